import ArgumentParser
import Foundation
import Market
import MarketClient
import Scripting
import Text
import Words

/// `openmarket show PRODUCT...`
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
      var isFirst = true
      let numbers = try await references.numbers(in: market.client)
      if let picture, let id = numbers.first {
        return try await writePicture(picture, of: market.client.product(id: id), market)
      }
      try printer.writeHeader()
      try await Batch(numbers, isChange: false, in: .current) { ScriptingWords.current.product($0) }
        .run { id in
          let product = try await market.client.product(id: id)
          if !isFirst, output.form == .text, output.table == nil, output.fields == nil {
            try Output.standard.write(lines: [""])
          }
          isFirst = false
          try printer.writeSheet(product)
        }
    }
  }

  @MainActor
  private func writePicture(
    _ number: Int, of product: Product, _ market: MarketConnection
  ) async throws {
    guard product.images.indices.contains(number - 1) else {
      throw CommandError.noPicture(number)
    }
    guard let file = try await market.client.picture(at: product.images[number - 1].url).file else {
      throw CommandError.noPicture(number)
    }
    guard isatty(STDOUT_FILENO) == 0 else {
      throw CommandError.failed(ScriptingWords.current.pictureOnTerminal)
    }
    try Output.standard.write(bytes: file.bytes)
  }
}
