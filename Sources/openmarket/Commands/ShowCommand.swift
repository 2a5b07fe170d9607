import ArgumentParser
import Market
import MarketClient
import Scripting
import Text
import Words

/// `openmarket show PRODUCT...`
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show products with everything about them.",
    discussion: """
      A product is a number, its whole name, or a link, as y copies it in the browser; - reads \
      numbers, links or JSON objects with an id from standard input, one per line. Exit status: \
      docs/manual/scripting.md.
      """)

  @OptionGroup var products: ProductArguments
  @OptionGroup var market: MarketOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try products.validate(market) }

  @MainActor
  func run() async throws {
    let references = try await reading { try await products.read() }
    try await market.open(references.link) { market in
      let printer = ProductPrinter(output, market)
      var isFirst = true
      let numbers = try await references.numbers(in: market.client)
      try await Batch(numbers) { ScriptingWords.current.product($0) }.run { id in
        let product = try await market.client.product(id: id)
        if !isFirst, output.form == .text { try Output.standard.write(lines: [""]) }
        isFirst = false
        try printer.writeSheet(product)
      }
    }
  }
}
