import Foundation
import Wire

/// A request at its largest, as a malicious client writes it: a different one each time, so that no
/// cache has the reply.
struct RudeRequest: Sendable {
  let name: String
  /// Whether the reply never ends.
  let isEndless: Bool
  private let method: String
  private let target: @Sendable (_ number: Int) -> String
  private let fields: @Sendable (_ number: Int) -> [String]
  /// Nil for a request without one.
  private let body: (@Sendable (_ number: Int) -> [UInt8])?

  /// The bytes of the request with a number.
  /// - Parameter client: The address that a trusted proxy reports.
  func bytes(_ number: Int, from client: String) -> [UInt8] {
    let body = body?(number)
    let lines =
      ["\(method) \(target(number)) HTTP/1.1", "Host: 127.0.0.1"] + fields(number)
      + (body.map { ["Content-Length: \($0.count)"] } ?? [])
      + ["X-Forwarded-For: \(client)", "", ""]
    return Array(lines.joined(separator: "\r\n").utf8) + (body ?? [])
  }

  /// The parts of a market that requests need.
  struct Market: Sendable {
    let account: VendorAccount
    let count: Int
    /// A JPEG like a phone's.
    let photo: Data
  }

  /// Every operation of every endpoint of every dialect, and of the addresses that all have.
  static func all(of market: Market) -> [(dialect: String, request: RudeRequest)] {
    var all: [(dialect: String, request: RudeRequest)] = []
    var known: Set<Endpoint.Operation> = []
    for dialect in Dialects.all {
      for endpoint in dialect.endpoints {
        for (method, operation) in endpoint.operations {
          known.insert(operation)
          let place = Place(method.rawValue) { id in
            endpoint.path.path(PathValues(id: Int64(id), page: id, text: Self.token(id)))
          }
          all += requests(of: operation, at: place, market).map { (dialect.name, $0) }
        }
      }
    }
    for operation in Endpoint.Operation.allCases where !known.contains(operation) {
      all += requests(of: operation, at: Place("GET") { _ in "/" }, market)
        .map { (Dialects.native.name, $0) }
    }
    return all
  }

  /// A method, and the path for a number.
  private struct Place: Sendable {
    let method: String
    let path: @Sendable (Int) -> String

    init(_ method: String, _ path: @escaping @Sendable (Int) -> String) {
      self.method = method
      self.path = path
    }
  }

  /// The largest requests of an operation: a new one does not compile without them.
  private static func requests(
    of operation: Endpoint.Operation, at place: Place, _ market: Market
  ) -> [RudeRequest] {
    switch operation {
    case .health: heads("health", place)
    case .page: pages(place)
    case .numberedPage:
      [
        get("items", place, at: { "\(place.path($0 % (market.count / 20) + 1))?n=\($0)" }),
        get("items, far", place, at: { place.path(999_999_999 - $0) }),
      ]
    case .product:
      heads("product", place) + [
        get("product, none", place, at: { place.path(1_000_000_000 + $0) }),
        get("product, fresh", place, at: { place.path($0 % market.count + 1) + "?n=\($0)" }),
      ]
    case .picture: [get("picture, none", place, at: { "/pictures/\(hash($0)).jpg" })]
    case .events: [get("events", place, isEndless: true, at: { "\(place.path(1))?n=\($0)" })]
    case .vendor:
      [
        get("vendor, unknown", place, fields: { ["identifier: \(uuid($0))"] }, at: place.path),
        get("vendor, long", place, fields: { ["identifier: \($0)\(zeros)"] }, at: place.path),
      ]
    case .listPage:
      RudePages.all.map { name, target in get(name, place, fields: { _ in html }, at: target) }
    case .productPage:
      [
        get(
          "product page", place, fields: { _ in html },
          at: { "/products/\($0 % market.count + 1)?n=\($0)" }),
        get("page of nothing", place, fields: { _ in html }, at: { "/\(segments)\($0)" }),
      ]
    case .feed, .sitemap:
      RudePages.files.filter { $0.name.hasPrefix("\(operation)") }
        .map { name, target in get(name, place, at: target) }
    case .robots: [get("robots", place, at: { "/robots.txt?n=\($0)" })]
    case .icon: [get("icon", place, at: { "/favicon.svg?n=\($0)" })]
    case .register, .registerAsGuest: registrations(operation, place, market)
    case .edit, .editAsGuest, .requestDeletion, .trash, .restore, .deleteAsGuest, .delete:
      writes("\(operation)", place, market)
    }
  }
}

extension RudeRequest {
  /// 68 KB of a list, in as many parts as fit.
  private static let list = String(repeating: "a,", count: 34_000)
  private static let zeros = String(repeating: "0", count: 70_000)
  private static let segments = String(repeating: "a/", count: 8_000)
  private static let html = ["Accept: text/html", "Accept-Language: ko;q=0.5,en"]

