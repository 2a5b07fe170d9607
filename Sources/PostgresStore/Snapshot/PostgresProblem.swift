package import Text

/// Something in the tables that contradicts something else there, as facts.
package enum PostgresProblem: Hashable, Sendable {
  /// A row names a row of another table that is not there.
  case reference(table: SafeText, row: Int64, target: SafeText)
  /// A table lacks a row that it has from the beginning.
  case missingRow(table: SafeText)
  /// A counter is below a number that was given.
  case counter(SafeText)
  /// The total of products is not the number of their rows.
  case total(stored: Int, counted: Int)
  /// The values that lists are filtered and sorted by are not those of the product.
  case sortKeys(product: Int64)
  /// Searches do not find a product by its texts, its shelf and its vendor alone.
  case search(product: Int64)
  /// A block of the search index has other products than its row says.
  case searchBlock(Int64)
  /// Searches do not find the products of a vendor by its name.
  case searchName(vendor: Int64)
  /// Events are missing between this number and the next one that is there.
  case eventGap(after: Int64)
  /// An index is missing, or cannot be used.
  case index(SafeText)
}
