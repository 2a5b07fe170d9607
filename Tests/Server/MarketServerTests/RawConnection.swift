import Foundation
import Market
import Synchronization

@testable import MarketServer

/// A connection for raw bytes, which no well-behaved client would send.
final class RawConnection: Sendable {
  private let socket: Int32

  struct Failure: Error { let code: Int32 }

  /// - Parameters:
  ///   - host: The last number of the address of this machine that the connection comes from.
  ///   - receiveBuffer: The bytes that the system keeps for it, about.
  init(_ address: ServiceAddress, from host: UInt8 = 1, receiveBuffer: Int32? = nil) throws {
    switch address {
    case .tcp(let server, let port):
      socket = Self.make(AF_INET)
      if var receiveBuffer {
        setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(4))
      }
      if host != 1 { try Self.call(Self.name(port: 0, host: host)) { bind(socket, $0, $1) } }
      let number = server.hasPrefix("127.0.0.") ? UInt8(server.dropFirst(8)) : nil
      try Self.call(Self.name(port: port, host: number ?? 1)) { connect(socket, $0, $1) }
    case .unixSocket(let path):
      socket = Self.make(AF_UNIX)
      try Self.call(Self.name(path)) { connect(socket, $0, $1) }
    }
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// Binds a socket and closes it, so that its file remains as after a kill.
  static func leaveDeadSocket(at path: String) throws {
    let socket = make(AF_UNIX)
    try call(name(path)) { bind(socket, $0, $1) }
    close(socket)
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Closes the sending side; replies can still be read.
  func endSending() { shutdown(socket, Int32(SHUT_WR)) }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      // A server that refuses a request may close before it has read all of it.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns all bytes up to `end`, or until the server closes. Waits on its own thread: the
  /// server needs those of the test.
  func receive(until end: String? = nil) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try self.blockingReceive(until: end) })
      }
    }
  }

  /// The first bytes, at most `count`; the rest stays in the system's buffer.
  func receive(count: Int) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: count)
        let received = recv(self.socket, &buffer, count, 0)
        continuation.resume(
          with: received < 0
            ? .failure(Failure(code: errno))
            : .success(String(decoding: buffer[..<received], as: UTF8.self)))
      }
    }
  }

  private func blockingReceive(until end: String?) throws -> String {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == ECONNRESET { break }
      guard count >= 0 else { throw Failure(code: errno) }
      if count == 0 { break }
      received += buffer[..<count]
      if let end, String(decoding: received, as: UTF8.self).hasSuffix(end) { break }
    }
    return String(decoding: received, as: UTF8.self)
  }

  /// Sends `byte` repeatedly, several times per second, until the server has replied or closed;
  /// returns its output.
  func drip(_ byte: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let end = ContinuousClock.now + .seconds(30)
            var word = pollfd(fd: self.socket, events: Int16(POLLIN), revents: 0)
            while poll(&word, 1, 50) == 0 {
              guard ContinuousClock.now < end else { throw Failure(code: ETIMEDOUT) }
              try self.send(byte)
            }
            return try self.blockingReceive(until: nil)
          })
      }
    }
  }

  func exchange(_ request: String) async throws -> String {
    try send(request)
    return try await receive()
  }

  private static func make(_ family: Int32) -> Int32 {
    Foundation.socket(family, Int32(SOCK_STREAM.rawValue), 0)
  }

  private static func name(port: Int, host: UInt8) -> sockaddr_in {
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = UInt16(port).bigEndian
    name.sin_addr.s_addr = (UInt32(0x7F00_0000) | UInt32(host)).bigEndian
    return name
  }

  private static func name(_ path: String) -> sockaddr_un {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    return name
  }

  private static func call<Name>(
    _ name: Name, _ function: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws {
    let result = withUnsafePointer(to: name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        function($0, socklen_t(MemoryLayout<Name>.size))
      }
    }
    guard result == 0 else { throw Failure(code: errno) }
  }
}

/// Numbers that a callback was given, in order.
final class Steps: Sendable {
  private let steps = Mutex<[Int]>([])

  var all: [Int] { steps.withLock { $0 } }

  func add(_ step: Int) { steps.withLock { $0.append(step) } }
}
