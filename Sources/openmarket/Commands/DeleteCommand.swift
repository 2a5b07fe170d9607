import ArgumentParser
import Market
import MarketClient
import Scripting
import Words

/// `openmarket delete PRODUCT...`
struct DeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete products.",
    discussion: """
      Asks first on a terminal, unless --yes is given. In our own market, “openmarket restore” \
      restores a product for ten minutes. Exit status: openmarket help exit-status.
      """)

  @OptionGroup var products: ProductArguments
  @OptionGroup var write: WriteOptions
  @OptionGroup var market: MarketOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try products.validate(market) }

  @MainActor
  func run() async throws {
    try market.access.requireWriting()
    let references = try await reading { try await products.read() }
    try await market.open(references.link, mayBeNew: false) { market in
      let printer = ProductPrinter(output, market)
      let numbers = try await references.numbers(in: market.client)
      try await market.confirmDeletion(of: numbers, write.consent)
      let credentials = try WriteCredentials(write.consent, market)
      let retry = write.retry
      let batch = Batch(numbers, in: .current) { ScriptingWords.current.product($0) }
      try await batch.run(retry, isSafe: { true }) { id in
        let product: Product
        do {
          product = try await market.client.product(id: id)
        } catch let error as MarketError
          where retry.isRepetition && [.notFound, .gone].contains(error)
        {
          return try printer.writeDeleted(id)
        }
        let write = MarketWrite.delete(product, try await credentials.next())
        try printer.write(try await market.perform(write, output), as: .delete)
      }
    }
  }
}

/// Deleted products that `openmarket restore` lists again.
struct ProductRestoration {
  let write: WriteOptions
  let market: MarketOptions
  let output: OutputOptions

  @MainActor
  func run(_ references: ProductReferences) async throws {
    try await market.open(references.link, mayBeNew: false) { market in
      let printer = ProductPrinter(output, market)
      let credentials = try WriteCredentials(write.consent, market)
      let batch = Batch(references.numbers, in: .current) { ScriptingWords.current.product($0) }
      try await batch.run(write.retry, isSafe: { true }) { id in
        let credentials = try await credentials.next()
        guard market.client.capabilities.offers(.restore) else {
          throw MarketError.notOffered(.restore)
        }
        // Nothing was deleted.
        if let product = await market.product(ifListed: id) {
          return try printer.write(product, as: nil)
        }
        let product = Product(unknown: id)
        try printer.write(
          try await market.perform(.restore(product, credentials), output), as: .restore)
      }
    }
  }
}
