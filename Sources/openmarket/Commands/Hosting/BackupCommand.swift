import ArgumentParser
import Hosting
import MarketStore
import Operations
import Scripting
import Text
import Words

struct BackupCommand: ParsableCommand {
  static var configuration: CommandConfiguration { .init("backup", help: MarketHelp.backup) }

  @Argument(help: .phrase(MarketHelp.backupFile, "FILE"), completion: .file()) var file: String
  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  private struct Backup: Encodable {
    let file: String
    let bytes: Int
    let picturesOutside: Int
  }

  func validate() throws { try require(file != "-", or: UsageWords.current.backupNeedsFile) }

  func run() throws {
    let market = try MarketFile(folder: storage.file(for: .backup))
    let copy = MarketFile(path: file)
    let unfinished = MarketFile(path: DatabaseCopy.temporary(for: copy.path).path)
    let size = max(market.size, 1)
    try ProgressLine().watching(
      { unfinished.size * 100 / size }, { try market.copy(to: copy.path) })
    let (words, outside) = (MaintenanceWords.current, try copy.externalPictures())
    try report.write(
      Backup(file: copy.path, bytes: copy.size, picturesOutside: outside.count),
      [words.backup.saved(SafeText(copy.path), SafeText(dataSize: copy.size))]
        + outside.note(words.pictures.notInBackup))
  }
}

extension OutsideTotal {
  /// A sentence about them, if there are any.
  func note(_ words: (Int, SafeText) -> SafeText) -> [SafeText] {
    count == 0 ? [] : [words(count, SafeText(dataSize: bytes))]
  }
}

struct CompactCommand: ParsableCommand {
  static var configuration: CommandConfiguration { .init("compact", help: MarketHelp.compact) }

  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  private struct Compacted: Encodable {
    let bytesBefore: Int
    let bytes: Int
  }

  func run() throws {
    let progress = ProgressLine()
    let result = try Compaction(of: storage.file(for: .compaction), progress: progress.show)
    progress.clear()
    let (before, after) = (SafeText(dataSize: result.before), SafeText(dataSize: result.after))
    try report.write(
      Compacted(bytesBefore: result.before, bytes: result.after),
      [MaintenanceWords.current.backup.compacted(before, after)])
  }
}

extension StorageOptions {
  /// The folder with the market's file.
  /// - Throws: ``MaintenanceError`` for a market on a server.
  func file(for operation: MaintenanceError.ServerOperation) throws -> String {
    let location = try ownLocation()
    guard let folder = location.file else {
      throw MaintenanceError.onServer(operation, location.name)
    }
    return folder
  }
}

struct VerifyCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("verify", help: MarketHelp.verify) }

  @Argument(help: .phrase(MarketHelp.verifyFile, "FILE"), completion: .file()) var file: String?
  @OptionGroup var storage: StorageOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    try forbid("FILE", with: "--database", if: file != nil && storage.database != nil)
  }

  @MainActor
  func run() async throws {
    let line = ProgressLine()
    defer { line.clear() }
    let result = try await VerificationReport(
      of: try market(), pictures: try pictures.open()?.store, in: .current, progress: line.show)
    line.clear()
    try report.write(result, result.sentences, failure: result.problems.isEmpty ? nil : 2)
  }

  private func market() throws -> any VerifiableMarket {
    try file.map { MarketFile(path: $0) } ?? storage.ownLocation().verifiableMarket()
  }
}
