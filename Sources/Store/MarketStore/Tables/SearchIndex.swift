/// The index for searching products. Every change of a product updates it automatically.
package protocol SearchIndex {
  /// Postpones the indexing of new products until ``catchUp(limit:)``, which is several times as
  /// fast for many.
  func postpone() throws

  /// Adds the next postponed products.
  /// - Returns: Whether those were all.
  func catchUp(limit: Int) throws -> Bool
}
