import GRDB
import MarketStore

/// The rows of all tables in a file.
struct SQLiteTransferTable: TransferTable {
  let connection: Database

  static let events = "event"
  static let audit = "audit"
  static let pages = RowPages(
    pictures: PictureRow.sqliteColumns, events: events, audit: audit)

  private static let bytes = Query<[UInt8]>(
    "SELECT bytes FROM picture WHERE id = $1 AND size IS NULL")

  func bytes(ofPicture id: Int64) throws -> [UInt8]? {
    try connection.first(Self.bytes, [.int(id)])
  }

  func add(_ rows: [MarketRow]) throws {
    let insertion = SQLiteRowInsertion(database: connection)
    for (index, row) in rows.enumerated() {
      do {
        try insertion.add(row)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        var reason = try insertion.reason(error, of: row)
        reason.index = index
        throw reason
      }
    }
  }

  func numbers() throws -> HighestNumbers {
    let rows = try Row.fetchAll(connection, sql: "SELECT name, seq FROM sqlite_sequence")
    let numbers = Dictionary(rows.map { ($0[0] as String, $0[1] as Int64) }) { max($0, $1) }
    return HighestNumbers(
      vendor: numbers["vendor"] ?? 0, product: numbers["product"] ?? 0,
      event: numbers["event"] ?? 0, audit: numbers["audit"] ?? 0)
  }
}
