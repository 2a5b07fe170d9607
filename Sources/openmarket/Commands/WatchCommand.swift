import ArgumentParser
import Market
import Scripting
import Text
import Words

/// `openmarket watch`
struct WatchCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("watch", help: ScriptHelp.watch) }

  @Argument(help: ArgumentHelp(ScriptHelp.watchLink, valueName: "link")) var link: String?

  @Option(help: ArgumentHelp(ScriptHelp.watchAfter, valueName: "ID")) var after: String?

  @Option(help: ArgumentHelp(ScriptHelp.watchCount, valueName: "N")) var count: Int?

  @OptionGroup var market: MarketOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let words = UsageWords.current
    guard after.map({ Int64($0).map { $0 >= 0 } ?? false }) ?? true else {
      throw ValidationError(ScriptingWords.current.notAnEvent("--after"))
    }
    try (1...1_000_000_000).check(count, of: "--count")
    guard let link else { return }
    guard let known = ProductLink(link) else {
      throw ValidationError(words.notALink(SafeText(link, limit: 100), nil))
    }
    try market.validate(with: known)
  }

  @MainActor
  func run() async throws {
    try await market.open(link.flatMap { ProductLink($0) }, isReading: true) { market in
      try await OutputReader.whilePresent {
        try await ChangePrinter(output, market).run(after: after, count: count)
      }
    }
  }
}