  /// Every field that is a list, at its largest, and a target at its largest.
  private static func heads(_ name: String, _ place: Place) -> [RudeRequest] {
    let path: @Sendable (Int) -> String = { "\(place.path(1))?n=\($0)" }
    let lists = [
      "Accept", "Accept-Encoding", "Accept-Language", "If-None-Match", "Connection",
      "X-Forwarded-For", "Range",
    ]
    let many: @Sendable (Int) -> [String] = { number in
      (1...190).map { "X-\(number)-\($0): \(String(repeating: "b", count: 380))" }
    }
    return lists.map { field in
      get("\(name), \(field)", place, fields: { _ in ["\(field): \(list)"] }, at: path)
    } + [
      get("\(name), 190 fields", place, fields: many, at: path),
      get("\(name), target", place, at: { place.path(1) + "?x=\(zeros.prefix(16_000))\($0)" }),
    ]
  }

  /// Every parameter of a list at its largest, and each that costs the most alone.
  private static func pages(_ place: Place) -> [RudeRequest] {
    RudePages.parameters.map { name, query in
      get("list, \(name)", place, at: { "\(place.path(1))?\(query($0))" })
    }
  }

  private static func registrations(
    _ operation: Endpoint.Operation, _ place: Place, _ market: Market
  ) -> [RudeRequest] {
    let secret = market.account.secret
    let fields = [
      "identifier: \(market.account.identifier)", "Content-Type: multipart/form-data; boundary=b",
    ]
    @Sendable func texts(_ number: Int) -> [(String, String)] {
      operation == .registerAsGuest
        ? [
          ("title", "Product \(number)"), ("descriptions", "A product for this benchmark"),
          ("price", "1000"), ("currency", "KRW"), ("stock", "1"), ("password", "pass\(number)word"),
        ]
        : [
          (
            "params",
            """
            {"name":"Product \(number)","description":"A product for this benchmark","price":1000,\
            "descriptions":"A product for this benchmark","currency":"KRW","stock":1,\
            "discounted_price":0,"secret":"\(secret)"}
            """
          )
        ]
    }
    let long = (0..<3).map { ("more\($0)", String(zeros.prefix(62_000))) }
    let damaged = [Data](repeating: Data(zeros.utf8), count: 5)
    let photos = [Data](repeating: market.photo, count: 5)
    return [
      write("register, long texts", place, fields) { multipart(texts($0) + long, []) },
      write("register, no pictures", place, fields) { multipart(texts($0), damaged) },
      write("register, 5 photos", place, fields) { multipart(texts($0), photos) },
    ]
  }

  /// Writes with a wrong secret, and bodies that are not forms.
  private static func writes(_ name: String, _ place: Place, _ market: Market) -> [RudeRequest] {
    let fields = ["identifier: \(market.account.identifier)", "Content-Type: application/json"]
    return [
      write("\(name), wrong secret", place, fields) {
        Array("{\"secret\":\"wrong \($0)\",\"password\":\"wrong \($0)\",\"stock\":1}".utf8)
      },
      write("\(name), 250 KB", place, fields) { number in
        let texts = (0..<4).map { "\"a\($0)\":\"\(zeros.prefix(62_000))\(number)\"" }
        return Array("{\"secret\":\"wrong\",\(texts.joined(separator: ","))}".utf8)
      },
      write("\(name), nested", place, fields) { _ in
        [UInt8](repeating: UInt8(ascii: "["), count: 200_000)
      },
    ]
  }

  private static func get(
    _ name: String, _ place: Place,
    fields: @escaping @Sendable (Int) -> [String] = { _ in [] }, isEndless: Bool = false,
    at target: @escaping @Sendable (Int) -> String
  ) -> RudeRequest {
    RudeRequest(
      name: name, isEndless: isEndless, method: place.method, target: target, fields: fields,
      body: nil)
  }

  private static func write(
    _ name: String, _ place: Place, _ fields: [String],
    _ body: @escaping @Sendable (Int) -> [UInt8]
  ) -> RudeRequest {
    RudeRequest(
      name: name, isEndless: false, method: place.method,
      target: { place.path($0 % 1_000 + 1) }, fields: { _ in fields }, body: body)
  }

  private static func multipart(_ texts: [(String, String)], _ pictures: [Data]) -> [UInt8] {
    let name = "Content-Disposition: form-data; name="
    var body: [UInt8] = []
    for (field, text) in texts {
      body += Array("--b\r\n\(name)\"\(field)\"\r\n\r\n\(text)\r\n".utf8)
    }
    for picture in pictures {
      body += Array("--b\r\n\(name)\"images\"; filename=\"a.jpg\"\r\n".utf8)
      body += Array("Content-Type: image/jpeg\r\n\r\n".utf8) + picture + Array("\r\n".utf8)
    }
    return body + Array("--b--\r\n".utf8)
  }

  private static func uuid(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "00000000-0000-1000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  private static func hash(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return digits + String(repeating: "0", count: 64 - digits.count)
  }

  /// A text in a path, such as the token of a deletion.
  private static func token(_ number: Int) -> String { "unknown-token-\(number)" }
}
