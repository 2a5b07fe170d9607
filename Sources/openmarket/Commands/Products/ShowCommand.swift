import ArgumentParser
import Market
import Scripting
import Text
import Words

struct ShowCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("show", help: ScriptHelp.show) }

  @OptionGroup var products: ProductArguments
  @Option(help: .phrase(ScriptHelp.showPicture, "N")) var picture: Int?
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: ProductOutputOptions

  func validate() throws {
    try products.validate(market)
    guard let picture else { return }
    try ProductDraft.pictureCount.check(picture, of: "--picture")
    try require(
      products.products.count == 1 && products.products != ["-"],
      or: ScriptingWords.current.oneProduct)
  }

  @MainActor
  func run() async throws {
    let references = try await products.read()
    try await market.open(references, isReading: true) { market in
      let printer = ProductPrinter(output, market)
      if let picture { return try await printer.writePicture(picture, of: references) }
      try await printer.writeSheets(of: references)
    }
  }
}

struct CompareCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("compare", help: ScriptHelp.compare) }

  @OptionGroup var products: ProductArguments
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try products.validate(market)
    guard products.products != ["-"] else { return }
    try require(isComparable(products.products), or: ScriptingWords.current.twoToFour)
  }

  @MainActor
  func run() async throws {
    let references = try await products.read()
    try await market.open(references, isReading: true) { market in
      let numbers = try await market.numbers(of: references)
      try require(isComparable(numbers), or: ScriptingWords.current.twoToFour)
      try await ProductPrinter(output, market).writeComparison(of: numbers)
    }
  }

  private func isComparable(_ products: [some Hashable]) -> Bool {
    ProductComparison.counts.contains(products.count) && Set(products).count == products.count
  }
}
