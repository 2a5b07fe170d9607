import Foundation
import Market

/// The query of a product list. Tolerant, as the original market was: what is unknown, misspelt or
/// no number counts as not given. Only a cursor, which no one writes by hand, has to be right.
struct PageQuery: Hashable {
  enum Place: Hashable {
    /// From 1.
    case number(Int)
    case after(PageCursor)
  }

  var place = Place.number(1)
  var size = PageRequest.defaultSize

  /// The largest page any known client asks for.
  static let sizeLimit = 800
  /// Parts of a query that are looked at: no request has more than a few.
  private static let partLimit = 50

  struct BadCursor: Error {}

  init(_ query: String?) throws(BadCursor) {
    let parts = (query ?? "").split(separator: "&", maxSplits: Self.partLimit)
    var values: [String: String] = [:]
    for part in parts.prefix(Self.partLimit) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, let name = pair.first?.removingPercentEncoding,
        let value = pair.last?.removingPercentEncoding, values[name] == nil
      else { continue }
      values[name] = value
    }
    if let size = Self.positive(values["items_per_page"]) { self.size = min(size, Self.sizeLimit) }
    if let number = Self.positive(values["page_no"]) { place = .number(number) }
    if let text = values["after"], !text.isEmpty {
      guard let cursor = PageCursor(text) else { throw BadCursor() }
      place = .after(cursor)
    }
  }

  private static func positive(_ text: String?) -> Int? {
    text.flatMap(Digits.integer).flatMap { $0 > 0 ? $0 : nil }
  }
}

/// Where a page ended: behind the row with `id`. Clients hand it back as they got it.
struct PageCursor: Hashable {
  let id: Int64

  /// Changes when the meaning of the text does.
  private static let version = "1"

  init(id: Int64) { self.id = id }

  /// Nil unless `text` was written by ``text``.
  init?(_ text: String) {
    guard text.utf8.count <= 32, text.hasPrefix(Self.version),
      let id = Int64(text.dropFirst(Self.version.count).dropLast(2), radix: 36), id > 0
    else { return nil }
    self.init(id: id)
    guard self.text == text else { return nil }
  }

  /// Letters and digits only. The last two say whether the rest was kept as it is.
  var text: String {
    let body = Self.version + String(id, radix: 36)
    let sum = body.utf8.reduce(UInt32(7)) { ($0 &* 31 &+ UInt32($1)) % 1_009 }
    let check = String(sum % 1_009, radix: 36)
    return body + String(repeating: "0", count: 2 - check.count) + check
  }
}
