import Actions
import Foundation
import Keymap
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// A list of unfinished drafts to continue with, under a line for a new form.
struct DraftsOverlay: Overlay {
  let scene = Scene.drafts
  let showsNotices = true
  /// The newest draft is the first below the line for a new form.
  private var cursor = LineCursor(line: 1)
  /// The draft under the cursor, which stays on it when others are saved or removed.
  private var chosen: UUID?
  /// The draft that a second `x` removes.
  private var discardCandidate: UUID?

  private static let columns = 76
  /// The minimum width of a draft's name.
  private static let nameColumns = 24

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.dialogKeys
    return [
      Hint(key: "Enter", label: words(.open)), Hint(key: "a", label: words(.newProduct)),
      Hint(key: "x", label: words(.delete)),
      Hint(key: "Esc", label: context.words.overlays.close),
    ]
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard case .key(let key) = input else { return [] }
    let drafts = context.selling.drafts
    let last = discardCandidate
    discardCandidate = nil
    if let motion = LineCursor.Motion(keyOfList: key) {
      cursor.move(motion, count: drafts.count + 1, room: 5)
      choose(from: drafts)
      return []
    }
    switch HangulLayout.latin(key) {
    case .escape, .character("q"), .control("c"): return [.close]
    case .character("?"): return [.run(Command(.help))]
    case .character("a"), .character("n"):
      return [.close, .sell(.open(ProductForm(need: context.selling.need)))]
    case .enter: return open(context)
    case .character("x"):
      guard let id = drafts.element(at: cursor.line - 1)?.id else { return [] }
      if last == id { return [.sell(.removeDraft(id))] }
      discardCandidate = id
      return [.notify(context.words.form.deleteDraftAgain)]
    default: break
    }
    return []
  }

  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    // Another browser may have saved, sent or removed some drafts.
    let drafts = context.selling.drafts
    let line = chosen.flatMap { id in drafts.firstIndex { $0.id == id } }.map { $0 + 1 }
    cursor.move(line.map { .to($0) } ?? .lines(0), count: drafts.count + 1, room: 1)
    choose(from: drafts)
    return []
  }

  private mutating func choose(from drafts: [FormDraft]) {
    chosen = drafts.element(at: cursor.line - 1)?.id
  }

  /// Opens the chosen draft, or a new form.
  private func open(_ context: OverlayContext) -> [OverlayOutcome] {
    let (drafts, need) = (context.selling.drafts, context.selling.need)
    guard cursor.line > 0 else { return [.close, .sell(.open(ProductForm(need: need)))] }
    guard let draft = drafts.element(at: cursor.line - 1) else { return [] }
    return [.close, .sell(.open(ProductForm(draft, need: need)))]
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    cursor.follow(pointer, count: context.selling.drafts.count + 1)
    choose(from: context.selling.drafts)
    return switch pointer {
    case .line(_, isDouble: true): open(context)
    case .outside: [.close]
    case .line, .wheel, .point: []
    }
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    let count = context.selling.drafts.count + 1
    return ChoiceArea(
      lines: count, cursor, in: BoxView.aboveLastLine(Self.columns, lines: count, in: context.size))
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words.form
    let drafts = context.selling.drafts
    let today = context.today()
    let lines: [(name: SafeText, about: SafeText)] =
      [(context.words.dialogKeys(.newProduct).asSentence, "")]
      + drafts.map { draft in
        let about = words.about(draft, separator: appearance.symbols.separator) {
          "\(context.words.day($0.day, today: today)) \($0.time.toTheMinute)"
        }
        return (draft.title.isEmpty ? words.untitled : draft.title, about)
      }
    let box = BoxView.aboveLastLine(Self.columns, lines: lines.count, in: frame.size)
    let area = frame.drawBox(
      box, title: context.words.title(words.drafts, count: drafts.count),
      closing: context.notice ?? "", appearance)
    for (line, row, isChosen) in frame.list(lines, cursor, in: area, appearance) {
      // In a small window the name matters most.
      let about = line.about.fitted(to: max(0, area.columns - Self.nameColumns))
      frame.draw(about, endingAt: area.endColumn, row: row, style: appearance.theme.quiet)
      frame.draw(
        line.name.fitted(to: area.columns - 3 - CharacterWidth.columns(of: about)),
        column: area.column + 2, row: row,
        style: isChosen ? appearance.theme.selected : appearance.theme.plain)
    }
  }
}
