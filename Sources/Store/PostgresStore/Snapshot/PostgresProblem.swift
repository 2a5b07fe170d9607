package import Text

/// A contradiction in the tables, as facts.
package enum PostgresProblem: Hashable, Sendable {
  /// A row names a missing row of another table.
  case reference(table: SafeText, row: Int64, target: SafeText)
  /// A table lacks a row that it should always have.
  case missingRow(table: SafeText)
  /// A counter is below a number already in use.
  case counter(SafeText)
  /// The total of products does not match the number of their rows.
  case total(stored: Int, counted: Int)
  /// The values for filtering and sorting lists do not match the product.
  case sortKeys(product: Int64)
  /// Searches do not find a product by its texts, its shelf and its vendor alone.
  case search(product: Int64)
  /// The products of a search index block do not match its row.
  case searchBlock(Int64)
  /// Searches do not find the products of a vendor by its name.
  case searchName(vendor: Int64)
  /// Events are missing between this number and the next existing one.
  case eventGap(after: Int64)
  /// An index is missing, or cannot be used.
  case index(SafeText)
}
