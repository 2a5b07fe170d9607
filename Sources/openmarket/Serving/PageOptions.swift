import ArgumentParser
import MarketServer
import Text
import Words

/// The pages of a served market.
struct PageOptions: ParsableArguments {
  @Option(help: .phrase(ServeHelp.marketName, "NAME")) var marketName = ""

  @Option(help: .phrase(ServeHelp.imprint, "TEXT")) var imprint = ""

  @Flag(help: .phrase(ServeHelp.noWeb)) var noWeb = false

  func validate() throws {
    let words = UsageWords.current
    try require(
      marketName.count <= SiteIdentity.nameLimit,
      or: words.tooLong("--market-name", SiteIdentity.nameLimit))
    try require(
      imprint.count <= SiteIdentity.imprintLimit,
      or: words.tooLong("--imprint", SiteIdentity.imprintLimit))
  }

  func apply(to options: inout ServiceOptions) {
    options.servesPages = !noWeb
    options.identity = SiteIdentity(
      name: SafeText(marketName), imprint: SafeText(imprint, shape: .paragraphs))
  }
}
