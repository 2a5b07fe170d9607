/// Bounds of reading lists, with their reasons.
enum ListLimits {
  /// Rows that are skipped, from the nearer end, for a page by its number: a tenth of a second.
  /// Pages further on are reached by positions.
  static let skippedRows = 1_000_000
  /// Products that one request looks through where the index finds candidates, or a range of prices
  /// leaves out most: a tenth of a second. The list continues after them with the next request.
  static let walkedProducts = 1_000_000
  /// The same where every product is compared with one text.
  static let comparedProducts = 20_000
  /// Blocks whose lists one statement reads, at first and at most.
  static let blocks = 2...64
  /// Candidates that one statement compares with the text, at first and at most.
  static let candidates = 64...2_048
  /// Blocks whose ids are kept in memory: 16 MB.
  static let knownBlocks = 256
}
