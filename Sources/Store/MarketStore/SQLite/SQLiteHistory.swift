import Synchronization

/// The recent changes of a market in a file, read from its events once for each version.
final class SQLiteHistory: Sendable {
  private struct State {
    /// The version up to which the changes are known.
    var token: ChangeToken?
    var changes = RecentChanges()
  }

  private let state = Mutex(State())

  /// The changes up to the version `token`, or a later one; nil if they cannot be read at once.
  func changes(at token: ChangeToken, _ readers: QuickReaders) -> RecentChanges? {
    state.withLock { state in
      if state.token == token { return state.changes }
      let page = readers.read {
        try $0.events(after: state.changes.lastEvent, limit: RecentChanges.limit)
      }
      guard let page else { return nil }
      state.changes.append(page)
      state.token = token
      return state.changes
    }
  }
}
