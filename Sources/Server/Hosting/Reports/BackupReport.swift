import MarketStore
package import Operations
import Text
package import Words

/// A backup of a market, which may take minutes.
package struct MarketBackup: Sendable {
  private let market: MarketFile
  private let copy: MarketFile
  private let unfinished: MarketFile
  private let size: Int

  /// - Parameter path: The path of the file to write.
  package init(of market: MarketFile, to path: String) {
    self.market = market
    copy = MarketFile(path: path)
    unfinished = MarketFile(path: DatabaseCopy.temporary(for: copy.path).path)
    size = max(market.size, 1)
  }

  /// The part that is written, in percent.
  package var progress: Int { unfinished.size * 100 / size }

  /// Writes the file.
  /// - Throws: ``MaintenanceError`` or `StoreError`.
  package func run(in language: Language) throws -> HostReport {
    try market.copy(to: copy.path)
    let (words, outside) = (MaintenanceWords.of(language), try copy.externalPictures())
    return HostReport(
      Record(file: copy.path, bytes: copy.size, picturesOutside: outside.count),
      [words.backup.saved(SafeText(copy.path), SafeText(dataSize: copy.size))]
        + outside.note(words.pictures.notInBackup))
  }

  private struct Record: Encodable {
    let file: String
    let bytes: Int
    let picturesOutside: Int
  }
}

extension Restoration {
  /// Returns the report of a market that was replaced by a backup.
  package func report(of backup: MarketFile, in language: Language) throws -> HostReport {
    let words = MaintenanceWords.of(language)
    return HostReport(
      RestorationRecord(restored: backup.path, previous: previous?.string),
      [words.backup.restored(SafeText(backup.path))]
        + [previous.map(words.backup.previous)].compactMap(\.self)
        + (try backup.externalPictures().note(words.pictures.neededByBackup)))
  }
}

extension Restoration {
  /// Returns the report of a dry run, for a backup that was checked.
  package static func plan(
    from backup: MarketFile, to folder: String, in language: Language
  ) -> HostReport {
    let words = MaintenanceWords.of(language)
    let sentence = words.backup.restorable(SafeText(folder), SafeText(backup.path))
    return HostReport(PlanRecord(restorable: backup.path), [words.dryRun(sentence)])
  }

  private struct PlanRecord: Encodable {
    let restorable: String
  }
}

private struct RestorationRecord: Encodable {
  let restored: String
  let previous: String?
}

extension Compaction {
  package func report(in language: Language) -> HostReport {
    let sizes = (SafeText(dataSize: before), SafeText(dataSize: after))
    return HostReport(
      CompactionRecord(bytesBefore: before, bytes: after),
      [MaintenanceWords.of(language).backup.compacted(sizes.0, sizes.1)])
  }
}

private struct CompactionRecord: Encodable {
  let bytesBefore: Int
  let bytes: Int
}

extension OutsideTotal {
  /// A sentence about them, if there are any.
  fileprivate func note(_ words: (Int, SafeText) -> SafeText) -> [SafeText] {
    count == 0 ? [] : [words(count, SafeText(dataSize: bytes))]
  }
}
