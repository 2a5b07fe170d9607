import Files
import Foundation
import MarketStore
import Text
import Words

/// A folder with the newest backups of a market, one a day, and with an older one for as long as no
/// newer one can replace it.
package struct BackupFolder: Sendable {
  package let path: String
  package let count: Int

  /// Seconds between two backups.
  package static let interval = 86_400
  private static let prefix = "market-"
  private static let suffix = ".sqlite"
  /// The end of the name of an empty file beside a damaged backup.
  private static let damaged = ".damaged"

  package init(path: String, keeping count: Int) {
    self.path = StoreFolder(path: path).path
    self.count = count
  }

  /// Seconds until the next backup is due: 0 without a backup, or after a day.
  package func secondsUntilDue(now: Int) -> Int {
    newestTime(of: names, until: now).map { max(0, Self.interval - (now - $0)) } ?? 0
  }

  /// The time of the newest backup in which no damage was found, in seconds since 1970, or nil.
  package func newestSoundTime(until now: Int) -> Int? {
    newestTime(
      of: names.filter { access("\(path)/\($0)\(Self.damaged)", F_OK) != 0 }, until: now)
  }

  /// A time in the future is from a clock that was wrong.
  private func newestTime(of names: [String], until now: Int) -> Int? {
    names.compactMap { stat(of: "\(path)/\($0)")?.modificationTime }.filter { $0 <= now }.max()
  }

  package struct Backup: Hashable, Sendable {
    package let path: String
    /// The number of problems that a complete check found in it: the market is damaged.
    package let problems: Int
    /// An older backup that is kept beyond ``BackupFolder/count``: the new one is damaged, empty or
    /// of another market.
    package let kept: String?
  }

  /// Backs up a market, checks the copy, and removes the oldest backups beyond ``count``.
  /// - Throws: ``MaintenanceError`` or `StoreError`; no backup is removed then.
  package func add(_ file: MarketFile, now: Int) throws -> Backup {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw StoreError.cannotOpen(SafeText(path), .file(.system(errno)))
    }
    removeLeftovers()
    let copy = MarketFile(path: "\(path)/\(Self.prefix)\(UTCStamp.fileName(now))\(Self.suffix)")
    var problems = 0
    // It has no name before it was checked: an interrupted check would make it count as sound.
    try file.copy(to: copy.path) { unnamed in
      problems = try Verification(of: unnamed).problems.count
      if problems > 0 {
        _ = FileManager.default.createFile(atPath: copy.path + Self.damaged, contents: nil)
      }
    }
    let kept = removeOldest(
      before: copy, successor: problems == 0 ? try? BackupContents(of: copy) : nil)
    return Backup(path: copy.path, problems: problems, kept: kept)
  }

  /// Removes the leftovers of a backup by a program that was killed. Must not be called during a
  /// backup.
  package func removeLeftovers() {
    DatabaseCopy.removeLeftovers(in: path, beginningWith: Self.prefix)
  }

  /// Whether all users can write to the folder, and so replace the backups.
  package var isOpen: Bool {
    do throws(FileError) {
      try PrivateFolder(path: path).checkWriters(acceptsSticky: false)
      return false
    } catch {
      return !error.isMissing
    }
  }

  /// The names of the backups, oldest first, without other files in the folder.
  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { name in
      guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { return false }
      let stamp = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
      return stamp.count == 15
        && stamp.enumerated().allSatisfy {
          $0.offset == 8 ? $0.element == "-" : $0.element.isNumber
        }
    }.sorted()
  }

  /// Removes the backups beyond ``count``, but not the newest sound one among them that `successor`
  /// cannot replace: a market that has lost its products would otherwise, in some days, lose its
  /// backups as well.
  /// - Parameters:
  ///   - new: The newest backup.
  ///   - successor: Its contents, if it is sound.
  /// - Returns: The backup that is kept.
  private func removeOldest(before new: MarketFile, successor: BackupContents?) -> String? {
    var kept: String?
    let name = (new.path as NSString).lastPathComponent
    // A name from the future is from a clock that was wrong: it counts as older than all others.
    let others = (names.filter { $0 > name } + names.filter { $0 < name })
      .map { MarketFile(path: "\(path)/\($0)") }
    for file in others.dropLast(count - 1).reversed() {
      if kept == nil, Self.isIrreplaceable(file, by: successor) {
        kept = file.path
      } else {
        unlink(file.path)
        unlink(file.path + Self.damaged)
      }
    }
    return kept
  }

  private static func isIrreplaceable(_ file: MarketFile, by successor: BackupContents?) -> Bool {
    if let successor, let contents = try? BackupContents(of: file),
      contents.canBeReplaced(by: successor)
    {
      return false
    }
    return (try? Verification(of: file).problems.isEmpty) ?? false
  }
}
