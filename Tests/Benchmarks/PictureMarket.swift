import Foundation
import Synchronization

/// A market on a loopback port whose products all have a picture with a different address, as fast
/// as a server can be: everything is in memory.
final class PictureMarket: Sendable {
  static let pageSize = 20

  let port: UInt16
  private let listener: Int32
  private let count: Int
  private let pictures: [Data]
  private let asked = Mutex((pictures: Set<Int>(), requests: 0))

  /// - Parameter pictures: Files; the products use them in turn.
  init(count: Int, pictures: [Data]) throws {
    self.count = count
    self.pictures = pictures
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { [listener] in
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound else { throw NotMeasured("no port for a market") }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Thread.detachNewThread { self.serve(connection) }
      }
    }
  }

  var url: String { "http://127.0.0.1:\(port)" }

  /// The number of different pictures that were requested.
  var picturesAsked: Int { asked.withLock { $0.pictures.count } }
  /// The number of requests for pictures.
  var pictureRequests: Int { asked.withLock { $0.requests } }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var head = Data()
    while true {
      while let end = head.range(of: Data("\r\n\r\n".utf8)) {
        let words = String(decoding: head[..<end.lowerBound], as: UTF8.self)
          .split(separator: " ", maxSplits: 2)
        head = Data(head[end.upperBound...])
        guard words.count == 3, send(answer(to: String(words[1])), to: connection) else { return }
      }
      let read = recv(connection, &buffer, buffer.count, 0)
      guard read > 0 else { return }
      head += buffer[..<read]
    }
  }

  private func send(_ answer: Data, to connection: Int32) -> Bool {
    var rest = answer[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  private func answer(to path: String) -> Data {
    if path.hasPrefix("/p/"), let row = Int(path.dropFirst(3)) {
      asked.withLock {
        $0.pictures.insert(row)
        $0.requests += 1
      }
      return Self.answer(
        pictures[row % pictures.count], "image/jpeg",
        "Cache-Control: max-age=31536000, immutable\r\n")
    }
    let number = path.firstMatch(of: /page_no=(\d+)/).flatMap { Int($0.1) }
    guard path.hasPrefix("/api/products?"), let number else {
      return Data("HTTP/1.1 404 None\r\nContent-Length: 0\r\n\r\n".utf8)
    }
    return Self.answer(Data(page(number).utf8), "application/json", "")
  }

  private static func answer(_ body: Data, _ type: String, _ fields: String) -> Data {
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\(fields)Content-Length: \(body.count)\r\n\r\n"
    return Data(head.utf8) + body
  }

  private func page(_ number: Int) -> String {
    let first = max(0, number - 1) * Self.pageSize
    let rows = (first..<max(first, min(count, first + Self.pageSize))).map { row in
      """
      {"id":\(count - row),"vendor_id":1,"vendorName":"maker","name":"Product number \(row)",\
      "description":"A thing that is described in a few words","thumbnail":"\(url)/p/\(row)",\
      "currency":"USD","price":12.5,"bargain_price":10.0,"discounted_price":2.5,"stock":3,\
      "created_at":"2026-01-02T00:00:00","issued_at":"2026-01-02T00:00:00"}
      """
    }
    return """
      {"pageNo":\(number),"itemsPerPage":\(Self.pageSize),"totalCount":\(count),\
      "lastPage":\((count - 1) / Self.pageSize + 1),"hasNext":\(first + Self.pageSize < count),\
      "hasPrev":\(number > 1),"pages":[\(rows.joined(separator: ","))]}
      """
  }
}
