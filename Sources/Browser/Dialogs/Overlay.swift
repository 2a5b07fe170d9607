import Foundation
import Market
import Terminal
import Text
import ViewModels

/// A dialog, menu or input line over the list or a product. The topmost one receives the keys.
protocol Overlay: Sendable {
  /// The scene whose keys are valid. Where text is typed in it, keys and pastes come as they are.
  var scene: Scene { get }

  /// The hints on the last line of the screen, the most useful first.
  func hints(in context: OverlayContext) -> [Hint]

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome]

  /// Receives an event, also while other overlays stand over this one.
  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome]

  /// The lines that can be clicked; nil where there are none.
  func choices(in context: OverlayContext) -> ChoiceArea?

  /// Returns the meaning of a click; nil where it has none.
  func pointing(at point: Point, isDouble: Bool, in context: OverlayContext) -> Pointing?

  mutating func point(_ pointing: Pointing, in context: OverlayContext) -> [OverlayOutcome]

  /// The theme to draw the screen in for now; nil for the chosen one.
  var theme: ThemeName? { get }

  /// Whether the screen below is dimmed.
  var dimsBackground: Bool { get }

  func draw(_ context: OverlayContext, _ looks: Appearance, into frame: inout Frame)

  /// A picture to draw over the overlay, and its rectangle.
  func preview(in size: Size) -> (picture: PicturePreview, rect: Rect)?

  /// The effects that save unfinished work before the program ends.
  var closingEffects: [Effect] { get }
}

extension Overlay {
  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] { [] }

  func choices(in context: OverlayContext) -> ChoiceArea? { nil }

  func pointing(at point: Point, isDouble: Bool, in context: OverlayContext) -> Pointing? {
    choices(in: context)?.pointing(at: point, isDouble: isDouble)
  }

  mutating func point(_ pointing: Pointing, in context: OverlayContext) -> [OverlayOutcome] { [] }

  var theme: ThemeName? { nil }

  var dimsBackground: Bool { true }

  func preview(in size: Size) -> (picture: PicturePreview, rect: Rect)? { nil }

  var closingEffects: [Effect] { [] }
}

enum OverlayInput: Hashable {
  /// Where text is typed.
  case key(Key)
  /// Where text is typed: pasted in one piece, of at most `CursesInput.pasteLimit` bytes, as it
  /// came.
  case paste(String)
  /// Everywhere else.
  case action(Action)
}

/// What becomes of an input, carried out in order.
enum OverlayOutcome {
  case close
  case open(any Overlay)
  /// As if it were done without the overlay, which stays unless it was closed before.
  case run(Command)
  /// As if the key were pressed; by its name in the table of actions.
  case press(String)
  case say(SafeText)
  /// Other products, or another order, and how that was typed.
  case query(String, ProductQuery)
  /// Kept among the lines that were said to `:`.
  case remember(String)
  case effect(Effect)
  /// Sends something to the market; the draft is needless once it is there.
  case send(WriteTicket, draft: UUID?)
  /// Sends what failed once more.
  case retry(WriteTask)
  /// Deletes products, one after the other.
  case delete([Product], Credentials)
  /// Deletes no more of them.
  case stopBatch
  /// Sends what waits in the outbox.
  case dispatch(FormDraft)
  /// Opens what waits in the outbox.
  case look(FormDraft)
  case form(ProductForm)
  /// A form is left: its draft is offered from now on.
  case keep(FormDraft)
  /// Delivers an event to all overlays, as if it came from outside.
  case deliver(Event)
}

/// A key on the last line, and what it does.
struct Hint: Hashable {
  /// As in the table of actions; a click presses it.
  let key: String
  let label: SafeText
}
