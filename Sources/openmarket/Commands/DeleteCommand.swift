import ArgumentParser
import Market
import MarketClient
import Scripting
import Words

/// `openmarket delete PRODUCT...`
struct DeleteCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("delete", help: ScriptHelp.delete) }

  @OptionGroup var products: ProductArguments
  @OptionGroup var write: WriteOptions
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: OutputOptions

  func validate() throws { try products.validate(market) }

  @MainActor
  func run() async throws { try await write.status.run(delete) }

  @MainActor
  private func delete() async throws {
    if !write.dryRun { try market.access.requireWriting() }
    let references = try await products.read()
    try references.requireDifferent()
    try write.settings.check(references.count, in: .current)
    try await market.open(references, mayBeNew: false, isReading: write.dryRun) { market in
      let writer = ProductWriter(market, write.settings, output)
      try write.status.end(if: try await writer.delete(references))
    }
  }
}
