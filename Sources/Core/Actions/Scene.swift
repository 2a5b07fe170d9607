/// The part of the screen that has the keys; each scene has its own actions.
public enum Scene: UInt32, CaseIterable, Hashable, Sendable {
  case list
  case detail
  case help
  /// The line that filters the help.
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
  case deletion
  /// A dialog whose hints name all of its keys.
  case dialog
  case tasks
  case markets
  case login
  case trash
  case comparison

  /// Whether keys are text here: only those that type nothing (Ctrl-Z, F1) mean an action.
  package var acceptsText: Bool { !SceneSet.mainAndChoices.contains(self) }
}

/// A set of scenes, in the bits of a number: every key and every hint looks them up.
public struct SceneSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  private let bits: UInt32

  public init(_ scenes: [Scene]) { bits = scenes.reduce(0) { $0 | $1.bit } }

  public init(arrayLiteral scenes: Scene...) { self.init(scenes) }

  /// The list and the product; all other scenes are over one of these.
  package static let main: SceneSet = [.list, .detail]
  static let list: SceneSet = [.list]
  static let detail: SceneSet = [.detail]
  /// Lines to choose from or to read, with the same keys as the list.
  static let choices: SceneSet = [.help, .menu, .messages]
  static let menuAndHelp: SceneSet = [.menu, .help]
  static let mainAndChoices = main.union(choices)
  static let mainAndHelp: SceneSet = [.list, .detail, .help]
  static let detailAndChoices = choices.union(detail)
  static let everywhere = SceneSet(Scene.allCases)
  static let everywhereButHelpFilter = everywhere.subtracting([.helpFilter])

  private init(bits: UInt32) { self.bits = bits }

  public func contains(_ scene: Scene) -> Bool { bits & scene.bit != 0 }

  public func union(_ other: SceneSet) -> SceneSet { SceneSet(bits: bits | other.bits) }

  public func subtracting(_ other: SceneSet) -> SceneSet { SceneSet(bits: bits & ~other.bits) }

  public func isDisjoint(with other: SceneSet) -> Bool { bits & other.bits == 0 }
}

extension Scene {
  fileprivate var bit: UInt32 { 1 << rawValue }
}
