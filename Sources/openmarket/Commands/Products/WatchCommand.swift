import ArgumentParser
import Market
import Scripting
import Text
import Words

struct WatchCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("watch", help: ScriptHelp.watch) }

  @Argument(help: .phrase(ScriptHelp.words, "words")) var words: [String] = []
  @Option(help: .phrase(ScriptHelp.watchAfter, "ID")) var after: String?
  @Flag(help: .phrase(ScriptHelp.watchExisting)) var existing = false
  @Option(help: .phrase(ScriptHelp.watchCount, "N")) var count: Int?
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: OutputOptions

  private var query: TypedQuery { TypedQuery(words: TypedQuery.split(words).words, sort: nil) }

  func validate() throws {
    guard after.map({ Int64($0).map { $0 >= 0 } ?? false }) ?? true else {
      throw ValidationError(ScriptingWords.current.notAnEvent("--after"))
    }
    try forbid("--existing", with: "--after", if: existing && after != nil)
    try (1...1_000_000_000).check(count, of: "--count")
    try market.validate(with: TypedQuery.split(words).link)
    try query.validate()
  }

  @MainActor
  func run() async throws {
    try await market.open(TypedQuery.split(words).link, isReading: true) { market in
      let query = try await market.query(of: query).query
      try await OutputReader.whilePresent {
        try await ChangePrinter(output, market, query, includesExisting: existing)
          .run(after: after, count: count)
      }
    }
  }
}
