import MarketStore
import PostgresStore

/// The rows of all tables in PostgreSQL.
struct PostgresTransferTable: TransferTable {
  let connection: PostgresConnection

  /// The log, and the events of transactions that were committed since events were last numbered,
  /// with the numbers that they would get now. Those before a reset are gone.
  static let events = """
    (SELECT number, \(StoredEvent.columns.unnumbered) FROM event
    WHERE NOT EXISTS (SELECT 1 FROM event_outbox WHERE kind = 'reset')
    UNION ALL
    SELECT number, \(StoredEvent.columns.unnumbered) FROM (
      SELECT \(StoredEvent.columns.unnumbered),
        (SELECT value FROM counter WHERE name = 'event') + row_number() OVER waiting AS number,
        count(*) FILTER (WHERE kind = 'reset') OVER (waiting ROWS BETWEEN CURRENT ROW
          AND UNBOUNDED FOLLOWING) AS resets
      FROM event_outbox WINDOW waiting AS (ORDER BY at, id)) AS outbox
    WHERE resets = 0) AS event
    """
  /// The same for the audit.
  static let audit = """
    (SELECT number, \(AuditRow.columns.unnumbered) FROM audit WHERE number IS NOT NULL
    UNION ALL
    SELECT (SELECT value FROM counter WHERE name = 'audit') + row_number() OVER (ORDER BY at, id),
      \(AuditRow.columns.unnumbered) FROM audit WHERE number IS NULL) AS entry
    """
  static let pages = RowPages(
    pictures: PictureRow.postgresColumns, events: events, audit: audit)

  private static let bytes = Query<[UInt8]?>("SELECT bytes FROM picture WHERE id = $1")
  private static let numbers = Query(
    HighestNumbers.init,
    """
    SELECT (SELECT value FROM counter WHERE name = 'vendor'),
      greatest((SELECT max(id) FROM product), (SELECT max(id) FROM deleted_product),
        (SELECT max(id) FROM former_product), 0),
      (SELECT value FROM counter WHERE name = 'event') + (SELECT count(*) FROM event_outbox),
      (SELECT value FROM counter WHERE name = 'audit')
        + (SELECT count(*) FROM audit WHERE number IS NULL)
    """)

  func bytes(ofPicture id: Int64) throws -> [UInt8]? {
    try connection.first(Self.bytes, [.int(id)]) ?? nil
  }

  func add(_ rows: [MarketRow]) throws {
    try PostgresRowInsertion(connection: connection).add(rows)
  }

  func numbers() throws -> HighestNumbers {
    try connection.first(Self.numbers)
      ?? HighestNumbers(vendor: 0, product: 0, event: 0, audit: 0)
  }
}

extension Columns {
  /// The names but the first one, the number.
  fileprivate var unnumbered: String { names.dropFirst().joined(separator: ", ") }
}
