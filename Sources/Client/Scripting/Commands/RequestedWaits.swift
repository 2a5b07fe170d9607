import Market
import MarketClient
import Words

/// The waits that a market asks for before it carries out a request.
struct RequestedWaits {
  private let language: Language
  private var rest = maximumCount

  /// The maximum number of times that a request is repeated.
  private static let maximumCount = 10

  init(in language: Language) { self.language = language }

  /// Waits, and reports it on standard error, so that the request may be repeated.
  /// - Throws: The error, if the market does not ask for a wait or has asked too often, or
  ///   `.cancelled`.
  nonisolated(nonsending) mutating func wait(after error: MarketError) async throws(MarketError) {
    guard rest > 0, case .rateLimited(let seconds) = error else { throw error }
    rest -= 1
    let words = ScriptingWords.of(language)
    Output.error.write("\(words.reconnecting(error.reason(in: language), seconds))\n")
    do { try await Task.sleep(for: .seconds(seconds)) } catch { throw .cancelled }
  }
}

extension MarketConnection {
  /// Returns a page of products, after the waits that the market asks for.
  func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
    var waits = RequestedWaits(in: language)
    while true {
      do throws(MarketError) {
        return try await client.page(request)
      } catch {
        try await waits.wait(after: error)
      }
    }
  }

  /// Returns the numbers of all products, in their order; those that are named are looked up.
  /// - Throws: ``ReferenceError`` unless exactly one product has the name, or `MarketError`.
  package func numbers(of references: ProductReferences) async throws -> [Int] {
    try await references.numbers(in: client) { request throws(MarketError) in
      try await page(request)
    }
  }
}

extension ProductListing {
  init(_ query: ProductQuery, after: Int? = nil, limit: Int?, from market: MarketConnection) {
    self.init(query, after: after, limit: limit) { request throws(MarketError) in
      try await market.page(request)
    }
  }
}
