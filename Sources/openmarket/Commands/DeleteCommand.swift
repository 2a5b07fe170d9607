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
    try write.consentOptions.check(references.count)
    try await market.open(references, mayBeNew: false, isReading: write.dryRun) { market in
      let printer = ProductPrinter(output, market)
      let numbers = try await references.numbers(in: market.client)
      let batch = Batch(numbers, isChange: !write.dryRun, in: .current) {
        ScriptingWords.current.product($0)
      }
      if write.dryRun {
        return try await write.consentOptions.plan(batch, output) {
          PlannedChange(deleting: try await market.client.product(id: $0))
        }
      }
      try await market.confirmDeletion(of: numbers, write.consent)
      let credentials = try WriteCredentials(write.consent, market)
      let retry = write.retry
      try await batch.run(retry) { id in
        let product: Product
        do {
          product = try await market.client.product(id: id)
        } catch let error as MarketError
          where retry.isRepetition && [.notFound, .gone].contains(error)
        {
          return try printer.writeDeleted(id)
        }
        try await printer.perform(.delete(product, try await credentials.next()))
      }
    }
  }
}
