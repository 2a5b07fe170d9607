package import MarketStore

/// The table `picture`. Nothing that lists or shows products reads the bytes of a picture.
struct PostgresPictureTable: PictureTable {
  let connection: PostgresConnection

  /// A picture that a transaction has found is not removed until the transaction ends.
  static let queries = PictureQueries(
    of: PostgresConnection.self, PictureRow.postgresColumns, isOutside: "bytes IS NULL",
    lock: " FOR KEY SHARE")

  func insert(_ row: PictureRow) throws -> Int64 {
    var row = row
    row.id = PostgresIDs.next()
    // If another transaction adds it meanwhile, this one fails, and finds it when it is repeated.
    try connection.insert(row, PictureRow.postgresInsertion)
    return row.id
  }

  func setBytes(_ bytes: [UInt8]?, of row: PictureRow) throws {
    try connection.enqueue(
      "UPDATE picture SET bytes = $3 WHERE id = $1 AND hash = $2",
      [.int(row.id), .text(row.name.hash), SQLValue(bytes)])
  }

  func removeUnused(_ picture: Int64) throws {
    // Locked before the next statement looks for uses: transactions that add one lock it as well.
    let locked = try connection.row(
      "SELECT thumbnail_id FROM picture WHERE id = $1 FOR UPDATE", [.int(picture)])
    guard let locked else { return }
    try removeIfUnused(picture)
    guard let thumbnail = try locked.optionalInt(0) else { return }
    try connection.enqueue("SELECT 1 FROM picture WHERE id = $1 FOR UPDATE", [.int(thumbnail)])
    try removeIfUnused(thumbnail)
  }
}

extension PictureRow {
  package static let postgresColumns = columns(size: "size")

  /// Bytes that are null are outside the database.
  package static let postgresInsertion = insertion(
    Columns(
      { (size: Int, bytes: [UInt8]?) in (size, bytes) }, Column("size") { $0.0 },
      Column("bytes") { $0.1 })
  ) { ($0.size, $0.bytes) }
}
