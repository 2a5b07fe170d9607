import Foundation
import Synchronization
import TestSupport

/// A proxy before a server that counts how often clients wait for it, and refuses statements of
/// certain kinds, as other engines do: the first letter of such a statement is replaced on its way,
/// which makes it an error.
final class RefusingProxy: Sendable {
  final class Count: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    fileprivate func add(_ number: Int) { count.add(number, ordering: .relaxed) }
  }

  /// The number of statements that were refused.
  let refused = Count()
  /// The number of answers that clients requested, but for those that listen for notifications.
  let answers = Count()
  private let folder: TemporaryFolder
  private let listener: Int32

  /// The folder of its socket, in place of the server's in the address of a database.
  var host: String { folder.path }

  private static let socketName = ".s.PGSQL.5432"

  /// - Parameters:
  ///   - server: The folder of the server's socket.
  ///   - commands: The first words of the statements to refuse.
  init(to server: String, refusing commands: [String] = []) throws {
    folder = try TemporaryFolder()
    listener = try Self.socket(folder(Self.socketName)) {
      bind($0, $1, $2) == 0 ? listen($0, 64) : -1
    }
    let path = "\(server)/\(Self.socketName)"
    Thread.detachNewThread { [listener, refused, answers] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        Thread.detachNewThread {
          defer { close(client) }
          guard let server = try? Self.socket(path, { connect($0, $1, $2) }) else { return }
          defer { close(server) }
          var messages = ClientMessages(refusing: commands)
          while Self.pass(client, server, &messages, refused, answers) {}
        }
      }
    }
  }

  deinit {
    // Wakes the thread that accepts.
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Forwards what has arrived; false if the connection has ended.
  private static func pass(
    _ client: Int32, _ server: Int32, _ messages: inout ClientMessages, _ refused: Count,
    _ answers: Count
  ) -> Bool {
    var ends = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&ends, 2, -1) > 0 else { return false }
    let isOfClient = ends[0].revents != 0
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(isOfClient ? client : server, &bytes, bytes.count)
    guard count > 0 else { return false }
    bytes.removeLast(bytes.count - count)
    guard isOfClient else { return send(bytes, to: client) }
    let former = (refused: messages.refused, answers: messages.answers)
    let passed = messages.read(bytes)
    refused.add(messages.refused - former.refused)
    if !messages.listens { answers.add(messages.answers - former.answers) }
    return send(passed, to: server)
  }

  private static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func socket(
    _ path: String, _ open: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let socket = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        open(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      close(socket)
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    return socket
  }
}

/// The messages of a client, with statements changed:
/// <https://www.postgresql.org/docs/current/protocol-message-formats.html>.
private struct ClientMessages {
  private let commands: [[UInt8]]
  /// The beginning of a message that has not arrived completely.
  private var rest: [UInt8] = []
  /// Whether the first message, which has no type, has passed.
  private var hasStarted = false
  /// The number of statements that were changed.
  private(set) var refused = 0
  /// The number of Sync messages, after each of which a client waits.
  private(set) var answers = 0
  private(set) var listens = false

  init(refusing commands: [String]) { self.commands = commands.map { Array("\($0) ".utf8) } }

  /// - Returns: The complete messages.
  mutating func read(_ bytes: [UInt8]) -> [UInt8] {
    rest += bytes
    var passed: [UInt8] = []
    while var message = next() {
      if message.first == UInt8(ascii: "S") { answers += 1 }
      if let start = start(ofStatementIn: message) {
        let statement = message[start...]
        if statement.starts(with: Array("LISTEN ".utf8)) { listens = true }
        if commands.contains(where: { statement.starts(with: $0) }) {
          message[start] = UInt8(ascii: "X")
          refused += 1
        }
      }
      passed += message
    }
    return passed
  }

  private mutating func next() -> [UInt8]? {
    let typeBytes = hasStarted ? 1 : 0
    guard rest.count >= typeBytes + 4 else { return nil }
    let length = rest[typeBytes..<typeBytes + 4].reduce(0) { $0 << 8 | Int($1) }
    guard rest.count >= typeBytes + length else { return nil }
    defer {
      rest.removeFirst(typeBytes + length)
      hasStarted = true
    }
    return Array(rest.prefix(typeBytes + length))
  }

  /// Nil for a message that is neither a Query nor a Parse, which begins with a name.
  private func start(ofStatementIn message: [UInt8]) -> Int? {
    switch message.first {
    case UInt8(ascii: "Q"): 5
    case UInt8(ascii: "P"): message.dropFirst(5).firstIndex(of: 0).map { $0 + 1 }
    default: nil
    }
  }
}
