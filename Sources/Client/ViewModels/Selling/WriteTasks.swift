public import Foundation
public import Market
public import Text

/// A write that was sent to the market.
public struct WriteTask: Sendable {
  public enum State: Sendable {
    case running(UploadProgress?)
    case done
    case failed(MarketError)
  }

  public let ticket: WriteTicket
  /// The draft that is no longer needed once the write is done.
  public let draft: UUID?
  public internal(set) var state = State.running(nil)
  /// The time of the first attempt; a write that is sent again keeps it.
  public let startedAt: ContinuousClock.Instant
  /// The time of the result.
  public internal(set) var endedAt: ContinuousClock.Instant?
  /// The identity in use when it was sent: its credentials may be others, typed for it alone.
  let identity: Identity?

  public var title: SafeText {
    switch ticket.write {
    case .register(let draft, _, _, _): SafeText(draft.name)
    case .edit(let edit, _): SafeText(edit.draft.name)
    case .delete(let product, _), .restore(let product, _): product.name
    }
  }

  public var error: MarketError? { if case .failed(let error) = state { error } else { nil } }

  public var isRunning: Bool { if case .running = state { true } else { false } }
}

/// The writes of this run and their results, the latest last.
struct WriteTasks: Sendable {
  private(set) var all: [WriteTask] = []
  /// The highest serial of a ticket.
  private(set) var serial = 0

  static let limit = 100

  mutating func add(
    _ ticket: WriteTicket, draft: UUID?, at time: ContinuousClock.Instant, as identity: Identity?
  ) {
    serial = max(serial, ticket.serial)
    if let draft { removeFailures(of: draft) }
    all.append(
      WriteTask(ticket: ticket, draft: draft, startedAt: time, identity: identity))
    if all.count > Self.limit, let done = all.firstIndex(where: { !$0.isRunning }) {
      all.remove(at: done)
    }
  }

  /// Records the result of a write; returns nil for an unknown one.
  mutating func finish(
    _ ticket: WriteTicket, _ answer: Result<Product, MarketError>, at time: ContinuousClock.Instant
  ) -> WriteTask? {
    guard let index = all.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    all[index].endedAt = time
    switch answer {
    case .success: all[index].state = .done
    case .failure(let error): all[index].state = .failed(error)
    }
    return all[index]
  }

  /// Returns the draft of a write, if it has one.
  func draft(of ticket: WriteTicket) -> UUID? { all.last { $0.ticket == ticket }?.draft }

  /// Returns the deletion of a product whose answer was lost.
  func unconfirmedDeletion(of product: Int) -> WriteTask? {
    all.last {
      guard case .failed(.unknownOutcome) = $0.state, case .delete(let deleted, _) = $0.ticket.write
      else { return false }
      return deleted.id == product
    }
  }

  mutating func update(_ progress: UploadProgress, of ticket: WriteTicket) {
    guard let index = all.firstIndex(where: { $0.ticket == ticket }) else { return }
    all[index].state = .running(progress)
  }

  /// Removes a write that moved to the outbox or is sent again.
  mutating func remove(_ ticket: WriteTicket) { all.removeAll { $0.ticket == ticket } }

  /// Removes the failed writes of a draft that was sent again or is not needed.
  mutating func removeFailures(of draft: UUID) {
    all.removeAll { if case .failed = $0.state { $0.draft == draft } else { false } }
  }

  /// Removes the failed writes without a draft that are not an identity's: sending them again would
  /// use the identity that sent them.
  mutating func removeFailures(except identity: Identity?) {
    all.removeAll {
      guard case .failed = $0.state, $0.draft == nil else { return false }
      return $0.ticket.write.credentials.identity.map { $0 != identity } ?? false
    }
  }

  mutating func removeFailedDeletions(of products: [Product]) {
    all.removeAll { task in
      guard case .delete(let product, _) = task.ticket.write, case .failed = task.state else {
        return false
      }
      return products.contains { $0.id == product.id }
    }
  }
}
