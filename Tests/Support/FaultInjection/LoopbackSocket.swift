import Foundation

/// A TCP socket on 127.0.0.1 with blocking calls, as little as the tests need.
public struct LoopbackSocket: Sendable {
  public let descriptor: Int32

  /// Maximum seconds for which a call may block: longer than any wait of the program.
  private static let patience = 30

  /// Listens at a port; 0 is any.
  public static func listening(at port: UInt16 = 0) throws -> LoopbackSocket {
    let socket = try LoopbackSocket()
    var on: Int32 = 1
    setsockopt(
      socket.descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    let bound = withAddress(of: port) { bind(socket.descriptor, $0, $1) }
    guard bound == 0, listen(socket.descriptor, 64) == 0 else {
      socket.close()
      throw FaultInjectionError("port \(port) cannot be listened at")
    }
    return socket
  }

  public static func connected(to port: UInt16) throws -> LoopbackSocket {
    let socket = try LoopbackSocket()
    guard withAddress(of: port, { connect(socket.descriptor, $0, $1) }) == 0 else {
      socket.close()
      throw FaultInjectionError("nothing answers at port \(port)")
    }
    return socket
  }

  public init(descriptor: Int32) {
    self.descriptor = descriptor
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
  }

  private init() throws {
    let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { throw FaultInjectionError("no socket") }
    self.init(descriptor: made)
  }

  /// The port it is bound to.
  public var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// The next connection; nil after listening has ended.
  public func accepted() -> LoopbackSocket? {
    while true {
      let connection = accept(descriptor, nil, nil)
      if connection >= 0 { return LoopbackSocket(descriptor: connection) }
      // A timeout without a connection is not the end.
      guard errno == EAGAIN || errno == EINTR else { return nil }
    }
  }

  /// Up to 64 KiB; empty at the end, or if the other side is silent for too long.
  public func received() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return Array(buffer[..<max(0, count)])
  }

  /// Whether all bytes were written.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Self.withoutSignal)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Writing to a disconnected client must not end the tests.
  private static let withoutSignal = Int32(MSG_NOSIGNAL)

  /// Wakes the thread that is blocked on it.
  public func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Closes so that the other side reads a reset.
  public func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Foundation.linger>.size))
    close()
  }

  public func close() { _ = Foundation.close(descriptor) }

  private static func withAddress<Result>(
    of port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

/// An unexpected outcome, in a sentence.
public struct FaultInjectionError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
