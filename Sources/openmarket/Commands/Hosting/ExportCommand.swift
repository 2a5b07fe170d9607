import ArgumentParser
import Hosting
import MarketStore
import Operations
import Scripting
import Text
import Words

struct ExportCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("export", help: MarketHelp.exportMarket) }

  @Argument(help: .phrase(MarketHelp.exportTarget, "TARGET"), completion: .directory)
  var target: String
  @Flag(name: .customLong("public"), help: .phrase(MarketHelp.exportPublic)) var isPublic = false
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  @MainActor
  func run() async throws {
    let place = try pictures.open()?.store
    let store = try storage.existingStore(isReading: true)
    let line = ProgressLine()
    let (target, scope): (ExportTarget, ExportScope) = (
      target == "-" ? .standardOutput : .folder(target), isPublic ? .public : .all
    )
    let counts = try await untilInterrupted { interruption in
      try await MarketExport(
        to: target, scope, pictures: place, interruption: interruption, progress: line.show
      ).run(store)
    }
    line.clear()
    try store.close()
    guard case .folder(let path) = target else { return }
    let result = TransferReport(path, counts)
    try report.write(result, [result.sentence(TransferWords.current.exported)])
  }
}

struct ImportCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("import", help: MarketHelp.importMarket) }

  @Argument(help: .phrase(MarketHelp.importSource, "SOURCE"), completion: .directory)
  var source: String
  @Flag(help: .phrase(MarketHelp.importRestart)) var restart = false
  @Flag(help: .phrase(MarketHelp.importDryRun)) var dryRun = false
  @OptionGroup var access: AccessOptions
  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  func validate() throws { try forbid("--dry-run", with: "--restart", if: dryRun && restart) }

  @MainActor
  func run() async throws {
    if !dryRun { try access.requireWriting() }
    let line = ProgressLine()
    let location = try storage.ownLocation()
    let (source, restart, dryRun) = (source, restart, dryRun)
    let counts = try await untilInterrupted { interruption in
      let transfer = MarketTransfer(
        from: source == "-" ? .standardInput : .path(source), interruption: interruption,
        progress: line.show)
      if dryRun { return try await transfer.check(for: location) }
      return try await transfer.run(into: location, restarting: restart) {
        Output.error.report(TransferWords.current.resuming($0))
      }
    }
    line.clear()
    let result = TransferReport(source, counts)
    let words = TransferWords.current
    try report.write(result, [result.sentence(dryRun ? words.importable : words.imported)])
  }
}

private func untilInterrupted<Result: Sendable>(
  _ body: @escaping @Sendable (Interruption) async throws -> Result
) async throws -> Result {
  let interruption = Interruption()
  do {
    return try await untilInterrupted(interruption.interrupt) { try await body(interruption) }
  } catch  where interruption.isInterrupted {
    // A database ends its work with its own errors.
    throw TransferError.interrupted
  }
}
