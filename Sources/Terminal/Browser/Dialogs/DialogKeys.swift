package import Actions
package import ScreenWords

/// The keys of a dialog that takes text or has its own letters: for its help and `docs/keys.md`.
/// The dialog's own file handles them.
package struct DialogKey {
  /// A click in the help presses the first of them.
  package let keys: [String]
  package let phrase: DialogKeyPhrase

  /// The abilities without which the key does nothing.
  package let needs: Abilities

  private init(
    _ keys: String..., does phrase: DialogKeyPhrase,
    needs: Abilities = []
  ) {
    self.keys = keys
    self.phrase = phrase
    self.needs = needs
  }

  /// The scenes with their own keys.
  package static let scenes = Scene.allCases.filter { !all(in: $0).isEmpty }

  /// Returns the keys of a scene; none for one whose keys are those of actions.
  package static func all(in scene: Scene) -> [DialogKey] {
    switch scene {
    case .form: form + typing
    case .drafts: drafts
    case .files: files + typing
    case .deletion: deletion
    case .tasks: tasks
    case .markets: markets
    case .login: login + typing
    case .trash: trash
    case .comparison: comparison
    case .list, .detail, .help, .helpFilter, .palette, .command, .search, .filter, .menu, .messages,
      .dialog:
      []
    }
  }

  private static let form = [
    DialogKey("Ctrl-S", does: .send), DialogKey("Esc", does: .saveDraft),
    DialogKey("Ctrl-Q", does: .discardForm), DialogKey("Tab", "↓", "Enter", does: .nextField),
    DialogKey("Shift-Tab", "↑", does: .previousField),
    DialogKey("Ctrl-C", does: .cancelSending),
    DialogKey("F4", "Ctrl-X Ctrl-E", does: .editor, needs: .programs),
    DialogKey("Enter", "a", "/", does: .addPicture, needs: .files),
    DialogKey("x", "Del", does: .removePicture),
    DialogKey("u", does: .restorePicture), DialogKey("h", "l", does: .choosePicture),
    DialogKey("<", ">", does: .movePicture), DialogKey("s", "t", does: .editPicture),
    DialogKey("Space", "k", "u", does: .currency), DialogKey("Space", does: .remember),
  ]

  private static let drafts = [
    DialogKey("Enter", does: .open), DialogKey("a", "n", does: .newProduct),
    DialogKey("x", does: .deleteDraft), DialogKey("j", "k", "↓", "↑", does: .lines),
    DialogKey("Esc", "q", does: .close),
  ]

  private static let files = [
    DialogKey("Enter", does: .addHighlighted), DialogKey("Space", "Ctrl-T", does: .markFile),
    DialogKey("Tab", does: .complete), DialogKey("←", "Backspace", does: .parentFolder),
    DialogKey("→", does: .enterFolder), DialogKey("↓", "↑", "PgDn", "PgUp", does: .lines),
    DialogKey("/", "~", does: .typePath), DialogKey("Esc", does: .close),
  ]

  private static let deletion = [
    DialogKey("y", does: .delete), DialogKey("Enter", does: .press),
    DialogKey("Tab", "←", "→", does: .nextField), DialogKey("Esc", does: .close),
  ]

  private static let tasks = [
    DialogKey("Enter", "r", does: .sendAgain), DialogKey("s", does: .sendAll),
    DialogKey("e", does: .open), DialogKey("x", does: .discardTask),
    DialogKey("L", does: .logIn), DialogKey("j", "k", "↓", "↑", does: .lines),
    DialogKey("Esc", "q", does: .close),
  ]

  private static let markets = [
    DialogKey("Enter", does: .openMarket), DialogKey("a", does: .addMarket),
    DialogKey("l", does: .logIn), DialogKey("L", does: .logOut), DialogKey("x", does: .forget),
    DialogKey("j", "k", "↓", "↑", does: .lines), DialogKey("Esc", "q", does: .close),
  ]

  private static let login = [
    DialogKey("Enter", does: .logIn), DialogKey("Tab", "↓", does: .nextField),
    DialogKey("Shift-Tab", "↑", does: .previousField), DialogKey("Space", does: .remember),
    DialogKey("Esc", does: .close),
  ]

  private static let trash = [
    DialogKey("Enter", "u", does: .restore), DialogKey("Space", does: .mark),
    DialogKey("j", "k", "↓", "↑", does: .lines), DialogKey("Esc", "q", does: .close),
  ]

  private static let comparison = [
    DialogKey("Enter", does: .open), DialogKey("h", "l", does: .chooseProduct),
    DialogKey("[", "]", does: .turnPicture), DialogKey("j", "k", "↓", "↑", does: .lines),
    DialogKey("x", does: .removeProduct), DialogKey("y", does: .copyLink),
    DialogKey("Esc", "q", does: .close),
  ]

  /// The keys for editing any text, as in readline.
  private static let typing = [
    DialogKey("Ctrl-A", "Ctrl-E", does: .lineEnds),
    DialogKey("Alt-B", "Alt-F", does: .words), DialogKey("Ctrl-U", "Ctrl-K", does: .killLine),
    DialogKey("Ctrl-W", "Alt-D", does: .killWord), DialogKey("Ctrl-Y", "Alt-Y", does: .yank),
    DialogKey("Ctrl-_", "Alt-_", does: .undo),
  ]
}
