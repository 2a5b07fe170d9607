import Files
import Foundation
package import Market
import Text

/// The start of a page.
package enum PageStart: Hashable, Sendable {
  /// The page after this many rows, 0 or more.
  case offset(Int)
  /// The page after this row, which may no longer exist.
  case after(PagePosition)
}

/// The limit up to which the rows of a searched list are counted for one page of it.
package enum PageCounting: Hashable, Sendable {
  /// Counts as far as page numbers reach, for clients that take the total for the whole list.
  case reachable
  /// Counts somewhat beyond the page, for clients that know ``StoredPage/isCapped``: counting the
  /// matches of a common text takes many times as long as reading a page of them.
  case nearby

  /// The maximum number of rows to count, where a page ends after `end` rows.
  /// - Parameter end: The end of the page.
  package func limit(pageEnd end: Int) -> Int {
    guard self == .nearby else { return StoreLimits.countedRows }
    var rows = StoreLimits.nearbyRows
    while rows <= end, rows < StoreLimits.countedRows { rows *= 10 }
    return min(rows, StoreLimits.countedRows)
  }
}

extension ProductQuery {
  /// Whether reading a page costs more than a plain page: it is searched, or matches are gathered
  /// and sorted. Such reads share a few readers, and cost a client more of its requests.
  package var isExpensive: Bool {
    if !search.isEmpty || !refinement.isEmpty || minimumPrice != nil || maximumPrice != nil {
      return true
    }
    return vendorID != nil && sort.key != .id
  }
}

/// The end of a page: the row with `id`, and the value that its query sorts by.
package struct PagePosition: Hashable, Sendable {
  package typealias Key = SortKeys.Value

  package var id: Int64
  package var key: Key
  /// The number of rows before the next one when the page was read. Nil where the list is counted
  /// by ids.
  package var offset: Int?

  package init(id: Int64, key: Key = .none, offset: Int? = nil) {
    self.id = id
    self.key = key
    self.offset = offset
  }
}

extension PageStart {
  package var position: PagePosition? {
    if case .after(let position) = self { position } else { nil }
  }

  /// The number of rows before the page, if the start specifies it.
  package var offset: Int { position?.offset ?? skip }

  /// The number of rows to skip from the row at which reading begins. Sums with it are in range.
  package var skip: Int {
    if case .offset(let offset) = self { min(offset, Self.maximumOffset) } else { 0 }
  }

  /// More rows than any market has.
  static let maximumOffset = 1 << 60
}

/// Some rows of a list.
package struct StoredPage: Hashable, Sendable {
  package let products: [ListedProduct]
  /// The number of rows before the page.
  package let offset: Int
  /// The number of rows of the whole list, if they were counted.
  package let total: Int
  /// Whether there are more rows than ``total``.
  package let isCapped: Bool
  /// The start of the next page; nil when no row follows.
  package let next: PagePosition?
  /// The number of the newest event when the page was read, or of an earlier one; nil if unknown.
  package var lastEvent: Int64?

  package var hasNext: Bool { next != nil }

  package init(
    products: [ListedProduct], offset: Int, total: Int, isCapped: Bool, next: PagePosition?
  ) {
    self.products = products
    self.offset = offset
    self.total = total
    self.isCapped = isCapped
    self.next = next
  }
}

/// A position as text. Clients return it unchanged, with the query they received it for.
package struct PageCursor: Hashable {
  package let position: PagePosition
  private let query: ProductQuery

  /// The version of the format: changes with the meaning of the text.
  private static let version = "2"
  /// Maximum length: the longest name that a market accepts, in the widest characters, and the
  /// rest.
  private static let lengthLimit = 8_000

  package init(_ position: PagePosition, of query: ProductQuery) {
    self.position = position
    self.query = query
  }

  /// Nil unless `text` was written by ``text`` for the same query.
  package init?(_ text: String, of query: ProductQuery) {
    guard text.utf8.count <= Self.lengthLimit, text.hasPrefix(Self.version) else { return nil }
    let fields = text.dropFirst(Self.version.count).split(
      separator: ".", omittingEmptySubsequences: false)
    guard fields.count == 4, let id = Int64(fields[0], radix: 36), id > 0, id < .max,
      let key = Self.key(fields[2]), Self.isKey(key, of: query.sort)
    else { return nil }
    let offset = Int(fields[1], radix: 36)
    guard (offset ?? 0) >= 0, (offset ?? 0) < PageStart.maximumOffset else { return nil }
    self.init(PagePosition(id: id, key: key, offset: offset), of: query)
    guard self.text == text else { return nil }
  }

  /// Unreserved characters only. The last field is a hash of the rest: it detects mistakes, not
  /// attacks, since a forged position reveals nothing that a page would not.
  package var text: String {
    let offset = position.offset.map { String($0, radix: 36) } ?? ""
    let body = "\(Self.version)\(String(position.id, radix: 36)).\(offset).\(keyText)."
    return body + String(StableHash.fnv1a(body + Self.identity(of: query)), radix: 36)
  }

  private var keyText: String {
    switch position.key {
    case .none: ""
    case .number(let number): "n" + String(number, radix: 36)
    case .text(let text):
      "t"
        + Data(text.utf8).base64EncodedString().map {
          ["+": "-", "/": "_", "=": "~"][$0] ?? String($0)
        }.joined()
    }
  }

  private static func key(_ text: Substring) -> PagePosition.Key? {
    switch text.first {
    case nil: return PagePosition.Key.none
    case "n": return Int64(text.dropFirst(), radix: 36).map { .number($0) }
    case "t":
      let coded = String(text.dropFirst().map { ["-": "+", "_": "/", "~": "="][$0] ?? $0 })
      return Data(base64Encoded: coded).map { .text(String(decoding: $0, as: UTF8.self)) }
    default: return nil
    }
  }

  /// Whether rows of lists in this order have such a key: a store would compare another one with
  /// a column of another type.
  private static func isKey(_ key: PagePosition.Key, of sort: ProductQuery.Sort) -> Bool {
    switch (sort.key, key) {
    case (.id, .none), (.price, .number), (.discount, .number), (.name, .text): true
    default: false
    }
  }

  private static func identity(of query: ProductQuery) -> String {
    let refinement = query.refinement
    let refined =
      refinement.isEmpty
      ? []
      : refinement.names.map { "+\($0)" } + refinement.excludedTexts.map { "-\($0)" }
        + [refinement.vendorName.string]
        + refinement.excludedVendorIDs.map { "-#\($0)" }
        + refinement.excludedVendorNames.map { "-@\($0)" }
        + NumberFilter.allCases.map {
          "\(refinement[$0].minimum ?? 0)..\(refinement[$0].maximum ?? .max)"
        }
    return
      ([
        query.search.texts.map { $0.terms.map(\.string).joined(separator: "\n&") }
          .joined(separator: "\n|"), query.sort.rawValue,
        query.currency?.code.string ?? "",
        query.minimumPrice?.description ?? "", query.maximumPrice?.description ?? "",
        String(query.inStock), query.vendorID.map(String.init) ?? "",
      ] + refined).joined(separator: "\n")
  }
}
