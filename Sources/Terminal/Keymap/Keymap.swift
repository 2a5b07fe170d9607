public import Actions
package import Terminal
package import Text

/// Maps keys to actions, scene by scene.
public struct Keymap: Sendable {
  /// The result of a stroke.
  package enum Match: Equatable {
    case action(Action)
    /// The key of a custom command, by its index.
    case command(Int)
    /// The first stroke of a longer key.
    case pending
    case none
  }

  private var actions: [Scene: [[Key]: Action]] = [:]
  private var pending: [Key] = []
  /// The keys that replace those of the table.
  package let bindings: [Action: [String]]
  /// The custom commands by their keys, in the list and the product.
  private var commands: [[Key]: Int] = [:]
  private let commandKeys: [String?]

  /// - Parameters:
  ///   - bindings: Keys that replace those of the table, action by action.
  ///   - commands: The keys of the custom commands; nil for one without a key.
  public init(bindings: [Action: [String]] = [:], commands: [String?] = []) {
    self.bindings = bindings
    commandKeys = commands
    for (index, key) in commands.enumerated() {
      if let key { self.commands[Self.keys(in: key)] = index }
    }
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

  /// Handles one stroke. With a Hangul input method on, a Hangul letter counts as the Latin letter
  /// on its key.
  package mutating func handle(_ key: Key, in scene: Scene) -> Match {
    let stroke = HangulLayout.latin(key)
    let known = actions[scene] ?? [:]
    let commands = commands(in: scene)
    for strokes in pending.isEmpty ? [[stroke]] : [pending + [stroke], [stroke]] {
      if let action = known[strokes] {
        pending = []
        return .action(action)
      }
      if let command = commands[strokes] {
        pending = []
        return .command(command)
      }
      let isBeginning = { (key: [Key]) in
        key.count > strokes.count && key.starts(with: strokes)
      }
      if known.keys.contains(where: isBeginning) || commands.keys.contains(where: isBeginning) {
        pending = strokes
        return .pending
      }
    }
    pending = []
    return .none
  }

  /// Whether the strokes so far are the beginning of a longer key.
  package var isPending: Bool { !pending.isEmpty }

  /// Forgets the strokes so far.
  package mutating func cancelPending() { pending = [] }

  private func commands(in scene: Scene) -> [[Key]: Int] {
    SceneSet.main.contains(scene) ? commands : [:]
  }

  /// The keys that the strokes so far begin, with their meanings: actions in the order of the
  /// table, then custom commands.
  package func continuations(in scene: Scene) -> [(key: String, match: Match)] {
    guard isPending else { return [] }
    let begun = { (key: String) in Self.keys(in: key).starts(with: pending) }
    let actions = Action.allCases.filter { $0.scenes.contains(scene) }.flatMap { action in
      keys(of: action).filter(begun).map { ($0, Match.action(action)) }
    }
    let known = commands(in: scene)
    let own = commandKeys.compactMap(\.self).filter(begun).compactMap { key in
      known[Self.keys(in: key)].map { (key, Match.command($0)) }
    }
    return actions + own
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
    "Alt-←": .wordLeft, "Alt-→": .wordRight,
  ]

  /// The name of a key, as in the table of actions.
  package static func name(of key: Key) -> String {
    if let named = named.first(where: { $0.value == key }) { return named.key }
    return switch key {
    case .character(let character): String(character)
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    case .alt(let character): "Alt-\(character)"
    case .function(let number): "F\(number)"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    default: ""
    }
  }
}

// Changing keys.
extension Keymap {
  /// Two actions of one scene with the same key, or one key a prefix of the other.
  public struct Clash: Hashable, Sendable {
    public let key: String
    public let one: Action
    public let other: Action
  }

  /// Returns whether a text is the name of a key: `j`, `gg`, `Ctrl-N`, `F5`, `PgDn`, `↓`, `Space`.
  public static func isKey(_ name: String) -> Bool {
    let strokes = keys(in: name)
    // The arrow was meant, not two letters.
    guard (1...2).contains(strokes.count), name != "Up" else { return false }
    return strokes.allSatisfy { stroke in
      switch stroke {
      case .character(let character):
        character.isASCII && !character.isWhitespace || name == "Space"
      // Terminals send Backspace, Tab and Enter (twice) for these letters.
      case .control("h"), .control("i"), .control("j"), .control("m"): false
      case .control(let letter): letter.isASCII && letter.isLetter && name.count == 6
      case .function(let number): (1...12).contains(number)
      default: true
      }
    }
  }

  /// Whether dialogs need the key, and an action of all scenes would take it from them.
  public static func isReserved(_ name: String, for action: Action) -> Bool {
    let strokes = keys(in: name)
    guard strokes.count == 1, action.scenes.contains(.form) else { return false }
    switch strokes[0] {
    // It types text there.
    case .character: return false
    case .escape, .tab, .backTab, .pageUp, .pageDown, .function(4): return true
    case .control("c"), .control("q"), .control("s"), .control("x"): return true
    case let stroke: return EditingCommand(stroke) != nil
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
          let other = claimed.first { $0.action != action && overlap($0.strokes, strokes) }
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

extension Keymap {
  /// Returns the name of the action of the list or the product whose key a custom command would
  /// take, or whose key is a prefix of it or begins with it; nil if the key is free.
  public static func owner(of key: String, with bindings: [Action: [String]]) -> Action? {
    let strokes = keys(in: key)
    return Action.allCases.first { action in
      !action.scenes.isDisjoint(with: .main)
        && (bindings[action] ?? action.keys).contains { Self.overlap(strokes, keys(in: $0)) }
    }
  }

  /// Whether two keys are the same, or one is a prefix of the other.
  public static func clash(_ one: String, _ other: String) -> Bool {
    overlap(keys(in: one), keys(in: other))
  }

  private static func overlap(_ one: [Key], _ other: [Key]) -> Bool {
    one.starts(with: other) || other.starts(with: one)
  }
}

extension HangulLayout {
  package static func latin(_ key: Key) -> Key {
    guard case .character(let character) = key, !character.isASCII else { return key }
    return .character(latin(character))
  }
}
