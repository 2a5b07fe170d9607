import Glibc

/// One connection to a server on this machine, for one request after the other.
final class Loopback: Sendable {
  private let socket: Int32

  init(port: Int) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(truncatingIfNeeded: port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw NotMeasured("port \(port) does not answer") }
    // The end of a request must not wait for the acknowledgement of its beginning.
    var yes: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    let sent = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    guard sent == bytes.count else { throw NotMeasured("the server takes no request") }
  }

  /// The body of the reply to a GET; anything but 200 is an error.
  func get(_ path: String) throws -> [UInt8] {
    let (status, body) = try exchange(Self.request(path))
    guard status == 200 else { throw NotMeasured("\(path): \(status)") }
    return body
  }

  static func request(_ path: String) -> String {
    "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
  }

  /// Sends a request and returns the status and the body of the reply.
  func exchange(_ request: String) throws -> (status: Int, body: [UInt8]) {
    try send(request)
    return try reply()
  }

  /// Waits until there is something to read.
  func waitForBytes() throws {
    var byte: UInt8 = 0
    guard recv(socket, &byte, 1, Int32(MSG_PEEK)) == 1 else {
      throw NotMeasured("a connection was closed")
    }
  }

  /// The status of a reply, the rest of which is not read.
  func status() throws -> Int {
    var buffer = [UInt8](repeating: 0, count: 12)
    guard recv(socket, &buffer, buffer.count, Int32(MSG_WAITALL)) == buffer.count,
      let status = Int(String(decoding: buffer.suffix(3), as: UTF8.self))
    else { throw NotMeasured("a connection was closed") }
    return status
  }

  /// The entity tag of a reply that has one.
  func tag(of path: String) throws -> String {
    try send(Self.request(path))
    let lines = try wholeReply().head.split(separator: "\r\n")
    guard let line = lines.first(where: { $0.hasPrefix("etag:") }) else {
      throw NotMeasured("\(path) has no entity tag")
    }
    return String(line.dropFirst("etag:".count).drop { $0 == " " })
  }

  func reply() throws -> (status: Int, body: [UInt8]) {
    let (_, status, body) = try wholeReply()
    return (status, body)
  }

  /// - Returns: The head in lower case.
  private func wholeReply() throws -> (head: String, status: Int, body: [UInt8]) {
    var reply: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { throw NotMeasured("a request was not answered") }
      reply += buffer[..<count]
      guard let (head, body) = Self.split(reply) else { continue }
      let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      let field = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
      let length = field.flatMap { Int($0.dropFirst("content-length:".count).drop { $0 == " " }) }
      guard let status, let length else { throw NotMeasured("\(head) has no length") }
      if body.count >= length { return (head, status, Array(body)) }
    }
  }

  /// The time of each GET.
  func times(_ paths: [String]) throws -> [Duration] {
    try paths.map { path in
      let start = ContinuousClock.now
      _ = try get(path)
      return ContinuousClock.now - start
    }
  }

  private static func split(_ reply: [UInt8]) -> (head: String, body: ArraySlice<UInt8>)? {
    for index in reply.indices.dropLast(3)
    where reply[index] == 13 && reply[index + 1] == 10 && reply[index + 2] == 13 {
      return (String(decoding: reply[..<index], as: UTF8.self).lowercased(), reply[(index + 4)...])
    }
    return nil
  }
}
