import ArgumentParser
import Foundation
import Hosting
import MarketClient
import Operations
import Scripting
import Session
import Text
import Words

struct DeleteCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("delete", help: ScriptHelp.delete) }

  @OptionGroup var products: ProductArguments
  @OptionGroup var write: WriteOptions
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try products.validate(market)
    try write.validate(with: products.products)
  }

  @MainActor
  func run() async throws { try await write.consentOptions.run(in: market, delete) }

  @MainActor
  private func delete() async throws {
    let references = try await products.read()
    try references.requireDifferent()
    try write.settings.check(references.count, in: .current)
    try await market.open(references, mayBeNew: false, isReading: write.dryRun) { market in
      let writer = ProductWriter(market, write.settings, output)
      try write.status.end(if: try await writer.delete(references))
    }
  }
}

struct RestoreCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("restore", help: MarketHelp.restore) }

  @Argument(
    help: .phrase(MarketHelp.restoreTargets, "product"),
    completion: .deletedProductsAndFiles)
  var targets: [String] = []
  @OptionGroup var write: WriteOptions
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: OutputOptions

  /// The backup; nil for products.
  private var backup: String? {
    guard targets.count == 1, targets[0] != "-" else { return nil }
    return (try? ProductReferences(targets)) == nil ? targets[0] : nil
  }

  func validate() throws {
    let words = UsageWords.current
    if write.dryRun, let backup {
      try require(
        Self.isFile(backup),
        or: CommandWords.current.error(.notRestorable(SafeText(backup, limit: 100))))
    }
    if let backup, Self.isFile(backup), let source = market.options.choice().serverSource {
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
    if let backup { return try await restore(backup) }
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

  @MainActor
  private func restore(_ file: String) async throws {
    guard Self.isFile(file) else { throw CommandError.notRestorable(SafeText(file, limit: 100)) }
    let backup = MarketFile(path: file)
    let folder = try market.storage.file(for: .restoration)
    let progress = ProgressLine()
    if write.dryRun {
      try Restoration.check(backup, in: folder, progress: progress.show)
      progress.clear()
      try output.write(Restoration.plan(from: backup, to: folder, in: .current))
      return try write.status.end(if: true)
    }
    if !write.settings.isAgreed, Question.isPossible, Restoration.replacesMarket(in: folder) {
      let words = MaintenanceWords.current.backup
      guard
        try await Question.confirms(words.askRestoring(SafeText(folder), SafeText(backup.path)))
      else { throw CommandError.failed(ScriptingWords.current.nothingDone) }
    }
    let result = try Restoration(of: backup, in: folder, progress: progress.show)
    progress.clear()
    try output.write(result.report(of: backup, in: .current))
  }
}
