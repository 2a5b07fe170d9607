import ArgumentParser
import Foundation
import Market
import MarketClient
import Scripting
import Text
import Widgets
import Words

/// `openmarket list [WORDS]`
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List products, with the filters of the browser's search line.",
    discussion: """
      Words and filters such as 'stock>0' 'price<50000' 'vendor:Kim' are those of the search line \
      in the browser; openmarket help search lists them. A market's address may stand first. \
      Words that begin with - follow after --. Exit status: openmarket help exit-status.
      """)

  @Argument(help: ArgumentHelp("Words to search for, and filters.", valueName: "words"))
  var words: [String] = []

  @OptionGroup var listing: ListingOptions
  @OptionGroup var market: MarketOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try listing.validate(words, market) }

  @MainActor
  func run() async throws { try await listing.run(words, market, output) }
}

/// `openmarket search WORDS`
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "List the products that contain words.",
    discussion: "The same as “list”, but never without words.")

  @Argument(help: ArgumentHelp("Words to search for, and filters.", valueName: "words"))
  var words: [String]

  @OptionGroup var listing: ListingOptions
  @OptionGroup var market: MarketOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard words.contains(where: { !$0.trimmed.isEmpty }) else {
      throw ValidationError(CommandWords.current.usage.parser.missingArgument("<words> ..."))
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
      "The order: " + ProductQuery.Sort.typedWords.joined(separator: ", ") + ".",
      discussion: "Prices are compared as numbers: name a currency with them, currency:krw.",
      valueName: "order"),
    completion: .list(ProductQuery.Sort.typedWords))
  var sort: String?

  // A negative number is a value, which is refused with a reason, and not an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of products at most (default: 30).", valueName: "N"))
  var limit: Int?

  @Flag(help: "List all products.")
  var all = false

  private static let limits = 1...1_000_000_000
  /// The number of products that a terminal shows at once.
  private static let usualLimit = 30

  /// Checks what needs no market. A wrong word is a usage error.
  func validate(_ words: [String], _ market: MarketOptions) throws {
    guard limit.map(Self.limits.contains) ?? true else {
      throw ValidationError(
        CommandWords.current.usage.notInRange("--limit", "1–\(Self.limits.upperBound)"))
    }
    guard !all || limit == nil else {
      throw ValidationError(CommandWords.current.usage.notTogether("--all", "--limit"))
    }
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
      let count = CountLine(isShown: output.showsProgress)
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
      if output.showsNotices { report(summary, of: query, output) }
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

  /// Reports on standard error what the list does not show: that there is more, or that the market
  /// did not choose the products.
  private func report(
    _ summary: ProductListing.Summary, of query: ProductQuery, _ output: OutputOptions
  ) {
    let words = Words.current
    var notices: [SafeText] = []
    if summary.count == 0, output.form == .text {
      notices.append(
        query.isFiltered ? words.overlays.nothingFound : words.common.emptyTitle)
    }
    if let filter = query.unknownFilter, summary.count == 0 || filter.isExcluded {
      notices.append(words.query.unknownFilter(filter))
    }
    if let feature = summary.missingFeature {
      notices.append(
        words.query.onlyLoaded(
          feature.absence(in: .current), Words.grouped(summary.loadedCount)))
    }
    if let rows = summary.unreadable {
      notices.append(words.views.unreadable(rows.count, rows.path))
    }
    // A limit that the user chose needs no report.
    if summary.hasMore, limit == nil {
      let total = summary.totalCount.map {
        Words.grouped($0) + (summary.totalIsCapped ? "+" : "")
      }
      notices.append(ScriptingWords.current.more(Words.grouped(summary.count), total))
    }
    for notice in notices { Output.error.write("\(notice)\n") }
  }
}

/// Prints products in the form that the user asked for.
@MainActor
struct ProductPrinter {
  private let output: OutputOptions
  private let market: MarketConnection
  private let me: Int?

  init(_ output: OutputOptions, _ market: MarketConnection, me: Int? = nil) {
    self.output = output
    self.market = market
    self.me = me
  }

  /// Writes products as lines, in a table on a terminal.
  func write(_ products: [Product]) throws {
    switch output.form {
    case .json:
      try Output.standard.write(
        lines: products.map { market.record(of: $0).json.text })
    case .numbers: try Output.standard.write(lines: products.map { String($0.id) })
    case .text:
      let table = ProductTextTable(
        .current, style: output.style, columns: isatty(STDOUT_FILENO) == 1 ? Output.columns : nil,
        isUnicode: !LocaleCharset.isOther,
        today: Day.localToday(), me: me)
      try Output.standard.write(lines: table.lines(products))
    }
  }

  /// Writes a product after a change, or, if nil, one that should have been changed but was not.
  func write(_ product: Product, as kind: WriteKind?) throws {
    guard output.form == .text else { return try write([product]) }
    let name = product.name.isEmpty ? Words.current.common.unnamed : product.name
    let canUndo = kind == .delete && market.client.capabilities.offers(.restore)
    let undo = canUndo ? market.command("restore", product: product.id) : nil
    let sentence = ScriptingWords.current.written(kind, name, product.id, undo)
    try Output.standard.write(lines: [sentence.string])
  }

  /// Writes a product that was already deleted, of which only the number is known.
  func writeDeleted(_ id: Int) throws {
    var record = JSONLine()
    record.add("id", id)
    let line =
      switch output.form {
      case .json: record.text
      case .numbers: String(id)
      case .text: ScriptingWords.current.deletedBefore(id).string
      }
    try Output.standard.write(lines: [line])
  }

  /// Writes a product in full detail.
  func writeSheet(_ product: Product) throws {
    guard output.form == .text else { return try write([product]) }
    let sheet = ProductSheet(
      .current, style: output.style, columns: Output.columns, today: Day.localToday(), me: me)
    let command = market.command("show", product: product.id)
    try Output.standard.write(
      lines: sheet.lines(
        product, link: market.link(to: product.id),
        picture: market.client.address.isSocket ? { "\(command) --picture \($0) > \($0).jpg" } : nil
      ))
  }
}
