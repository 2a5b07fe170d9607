package import Market
package import MarketClient
import ViewModels

/// The changes of a market, over as many connections as it takes. If changes may have been missed
/// between connections, because the market has never reported its position, a reset is delivered.
package struct ChangeStream: Sendable {
  package enum Event: Sendable {
    case opened
    case change(MarketChange)
    /// The connection broke; it is opened again after the pause.
    case waiting(MarketError, Duration)
  }

  private let client: MarketClient

  package init(from client: MarketClient) { self.client = client }

  /// Delivers changes until `receive` returns false or the task is cancelled.
  /// - Throws: An error that a retry cannot fix, such as `.notOffered`, or that of the first
  ///   connection if nothing answers: its address may be wrong.
  package nonisolated(nonsending) func run(
    after eventID: String? = nil, _ receive: (Event) async -> Bool
  ) async throws(MarketError) {
    var backoff = Backoff(seed: .random(in: 0 ... .max))
    var last = eventID
    var hasOpened = false
    while !Task.isCancelled {
      var changes: MarketChanges.AsyncIterator?
      do throws(MarketError) {
        changes = try await client.changes(after: last).makeAsyncIterator()
        guard await receive(.opened) else { return }
        if hasOpened, last == nil {
          let reset = MarketChange(kind: .reset, product: 0, vendor: nil, eventID: nil)
          guard await receive(.change(reset)) else { return }
        }
        hasOpened = true
        while let change = try await changes?.next() {
          backoff.reset()
          guard await receive(.change(change)) else { return }
        }
      } catch {
        last = changes?.lastEventID ?? last
        guard error.isTransient, hasOpened || !error.isSilence else { throw error }
        var pause = backoff.next()
        if case .rateLimited(let seconds) = error { pause = max(pause, .seconds(seconds)) }
        guard await receive(.waiting(error, pause)) else { return }
        try? await Task.sleep(for: pause)
      }
    }
    throw .cancelled
  }
}
