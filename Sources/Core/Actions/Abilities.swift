/// The abilities of a browser that reach beyond its screen and its market. The user at their own
/// computer has all of them; a host who lets strangers in allows ``kiosk`` or less.
///
/// An action that needs a missing ability is refused where it is executed: effects in
/// `BrowserLoop`, files in `PicturePreparer`, programs in `ChildProcess`.
public struct Abilities: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Starting the user's programs: the editor, the picture viewer, the clipboard tool.
  public static let programs = Abilities(rawValue: 1 << 0)
  /// Stopping the browser, which gives the terminal to a shell.
  public static let suspension = Abilities(rawValue: 1 << 1)
  /// The user's files: the chooser, and typed or pasted paths.
  public static let files = Abilities(rawValue: 1 << 2)
  /// Leaving the market for another one.
  public static let markets = Abilities(rawValue: 1 << 3)
  /// Typing an identity, and logging out.
  public static let credentials = Abilities(rawValue: 1 << 4)

  public static let all: Abilities = [.programs, .suspension, .files, .markets, .credentials]
  /// The abilities of visitors of a hosted market, each with the identity of their SSH key.
  public static let kiosk: Abilities = []
}
