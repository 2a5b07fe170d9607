import ArgumentParser
import Market
import Scripting
import Text
import Words

struct ListCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("list", help: ScriptHelp.list) }

  @Argument(help: .phrase(ScriptHelp.words, "words")) var words: [String] = []
  @OptionGroup var listing: ListingOptions
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: ProductOutputOptions

  func validate() throws { try listing.validate(words, market, output) }

  @MainActor
  func run() async throws { try await listing.list(words, market, output) }
}

struct SearchCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("search", help: ScriptHelp.search) }

  @Argument(help: .phrase(ScriptHelp.words, "words")) var words: [String]
  @OptionGroup var listing: ListingOptions
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: ProductOutputOptions

  func validate() throws {
    guard words.contains(where: { !$0.trimmed.isEmpty }) else {
      throw ValidationError(UsageWords.current.parser.missingArgument("<words> ..."))
    }
    try listing.validate(words, market, output)
  }

  @MainActor
  func run() async throws { try await listing.list(words, market, output) }
}

/// The number and order of the products of a list.
struct ListingOptions: ParsableArguments {
  @Option(
    help: .phrase(
      ScriptHelp.sort(ProductQuery.Sort.typedWords.joined(separator: ", ")), "order"),
    completion: .list(ProductQuery.Sort.typedWords))
  var sort: String?

  // A negative number is a value, which is refused with a reason, and not an option.
  @Option(parsing: .unconditional, help: .phrase(ScriptHelp.limit, "N")) var limit: Int?
  @Flag(help: .phrase(ScriptHelp.all)) var all = false
  @Option(help: .phrase(ScriptHelp.listAfter, "ID")) var after: Int?
  @Flag(help: .phrase(ScriptHelp.count)) var count = false
  @OptionGroup var status: ExitCodeOption

  /// The number of products that a terminal shows at once.
  private static let usualLimit = 30

  /// Checks what needs no market. A wrong word is a usage error.
  func validate(
    _ words: [String], _ market: RequestedMarket, _ output: ProductOutputOptions
  ) throws {
    if let missing = output.fields?.first(where: { !ProductField.inLists.contains($0) }) {
      throw ValidationError(UsageWords.current.notInLists(SafeText(missing.name)))
    }
    try (1...1_000_000_000).check(limit, of: "--limit")
    try forbid("--all", with: "--limit", if: all && limit != nil)
    try forbid("--count", with: "--limit", if: count && limit != nil)
    try (0...Int.max).check(after, of: "--after")
    try forbid("--count", with: "--after", if: count && after != nil)
    try market.validate(with: link(in: words))
    try query(words).validate()
  }

  @MainActor
  func list(
    _ words: [String], _ market: RequestedMarket, _ output: ProductOutputOptions
  ) async throws {
    try await status.run {
      try await market.open(link(in: words), isReading: true) { market in
        let (query, me) = try await market.query(of: query(words))
        let printer = ProductPrinter(output, market, me: me, isList: true)
        let findsAny =
          if count {
            try await printer.writeCount(of: query)
          } else {
            try await printer.writeList(
              of: query, after: after, limit: all ? nil : limit ?? Self.usualLimit,
              isChosen: limit != nil)
          }
        try status.end(if: !findsAny)
      }
    }
  }

  private func link(in words: [String]) -> ProductLink? { TypedQuery.split(words).link }

  private func query(_ words: [String]) -> TypedQuery {
    TypedQuery(words: TypedQuery.split(words).words, sort: sort)
  }
}
