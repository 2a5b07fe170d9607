import ArgumentParser
import Market
import Scripting
import Text
import Words

/// `openmarket list [WORDS]`
struct ListCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("list", help: ScriptHelp.list) }

  @Argument(help: ArgumentHelp(ScriptHelp.words, valueName: "words")) var words: [String] = []

  @OptionGroup var listing: ListingOptions
  @OptionGroup var market: MarketOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try listing.validate(words, market) }

  @MainActor
  func run() async throws { try await listing.run(words, market, output) }
}

/// `openmarket search WORDS`
struct SearchCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("search", help: ScriptHelp.search) }

  @Argument(help: ArgumentHelp(ScriptHelp.words, valueName: "words")) var words: [String]

  @OptionGroup var listing: ListingOptions
  @OptionGroup var market: MarketOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard words.contains(where: { !$0.trimmed.isEmpty }) else {
      throw ValidationError(UsageWords.current.parser.missingArgument("<words> ..."))
    }
    try listing.validate(words, market)
  }

  @MainActor
  func run() async throws { try await listing.run(words, market, output) }
}

/// The number and order of the products of a list.
struct ListingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      ScriptHelp.sort(ProductQuery.Sort.typedWords.joined(separator: ", ")), valueName: "order"),
    completion: .list(ProductQuery.Sort.typedWords))
  var sort: String?

  // A negative number is a value, which is refused with a reason, and not an option.
  @Option(parsing: .unconditional, help: ArgumentHelp(ScriptHelp.limit, valueName: "N"))
  var limit: Int?

  @Flag(help: ArgumentHelp(ScriptHelp.all)) var all = false

  @Flag(help: ArgumentHelp(ScriptHelp.count)) var count = false

  /// The number of products that a terminal shows at once.
  private static let usualLimit = 30

  /// Checks what needs no market. A wrong word is a usage error.
  func validate(_ words: [String], _ market: MarketOptions) throws {
    try (1...1_000_000_000).check(limit, of: "--limit")
    try require(!all || limit == nil, or: UsageWords.current.notTogether("--all", "--limit"))
    let other: SafeText = all ? "--all" : "--limit"
    try require(
      !count || !all && limit == nil, or: UsageWords.current.notTogether("--count", other))
    try market.validate(with: link(in: words))
    do throws(QueryError) {
      _ = try query(words).query(me: nil)
    } catch {
      guard error != .notLoggedIn else { return }
      throw ValidationError(error.sentence(in: .current))
    }
  }

  @MainActor
  func run(_ words: [String], _ market: MarketOptions, _ output: OutputOptions) async throws {
    try await market.open(link(in: words), isReading: true) { market in
      let typed = query(words)
      let me = typed.needsVendor ? try await market.ownVendor().id : nil
      let query: ProductQuery
      do throws(QueryError) { query = try typed.query(me: me) } catch {
        throw CommandError.failed(error.sentence(in: .current))
      }
      let printer = ProductPrinter(output, market, me: me)
      if self.count {
        let summary = try await ProductListing(query, limit: nil, from: market.client).count()
        try Output.standard.write(lines: [String(summary.count)])
        return printer.report(summary, of: query, hasLimit: true)
      }
      let count = CountLine(isShown: output.showsProgress, in: .current)
      var failure: (any Error)?
      let summary = try await ProductListing(
        query, limit: all ? nil : limit ?? Self.usualLimit, from: market.client
      )
      .load(onProgress: count.show) { products in
        count.clear()
        do { try printer.write(products) } catch { failure = error }
        return failure == nil
      }
      count.clear()
      if let failure { throw failure }
      printer.report(summary, of: query, hasLimit: limit != nil)
    }
  }

  /// The market's address before the words.
  private func link(in words: [String]) -> ProductLink? {
    guard let link = words.first.flatMap({ ProductLink($0) }), case .remote = link.place else {
      return nil
    }
    return link
  }

  private func query(_ words: [String]) -> TypedQuery {
    TypedQuery(words: link(in: words) == nil ? words : Array(words.dropFirst()), sort: sort)
  }
}
