import Files
import Foundation
import MarketStore
import Text

/// A folder with the newest backups of a market, one a day.
package struct BackupFolder: Sendable {
  package let path: String
  /// Backups that are kept.
  package let count: Int

  /// Seconds between two backups.
  package static let interval = 86_400
  private static let prefix = "market-"
  private static let suffix = ".sqlite"

  package init(path: String, keeping count: Int) {
    self.path = StoreFolder(path: path).path
    self.count = count
  }

  /// Seconds until the next backup is due: 0 when the newest is older than a day, or there is none.
  package func secondsUntilDue(now: Int) -> Int {
    guard let newestTime else { return 0 }
    // A time in the future comes from a clock that was wrong.
    let age = now - newestTime
    return age < 0 ? 0 : max(0, Self.interval - age)
  }

  /// The time of the newest backup, in seconds since 1970; nil when there is none.
  package var newestTime: Int? {
    var status = stat()
    guard let newest = names.last, stat("\(path)/\(newest)", &status) == 0 else { return nil }
    return status.modificationTime
  }

  /// Backs a market up, and removes the oldest backups that are too many.
  /// - Returns: The new file.
  /// - Throws: ``MaintenanceError`` or `StoreError`; no backup is removed then.
  package func add(_ file: MarketFile, now: Int) throws -> String {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw StoreError.cannotOpen(SafeText(path), .file(.system(errno)))
    }
    let copy = "\(path)/\(Self.prefix)\(StoreFolder.stamp(now))\(Self.suffix)"
    try file.copy(to: copy)
    for name in names.dropLast(count) { unlink("\(path)/\(name)") }
    return copy
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
}
