package import Text

/// A contradiction in the file or the database of a market, as facts.
package enum MarketProblem: Hashable, Sendable {
  /// A problem in the database's words.
  case structure(SafeText)
  /// A row names a missing row of another table.
  case reference(table: SafeText, row: Int64, target: SafeText)
  /// A value that the market does not accept.
  case rule(table: SafeText, row: SafeText, field: SafeText)
  /// The bytes of a picture are not those of its name.
  case pictureName(Int64)
  /// The bytes of a picture are not a picture.
  case pictureBytes(Int64)
  /// The counts for finding positions in lists do not match the rows.
  case counts(level: Int)
  /// The same in the order of a sort.
  case sortCounts(SafeText)
  /// Texts of products or names of vendors have trigrams that are missing from the search index,
  /// so that searches do not find them.
  /// - Parameter count: The number of missing trigrams.
  case trigrams(count: Int)
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
