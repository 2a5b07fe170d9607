import ArgumentParser
import Files
import Market
import Scripting
import Text
import Words

struct AddCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("add", help: ScriptHelp.add) }

  @Argument(help: .phrase(ScriptHelp.addFile, "FILE"), completion: .file()) var file: String?
  @OptionGroup var product: ProductOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: OutputOptions

  private var options: ProductInput { product.input.asNew }

  func validate() throws {
    try market.validate(with: nil)
    if let file, case .remote(let address)? = ProductLink(file)?.place {
      throw ValidationError(UsageWords.current.addressAsFile(SafeText(address, limit: 100)))
    }
    try require(!options.isRelative, or: ScriptingWords.current.input(.relativeNeedsProduct))
    try require(file != nil || !product.isEmpty, or: ScriptingWords.current.nothingGiven)
    try product.validate(with: file)
  }

  @MainActor
  func run() async throws { try await write.consentOptions.run(in: market, add) }

  @MainActor
  private func add() async throws {
    let products = try await NewProducts(from: file, overriddenBy: options, in: .current)
    // Nothing was found, or the table has no rows.
    guard products.count > 0 else { return }
    try await products.check(.current, output)
    try write.settings.check(products.count, in: .current)
    try await market.open(products.links()) { sources in
      if write.dryRun {
        try await products.plan(output, .current, from: sources)
        return try write.status.end(if: true)
      }
      try await market.open { market in
        try await products.add(
          with: ProductWriter(market, write.settings, output), from: sources)
      }
    }
  }
}
