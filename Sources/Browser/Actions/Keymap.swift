import Terminal
import Text

/// Which action a key means, from the table of actions.
public struct Keymap: Sendable {
  /// What a stroke led to.
  enum Match: Equatable {
    case action(Action)
    /// The first stroke of a longer key.
    case pending
    case none
  }

  private var actions: [Scene: [[Key]: Action]] = [:]
  private var pending: [Key] = []
  private let bindings: [Action: [String]]

  /// `bindings` replace the keys of the table, action by action.
  public init(bindings: [Action: [String]] = [:]) {
    self.bindings = bindings
    for action in Action.allCases {
      for scene in Scene.allCases where action.scenes.contains(scene) {
        for name in keys(of: action) { actions[scene, default: [:]][Self.strokes(name)] = action }
      }
    }
  }

  func keys(of action: Action) -> [String] { bindings[action] ?? action.keys }

  /// The action of a key where text is typed: only keys that type nothing have one.
  func actionBesideText(_ key: Key, in scene: Scene) -> Action? {
    if case .character = key { return nil }
    return actions[scene]?[[key]]
  }

  /// Takes one stroke. With a Hangul input method on, the letter that its key carries is meant.
  mutating func take(_ key: Key, in scene: Scene) -> Match {
    let stroke = HangulLayout.latin(key)
    let known = actions[scene] ?? [:]
    for strokes in pending.isEmpty ? [[stroke]] : [pending + [stroke], [stroke]] {
      if let action = known[strokes] {
        pending = []
        return .action(action)
      }
      if known.keys.contains(where: { $0.count > strokes.count && $0.starts(with: strokes) }) {
        pending = strokes
        return .pending
      }
    }
    pending = []
    return .none
  }

  /// The strokes of a key's name: `gg` is two, `Ctrl-D` and `PgDn` are one.
  static func strokes(_ name: String) -> [Key] {
    if let named = named[name] { return [named] }
    if name.hasPrefix("Ctrl-"), let letter = name.last {
      return letter.lowercased().first.map { [.control($0)] } ?? []
    }
    if name.hasPrefix("F"), let number = Int(name.dropFirst()) { return [.function(number)] }
    return name.map(Key.character)
  }

  private static let named: [String: Key] = [
    "↓": .down, "↑": .up, "←": .left, "→": .right, "Home": .home, "End": .end, "PgDn": .pageDown,
    "PgUp": .pageUp, "Esc": .escape, "Enter": .enter, "Tab": .tab, "Space": .character(" "),
  ]
}
