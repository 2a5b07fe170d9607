package import Text

/// Events for clients that follow the market.
package protocol EventLog {
  /// Adds an event, which has a number higher than all before once it can be read. The oldest
  /// events make room: ``StoreLimits/events`` are kept.
  func append(_ kind: StoredEvent.Kind, product: Int64, vendor: Int64) throws

  /// Leaves one event, and a gap before its number: clients that follow see that events are
  /// missing.
  func reset() throws
}

extension StoreConnection {
  /// Events after the event `number`, oldest first, in a transaction of the caller.
  package func events(after number: Int64, limit: Int) throws -> EventPage {
    let events = try all(LogStatements.events, [.int(number), SQLValue(max(0, limit))])
    let (first, last) = try self.first(Self.eventBounds) ?? (0, 0)
    return EventPage(events: events, last: last, isComplete: number >= first - 1)
  }

  /// Leaves one event, and a gap before its number. Without a product it leaves none, and the
  /// caller leaves the gap.
  /// - Parameter last: The highest number of an event.
  package func resetEvents(after last: Int64) throws {
    try enqueue("DELETE FROM event", [])
    guard let (product, vendor) = try first(LogStatements.newest) else { return }
    try insert(
      StoredEvent(number: last + 2, kind: .created, productID: product, vendorID: vendor),
      StoredEvent.insertion)
  }
}

/// A record of all changes, to which entries are only added.
package protocol AuditLog: StoreTable {
  /// Adds a row, which gets a number later or now.
  func insert(_ row: AuditRow) throws

  /// Removes the oldest entries from before `time`, at most `limit`.
  /// - Returns: The number of removed entries.
  func remove(before time: Int64, limit: Int) throws -> Int

  static var registrations: RegistrationQueries { get }
}

package struct RegistrationQueries: Sendable {
  fileprivate let time: Query<Int64>
  fileprivate let counts: Query<(vendor: Int64, count: Int)>

  /// Edits with new pictures count as well. They have no index of a vendor: the few of all vendors
  /// are read from the newest one back.
  ///
  /// - Parameters:
  ///   - table: The table, with a hint for the index of a vendor if the database needs one.
  ///   - tableOfAll: The same with the index of all vendors.
  package init(in table: String, ofAll tableOfAll: String) {
    time = Query(
      """
      SELECT at FROM (
        SELECT * FROM (
          SELECT at FROM \(table)
          WHERE vendor_id = $1 AND action = 'created' AND at BETWEEN $2 AND $3
          ORDER BY at DESC LIMIT $4) AS created
        UNION ALL
        SELECT * FROM (
          SELECT at FROM \(tableOfAll)
          WHERE vendor_id = $1 AND action = '\(AuditAction.picturesChanged)'
            AND at BETWEEN $2 AND $3
          ORDER BY at DESC LIMIT $4) AS edited) AS newest
      ORDER BY at DESC LIMIT 1 OFFSET $5
      """)
    counts = Query(
      { (vendor: Int64, count: Int) in (vendor, count) },
      """
      SELECT vendor_id, count(*) FROM \(tableOfAll)
      WHERE action IN ('created', '\(AuditAction.picturesChanged)') AND at BETWEEN $1 AND $2
        AND vendor_id IS NOT NULL
      GROUP BY vendor_id
      """)
  }
}

extension ClosedRange<Int64> {
  /// The times of entries that count towards a limit. The clocks of nodes may differ by a minute;
  /// later entries are of a clock that was wrong, and must not count for as long as it was ahead.
  static func last(_ seconds: Int64, until now: Int64) -> Self { now - seconds + 1...now + 60 }
}

extension AuditLog {
  /// Entries of an action at these times, counted up to `limit`.
  /// - Parameter client: The only client whose entries count; nil for all.
  package func count(
    of action: String, by client: SafeText?, at times: ClosedRange<Int64>, limit: Int
  ) throws -> Int {
    try connection.first(
      LogStatements.count,
      [
        .text(action), .int(times.lowerBound), .int(times.upperBound), SQLValue(client),
        SQLValue(limit),
      ]) ?? 0
  }

  /// The time of a vendor's registration of a product, or edit with new pictures, by its index from
  /// the newest one, 0; nil if there are fewer at these times.
  package func registration(
    of vendor: Int64, index: Int, at times: ClosedRange<Int64>
  ) throws -> Int64? {
    try connection.first(
      Self.registrations.time,
      [
        .int(vendor), .int(times.lowerBound), .int(times.upperBound), SQLValue(index + 1),
        SQLValue(index),
      ])
  }

  /// The numbers of registrations of products, and of edits with new pictures, at these times, of
  /// each vendor with any.
  package func registrations(at times: ClosedRange<Int64>) throws -> [Int64: Int] {
    Dictionary(
      uniqueKeysWithValues: try connection.all(
        Self.registrations.counts, [.int(times.lowerBound), .int(times.upperBound)]))
  }

  /// The highest number; 0 when there is no entry.
  package func last() throws -> Int64 { try connection.first(LogStatements.last) ?? 0 }

  /// Oldest first.
  package func entries(_ query: AuditQuery) throws -> [AuditRecord] {
    try connection.all(
      LogStatements.entries,
      [
        .int(query.after), .int(query.since ?? .min), SQLValue(query.vendor), SQLValue(query.limit),
      ])
  }
}

