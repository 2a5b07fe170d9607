import FaultInjection
import Foundation
import Synchronization

/// A server on a loopback port that replies as a test demands: correctly, badly, or not at all.
final class ScriptedServer: Sendable {
  struct Request: Sendable {
    var method = "GET"
    /// The path with its query.
    let path: String

    var isForProducts: Bool { path.contains("/api/products") && !isForEvents }
    var isForEvents: Bool { path.contains("/api/products/events") }

    /// The requested number; 1 if it has none.
    var page: Int {
      path.firstMatch(of: /page_no=(\d+)/).flatMap { Int($0.1) } ?? 1
    }
  }

  enum Reply: Sendable {
    /// The whole reply, head included; then the connection is closed.
    case bytes([UInt8])
    /// The bytes, and then nothing more on an open connection.
    case stalled([UInt8])
    /// One byte after the other, endlessly.
    case drip
  }

  typealias Script = @Sendable (Request) -> Reply

  private struct State {
    var script: Script
    var requests: [Request] = []
    var connections: [LoopbackSocket] = []
    var isStopped = false
  }

  let port: UInt16
  private let listener: LoopbackSocket
  private let state: Mutex<State>

  init(at port: UInt16 = 0, _ script: @escaping Script) throws {
    listener = try LoopbackSocket.listening(at: port)
    self.port = listener.port
    state = Mutex(State(script: script))
    // On separate threads: the tests block those of Swift's tasks.
    Thread.detachNewThread { [listener, weak self] in
      while let connection = listener.accepted() {
        guard let self, self.keep(connection) else { return connection.close() }
        Thread.detachNewThread { self.serve(connection) }
      }
    }
  }

  deinit {
    listener.shutDown()
    listener.close()
  }

  var url: String { "http://127.0.0.1:\(port)" }

  /// The requests for pages of products so far.
  var requests: [Request] {
    state.withLock { $0.requests.filter { $0.isForProducts && $0.path.contains("page_no") } }
  }

  /// All requests so far.
  var everything: [Request] { state.withLock { $0.requests } }

  /// Changes the replies from now on.
  func answer(_ script: @escaping Script) { state.withLock { $0.script = script } }

  /// Closes the port and all connections.
  func stop() {
    listener.shutDown()
    let connections = state.withLock { state in
      state.isStopped = true
      return state.connections
    }
    for connection in connections { connection.shutDown() }
  }

  private func keep(_ connection: LoopbackSocket) -> Bool {
    state.withLock { state in
      if !state.isStopped { state.connections.append(connection) }
      return !state.isStopped
    }
  }

  private func forget(_ connection: LoopbackSocket) {
    state.withLock { state in
      state.connections.removeAll { $0.descriptor == connection.descriptor }
    }
    connection.close()
  }

  private func serve(_ connection: LoopbackSocket) {
    defer { forget(connection) }
    var head: [UInt8] = []
    while !head.hasHeadEnd {
      let part = connection.received()
      guard !part.isEmpty, head.count < 65_536 else { return }
      head += part
    }
    let words = String(decoding: head, as: UTF8.self).split(separator: " ", maxSplits: 2)
    guard words.count == 3 else { return }
    let request = Request(method: String(words[0]), path: String(words[1]))
    receiveBody(of: head, from: connection)
    let script = state.withLock { state in
      state.requests.append(request)
      return state.script
    }
    switch script(request) {
    case .bytes(let bytes): connection.send(bytes)
    case .stalled(let bytes):
      connection.send(bytes)
      // Until the client or the test gives up.
      while !connection.received().isEmpty {}
    case .drip:
      connection.send(Array("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{".utf8))
      while connection.isOpen(for: 50) {
        guard connection.send([UInt8(ascii: " ")]) else { return }
      }
    }
  }
}

extension ScriptedServer {
  /// Reads the rest: unread bytes would reset the connection on close.
  private func receiveBody(of head: [UInt8], from connection: LoopbackSocket) {
    let text = String(decoding: head, as: UTF8.self).lowercased()
    guard let length = text.firstMatch(of: /\r\ncontent-length: *(\d+)/).flatMap({ Int($0.1) }),
      let end = head.headEnd
    else { return }
    var rest = length - (head.count - end)
    while rest > 0, case let part = connection.received(), !part.isEmpty { rest -= part.count }
  }
}

extension [UInt8] {
  fileprivate var headEnd: Int? { Data(self).range(of: Data("\r\n\r\n".utf8))?.upperBound }
  fileprivate var hasHeadEnd: Bool { headEnd != nil }
}

extension LoopbackSocket {
  /// Waits, and returns whether the other side is still connected.
  fileprivate func isOpen(for milliseconds: Int32) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, milliseconds) == 0
  }
}

extension ScriptedServer.Reply {
  /// A complete reply with its length.
  static func answer(
    _ body: String, status: Int = 200, type: String = "application/json", fields: [String] = []
  ) -> Self {
    .bytes(head(status, type: type, fields: fields, length: body.utf8.count) + body.utf8)
  }

  static func head(
    _ status: Int = 200, type: String = "application/json", fields: [String] = [], length: Int
  ) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status) Said", "Content-Type: \(type)", "Content-Length: \(length)"] + fields
    return Array((lines + ["Connection: close", "", ""]).joined(separator: "\r\n").utf8)
  }
}
