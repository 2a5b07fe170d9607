public import Foundation

/// A timer of a view model.
public enum Wake: Hashable, Sendable {
  /// A request has taken long enough to show progress, or more of it.
  case progressDelay(PageTicket)
  case productProgressDelay(ProductTicket)
  /// The cursor may have rested long enough for the pane to follow it.
  case preview
  /// The keyboard may have been idle for long enough to draw the small pictures finely.
  case rest
  /// A second of a countdown has passed.
  case second(countdown: Int)
  /// A failed request may be repeated.
  case retry(serial: Int)
  /// The market's changes may be watched again.
  case listen(serial: Int)
  /// A market without a stream of changes is due for a probe.
  case probe(serial: Int)
  /// Changed products whose requests failed may be requested again.
  case updates(serial: Int)
  /// A form with new changes is due to be saved.
  case draft(UUID)
  /// Drafts that could not be saved are due to be saved again.
  case unsavedDrafts
  /// The outbox, which did not reach the market, may be sent again.
  case outbox(serial: Int)
  /// The last deletion can no longer be undone.
  case undoEnds
  /// The pause after a typed letter is over.
  case typing(serial: Int)
  /// The first stroke of a longer key has waited for the next one.
  case prefix(serial: Int)
}
