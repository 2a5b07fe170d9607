import Foundation
import Market

@testable import MarketClient

/// Replies in the shapes that live servers of the 2b dialect sent, written for these tests.
enum Fixture {
  /// One row of a list; a nil value omits the key. Values are JSON text.
  static func row(_ changes: [(String, String?)] = []) -> String {
    var fields: [(String, String?)] = [
      ("id", "175"), ("vendor_id", "13"), ("vendorName", "\"호두상점\""),
      ("name", "\"원목 스피커\""), ("description", "\"호두나무로 만든 작은 스피커입니다.\""),
      ("thumbnail", "\"https://market.example/pictures/175-thumb.jpg\""),
      ("currency", "\"KRW\""), ("price", "6.0E7"), ("bargain_price", "4.2E7"),
      ("discounted_price", "1.8E7"), ("stock", "7"),
      ("created_at", "\"2022-11-09T00:00:00\""), ("issued_at", "\"2022-11-10T00:00:00\""),
    ]
    for (key, value) in changes {
      if let index = fields.firstIndex(where: { $0.0 == key }) {
        fields[index].1 = value
      } else {
        fields.append((key, value))
      }
    }
    let members = fields.compactMap { key, value in value.map { "\"\(key)\": \($0)" } }
    return "{\(members.joined(separator: ", "))}"
  }

  static func page(
    _ rows: [String], number: Int = 1, total: Int = 102, last: Int = 6, hasNext: Bool = true,
    more: String = ""
  ) -> String {
    """
    {"pageNo": \(number), "itemsPerPage": 20, "totalCount": \(total), "offset": 0, "limit": 20,
     "lastPage": \(last), "hasNext": \(hasNext), "hasPrev": false, "pages": [
     \(rows.joined(separator: ",\n "))]\(more)}
    """
  }

  static let detail = row([
    ("vendorName", nil),
    (
      "images",
      """
      [{"id": 222, "url": "https://market.example/pictures/222.jpeg",
        "thumbnail_url": "https://market.example/pictures/222-thumb.jpeg",
        "issued_at": "2022-11-10T00:00:00"},
       {"id": 223, "url": "https://market.example/pictures/223.jpeg",
        "thumbnail_url": "https://market.example/pictures/223-thumb.jpeg",
        "succeed": true, "issued_at": "2022-11-10T00:00:00.00"}]
      """
    ),
    ("vendors", "{\"id\": 11, \"name\": \"호두상점\"}"),
  ])
}

/// A client with recorded replies.
func client(
  answering body: String, status: Int = 200, headers: [String: String] = [:],
  at address: String = "https://market.example"
) throws -> MarketClient {
  MarketClient(
    address: try MarketAddress(address),
    transport: RecordedTransport { _ in
      TransportReply(status: status, headers: headers, body: Data(body.utf8))
    })
}

let firstPage = PageRequest(.number(1))

/// The error of `work`; nil if it succeeds.
func failure<Answer>(
  of work: @autoclosure () async throws(MarketError) -> Answer
) async -> MarketError? {
  do {
    _ = try await work()
    return nil
  } catch {
    return error
  }
}
