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

  func validate() throws { try require(file != "-", or: UsageWords.current.backupNeedsFile) }

  func run() throws {
    let backup = MarketBackup(of: try MarketFile(folder: storage.file(for: .backup)), to: file)
    try report.write(
      ProgressLine().watching({ backup.progress }, { try backup.run(in: .current) }))
  }
}

struct CompactCommand: ParsableCommand {
  static var configuration: CommandConfiguration { .init("compact", help: MarketHelp.compact) }

  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let progress = ProgressLine()
    let result = try Compaction(of: storage.file(for: .compaction), progress: progress.show)
    progress.clear()
    try report.write(result.report(in: .current))
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
