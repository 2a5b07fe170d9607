import ArgumentParser
import Foundation
import Market
import MarketClient
import MarketServer
import MarketStore
import Operations
import Scripting
import Text
import Words

/// `openmarket backup FILE`
struct BackupCommand: ParsableCommand {
  static var configuration: CommandConfiguration { .init("backup", help: MarketHelp.backup) }

  @Argument(help: .phrase(MarketHelp.backupFile, "FILE"), completion: .file()) var file: String
  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  private struct Report: Encodable {
    let file: String
    let bytes: Int
    let picturesOutside: Int
  }

  func validate() throws {
    try require(file != "-", or: UsageWords.current.backupNeedsFile)
  }

  func run() throws {
    let market = try MarketFile(folder: storage.file(for: .backup))
    let copy = MarketFile(path: file)
    let unfinished = MarketFile(path: DatabaseCopy.temporary(for: copy.path).path)
    let size = max(market.size, 1)
    try ProgressLine().watching(
      { unfinished.size * 100 / size }, { try market.copy(to: copy.path) })
    let outside = try copy.externalPictures()
    let words = MaintenanceWords.current
    try report.write(
      Report(file: copy.path, bytes: copy.size, picturesOutside: outside.count),
      [words.backup.saved(SafeText(copy.path), SafeText(dataSize: copy.size))]
        + outside.note(words.pictures.notInBackup))
  }
}

/// `openmarket restore PRODUCT...|FILE`
struct RestoreCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("restore", help: MarketHelp.restore) }

  @Argument(
    help: .phrase(MarketHelp.restoreTargets, "product"),
    completion: .deletedProductsAndFiles)
  var targets: [String] = []
  @OptionGroup var write: WriteOptions
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: OutputOptions

  private struct Report: Encodable {
    let restored: String
    let previous: String?
  }

  /// The backup; nil for products.
  private var backup: String? {
    guard targets.count == 1, targets[0] != "-" else { return nil }
    return (try? ProductReferences(targets)) == nil ? targets[0] : nil
  }

  func validate() throws {
    let words = UsageWords.current
    if write.dryRun, let backup {
      guard Self.isFile(backup) else {
        throw ValidationError(ScriptingWords.current.notRestorable(SafeText(backup, limit: 100)))
      }
      throw ValidationError(words.notTogether("--dry-run", SafeText(backup, limit: 100)))
    }
    if let backup, Self.isFile(backup), let source = market.options.serverSource {
      throw ValidationError(words.notTogether(source, SafeText(backup, limit: 100)))
    }
    guard backup == nil, targets != ["-"] else { return }
    try market.validate(with: ProductArguments.references(targets).link)
  }

  @MainActor
  func run() async throws { try await write.status.run(restore) }

  @MainActor
  private func restore() async throws {
    if targets.isEmpty {
      return try await market.open(mayBeNew: false) { try await writer($0).listDeleted() }
    }
    if !write.dryRun { try market.access.requireWriting() }
    if let backup { return try restore(backup) }
    let references = try await ProductArguments.read(targets)
    try references.requireDifferent()
    try write.settings.check(references.count, in: .current)
    try await market.open(references, mayBeNew: false) { market in
      try write.status.end(if: try await writer(market).restore(references))
    }
  }

  @MainActor
  private func writer(_ market: MarketConnection) -> ProductWriter {
    ProductWriter(market, write.settings, output)
  }

  private static func isFile(_ text: String) -> Bool {
    text.contains("/") || FileManager.default.fileExists(atPath: text)
  }

  private func restore(_ file: String) throws {
    guard Self.isFile(file) else {
      throw CommandError.notRestorable(SafeText(file, limit: 100))
    }
    let backup = MarketFile(path: file)
    let progress = ProgressLine()
    let result = try Restoration(
      of: backup, in: market.storage.file(for: .restoration), progress: progress.show)
    progress.clear()
    let outside = try backup.externalPictures()
    let words = MaintenanceWords.current
    try output.write(
      Report(restored: backup.path, previous: result.previous?.string),
      [words.backup.restored(SafeText(backup.path))]
        + [result.previous.map(words.backup.previous)].compactMap(\.self)
        + outside.note(words.pictures.neededByBackup))
  }
}

/// `openmarket compact`
struct CompactCommand: ParsableCommand {
  static var configuration: CommandConfiguration { .init("compact", help: MarketHelp.compact) }

  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  private struct Report: Encodable {
    let bytesBefore: Int
    let bytes: Int
  }

  func run() throws {
    let progress = ProgressLine()
    let result = try Compaction(of: storage.file(for: .compaction), progress: progress.show)
    progress.clear()
    try report.write(
      Report(bytesBefore: result.before, bytes: result.after),
      [
        MaintenanceWords.current.backup.compacted(
          SafeText(dataSize: result.before), SafeText(dataSize: result.after))
      ])
  }
}

extension StorageOptions {
  /// The folder with the market's file.
  /// - Throws: ``MaintenanceError`` for a market on a server.
  fileprivate func file(for operation: MaintenanceError.ServerOperation) throws -> String {
    let location = try ownLocation()
    guard let folder = location.file else {
      throw MaintenanceError.onServer(operation, location.name)
    }
    return folder
  }
}

extension OutsideTotal {
  /// A sentence about them, if there are any.
  fileprivate func note(_ words: (Int, SafeText) -> SafeText) -> [SafeText] {
    count == 0 ? [] : [words(count, SafeText(dataSize: bytes))]
  }
}
