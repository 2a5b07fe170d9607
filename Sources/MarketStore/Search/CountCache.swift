import Market
import Synchronization

/// How long lists are that were searched or filtered, until the market changes: every page of a
/// list says it, and counting costs more than a page.
final class CountCache: Sendable {
  struct Key: Hashable {
    let filter: ProductFilter
    let sort: ProductQuery.Sort
    let part: Part
  }

  /// What is counted of a list: what its index leads to, or what is left of that by price.
  enum Part { case found, priced }

  private struct State {
    var mark: ChangeToken?
    var counts = BoundedTable<Key, Int>(limit: CountCache.limit)
  }

  /// Lists of one generation: some hundred bytes each.
  private static let limit = 500

  private let state = Mutex(State())

  func count(for key: Key, at mark: ChangeToken) -> Int? {
    state.withLock { $0.mark == mark ? $0.counts[key] : nil }
  }

  /// Keeps a count that was read when the mark was `mark` or after.
  func insert(_ count: Int, for key: Key, at mark: ChangeToken) {
    state.withLock { state in
      if state.mark != mark { state = State(mark: mark) }
      state.counts[key] = count
    }
  }
}
