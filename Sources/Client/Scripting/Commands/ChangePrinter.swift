package import Market
import MarketClient
import Text
import ViewModels
import Words

/// Prints the changes of the products of a query as they happen; on request, first the products.
@MainActor
package final class ChangePrinter {
  private let output: any OutputSettings
  private let market: MarketConnection
  /// The query, in the order of ids: so the pages of an id are found.
  private let query: ProductQuery
  private let includesExisting: Bool
  /// The lines to print; nil for all.
  private var rest: Int?
  /// Whether the products that the query finds are known.
  private var isLoaded = false
  /// Whether the market has replied: its address is right.
  private var hasReplied = false
  /// Whether the existing products are to be printed again, because anything may have changed.
  private var isReset = false
  /// Whether the changes begin in the past, where the query may have found any product.
  private var isResumed = false
  /// The products that the query did not find when they changed last.
  private var others: Set<Int> = []
  /// The products that the query found when they were last looked at.
  private var found: Set<Int> = []
  /// Whether these are all.
  private var foundIsComplete = false
  /// The positions of the pages that these products were on.
  private var positions: [(product: Int, event: Int64)] = []

  /// Products that are remembered; more take too much memory in a run of months.
  private static let maximumOthers = 1_000_000

  package init(
    _ output: some OutputSettings, _ market: MarketConnection, _ query: ProductQuery,
    includesExisting: Bool = false
  ) {
    self.output = output
    self.market = market
    self.includesExisting = includesExisting
    var query = query
    query.sort = .newest
    self.query = query
  }

  /// Prints lines until the stream ends, or `count` of them.
  package func run(after: String?, count: Int?) async throws {
    rest = count
    isResumed = after != nil
    // A search for the text of a filter would wait without end.
    let notice = query.notice(findsNothing: true, in: Words(market.language))
    if let notice, output.showsNotices { Output.error.write("\(notice)\n") }
    var position = after
    repeat {
      isReset = false
      if !isResumed { position = try await loadFirst() }
      if rest != 0 { try await follow(after: position) }
    } while isReset
  }

  /// Loads the products before the stream is opened, because one that is not read meanwhile may
  /// end.
  /// - Returns: The position from which to follow the market; nil where it does not say, so that
  ///   the products are loaded once the stream is open.
  private func loadFirst() async throws -> String? {
    guard includesExisting || query != .everything else { return nil }
    let page = try await page(PageRequest(.number(1), size: 1))
    guard let position = page.lastEventID.flatMap({ Int64($0) }) else { return nil }
    try await load()
    // Nodes of a market may be behind each other.
    return String(positions.map(\.event).reduce(position, min))
  }

  private func follow(after position: String?) async throws {
    var failure: (any Error)?
    try await ChangeStream(from: market.client).run(after: position) { event in
      do { try await show(event) } catch { failure = error }
      return failure == nil && rest != 0 && !isReset
    }
    if let failure { throw failure }
  }

  private func show(_ event: ChangeStream.Event) async throws {
    let words = ScriptingWords.of(market.language)
    switch event {
    case .opened:
      hasReplied = true
      if !isLoaded { try await load() }
      if output.showsNotices { Output.error.write("\(words.watching(market.name))\n") }
    case .waiting(let error, let pause): report(error, pause)
    case .change(let change) where [.readOnly, .writable].contains(change.kind):
      if output.showsNotices { Output.error.write("\(words.change(change))\n") }
    case .change(let change) where change.kind == .reset && includesExisting:
      try Output.standard.write(lines: [line(change, isFound: true, nil, words)])
      (isReset, isLoaded) = (true, false)
    case .change(let change):
      guard !isPrinted(change) else { return }
      if change.kind == .reset { try await load() }
      var product: Product?
      do throws(MarketError) {
        product = try await self.product(of: change)
      } catch {
        if error == .cancelled { throw error }
        // Without the product it is unknown whether the query finds it.
        guard query == .everything else { return skip(change, error) }
      }
      let wasFound =
        found.contains(change.product)
        || isResumed && change.kind == .changed && !others.contains(change.product)
      let isFound = isFound(change, product)
      guard isFound || wasFound else { return }
      try write([line(change, isFound: isFound, product, words)])
    }
  }

  private func write(_ lines: [String]) throws {
    try Output.standard.write(lines: lines)
    rest = rest.map { $0 - lines.count }
  }

  /// Loads the products that the query finds now, and prints them if the user wants them.
  private func load() async throws {
    isLoaded = true
    guard includesExisting || query != .everything else { return }
    var failure: (any Error)?
    var numbers: Set<Int> = []
    let limit = includesExisting ? rest : ProductListing.maximumLoaded
    let listing = ProductListing(query, limit: limit) { request throws(MarketError) in
      try await self.page(request)
    }
    let summary = try await listing.load { products in
      if query != .everything, numbers.count < Self.maximumOthers {
        numbers.formUnion(products.map(\.id))
      }
      guard includesExisting else { return true }
      do { try write(products.map(existing)) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
    found = numbers
    foundIsComplete = !isResumed && summary.isComplete && summary.count == numbers.count
    positions = summary.positions
  }

  /// Whether the page of existing products that the change concerns was read after it.
  private func isPrinted(_ change: MarketChange) -> Bool {
    guard includesExisting, change.kind.isOfProduct,
      let event = change.eventID.flatMap({ Int64($0) }),
      let page = positions.first(where: { $0.product <= change.product })
    else { return false }
    return event <= page.event
  }

  /// Returns the current product; nil if it is not needed.
  private func product(of change: MarketChange) async throws(MarketError) -> Product? {
    switch change.kind {
    case .created, .changed:
      output.form == .numbers && query == .everything
        ? nil
        : try await repeating { client throws(MarketError) in
          try await client.product(id: change.product)
        }
    case .deleted, .reset, .readOnly, .writable: nil
    }
  }

  private func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
    try await repeating { client throws(MarketError) in try await client.page(request) }
  }

  /// Repeats a request until it succeeds, unless waiting cannot help: a watch may run for months.
  private func repeating<Value: Sendable>(
    _ request: (MarketClient) async throws(MarketError) -> Value
  ) async throws(MarketError) -> Value {
    var backoff = Backoff(seed: .random(in: 0 ... .max))
    while true {
      do throws(MarketError) {
        let value = try await request(market.client)
        hasReplied = true
        return value
      } catch {
        guard error.isTransient, hasReplied || !error.isSilence else { throw error }
        var pause = backoff.next()
        if case .rateLimited(let seconds) = error { pause = .seconds(seconds) }
        report(error, pause)
        do { try await Task.sleep(for: pause) } catch { throw .cancelled }
      }
    }
  }

  /// Reports that a request is repeated after a pause.
  private func report(_ error: MarketError, _ pause: Duration) {
    guard output.showsNotices else { return }
    let (words, seconds) = (ScriptingWords.of(market.language), Int(pause.components.seconds))
    Output.error.write(
      "\(words.reconnecting(error.reason(in: market.language), max(1, seconds)))\n")
  }

  /// Passes over a change whose product cannot be loaded.
  private func skip(_ change: MarketChange, _ error: MarketError) {
    guard [.notFound, .gone].contains(error) else {
      let words = ScriptingWords.of(market.language)
      return Output.error.report(
        words.ofItem(words.product(change.product), error.reason(in: market.language)))
    }
    // It was deleted since: the market reports that next.
    if change.kind == .created { exclude(change.product) }
  }

  /// Records that the query does not find a product.
  private func exclude(_ product: Int) {
    found.remove(product)
    if others.count < Self.maximumOthers { others.insert(product) }
  }

  /// Whether the query finds the product, or may have found it before it was deleted.
  private func isFound(_ change: MarketChange, _ product: Product?) -> Bool {
    guard query != .everything, change.kind != .reset else { return true }
    guard let product else {
      guard change.kind == .deleted else { return !others.contains(change.product) }
      let wasFound = found.remove(change.product) != nil
      return foundIsComplete ? wasFound : !others.contains(change.product)
    }
    if query.includes(product) {
      others.remove(change.product)
      if found.count < Self.maximumOthers {
        found.insert(change.product)
      } else {
        foundIsComplete = false
      }
      return true
    }
    exclude(change.product)
    return false
  }

  private func existing(_ product: Product) -> String {
    switch output.form {
    case .json: ChangeRecord(existing: product, market.record(of: product)).json.text
    case .numbers: String(product.id)
    case .text:
      ScriptingWords.of(market.language).ofItem(
        product.name, ScriptingWords.of(market.language).product(product.id)
      ).string
    }
  }

  private func line(
    _ change: MarketChange, isFound: Bool, _ product: Product?, _ words: ScriptingWords
  ) -> String {
    switch output.form {
    case .json:
      return ChangeRecord(change, isFound: isFound, product.map { market.record(of: $0) }).json.text
    case .numbers: return String(change.product)
    case .text:
      // Users know products by their names.
      let sentence = isFound ? words.change(change) : words.unmatched(change.product)
      return product.map { words.ofItem(sentence, $0.name).string } ?? sentence.string
    }
  }
}
