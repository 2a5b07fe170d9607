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

/// A dialog, menu or input line over the list or a product. The topmost one receives the keys.
protocol Overlay: Sendable {
  /// The scene whose keys are valid. If it takes text, keys and pastes are passed unchanged.
  var scene: Scene { get }

  /// The hints on the last line of the screen, the most useful first.
  func hints(in context: OverlayContext) -> [Hint]

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome]

  /// Inserts a text that was typed in one piece.
  mutating func type(_ text: String, in context: OverlayContext) -> [OverlayOutcome]

  /// Returns whether a key without an action has a meaning here, in a scene without text.
  func accepts(_ key: Key) -> Bool

  /// Returns whether a key of the scene does something here; if not, the help omits it.
  func uses(_ key: DialogKey, in context: OverlayContext) -> Bool

  /// Receives an event, even while other overlays cover this one.
  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome]

  /// The lines that can be clicked, or nil.
  func choices(in context: OverlayContext) -> ChoiceArea?

  /// Returns the meaning of a click; nil if it has none.
  func pointerInput(at point: Point, isDouble: Bool, in context: OverlayContext) -> PointerInput?

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome]

  /// The theme to preview on the screen; nil for the chosen one.
  var theme: ThemeName? { get }

  /// Whether the screen below is dimmed.
  var dimsBackground: Bool { get }

  /// Whether it draws the current message itself; the line of messages is free then.
  var showsNotices: Bool { get }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame)

  /// Draws the overlay, and returns the pictures to draw over it and their rectangles.
  func drawWithPictures(
    _ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame
  ) -> [(picture: OverlayPicture, rect: Rect)]

  /// The effects that save unfinished work before the program ends.
  var closingEffects: [Effect] { get }
}

extension Overlay {
  mutating func type(_ text: String, in context: OverlayContext) -> [OverlayOutcome] {
    handle(.paste(text), in: context)
  }

  func accepts(_ key: Key) -> Bool { false }

  func uses(_ key: DialogKey, in context: OverlayContext) -> Bool { true }

  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] { [] }

  func choices(in context: OverlayContext) -> ChoiceArea? { nil }

  func pointerInput(at point: Point, isDouble: Bool, in context: OverlayContext) -> PointerInput? {
    choices(in: context)?.pointerInput(at: point, isDouble: isDouble)
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    []
  }

  var theme: ThemeName? { nil }

  var dimsBackground: Bool { true }

  var showsNotices: Bool { false }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {}

  func drawWithPictures(
    _ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame
  ) -> [(picture: OverlayPicture, rect: Rect)] {
    draw(context, appearance, into: &frame)
    return []
  }

  var closingEffects: [Effect] { [] }
}

enum OverlayPicture: Hashable {
  /// A user's file.
  case preview(PicturePreview)
  /// The picture at an address of the market, of a product: large, or a thumbnail.
  case picture(SafeText, of: Int, isLarge: Bool)
}

/// Input for the topmost overlay.
enum OverlayInput: Hashable {
  /// A key: any in a scene where text is typed, elsewhere one that the overlay accepts.
  case key(Key)
  /// A paste as received, of at most `CursesInput.pasteLimit` bytes, in a scene where text is
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
  /// was typed for it is added to the history.
  case run(Command, typed: String? = nil)
  /// Presses a key, by its name in the table of actions.
  case press(String)
  case notify(SafeText)
  /// Ends a notice that would hide what happened since.
  case endNotice
  /// Shows other products, or another order; the text is the typed query, nil if it was chosen.
  case query(String?, ProductQuery)
  /// Searches for the first of the similar names, if the search found nothing but them.
  case querySimilar
  /// Adds a line to the history of searches.
  case searched(String)
  case effect(Effect)
  case sell(SellingModel.Command)
  /// Removes a market from those that were opened last.
  case forget(MarketReference)
  /// Leaves the market for another one, which may ask for a login at once.
  case switchMarket(MarketReference, logsIn: Bool = false)
  /// Delivers an event to all overlays, as if it came from outside.
  case deliver(Event)
  /// Leaves the market, even if a draft could not be saved.
  case leave(Departure.Destination)
}

/// A key on the last line with its label.
struct Hint: Hashable {
  /// The name in the table of actions; a click presses it.
  let key: String
  let label: SafeText
  /// Other keys that do the same, or its counterpart; the help shows them.
  var others: [String] = []
}

/// The facts that overlays read: everything they know about the browser.
struct OverlayContext {
  let words: ScreenWords
  let size: Size
  let keymap: Keymap
  /// The current message; overlays that cover its line draw it themselves.
  let notice: SafeText?
  let selling: SellingModel
  /// Lines that were typed after `:`, the latest last.
  let history: [String]
  /// Lines that were searched for, the latest last.
  let searches: [String]
  /// The names of saved views.
  let views: [String]
  /// The markets to choose from: the local one, and those that were opened last.
  let markets: [MarketReference]
  /// The abilities that the browser has here.
  let abilities: Abilities
  /// The names of all themes, those of the user last.
  let themes: [String]
  /// The actions that users are shown.
  let actions: [Action]
  let commands: [CustomCommand]
  /// Whether the overlay that receives this context is the topmost one.
  let isOnTop: Bool
  let today: @Sendable () -> Day
  let now: ContinuousClock.Instant
  /// The folder that `~` means in paths.
  let home: String?
  /// The number of the product that an action is about.
  let chosenProduct: Int?
  /// The folder in which pictures were chosen last.
  let pictureFolder: String?
  /// The time of day at an instant of this run.
  let time: (ContinuousClock.Instant) -> ClockTime
  /// Returns the reason why an action is unavailable; nil if it is available.
  let obstacle: (Action) -> SafeText?

  /// The products that the market can still restore.
  var deletedProducts: [DeletedProduct] { selling.deletedProducts(now: now) }

  /// The user's own vendor number, once the market has sent it.
  var ownVendor: Int? { selling.vendor?.id }

  /// The explanation of an action, followed by the reason why it is unavailable.
  func explanation(of action: Action) -> (text: SafeText, isOff: Bool) {
    let name = words.explanation(action)
    return obstacle(action).map { ("\(name) (\($0.asClause))", true) } ?? (name, false)
  }

  func keys(of action: Action) -> [String] { keymap.keys(of: action) }

  /// The keys of an action, or its name after `:` if it has none: in the user's language.
  func shownKeys(of action: Action) -> [String] {
    let keys = keys(of: action)
    let name = words.language == .english ? action.name : words.hint(action).string
    return keys.isEmpty ? [":\(name)"] : keys
  }

  /// The actions with keys in a scene, in the order of the table.
  func actions(in scene: Scene) -> [Action] { actions.filter { $0.scenes.contains(scene) } }

  func hint(_ action: Action) -> Hint? {
    keys(of: action).first.map { Hint(key: $0, label: words.hint(action)) }
  }
}
