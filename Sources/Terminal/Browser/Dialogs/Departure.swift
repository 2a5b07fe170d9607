import Foundation
import ViewModels

/// The exit, or the switch to another market, once all drafts are saved: only then is it known
/// whether one would be lost.
struct Departure: Sendable {
  enum Destination: Sendable {
    /// Exits the program.
    case end
    case market(MarketReference, logsIn: Bool = false)

    var effect: Effect {
      switch self {
      case .end: .quit
      case .market(let market, let logsIn): .switchMarket(market, logsIn: logsIn)
      }
    }
  }

  let destination: Destination
  /// The drafts that are being saved.
  private var waiting: Set<UUID>

  /// - Parameter saves: The effects that save drafts; others do not count.
  init(_ destination: Destination, after saves: [Effect]) {
    self.destination = destination
    waiting = Set(saves.compactMap { if case .saveDraft(let draft) = $0 { draft.id } else { nil } })
  }

  /// Records that a draft was saved, or could not be.
  /// - Returns: Whether it was the last one.
  mutating func recordSave(of draft: UUID) -> Bool {
    waiting.remove(draft) != nil && waiting.isEmpty
  }
}
