package import Market

/// The values that lists are filtered and sorted by. In SQLite, generated columns compute the same;
/// a store without those writes these.
package struct SortKeys: Hashable, Sendable {
  /// The value by which lists compare a product, before its id.
  package enum Value: Hashable, Sendable {
    /// No value: the list is sorted by id alone.
    case none
    case number(Int64)
    case text(String)
  }

  /// The group of products by currency and by whether they are in stock: 0, 1, 2 or 3.
  package let shelf: Int64
  /// The final price in hundredths, so that won and dollars are on one scale.
  package let sale: Int64
  /// The discount in millionths of the price.
  package let share: Int64
  /// The name, to be compared byte by byte.
  package let name: String
  /// The name as it was written.
  private let writtenName: String

  /// The highest price in won that is distinguished from higher ones: its hundredths fit in an
  /// Int64.
  private static let maximumWon: Int64 = 90_000_000_000_000_000

  package init(_ fields: ProductFields) {
    let isWon = fields.currency == "KRW"
    shelf = (isWon ? 0 : 2) + (fields.stock > 0 ? 1 : 0)
    let paid = fields.price - fields.discount
    sale = isWon ? min(paid, Self.maximumWon) * 100 : paid
    share =
      fields.price == 0 ? 0 : Int64(Double(fields.discount) * 1e6 / Double(fields.price))
    name = Self.name(fields.name)
    writtenName = fields.name
  }

  /// Returns the value that a product has in a list, the same in every store.
  package func value(in sort: ProductQuery.Sort) -> Value {
    switch sort.key {
    case .id: .none
    case .price: .number(sort.hasNegativeValues ? -sale : sale)
    case .name: .text(writtenName)
    case .discount: .number(share)
    }
  }

  /// Returns a name as lists compare it: without the case of ASCII letters.
  package static func name(_ name: String) -> String {
    String(
      decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }
}

extension ProductQuery.Sort {
  /// Whether the value of a product is its negative key, so that in the order of an index the
  /// largest values and the largest ids come first.
  package var hasNegativeValues: Bool { key == .price && !isDescending }
}

extension ProductFilter {
  /// Whether an index holds the list in its order, one run per shelf: the sort has an index and the
  /// filter does not split its runs.
  package func isInRuns(_ sort: ProductQuery.Sort) -> Bool {
    sort.key != .id && refinement == nil && search == nil && vendorID == nil
      && (sale == nil || sort.key == .price)
  }
}
