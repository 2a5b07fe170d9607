import Actions
import Keymap
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// A dialog that asks before losing drafts that could not be saved. `y` leaves without them; with
/// Esc they stay in memory, and are saved as soon as possible. Once all are saved, it leaves.
struct UnsavedOverlay: Overlay {
  let scene = Scene.dialog
  private let destination: Departure.Destination

  private static let columns = 64
  /// The maximum number of drafts listed by name.
  private static let namedLimit = 5

  init(_ destination: Departure.Destination) { self.destination = destination }

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.form
    return [
      Hint(key: "y", label: words.discard), Hint(key: "Esc", label: words.cancel.asClause),
    ]
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard case .key(let key) = input else { return [] }
    // A key that is held down, such as the one that asked to quit, changes nothing.
    switch HangulLayout.latin(key) {
    case .character("y"): return [.close, .leave(destination)]
    case .escape, .control("c"), .character("n"): return [.close, .deliver(.departureCancelled)]
    default: return []
    }
  }

  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    context.selling.unsavedDrafts.isEmpty ? [.close, .leave(destination)] : []
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words
    let columns = min(Self.columns, frame.size.columns) - BoxView.chromeColumns
    let lines = context.selling.unsavedDrafts.prefix(Self.namedLimit).flatMap { draft, reason in
      words.form.notSaved(draft.title, reason.sentence(in: words.language))
        .wrapped(to: columns)
    }
    let title =
      switch destination {
      case .end: words.form.quitUnsaved
      case .market: words.form.leaveUnsaved
      }
    let box = BoxView.aboveLastLine(Self.columns, lines: lines.count, in: frame.size)
    let area = frame.drawBox(box, title: title, appearance)
    for (offset, line) in lines.prefix(area.rows).enumerated() {
      frame.draw(line, in: area, row: area.row + offset, style: appearance.theme.warning)
    }
  }
}
