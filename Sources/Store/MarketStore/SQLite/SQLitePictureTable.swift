import GRDB

struct SQLitePictureTable: PictureTable {
  let connection: Database

  static let queries = PictureQueries(
    of: Database.self, PictureRow.sqliteColumns, isOutside: "size IS NOT NULL")
  private static let thumbnail = Query<Int64?>("SELECT thumbnail_id FROM picture WHERE id = $1")

  func insert(_ row: PictureRow) throws -> Int64 {
    try connection.insert(unnumbered: row, PictureRow.sqliteInsertion)
    return connection.lastInsertedRowID
  }

  func setBytes(_ bytes: [UInt8]?, of row: PictureRow) throws {
    // With the hash: the number of a removed row may be reused.
    let key: [SQLValue] = [.int(row.id), .text(row.name.hash)]
    if let bytes {
      try connection.execute(
        "UPDATE picture SET bytes = $1, size = NULL WHERE id = $2 AND hash = $3",
        [.bytes(bytes)] + key)
    } else {
      try connection.execute(
        """
        UPDATE picture SET size = length(bytes), bytes = x''
        WHERE id = $1 AND hash = $2 AND size IS NULL
        """, key)
    }
  }

  func removeUnused(_ picture: Int64) throws {
    let thumbnail = try connection.first(Self.thumbnail, [.int(picture)]) ?? nil
    for id in [picture, thumbnail].compactMap(\.self) { try removeIfUnused(id) }
  }
}

extension PictureRow {
  package static let sqliteColumns = columns(size: "coalesce(size, length(bytes))")

  /// Empty bytes, with their number, are outside the database.
  package static let sqliteInsertion = insertion(
    Columns(
      { (size: Int?, bytes: [UInt8]) in (size, bytes) }, Column("size") { $0.0 },
      Column("bytes") { $0.1 })
  ) { ($0.bytes == nil ? $0.size : nil, $0.bytes ?? []) }
}
