package import Market
import Text
import Words

/// Prints the changes of the products of a query as they happen.
@MainActor
package final class ChangePrinter {
  private let output: any OutputSettings
  private let market: MarketConnection
  private let query: ProductQuery
  private var hasOpened = false
  /// Whether the changes begin in the past, where the query may have found any product.
  private var isResumed = false
  /// The products that the query did not find when they changed last.
  private var others: Set<Int> = []
  /// The products that the query found when they were last looked at.
  private var found: Set<Int> = []

  /// Products that are remembered; more take too much memory in a run of months.
  private static let maximumOthers = 1_000_000

  package init(
    _ output: some OutputSettings, _ market: MarketConnection, _ query: ProductQuery = .everything
  ) {
    self.output = output
    self.market = market
    self.query = query
  }

  /// Prints changes until the stream ends, or after `count` of them.
  package func run(after: String?, count: Int?) async throws {
    var failure: (any Error)?
    var rest = count
    isResumed = after != nil
    try await ChangeStream(from: market.client).run(after: after) { event in
      do {
        if try await show(event) { rest = rest.map { $0 - 1 } }
      } catch {
        failure = error
      }
      return failure == nil && rest != 0
    }
    if let failure { throw failure }
  }

  /// - Returns: Whether it is a change that was printed.
  private func show(_ event: ChangeStream.Event) async throws -> Bool {
    let words = ScriptingWords.of(market.language)
    switch event {
    case .opened:
      if !hasOpened { try await loadFound() }
      hasOpened = true
      if output.showsNotices { Output.error.write("\(words.watching(market.name))\n") }
      return false
    case .waiting(let error, let pause):
      guard output.showsNotices else { return false }
      let seconds = Int(pause.components.seconds)
      Output.error.write(
        "\(words.reconnecting(error.reason(in: market.language), max(1, seconds)))\n")
      return false
    case .change(let change) where [.readOnly, .writable].contains(change.kind):
      if output.showsNotices { Output.error.write("\(words.change(change))\n") }
      return false
    case .change(let change):
      if change.kind == .reset { try? await loadFound() }
      let product = await product(of: change)
      let wasFound =
        found.contains(change.product)
        || isResumed && change.kind == .changed && !others.contains(change.product)
      let isFound = isFound(change, product)
      guard isFound || wasFound else { return false }
      try Output.standard.write(lines: [line(change, isFound: isFound, product, words)])
      return true
    }
  }

  /// Loads the numbers of the products that the query finds now.
  private func loadFound() async throws(MarketError) {
    guard query != .everything else { return }
    var numbers: Set<Int> = []
    _ = try await ProductListing(
      query, limit: ProductListing.maximumLoaded, from: market.client
    )
    .load { products in
      numbers.formUnion(products.map(\.id))
      return true
    }
    found = numbers
  }

  /// Returns the current product; nil if it is not needed, or cannot be loaded.
  private func product(of change: MarketChange) async -> Product? {
    switch change.kind {
    case .created, .changed:
      output.form == .numbers && query == .everything
        ? nil : await market.product(ifListed: change.product)
    case .deleted, .reset, .readOnly, .writable: nil
    }
  }

  /// Whether the query finds the product, or may have found it before it was deleted.
  private func isFound(_ change: MarketChange, _ product: Product?) -> Bool {
    guard query != .everything, change.kind != .reset else { return true }
    guard let product else {
      if change.kind == .deleted { found.remove(change.product) }
      return !others.contains(change.product)
    }
    if query.includes(product) {
      others.remove(change.product)
      if found.count < Self.maximumOthers { found.insert(change.product) }
      return true
    }
    found.remove(change.product)
    if others.count < Self.maximumOthers { others.insert(change.product) }
    return false
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
