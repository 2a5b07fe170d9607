import ArgumentParser
import Market
import MarketClient
import Scripting
import Text
import Words

/// `openmarket compare PRODUCT PRODUCT...`
struct CompareCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("compare", help: ScriptHelp.compare) }

  @OptionGroup var products: ProductArguments
  @OptionGroup var market: MarketOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try products.validate(market)
    guard products.products != ["-"] else { return }
    try require(isComparable(products.products.count), or: ScriptingWords.current.twoToFour)
  }

  @MainActor
  func run() async throws {
    let references = try await products.read()
    try await market.open(references.link, isReading: true) { market in
      let numbers = try await references.numbers(in: market.client)
      try require(isComparable(numbers.count), or: ScriptingWords.current.twoToFour)
      var found: [Product] = []
      for number in numbers { found.append(try await market.client.product(id: number)) }
      try ProductPrinter(output, market).writeComparison(of: found)
    }
  }

  private func isComparable(_ count: Int) -> Bool { ProductComparison.counts.contains(count) }
}
