import Foundation
import Market
import Terminal
import Text
import ViewModels

/// What stands over the list or a product and takes the keys while it is the topmost: a value like
/// the model it belongs to.
protocol Overlay: Sendable {
  /// Whose keys are taken. Where its text is typed, keys come raw and pastes come at all.
  var scene: Scene { get }

  /// What the last line of the screen says can be pressed, the most useful first.
  func hints(in model: BrowserModel) -> [Hint]

  /// `model` is the browser without this overlay.
  mutating func take(_ input: OverlayInput, in model: BrowserModel) -> [OverlayOutcome]

  /// An answer or a moment that was waited for.
  mutating func receive(_ event: Event, in model: BrowserModel) -> [OverlayOutcome]

  /// Where it stands, for clicks; nil where it takes none.
  func choices(in model: BrowserModel) -> ChoiceArea?

  /// What a click at a place of the screen means; nil where it means nothing.
  func pointing(at place: Point, isDouble: Bool, in model: BrowserModel) -> Pointing?

  mutating func point(_ pointing: Pointing, in model: BrowserModel) -> [OverlayOutcome]

  /// What the screen looks like while it is chosen; nil for as it is.
  var theme: ThemeName? { get }

  /// Whether what is below is not looked at meanwhile and steps back.
  var dimsBackground: Bool { get }

  func draw(_ model: BrowserModel, _ looks: Appearance, into frame: inout Frame)

  /// A picture that belongs over what is drawn, and where.
  func preview(in size: Size) -> (picture: PicturePreview, place: Rect)?
}

extension Overlay {
  mutating func receive(_ event: Event, in model: BrowserModel) -> [OverlayOutcome] { [] }

  func choices(in model: BrowserModel) -> ChoiceArea? { nil }

  func pointing(at place: Point, isDouble: Bool, in model: BrowserModel) -> Pointing? {
    choices(in: model)?.pointing(at: place, isDouble: isDouble)
  }

  mutating func point(_ pointing: Pointing, in model: BrowserModel) -> [OverlayOutcome] { [] }

  var theme: ThemeName? { nil }

  var dimsBackground: Bool { true }

  func preview(in size: Size) -> (picture: PicturePreview, place: Rect)? { nil }
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
  /// Told to all overlays, as if it came from outside.
  case tell(Event)
}

/// A key on the last line, and what it does.
struct Hint: Hashable {
  /// As in the table of actions; a click presses it.
  let key: String
  let label: SafeText
}

/// What drawing needs besides the model.
struct Appearance {
  let theme: Theme
  let marks: Symbols
}
