import MarketStore

/// All rows of a market as they are, for moving it to another store.
package protocol TransferTable {
  func count(of kind: MarketRow.Kind) throws -> Int

  /// Calls `body` with every row of a kind, ordered by its number or key. Few rows are in memory at
  /// once. `body` may read other tables of the same transaction.
  func forEach(_ kind: MarketRow.Kind, _ body: (MarketRow) throws -> Void) throws

  /// Nil for a picture whose bytes are outside of the database.
  func bytes(ofPicture id: Int64) throws -> [UInt8]?

  /// Adds rows as they are, with the numbers that they have.
  /// - Throws: ``RowError`` for a row that names a missing one, or has a value that has to be
  ///   unique.
  func add(_ rows: [MarketRow]) throws
}
