import Terminal

/// What keys may be called, for those who change them.
extension Keymap {
  /// Two actions of one scene with the same key, or with one that begins the other.
  public struct Clash: Hashable, Sendable {
    public let key: String
    public let one: Action
    public let other: Action
  }

  /// Whether a name is that of a key: `j`, `gg`, `Ctrl-N`, `F5`, `PgDn`, `↓`, `Space`.
  public static func isKey(_ name: String) -> Bool {
    let strokes = strokes(name)
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

  /// What cannot work once `bindings` replace the keys of the table; each pair of actions once.
  public static func clashes(of bindings: [Action: [String]]) -> [Clash] {
    var clashes: [Clash] = []
    var seen: Set<Set<Action>> = []
    for scene in Scene.allCases {
      var taken: [(strokes: [Key], name: String, action: Action)] = []
      for action in Action.allCases where action.scenes.contains(scene) {
        for name in bindings[action] ?? action.keys {
          let strokes = strokes(name)
          let other = taken.first {
            $0.action != action
              && ($0.strokes.starts(with: strokes) || strokes.starts(with: $0.strokes))
          }
          if let other, seen.insert([action, other.action]).inserted {
            clashes.append(Clash(key: name, one: action, other: other.action))
          }
          taken.append((strokes, name, action))
        }
      }
    }
    return clashes
  }
}

/// Names a person may have meant.
public enum Names {
  /// The one of `names` that differs least from `typed`, if it is near enough to be meant.
  public static func nearest(to typed: String, of names: [String]) -> String? {
    FuzzyMatch.nearest(to: typed, of: names)
  }
}
