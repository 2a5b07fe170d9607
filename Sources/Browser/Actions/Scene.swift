/// Where keys are taken: each scene knows its own actions.
public enum Scene: UInt32, CaseIterable, Hashable, Sendable {
  case list
  case detail
  case help
  /// Where the help is told which of its lines are looked for.
  case helpFilter
  case palette
  case command
  case search
  case filter
  case menu
  case messages
  case form
  case drafts
  case files
  case dialog
  case tasks

  /// Where one is; all other scenes stand over one of these.
  static let places: SceneSet = [.list, .detail]

  /// Lines to choose from or to read, by the same keys as the list.
  static let choices: SceneSet = [.help, .menu, .messages]

  static let placesAndChoices = places.union(choices)
  static let searched: SceneSet = [.list, .detail, .help]
  static let listOnly: SceneSet = [.list]
  static let detailOnly: SceneSet = [.detail]
  static let chosenFrom: SceneSet = [.menu, .help]
  static let left = choices.union(detailOnly)
  static let everywhere = SceneSet(allCases)
  static let helped = everywhere.subtracting([.helpFilter])

  /// Keys are text here. Only keys that type nothing (Ctrl-Z, F1) mean an action.
  var takesText: Bool { !Self.placesAndChoices.contains(self) }
}

/// Some of the scenes, in the bits of a number: every key and every hint asks for them.
public struct SceneSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  private let bits: UInt32

  public init(_ scenes: [Scene]) { bits = scenes.reduce(0) { $0 | $1.bit } }

  public init(arrayLiteral scenes: Scene...) { self.init(scenes) }

  private init(bits: UInt32) { self.bits = bits }

  public func contains(_ scene: Scene) -> Bool { bits & scene.bit != 0 }

  public func union(_ other: SceneSet) -> SceneSet { SceneSet(bits: bits | other.bits) }

  public func subtracting(_ other: SceneSet) -> SceneSet { SceneSet(bits: bits & ~other.bits) }

  public func isDisjoint(with other: SceneSet) -> Bool { bits & other.bits == 0 }
}

extension Scene {
  fileprivate var bit: UInt32 { 1 << rawValue }
}
