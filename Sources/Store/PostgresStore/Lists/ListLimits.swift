/// Bounds of reading lists, with their reasons.
enum ListLimits {
  /// Maximum rows to skip, from the nearer end, for a page by its number: a tenth of a second.
  /// Pages beyond are reached by positions.
  static let skippedRows = 1_000_000
  /// Maximum products that one request reads where the index finds candidates, or a price range
  /// excludes most: a tenth of a second. The next request continues the list after them.
  static let walkedProducts = 1_000_000
  /// The same if every product is compared with one text.
  static let comparedProducts = 20_000
  /// The number of blocks whose lists one statement reads, at first and at most.
  static let blocks = 2...64
  /// The number of candidates that one statement compares with the text, at first and at most.
  static let candidates = 64...2_048
  /// Maximum blocks whose ids are kept in memory: 16 MB.
  static let knownBlocks = 256
}
