public import Actions
package import Terminal
package import Text

/// Maps keys to actions, scene by scene.
public struct Keymap: Sendable {
  /// The result of a stroke.
  package enum Match: Equatable {
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
        for name in keys(of: action) { actions[scene, default: [:]][Self.keys(in: name)] = action }
      }
    }
  }

  package func keys(of action: Action) -> [String] { bindings[action] ?? action.keys }

  /// Returns the action of a key in a scene that accepts text; keys that type text have none.
  package func actionBesideText(_ key: Key, in scene: Scene) -> Action? {
    if case .character = key { return nil }
    return actions[scene]?[[key]]
  }

  /// Handles one stroke. With a Hangul input method on, it stands for the Latin letter on its key.
  package mutating func handle(_ key: Key, in scene: Scene) -> Match {
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

  /// Returns the strokes in a key's name: `gg` is two, `Ctrl-D` and `PgDn` are one.
  package static func keys(in name: String) -> [Key] {
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

// Changing keys.
extension Keymap {
  /// Two actions of one scene whose keys are the same, or one the beginning of the other.
  public struct Clash: Hashable, Sendable {
    public let key: String
    public let one: Action
    public let other: Action
  }

  /// Returns whether a name is that of a key: `j`, `gg`, `Ctrl-N`, `F5`, `PgDn`, `↓`, `Space`.
  public static func isKey(_ name: String) -> Bool {
    let strokes = keys(in: name)
    guard (1...2).contains(strokes.count) else { return false }
    return strokes.allSatisfy { stroke in
      switch stroke {
      case .character(let character):
        character.isASCII && !character.isWhitespace || name == "Space"
      case .control(let letter): letter.isASCII && letter.isLetter && name.count == 6
      case .function(let number): (1...12).contains(number)
      default: true
      }
    }
  }

  /// Returns the clashes if `bindings` replace the keys of the table; each pair of actions once.
  public static func clashes(of bindings: [Action: [String]]) -> [Clash] {
    var clashes: [Clash] = []
    var seen: Set<Set<Action>> = []
    for scene in Scene.allCases {
      var claimed: [(strokes: [Key], name: String, action: Action)] = []
      for action in Action.allCases where action.scenes.contains(scene) {
        for name in bindings[action] ?? action.keys {
          let strokes = keys(in: name)
          let other = claimed.first {
            $0.action != action
              && ($0.strokes.starts(with: strokes) || strokes.starts(with: $0.strokes))
          }
          if let other, seen.insert([action, other.action]).inserted {
            clashes.append(Clash(key: name, one: action, other: other.action))
          }
          claimed.append((strokes, name, action))
        }
      }
    }
    return clashes
  }
}

extension HangulLayout {
  package static func latin(_ key: Key) -> Key {
    guard case .character(let character) = key, !character.isASCII else { return key }
    return .character(latin(character))
  }
}
