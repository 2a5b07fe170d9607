import Foundation

/// One request on a separate connection.
struct PlainRequest {
  let line: String
  let headers: [String]
  let body: [UInt8]

  /// Maximum seconds without a byte; a busy machine replies within them.
  private static let patience = 30

  /// Nil unless a complete reply arrived.
  /// - Parameter patience: Seconds within which a connection must exist, and without a byte.
  func reply(
    from port: UInt16, at host: String = "127.0.0.1", patience: Int = Self.patience
  ) -> PlainReply? {
    guard let socket = connected(to: port, at: host, patience: patience) else { return nil }
    defer { close(socket) }
    guard isSent(to: socket, port) else { return nil }
    return PlainReply(received(from: socket))
  }

  /// Calls `body` with the parts of the reply until it ends, or `body` returns false.
  func stream(from port: UInt16, _ body: ([UInt8]) -> Bool) {
    guard let socket = connected(to: port, at: "127.0.0.1", patience: 1) else { return }
    defer { close(socket) }
    guard isSent(to: socket, port) else { return }
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(socket, &part, part.count, 0)
      let isWaiting = count < 0 && errno == EAGAIN
      guard count > 0 || isWaiting, body(isWaiting ? [] : Array(part.prefix(count))) else { return }
    }
  }

  /// - Parameter patience: Seconds without a byte after which a connection or a read fails.
  private func connected(to port: UInt16, at host: String, patience: Int) -> Int32? {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Self.closing, 0)
    guard socket >= 0 else { return nil }
    var time = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else {
      close(socket)
      return nil
    }
    return socket
  }

  private func isSent(to socket: Int32, _ port: UInt16) -> Bool {
    let lines = ["\(line) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
    let head = lines + headers + ["Content-Length: \(body.count)", "", ""]
    return send(Array(head.joined(separator: "\r\n").utf8) + body, to: socket)
  }

  private static var closing: Int32 { Int32(SOCK_CLOEXEC.rawValue) }

  private func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        Foundation.send(
          socket, bytes.baseAddress.map { $0 + sent }, bytes.count - sent,
          Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  private func received(from socket: Int32) -> [UInt8] {
    var reply: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(socket, &part, part.count, 0), count > 0 {
      reply += part.prefix(count)
    }
    return reply
  }
}

struct PlainReply {
  let status: Int
  let text: String

  /// Nil for truncated bytes.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n"),
      let status = text.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    let head = text[..<end.lowerBound].lowercased()
    let body = text[end.upperBound...]
    if let field = head.firstMatch(of: /content-length: *(\d+)/), Int(field.1) != body.utf8.count {
      return nil
    }
    self.status = status
    self.text = String(body)
  }

  /// The number of the product in a JSON object.
  var id: Int64? {
    struct Product: Decodable {
      let id: Int64
    }
    return (try? JSONDecoder().decode(Product.self, from: Data(text.utf8)))?.id
  }
}
