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
  /// A key, in a scene where text is typed.
  case key(Key)
  /// Pasted text as it came, of at most `CursesInput.pasteLimit` bytes, in a scene where text is
  /// typed.
  case paste(String)
  /// The action of a key, in all other scenes.
  case action(Action)
}

/// A result of an overlay's input, carried out in order.
enum OverlayOutcome {
  case close
  case open(any Overlay)
  /// Runs a command below the overlay, which stays open unless it was closed before. A line that
  /// was typed for it is kept in the history.
  case run(Command, typed: String? = nil)
  /// Presses a key, by its name in the table of actions.
  case press(String)
  case say(SafeText)
  /// Shows other products, or another order, and notes how that was typed.
  case query(String, ProductQuery)
  case effect(Effect)
  case sell(SellingModel.Command)
  /// Delivers an event to all overlays, as if it came from outside.
  case deliver(Event)
}

/// A key on the last line with its label.
struct Hint: Hashable {
  /// The name in the table of actions; a click presses it.
  let key: String
  let label: SafeText
}
