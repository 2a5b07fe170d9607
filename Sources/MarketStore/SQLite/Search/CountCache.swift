import Market
import Synchronization

/// The lengths of searched or filtered lists, until the market changes: every page shows the length
/// of its list, and counting costs more than a page.
final class CountCache: Sendable {
  struct Key: Hashable {
    let filter: ProductFilter
    let sort: ProductQuery.Sort
    let part: Part
  }

  /// The part of a list that is counted: the rows its index leads to, or those of them with the
  /// right price.
  enum Part { case found, priced }

  private struct State {
    var token: ChangeToken?
    var counts = BoundedTable<Key, Int>(limit: CountCache.limit)
  }

  /// Lists of one generation: some hundred bytes each.
  private static let limit = 500

  private let state = Mutex(State())

  func count(for key: Key, at token: ChangeToken) -> Int? {
    state.withLock { $0.token == token ? $0.counts[key] : nil }
  }

  /// Keeps a count that was read when the token was `token` or later.
  func insert(_ count: Int, for key: Key, at token: ChangeToken) {
    state.withLock { state in
      if state.token != token { state = State(token: token) }
      state.counts[key] = count
    }
  }
}
