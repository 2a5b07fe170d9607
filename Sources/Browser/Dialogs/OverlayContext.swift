import Market
import Terminal
import Text
import ViewModels
import Words

/// The facts that overlays read: everything they know of the browser that they stand over.
struct OverlayContext {
  let words: Words
  let size: Size
  let keymap: Keymap
  /// The current notice; drawn by overlays that cover the line it usually stands on.
  let notice: SafeText?
  let selling: SellingModel
  /// Lines that were typed after `:`, the latest last.
  let history: [String]
  /// The names of saved views.
  let views: [String]
  /// Whether the overlay that receives this context is the topmost one.
  let isOnTop: Bool
  let today: @Sendable () -> Day
  private let findObstacle: (Action) -> SafeText?

  /// `obstacle` returns the reason why an action is unavailable; nil for one that is available.
  init(
    words: Words, size: Size, keymap: Keymap, notice: SafeText?, selling: SellingModel,
    history: [String], views: [String], isOnTop: Bool, today: @escaping @Sendable () -> Day,
    obstacle: @escaping (Action) -> SafeText?
  ) {
    self.words = words
    self.size = size
    self.keymap = keymap
    self.notice = notice
    self.selling = selling
    self.history = history
    self.views = views
    self.isOnTop = isOnTop
    self.today = today
    findObstacle = obstacle
  }

  /// The user's own vendor number, once the market has sent it.
  var ownVendor: Int? { selling.vendor?.id }

  /// The reason why an action is unavailable, in words; nil when it is available.
  func obstacle(to action: Action) -> SafeText? { findObstacle(action) }

  /// The explanation of an action, followed by the reason why it is unavailable.
  func explanation(of action: Action) -> (text: SafeText, isOff: Bool) {
    let name = words.explanation(action)
    return obstacle(to: action).map { ("\(name) (\($0.asClause))", true) } ?? (name, false)
  }

  func keys(of action: Action) -> [String] { keymap.keys(of: action) }

  /// The keys of an action, or its name after `:` where it has none.
  func shownKeys(of action: Action) -> [String] {
    let keys = keys(of: action)
    return keys.isEmpty ? [":\(action.rawValue)"] : keys
  }

  /// The actions with keys in a scene, in the order of the table.
  func actions(in scene: Scene) -> [Action] {
    Action.allCases.filter { $0.scenes.contains(scene) }
  }

  func hint(_ action: Action) -> Hint? {
    keys(of: action).first.map { Hint(key: $0, label: words.hint(action)) }
  }
}
