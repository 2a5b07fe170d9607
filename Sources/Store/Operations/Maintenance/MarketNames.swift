import Foundation
import GRDB
import MarketStore
package import Text

/// The names in a market's file, for the completion of a command line: a part is read at once,
/// without creating or changing anything. Empty where there is no market of this version.
package struct MarketNames: Sendable {
  package struct Entry: Hashable, Sendable {
    package let id: Int64
    /// The name as the market has it.
    package let exactName: String

    package var name: SafeText { SafeText(exactName) }
  }

  /// Maximum entries: more than a user chooses from.
  private static let maximum = 200

  private let path: String

  package init(folder: String) {
    path = StoreFolder(path: folder).database
  }

  /// Returns the products whose names begin with `prefix`; if it is empty, the newest ones.
  package func products(beginningWith prefix: String) -> [Entry] {
    guard !prefix.isEmpty else {
      return entries("SELECT id, name FROM product ORDER BY id DESC LIMIT \(Self.maximum)")
    }
    // Within each shelf, the names are in order: see `product_by_name`.
    return entries(
      """
      SELECT id, name FROM product WHERE shelf IN (0, 1, 2, 3)
        AND name >= ?1 COLLATE NOCASE AND name < ?1 || char(0x10FFFF) COLLATE NOCASE
        ORDER BY name COLLATE NOCASE, id LIMIT \(Self.maximum)
      """, [SafeText(prefix).string])
  }

  /// Returns the products whose numbers begin with the digits of `prefix`.
  package func products(numbered prefix: Int64) -> [Entry] {
    var found: [Entry] = []
    var (first, count) = (prefix, Int64(1))
    while prefix > 0, found.count < Self.maximum {
      found += entries(
        """
        SELECT id, name FROM product WHERE id BETWEEN ? AND ? ORDER BY id
          LIMIT \(Self.maximum - found.count)
        """, [first, first + (count - 1)])
      let (next, overflows) = first.multipliedReportingOverflow(by: 10)
      guard !overflows, next <= .max / 10 else { break }
      (first, count) = (next, count * 10)
    }
    return found
  }

  /// The deleted products that can still be restored, the last one first.
  package var deletedProducts: [Entry] {
    entries(
      """
      SELECT id, name FROM deleted_product WHERE is_hidden = 0 ORDER BY deleted_at DESC
        LIMIT \(Self.maximum)
      """)
  }

  package var hiddenProducts: [Entry] {
    entries(
      """
      SELECT id, name FROM deleted_product WHERE is_hidden = 1 ORDER BY id DESC
        LIMIT \(Self.maximum)
      """)
  }

  /// Returns the vendors whose names begin with `prefix`.
  package func vendors(beginningWith prefix: String) -> [Entry] {
    entries(
      """
      SELECT id, name FROM vendor
        WHERE name >= ?1 COLLATE NOCASE AND name < ?1 || char(0x10FFFF) COLLATE NOCASE
        ORDER BY name COLLATE NOCASE LIMIT \(Self.maximum)
      """, [SafeText(prefix).string])
  }

  private func entries(_ sql: String, _ arguments: StatementArguments = []) -> [Entry] {
    guard let queue else { return [] }
    defer { try? queue.close() }
    let entries = try? queue.unsafeRead { database in
      try SQLiteFile.check(database, path: path)
      return try Row.fetchAll(database, sql: sql, arguments: arguments).map {
        Entry(id: $0["id"], exactName: $0["name"])
      }
    }
    return entries ?? []
  }

  /// A connection that never waits for a lock.
  private var queue: DatabaseQueue? {
    guard access(path, R_OK) == 0 else { return nil }
    return try? SQLiteFile.reader(path, "market.names", waits: false, createsNoFile: true)
  }
}
