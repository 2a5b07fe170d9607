import Foundation
import GRDB
package import MarketStore
package import Text
import Words

extension MarketFile: VerifiableMarket {
  package var name: SafeText { SafeText(path) }
  package var isFile: Bool { true }

  package func verification(_ progress: (Int) -> Void) throws -> Verification {
    try Verification(of: self, progress: progress)
  }

  package func hasOutsidePictures() throws -> Bool {
    try reading { try Self.hasOutsidePictures($0) }
  }

  package func pictures<Result>(_ body: (any PictureTable) throws -> Result) throws -> Result {
    try reading { try body(SQLiteTransaction(database: $0).pictures) }
  }
}

extension Verification {
  /// Checks a file, while other processes use it.
  /// - Parameter progress: Called occasionally with the completed part, in percent.
  /// - Throws: ``MaintenanceError`` or `StoreError` if the file cannot be checked.
  package init(of file: MarketFile, progress: (Int) -> Void = { _ in }) throws {
    try file.reading { database in
      // All parts read one state of a market in use. Nothing was written, so an end that fails, as
      // in a damaged file, loses nothing.
      attempt { _ in try database.execute(sql: "BEGIN DEFERRED TRANSACTION") }
      defer { try? database.execute(sql: "ROLLBACK") }
      attempt { try $0.checkStructure(database) }
      progress(50)
      attempt { try $0.checkReferences(database) }
      attempt { try $0.checkCounts(database) }
      attempt { try $0.checkTrigrams(database) }
      progress(60)
      attempt { try $0.checkPictures(database) { progress(60 + $0 * 40 / 100) } }
      attempt {
        $0.products = try Int.fetchOne(database, sql: "SELECT count(*) FROM product") ?? 0
        $0.vendors = try Int.fetchOne(database, sql: "SELECT count(*) FROM vendor") ?? 0
      }
    }
  }
}

extension Verification {
  /// A part of the file that cannot be read is a problem, and the others are still checked.
  private mutating func attempt(_ body: (inout Verification) throws -> Void) {
    do {
      try body(&self)
    } catch {
      add(unreadable: "\(error)")
    }
  }

  private mutating func checkStructure(_ database: Database) throws {
    let lines = try String.fetchAll(
      database, sql: "PRAGMA integrity_check(\(Self.maximumProblems))")
    problems += lines.filter { $0 != "ok" }.map { .structure(SafeText($0, limit: 200)) }
  }

  private mutating func checkReferences(_ database: Database) throws {
    let rows = try Row.fetchCursor(database, sql: "PRAGMA foreign_key_check")
    var count = 0
    while let row = try rows.next(), count < Self.maximumProblems {
      problems.append(
        .reference(
          table: SafeText(row[0] as String? ?? ""), row: row[1] ?? 0,
          target: SafeText(row[2] as String? ?? "")))
      count += 1
    }
  }

  private mutating func checkCounts(_ database: Database) throws {
    for (level, bits) in [(0, 6), (1, 12), (2, 18), (3, 24)] {
      let isWrong = try Bool.fetchOne(
        database,
        sql: """
          WITH counted AS (SELECT id >> ? AS block, count(*) AS count FROM product GROUP BY 1),
            stored AS (SELECT block, count FROM product_count WHERE level = ? AND count > 0)
          SELECT EXISTS (SELECT * FROM counted EXCEPT SELECT * FROM stored)
            OR EXISTS (SELECT * FROM stored EXCEPT SELECT * FROM counted)
          """, arguments: [bits, level])
      if isWrong ?? true { problems.append(.counts(level: level)) }
    }
    guard try Self.isExpected("product_sort_count", database) else { return }
    problems += try SortCounts(database: database).wrongSorts().map { .sortCounts(SafeText($0)) }
  }

  private mutating func checkTrigrams(_ database: Database) throws {
    guard try Self.isExpected("search_trigram", database) else { return }
    let missing = try SearchTrigrams(database: database).missing()
    if missing > 0 { problems.append(.trigrams(count: missing)) }
  }

  /// Whether a table can be checked: a table that an older market does not have is created by its
  /// upgrade.
  private static func isExpected(_ table: String, _ database: Database) throws -> Bool {
    try database.tableExists(table) || SQLiteSchema.migrator.hasCompletedMigrations(database)
  }

  /// A condition for rows with bytes; true for all rows of a market of a version without pictures
  /// outside the database.
  private static func hasBytes(_ database: Database) throws -> String {
    try MarketFile.hasOutsidePictures(database) ? "size IS NULL" : "TRUE"
  }

  private mutating func checkPictures(
    _ database: Database, progress: (Int) -> Void
  ) throws {
    let all = try Int.fetchOne(database, sql: "SELECT count(*) FROM picture") ?? 0
    // The bytes of the others are outside the database.
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT id, hash, media_type, bytes FROM picture WHERE \(try Self.hasBytes(database))")
    var contents = PictureContents()
    defer { problems += contents.problems }
    while let row = try rows.next() {
      pictures += 1
      if pictures.isMultiple(of: 100) { progress(pictures * 100 / max(all, 1)) }
      contents.check(
        row["id"], hash: row["hash"], type: row["media_type"],
        (row["bytes"] as Data?).map(Array.init))
    }
  }
}
