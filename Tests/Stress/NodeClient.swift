import Foundation
import MarketServer
import MarketStore
import Synchronization

/// Registers, edits and reads products through the proxy until it is stopped, and logs each write.
/// Writes without a reply are repeated with the same key.
final class NodeClient: Sendable {
  private let number: Int
  private let identity: LocalIdentity
  private let notes: WriterNotes
  private let isStopped = Atomic(false)
  /// Replies that a user would have seen as failures.
  let failures = Mutex<[String]>([])
  let requests = Atomic(0)
  /// The times at which products were acknowledged.
  let registrations = Mutex<[Date]>([])

  init(_ number: Int, _ identity: LocalIdentity, _ notes: WriterNotes) {
    self.number = number
    self.identity = identity
    self.notes = notes
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }

  func run(_ port: UInt16) {
    var step = 0
    while !isStopped.load(ordering: .relaxed) {
      step += 1
      let name = "thing over \(number) \(step)"
      guard let id = register(name, at: port) else { return }
      for stock in 2...3 {
        notes.write("edit \(name) \(stock)")
        let body = Array(#"{"stock":\#(stock),"secret":"\#(identity.secret)"}"#.utf8)
        let reply = answer(to: request("PATCH /api/products/\(id)", body: body), at: port)
        guard let reply else { return }
        notes.write(
          reply.status == 200 ? "kept \(name) \(stock)" : "error \(reply.status) for \(name)")
      }
      for path in ["/api/products?page_no=1&items_per_page=20", "/api/products/\(id)"] {
        guard let reply = answer(to: .get(path), at: port) else { return }
        if reply.status != 200 { notes.write("error \(reply.status) for \(path)") }
      }
    }
  }

  private func register(_ name: String, at port: UInt16) -> Int64? {
    notes.write("try \(name)")
    let disposition = "Content-Disposition: form-data; name="
    var body = Array(
      """
      --b\r\n\(disposition)"params"\r\n\r\n{"name":"\(name)","price":1000,"currency":"KRW",\
      "description":"Made to see what is left of it.","stock":1,"secret":"\(identity.secret)"}\r\n
      """.utf8)
    body += Array("--b\r\n\(disposition)\"images\"; filename=\"a.png\"\r\n\r\n".utf8)
    body += NoisePicture.png(of: name) + Array("\r\n--b--\r\n".utf8)
    let request = request(
      "POST /api/products",
      ["Content-Type: multipart/form-data; boundary=b", "Idempotency-Key: \(name)"], body: body)
    guard let reply = answer(to: request, at: port) else { return nil }
    guard reply.status == 201 || reply.status == 200, let id = reply.id else {
      notes.write("error \(reply.status) for \(name): \(reply.text.prefix(200))")
      return nil
    }
    notes.write("made \(name) \(id)")
    registrations.withLock { $0.append(Date()) }
    return id
  }

  /// The reply, however often the request has to be sent; nil if the client was stopped before.
  private func answer(to request: PlainRequest, at port: UInt16) -> PlainReply? {
    while true {
      requests.add(1, ordering: .relaxed)
      let reply = request.reply(from: port)
      if let reply, !(500..<600).contains(reply.status) { return reply }
      let reason = reply.map { "\($0.status) \($0.text.prefix(120))" } ?? "no answer"
      failures.withLock { $0.append("\(request.line): \(reason)") }
      if isStopped.load(ordering: .relaxed) { return nil }
      usleep(50_000)
    }
  }

  private func request(
    _ line: String, _ headers: [String] = [], body: [UInt8]
  ) -> PlainRequest {
    PlainRequest(line: line, headers: headers + ["identifier: \(identity.identifier)"], body: body)
  }
}
