package import Market

/// The values that lists are filtered and sorted by. In SQLite, generated columns compute the same;
/// a store without those writes these.
package struct SortKeys: Hashable, Sendable {
  /// The group of products by currency and by whether they are in stock: 0, 1, 2 or 3.
  package let shelf: Int64
  /// The final price in hundredths, so that won and dollars are on one scale.
  package let sale: Int64
  /// The discount in millionths of the price.
  package let share: Int64
  /// The name, to be compared byte by byte.
  package let name: String

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
  }

  /// Returns a name as lists compare it: without the case of ASCII letters.
  package static func name(_ name: String) -> String {
    String(
      decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }
}