private enum LogStatements {
  static let events = Query(
    StoredEvent.columns,
    "FROM event WHERE number > $1 AND \(StoredEvent.isKnown) ORDER BY number LIMIT $2")
  static let newest = Query(
    { (id: Int64, vendor: Int64) in (id, vendor) },
    "SELECT id, vendor_id FROM product ORDER BY id DESC LIMIT 1")
  static let count = Query<Int>(
    """
    SELECT count(*) FROM (
      SELECT 1 FROM audit
      WHERE action = $1 AND at BETWEEN $2 AND $3 AND (CAST($4 AS text) IS NULL OR client = $4)
      LIMIT $5) AS found
    """)
  static let last = Query<Int64>("SELECT coalesce(max(number), 0) FROM audit")
  static let entries = Query(
    AuditRecord.columns,
    """
    FROM audit LEFT JOIN vendor ON vendor.id = vendor_id
    WHERE number > $1 AND at >= $2 AND (CAST($3 AS int8) IS NULL OR vendor_id = $3)
    ORDER BY number LIMIT $4
    """)
}

package struct AuditQuery: Sendable {
  /// Seconds since 1970 of the first entry.
  package var since: Int64?
  /// The number after which the part begins.
  package var after: Int64 = 0
  package var vendor: Int64?
  package var limit: Int

  package init(since: Int64? = nil, after: Int64 = 0, vendor: Int64? = nil, limit: Int) {
    self.since = since
    self.after = after
    self.vendor = vendor
    self.limit = limit
  }
}

package struct AuditRow: Hashable, Sendable {
  package enum Outcome: String, Sendable {
    case done, refused
  }

  package var number: Int64
  /// Seconds since 1970.
  package var time: Int64
  package var action: String
  package var vendorID: Int64?
  package var productID: Int64?
  /// Nil in entries of old versions.
  package var outcome: String?
  /// The address of the client; nil for a command on this machine.
  package var client: String?
  package var note: String?

  package static let columns = Columns(
    AuditRow.init, Column("number", \.number), Column("at", field: "time", \.time),
    Column("action", \.action), Column("vendor_id", field: "vendor", \.vendorID),
    Column("product_id", field: "product", \.productID), Column("outcome", \.outcome),
    Column("client", \.client), Column("note", \.note))

  package static let insertion = Insertion(into: "audit", columns)
}

package struct AuditRecord: Hashable, Sendable {
  fileprivate let row: AuditRow
  /// The name that the vendor has now; nil for one who was removed.
  package let vendorName: SafeText?

  package var number: Int64 { row.number }
  /// Seconds since 1970.
  package var time: Int64 { row.time }
  package var action: SafeText { SafeText(row.action) }
  package var vendorID: Int64? { row.vendorID }
  package var productID: Int64? { row.productID }
  package var client: SafeText? { row.client.map { SafeText($0) } }
  package var note: SafeText? { row.note.map { SafeText($0) } }
  /// Entries of older versions have no outcome, and only one of them was a refusal.
  package var outcome: AuditRow.Outcome {
    row.outcome.flatMap(AuditRow.Outcome.init(rawValue:))
      ?? (row.action == AuditAction.wrongSecret ? .refused : .done)
  }

  fileprivate static let columns = Columns(
    AuditRecord.init, Column(AuditRow.columns, \.row), Column("vendor.name", \.vendorName))
}

/// The actions in the audit that the program itself looks for.
package enum AuditAction {
  package static let wrongSecret = "wrong secret"
  package static let vendorAdmitted = "vendor admitted"
  package static let picturesChanged = "pictures changed"
}

package struct StoredEvent: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case created, changed, deleted
  }

  /// Later events have higher numbers; numbers may be missing.
  package let number: Int64
  package let kind: Kind
  package let productID: Int64
  package let vendorID: Int64

  package init(number: Int64, kind: Kind, productID: Int64, vendorID: Int64) {
    self.number = number
    self.kind = kind
    self.productID = productID
    self.vendorID = vendorID
  }

  package static let columns = Columns(
    StoredEvent.init, Column("number", \.number), Column("kind", \.kind),
    Column("product_id", field: "product", \.productID),
    Column("vendor_id", field: "vendor", \.vendorID))

  package static let insertion = Insertion(into: "event", columns)

  /// A condition for events that this program knows.
  package static let isKnown =
    "kind IN (\(Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
}

extension StoredEvent.Kind: ColumnValue {
  package static func value(_ row: any StoreRow, _ column: Int) throws -> Self? {
    try row.optionalText(column).flatMap(Self.init(rawValue:))
  }
  package var sqlValue: SQLValue { .text(rawValue) }
}

package struct EventPage: Hashable, Sendable {
  /// Oldest first.
  package let events: [StoredEvent]
  /// The highest number ever used.
  package let last: Int64
  /// False if events between the given one and the first one here are no longer kept.
  package let isComplete: Bool

  /// Two subqueries are two steps into the table; both ends in one query would read all of it. The
  /// first event is not read from the beginning of the index, where removed ones may remain. An
  /// empty log begins after the last event that it had.
  /// - Parameter last: The SELECT of the highest number ever used.
  package static func bounds(last: String) -> Query<(first: Int64, last: Int64)> {
    Query(
      { (first: Int64, last: Int64) in (first, last) },
      """
      SELECT coalesce((SELECT min(number) FROM event
          WHERE number > (SELECT max(number) FROM event) - \(StoreLimits.events)), \(last) + 1, 1),
        coalesce((SELECT max(number) FROM event), \(last), 0)
      """)
  }
}
