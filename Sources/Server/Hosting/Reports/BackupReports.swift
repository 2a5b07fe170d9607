import MarketStore
package import Operations
import Text
package import Words

/// Work on the whole file of a market.
extension HostReport {
  private struct Backup: Encodable {
    let file: String
    let bytes: Int
    let picturesOutside: Int
  }

  private struct Restored: Encodable {
    let restored: String
    let previous: String?
  }

  private struct Compacted: Encodable {
    let bytesBefore: Int
    let bytes: Int
  }

  /// Reports a backup that was made.
  package init(backup copy: MarketFile, _ words: MaintenanceWords) throws {
    let outside = try copy.externalPictures()
    self.init(
      Backup(file: copy.path, bytes: copy.size, picturesOutside: outside.count),
      [words.backup.saved(SafeText(copy.path), SafeText(dataSize: copy.size))]
        + outside.note(words.pictures.notInBackup))
  }

  package init(
    _ result: Restoration, of backup: MarketFile, _ words: MaintenanceWords
  ) throws {
    self.init(
      Restored(restored: backup.path, previous: result.previous?.string),
      [words.backup.restored(SafeText(backup.path))]
        + [result.previous.map(words.backup.previous)].compactMap(\.self)
        + (try backup.externalPictures().note(words.pictures.neededByBackup)))
  }

  package init(_ result: Compaction, _ words: BackupWords) {
    self.init(
      Compacted(bytesBefore: result.before, bytes: result.after),
      [words.compacted(SafeText(dataSize: result.before), SafeText(dataSize: result.after))])
  }
}

extension HostReport {
  private struct Moved: Encodable {
    let place: String
    let moved: Int
    let bytes: Int
    let missing: [String]
  }

  /// - Parameter source: The place that the pictures were in; nil for the database.
  package init(
    _ result: PictureMove.Result, from source: String?, to target: String,
    _ words: PicturePlaceWords
  ) {
    let names = result.missing.map(\.fileName)
    let place = SafeText(target)
    self.init(
      Moved(place: place.string, moved: result.moved, bytes: result.bytes, missing: names),
      names.map { words.withoutBytes(SafeText($0), SafeText(source ?? "database")) }
        + [words.moved(result.moved, SafeText(dataSize: result.bytes), place)])
  }
}

extension OutsideTotal {
  /// A sentence about them, if there are any.
  fileprivate func note(_ words: (Int, SafeText) -> SafeText) -> [SafeText] {
    count == 0 ? [] : [words(count, SafeText(dataSize: bytes))]
  }
}
