import Foundation

/// A proxy between a client and a server on loopback that injects faults, a request and its
/// reply at a time.
public final class LossyProxy: Sendable {
  public enum Fault: Sendable, Hashable {
    case passed
    /// A reset after this many bytes of the request have gone to the server.
    case resetRequest(after: Int)
    /// The server gets the whole request; this many bytes of its reply come back, then a reset,
    case resetReply(after: Int)
    /// the end of the connection,
    case cutReply(after: Int)
    /// or nothing more, until the client gives up.
    case stallReply(after: Int)
  }

  /// Decides the fault of a request by its first line.
  public typealias Script = @Sendable (_ line: String) -> Fault

  /// Whether a request with this first line changes the market: listing deleted products sends the
  /// vendor's secret in a body, but only reads.
  public static func isWrite(_ line: String) -> Bool {
    !line.hasPrefix("GET") && !line.contains("/api/vendors/me/")
  }

  public let port: UInt16
  private let server: UInt16
  private let listener: LoopbackSocket
  private let script: Script

  public init(to server: UInt16, _ script: @escaping Script) throws {
    listener = try LoopbackSocket.listening()
    port = listener.port
    self.server = server
    self.script = script
    Thread.detachNewThread { [listener, server, script] in
      while let client = listener.accepted() {
        Thread.detachNewThread { Passage(client, script).run(to: server) }
      }
    }
  }

  deinit {
    listener.shutDown()
    listener.close()
  }

  public var url: String { "http://127.0.0.1:\(port)" }
}

/// One connection of a client.
private struct Passage {
  private let client: LoopbackSocket
  private let script: LossyProxy.Script
  private var fault = LossyProxy.Fault.passed
  /// Bytes of the request and of the reply that have passed.
  private var request = 0
  private var reply = 0
  private var isAnswering = true

  init(_ client: LoopbackSocket, _ script: @escaping LossyProxy.Script) {
    self.client = client
    self.script = script
  }

  func run(to port: UInt16) {
    guard let server = try? LoopbackSocket.connected(to: port) else { return client.reset() }
    defer { server.close() }
    var passage = self
    while passage.pass(server) {}
  }

  /// Forwards one piece; false if the connection has ended.
  private mutating func pass(_ server: LoopbackSocket) -> Bool {
    var ends = [client, server].map {
      pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&ends, 2, 60_000) > 0 else { return end(true) }
    if ends[0].revents != 0 {
      let piece = client.received()
      guard !piece.isEmpty else { return end(true) }
      return passOn(request: piece, to: server)
    }
    let piece = server.received()
    guard !piece.isEmpty else { return end(true) }
    return passBack(piece)
  }

  private mutating func passOn(request piece: [UInt8], to server: LoopbackSocket) -> Bool {
    if isAnswering {
      let line = piece.prefix { $0 != 0x0D }
      fault = script(String(decoding: line, as: UTF8.self))
      (request, reply, isAnswering) = (0, 0, false)
    }
    defer { request += piece.count }
    if case .resetRequest(let limit) = fault, request + piece.count > limit {
      server.send(Array(piece.prefix(max(0, limit - request))))
      return end(false)
    }
    return server.send(piece) || end(true)
  }

  private mutating func passBack(_ piece: [UInt8]) -> Bool {
    isAnswering = true
    let limit: Int
    switch fault {
    case .passed, .resetRequest: return client.send(piece) || end(true)
    case .resetReply(let count), .cutReply(let count), .stallReply(let count): limit = count
    }
    defer { reply += piece.count }
    guard reply + piece.count > limit else { return client.send(piece) || end(true) }
    client.send(Array(piece.prefix(max(0, limit - reply))))
    if case .stallReply = fault { while !client.received().isEmpty {} }
    if case .resetReply = fault { return end(false) }
    return end(true)
  }

  private func end(_ isOrderly: Bool) -> Bool {
    if isOrderly { client.close() } else { client.reset() }
    return false
  }
}
