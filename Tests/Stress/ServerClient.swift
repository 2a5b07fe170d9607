import Foundation
import MarketServer
import MarketStore
import Synchronization

/// Registers, edits and deletes products until the server stops replying, and logs each step.
final class ServerClient: Sendable {
  private let number: Int
  private let identity: LocalIdentity
  private let notes: WriterNotes
  private let state = Mutex(State())

  private struct State {
    var step = 0
    /// The write without a reply.
    var pending: String?
  }

  init(_ number: Int, _ identity: LocalIdentity, _ notes: WriterNotes) {
    self.number = number
    self.identity = identity
    self.notes = notes
  }

  func write(to port: UInt16) {
    while let (name, id, step) = register(at: port) {
      if step.isMultiple(of: 2), !edit(name, id, at: port) { return }
      if step.isMultiple(of: 3), !delete(name, id, at: port) { return }
    }
  }

  /// Two pictures that no other product has.
  static func pictures(of name: String) -> [StoredPicture] {
    (1...2).map { StoredPicture(bytes: NoisePicture.png(of: "\(name) \($0)"), mediaType: .png) }
  }

  private func register(at port: UInt16) -> (name: String, id: Int64, step: Int)? {
    let (name, step, isNew) = state.withLock { state in
      if let name = state.pending { return (name, state.step, false) }
      state.step += 1
      let name = "thing over \(number) \(state.step)"
      state.pending = name
      return (name, state.step, true)
    }
    if isNew { notes.write("try \(name)") }
    while let reply = post(name, to: port) {
      if reply.status == 503 {
        notes.write("refused")
        usleep(5_000)
        continue
      }
      guard reply.status == 201, let id = reply.id else {
        notes.write("error \(reply.status) for \(name)")
        return nil
      }
      notes.write("made \(name) \(id)")
      state.withLock { $0.pending = nil }
      return (name, id, step)
    }
    return nil
  }

  private func edit(_ name: String, _ id: Int64, at port: UInt16) -> Bool {
    for stock in 2...4 {
      notes.write("edit \(name) \(stock)")
      let body = Array(#"{"stock":\#(stock),"secret":"\#(identity.secret)"}"#.utf8)
      guard let reply = request("PATCH /api/products/\(id)", body: body).reply(from: port) else {
        return false
      }
      guard note(reply, "kept \(name) \(stock)") else { return false }
    }
    return true
  }

  private func delete(_ name: String, _ id: Int64, at port: UInt16) -> Bool {
    let body = Array(#"{"secret":"\#(identity.secret)"}"#.utf8)
    let asked = request("POST /api/products/\(id)/archived", body: body)
    guard let path = asked.reply(from: port), path.status == 200 else { return false }
    notes.write("drop \(name) \(id)")
    guard let reply = request("DELETE \(path.text)", body: []).reply(from: port) else {
      return false
    }
    return note(reply, "gone \(name) \(id)")
  }

  private func note(_ reply: PlainReply, _ success: String) -> Bool {
    guard reply.status == 200 else {
      notes.write(reply.status == 503 ? "refused" : "error \(reply.status): \(success)")
      return false
    }
    notes.write(success)
    return true
  }

  private func post(_ name: String, to port: UInt16) -> PlainReply? {
    let disposition = "Content-Disposition: form-data; name="
    var body = Array(
      """
      --b\r\n\(disposition)"params"\r\n\r\n{"name":"\(name)","price":1000,"currency":"KRW",\
      "description":"Made to see what is left of it.","stock":1,"secret":"\(identity.secret)"}\r\n
      """.utf8)
    for picture in Self.pictures(of: name) {
      body += Array("--b\r\n\(disposition)\"images\"; filename=\"a.png\"\r\n\r\n".utf8)
      body += picture.bytes + Array("\r\n".utf8)
    }
    body += Array("--b--\r\n".utf8)
    return request(
      "POST /api/products",
      ["Content-Type: multipart/form-data; boundary=b", "Idempotency-Key: \(name)"], body: body
    ).reply(from: port)
  }

  private func request(
    _ line: String, _ headers: [String] = [], body: [UInt8]
  ) -> PlainRequest {
    PlainRequest(line: line, headers: headers + ["identifier: \(identity.identifier)"], body: body)
  }
}
