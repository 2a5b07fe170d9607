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
    if targets.isEmpty { return try await listDeleted() }
    if !write.dryRun { try market.access.requireWriting() }
    if let backup { return try restore(backup) }
    let references = try await ProductArguments.read(targets)
    try references.requireDifferent()
    try write.consentOptions.check(references.count)
    try await restore(references)
  }

  /// Lists the user's deleted products that the market can restore.
  @MainActor
  private func listDeleted() async throws {
    try await market.open(mayBeNew: false) { market in
      guard case .vendor(let identity) = try await WriteCredentials(write.consent, market).next()
      else { throw MarketError.notOffered(.restore) }
      let trash = try await market.client.trash(of: identity)
      try ProductPrinter(output, market).write(trash)
    }
  }

  @MainActor
  private func restore(_ references: ProductReferences) async throws {
    try await market.open(references, mayBeNew: false) { market in
      let printer = ProductPrinter(output, market)
      let batch = Batch(references.numbers, isChange: !write.dryRun, in: .current) {
        ScriptingWords.current.product($0)
      }
      if write.dryRun {
        let trash = try await knownTrash(market)
        return try await write.consentOptions.plan(batch, output) { id in
          if let product = await market.product(ifListed: id) {
            return PlannedChange(unchanged: product)
          }
          let deleted = trash?.first { $0.id == id }
          guard trash == nil || deleted != nil else { throw MarketError.notFound }
          return PlannedChange(restoring: id, name: deleted?.exactName)
        }
      }
      let credentials = try WriteCredentials(write.consent, market)
      try await batch.run(write.retry) { id in
        let credentials = try await credentials.next()
        guard market.client.capabilities.offers(.restore) else {
          throw MarketError.notOffered(.restore)
        }
        // Nothing was deleted.
        if let product = await market.product(ifListed: id) {
          return try printer.write(product, as: nil)
        }
        try await printer.perform(.restore(Product(unknown: id), credentials))
      }
    }
  }

  /// Returns the user's deleted products; nil if the user is not logged in, or may send no secret.
  @MainActor
  private func knownTrash(_ market: MarketConnection) async throws -> [DeletedProduct]? {
    guard let identity = market.identity, !market.client.isReadOnly else { return nil }
    guard market.client.capabilities.offers(.restore) else {
      throw MarketError.notOffered(.restore)
    }
    return try await market.client.trash(of: identity).products
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
