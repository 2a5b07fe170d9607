import Foundation
import GRDB
import MarketStore
import Words

/// Returns the space of deleted products and pictures to the file system, and merges the parts of
/// the search index.
package struct Compaction: Sendable {
  /// Bytes of the file before and after.
  package let before: Int
  package let after: Int

  /// Pages that one transaction moves: 8 MB, so that writers wait only milliseconds.
  private static let batch = 2_000
  /// An older market is rewritten in one transaction, while its writers wait: this many bytes take
  /// less than the five seconds after which they give up.
  static let maximumSizeInUse = 256 << 20

  /// - Parameter progress: Called occasionally with the completed part, in percent.
  /// - Throws: ``MaintenanceError`` or `StoreError`.
  package init(of path: String, progress: (Int) -> Void = { _ in }) throws {
    let folder = StoreFolder(path: path)
    let file = try MarketFile(folder: path)
    let size = file.size
    before = size
    let user = folder.user()
    try naming(file.path) {
      let queue = try DatabaseQueue(path: file.path, configuration: SQLiteFile.configuration)
      defer { try? queue.close() }
      try queue.writeWithoutTransaction { database in
        try SQLiteFile.check(database, path: file.path)
        try Self.mergeSearchIndex(database)
        if try Int.fetchOne(database, sql: "PRAGMA auto_vacuum") == Self.incremental {
          try Self.releasePages(database, progress)
        } else {
          if let user, size > Self.maximumSizeInUse {
            throw MaintenanceError.tooLargeToCompact(megabytes: size >> 20, process: user)
          }
          // From then on, space is returned in parts.
          try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
        }
        try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
    after = file.size
  }

  private static let incremental = 2

  /// A search has to read every segment of the index that writes have left.
  private static func mergeSearchIndex(_ database: Database) throws {
    guard try database.tableExists("product_search") else { return }
    // Negative: segments that writes would not merge yet are merged as well.
    var pages = -batch
    while true {
      let before = database.totalChangesCount
      try database.execute(
        sql: "INSERT INTO product_search(product_search, rank) VALUES ('merge', ?)",
        arguments: [pages])
      // The statement itself is one change.
      guard database.totalChangesCount - before >= 2 else { return }
      pages = batch
    }
  }

  private static func releasePages(_ database: Database, _ progress: (Int) -> Void) throws {
    let all = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
    var left = all
    while left > 0 {
      _ = try Row.fetchAll(database, sql: "PRAGMA incremental_vacuum(\(batch))")
      let rest = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
      guard rest < left else { return }
      left = rest
      progress((all - left) * 100 / max(all, 1))
    }
  }
}
