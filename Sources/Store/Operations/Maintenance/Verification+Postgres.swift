import MarketStore
package import PostgresStore
import Text
import Words

extension PostgresSnapshot: VerifiableMarket {
  package var isFile: Bool { false }

  package func verification(_ progress: (Int) -> Void) throws -> Verification {
    try Verification(of: self, progress: progress)
  }

  package func hasOutsidePictures() -> Bool { true }
}

extension Verification {
  /// Checks a snapshot of a market in PostgreSQL, while others use the market.
  /// - Parameter progress: Called occasionally with the completed part, in percent.
  /// - Throws: `StoreError` if the market cannot be checked.
  package init(of snapshot: PostgresSnapshot, progress: (Int) -> Void = { _ in }) throws {
    var total = 0
    try attempt(snapshot) { verification, connection in
      let row = try connection.row(
        """
        SELECT (SELECT count(*) FROM product), (SELECT count(*) FROM vendor),
          (SELECT count(*) FROM picture)
        """)
      verification.products = Int(try row?.int(0) ?? 0)
      verification.vendors = Int(try row?.int(1) ?? 0)
      total = Int(try row?.int(2) ?? 0)
    }
    progress(5)
    try checkTables(snapshot)
    progress(20)
    for (index, kind) in MarketRow.Kind.allCases.enumerated() {
      try attempt(snapshot) { try $0.checkRows(of: kind, $1, snapshot.rows) }
      progress(20 + (index + 1) * 20 / MarketRow.Kind.allCases.count)
    }
    let all = max(1, products)
    try attempt(snapshot) { verification, connection in
      let check = try ProductCheck(connection, limit: Self.maximumProblems) {
        progress(40 + $0 * 20 / all)
      }
      verification.problems += check.problems
    }
    try attempt(snapshot) { verification, connection in
      try verification.checkPictures(connection) { progress(60 + $0 * 40 / max(1, total)) }
    }
  }
}

extension Verification {
  /// Pictures that are read at once: ten megabytes.
  private static let batch: Int64 = 32

  /// A part that cannot be read is a problem, and the others are still checked.
  private mutating func attempt(
    _ snapshot: PostgresSnapshot,
    _ body: (inout Verification, PostgresConnection) throws -> Void
  ) throws {
    do {
      try snapshot.attempt { try body(&self, $0) }
    } catch let error as PostgresError {
      add(unreadable: "\(error.message)")
    }
  }

  private mutating func checkTables(_ snapshot: PostgresSnapshot) throws {
    let checks: [(TableCheck) -> () throws -> [MarketProblem]] = [
      TableCheck.indexes, TableCheck.references, TableCheck.counters, TableCheck.total,
      TableCheck.events, TableCheck.names,
    ]
    for check in checks {
      try attempt(snapshot) { verification, connection in
        let table = TableCheck(connection, limit: Self.maximumProblems)
        verification.problems += try check(table)()
      }
    }
  }

  private mutating func checkRows(
    of kind: MarketRow.Kind, _ connection: PostgresConnection, _ rows: any TransferTable
  ) throws {
    var count = 0
    try rows.forEach(kind) { row in
      guard count < Self.maximumProblems, let problem = row.problem else { return }
      count += 1
      problems.append(
        .rule(
          table: SafeText(kind.rawValue), row: SafeText(String(row.number)),
          field: SafeText(problem.field)))
    }
    guard kind == .event else { return }
    let unknown = try connection.rows(
      "SELECT number FROM event WHERE kind <> ALL ($1::text[]) ORDER BY number LIMIT $2",
      [.texts(StoredEvent.Kind.allCases.map(\.rawValue)), SQLValue(Self.maximumProblems)])
    for row in unknown {
      problems.append(.rule(table: "event", row: SafeText(String(try row.int(0))), field: "kind"))
    }
  }

  private mutating func checkPictures(
    _ connection: PostgresConnection, progress: (Int) -> Void
  ) throws {
    var contents = PictureContents()
    defer { problems += contents.problems }
    var rules = 0
    func note(_ id: Int64, _ field: SafeText) {
      rules += 1
      guard rules <= Self.maximumProblems else { return }
      problems.append(.rule(table: "picture", row: SafeText(String(id)), field: field))
    }
    var last = Int64.min
    var count = 0
    while true {
      let rows = try connection.all(CheckedPicture.page, [.int(last), .int(Self.batch)])
      for row in rows {
        last = row.id
        count += 1
        if let bytes = row.bytes {
          pictures += 1
          contents.check(row.id, hash: row.hash, type: row.type, bytes)
          if row.size != bytes.count { note(row.id, "size") }
        } else if PictureName(hash: row.hash, mediaType: row.type) == nil {
          note(row.id, "name")
        }
      }
      progress(count)
      guard rows.count == Self.batch else { return }
    }
  }
}

/// The row of a picture, whose values may be invalid.
private struct CheckedPicture: Sendable {
  let id: Int64
  let hash: String
  let type: String
  let size: Int
  let bytes: [UInt8]?

  static let page = Query(
    Columns(
      CheckedPicture.init, Column("id", \.id), Column("hash", \.hash),
      Column("media_type", \.type), Column("size", \.size), Column("bytes", \.bytes)),
    "FROM picture WHERE id > $1 ORDER BY id LIMIT $2")
}
