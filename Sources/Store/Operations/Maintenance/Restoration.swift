import Files
import Foundation
import GRDB
import MarketStore
package import Text
import Words

/// Replaces the market in a folder by a backup.
package struct Restoration: Sendable {
  /// The file of the replaced market; nil when the folder had none.
  package let previous: SafeText?

  /// Whether a folder has a market, which would be replaced.
  package static func replacesMarket(in folder: String) -> Bool { StoreFolder(path: folder).exists }

  /// Checks whether a backup can replace the market in a folder, and changes nothing.
  /// - Throws: What replacing it would throw.
  package static func check(
    _ backup: MarketFile, in path: String, progress: (Int) -> Void = { _ in }
  ) throws {
    try verify(backup, progress: progress)
    try requireNoUser(of: StoreFolder(path: path))
  }

  /// Replaces the market atomically: the backup is checked and copied first, and the old file is
  /// kept under a dated name beside the new one.
  /// - Throws: ``MaintenanceError`` or `StoreError`; the market is unchanged then.
  package init(
    of backup: MarketFile, in path: String, progress: (Int) -> Void = { _ in }
  ) throws {
    let folder = StoreFolder(path: path)
    try Self.verify(backup, progress: { progress($0 * 80 / 100) })
    let isNew = !folder.exists
    try folder.prepareFolder()
    // While the folder is locked, no process opens the market that is about to be replaced.
    previous = try folder.locked {
      try Self.requireNoUser(of: folder)
      let new = DatabaseCopy.temporary(for: folder.database).path + "-restored"
      defer { SQLiteFile.remove(new) }
      DatabaseCopy.removeLeftovers(in: folder.path, beginningWith: "market")
      try backup.copy(to: new)
      // Opening anything else would empty its WAL, which may be all that is left of the market.
      let numbers = folder.hasDatabase ? Self.closeLog(folder.database) : [:]
      try Self.renew(new, above: numbers, from: backup)
      progress(90)
      let old = folder.copy(before: "restore", at: Int(StoreClock.system.seconds()))
      try Self.exchange(folder, with: new, keeping: old)
      PrivateFolder(path: folder.path).synchronize()
      return isNew ? nil : SafeText(old)
    }
  }
}

extension Restoration {
  private static func verify(_ backup: MarketFile, progress: (Int) -> Void) throws {
    let problems = try Verification(of: backup, progress: progress).problems
    guard problems.isEmpty else {
      throw MaintenanceError.unsound(SafeText(backup.path), problems: problems.count)
    }
  }

  private static func requireNoUser(of folder: StoreFolder) throws {
    guard let process = folder.user() else { return }
    throw MaintenanceError.inUse(folder: SafeText(folder.path), process: process)
  }

  /// Checkpoints the WAL of the old market into its file, so that the file is complete, and returns
  /// the highest numbers that were given. A damaged market is left unchanged.
  private static func closeLog(_ path: String) -> [String: Int64] {
    guard let queue = try? DatabaseQueue(path: path, configuration: SQLiteFile.configuration)
    else { return [:] }
    defer { try? queue.close() }
    // Read first: the device may have no room for the WAL in the file. A damaged table may have
    // values of other types.
    let rows = try? queue.read {
      try Row.fetchAll(
        $0,
        sql: """
          SELECT name, seq FROM sqlite_sequence
          WHERE typeof(name) = 'text' AND typeof(seq) = 'integer'
          """)
    }
    try? queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    return Dictionary((rows ?? []).map { ($0["name"], $0["seq"]) }, uniquingKeysWith: max)
  }

  /// Brings the copy up to date. No number that clients know is reused, and clients that follow the
  /// market are notified to reload everything.
  private static func renew(
    _ path: String, above numbers: [String: Int64], from backup: MarketFile
  ) throws {
    try naming(path) {
      let queue = try DatabaseQueue(path: path, configuration: SQLiteFile.configuration)
      defer { try? queue.close() }
      try SQLiteSchema.migrator.migrate(queue)
      try queue.write { database in
        for (name, number) in numbers {
          try database.execute(
            sql: """
              UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?;
              INSERT INTO sqlite_sequence (name, seq) SELECT ?, ?
                WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?)
              """, arguments: [number, name, name, number, name])
        }
        try SQLiteTransaction(database: database).recordReset(
          "restored", note: (backup.path as NSString).lastPathComponent)
      }
    }
  }

  /// Renames the new file to the old name in one step: there is a market at every moment, except in
  /// a file system without hard links.
  static func exchange(_ folder: StoreFolder, with new: String, keeping old: String) throws {
    let path = folder.database
    func failure() -> StoreError {
      .cannotOpen(SafeText(path), .file(.system(errno)))
    }
    if folder.exists, link(path, old) != 0 {
      guard DatabaseCopy.linkless.contains(errno), rename(path, old) == 0 else { throw failure() }
    }
    var isReplaced = false
    // Without hard links nothing has this name meanwhile. Otherwise both are names of one file, and
    // stay.
    defer {
      if !isReplaced {
        if rename(old, path) == 0 { unlink(old) }
        rename(old + "-wal", folder.log)
      }
    }
    // The WAL of a damaged market that could not be closed, or whose file is gone, does not belong
    // to the new file.
    if access(folder.log, F_OK) == 0, rename(folder.log, old + "-wal") != 0 { throw failure() }
    unlink(path + "-shm")
    guard rename(new, path) == 0 else { throw failure() }
    isReplaced = true
  }
}
