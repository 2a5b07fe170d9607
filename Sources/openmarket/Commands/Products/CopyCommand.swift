import ArgumentParser
import Market
import Scripting
import Session
import Text
import Words

struct CopyCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("copy", help: ScriptHelp.copy) }

  @Argument(help: .phrase(ScriptHelp.words, "words")) var words: [String] = []
  @Option(help: .phrase(ScriptHelp.copyFrom, "market"), completion: .marketsToCopy)
  var from: String?
  @Option(help: .phrase(ScriptHelp.copyTo, "market"), completion: .marketsToCopy) var to: String?
  @Flag(help: .phrase(ScriptHelp.copyAgain)) var again = false
  @OptionGroup var consent: ConsentOptions
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try require(from != nil || to != nil, or: ScriptingWords.current.copyNeedsMarket)
    if let number = words.first, words.allSatisfy({ Int($0) != nil }) {
      throw ValidationError(ScriptingWords.current.copyTakesWords(SafeText(number)))
    }
    try TypedQuery(words: words, sort: nil).validate()
  }

  @MainActor
  func run() async throws { try await consent.run(in: market, copy) }

  @MainActor
  private func copy() async throws {
    try await market.open(link(to: from), mayBeNew: false, isReading: true) { source in
      let query = try await source.query(of: TypedQuery(words: words, sort: nil)).query
      do {
        try await market.open(
          link(to: to), mayBeNew: to != nil && !consent.dryRun, isReading: consent.dryRun,
          isTyped: true
        ) { target in
          let writer = ProductWriter(target, consent.settings, output)
          let copying = try ProductCopying(from: source, with: writer, isRepeated: again)
          try consent.status.end(if: try await copying.copy(query))
        }
      } catch CommandError.noMarket where isPlanForNewMarket {
        let writer = ProductWriter(source, consent.settings, output)
        let copying = try ProductCopying(planningNewMarketFrom: source, with: writer)
        try consent.status.end(if: try await copying.copy(query))
      }
    }
  }

  /// Whether the market that the command would create is not created now.
  private var isPlanForNewMarket: Bool {
    consent.dryRun && to != nil && !market.options.choice().isFolderNamed
  }

  /// Returns the link to a market: its address, or `local`; nil for the usual one.
  private func link(to name: String?) -> ProductLink? {
    name.map {
      ProductLink(to: nil, at: $0 == "local" ? .local(folder: nil) : .remote(address: $0))
    }
  }
}
