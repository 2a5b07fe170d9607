import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets

/// The credentials that a dialog asks for: fields one below the other.
struct CredentialFields {
  enum Field: Hashable {
    case identifier, secret
    /// Whether the credentials are saved for the next run.
    case remember
  }

  let need: ProductForm.Need
  /// Whether only a name is asked for.
  private let choosesName: Bool
  private(set) var identifier: TextField
  private(set) var secret = TextField()
  /// Whether the login is saved. False at first: a secret in a file outlives the program.
  private(set) var remembers = false

  init(need: ProductForm.Need, identifier: String = "", choosesName: Bool = false) {
    self.need = need
    self.choosesName = choosesName
    self.identifier = TextField(identifier)
  }

  /// The fields in the order of Tab.
  var fields: [Field] {
    if choosesName { return [.identifier] }
    return switch need {
    case .nothing: []
    case .password: [.secret]
    case .identity: [.identifier, .secret, .remember]
    }
  }

  /// The typed credentials; nil while they cannot be valid.
  var credentials: Credentials? {
    need.credentials(identifier: identifier.text, secret: secret.text)
  }

  /// The identity to save; nil if the user did not ask for that.
  var identityToSave: Identity? {
    remembers ? credentials?.identity : nil
  }

  /// The first field that has no text yet; nil if none is empty.
  var firstEmpty: Field? {
    fields.first { field in
      switch field {
      case .identifier: identifier.isEmpty
      case .secret: secret.isEmpty
      case .remember: false
      }
    }
  }

  mutating func handle(_ command: EditingCommand, in field: Field) {
    switch field {
    case .identifier: identifier.handle(command)
    case .secret: secret.handle(command)
    case .remember: if command == .insert(" ") { remembers.toggle() }
    }
  }

  /// Empties the secret, which was refused: what is typed next is another one.
  mutating func removeSecret() { secret = TextField() }

  mutating func toggleRemembering() { remembers.toggle() }

  func draw(
    _ field: Field, hasFocus: Bool, in area: Rect, row: Int, _ words: SellingWords,
    _ appearance: Appearance, into frame: inout Frame
  ) {
    let theme = appearance.theme
    let used = frame.draw(
      label(field, words), column: area.column, row: row,
      style: hasFocus ? theme.selected : theme.quiet)
    let column = area.column + max(used + 2, Self.labelColumns)
    let room = max(1, area.endColumn - column)
    guard field != .remember else {
      let text: SafeText = "[\(remembers ? "x" : " ")] \(words.onThisComputer)"
      frame.draw(
        text.fitted(to: room), column: column, row: row, style: hasFocus ? theme.key : theme.plain)
      return
    }
    let line =
      field == .secret ? secret.masked(columns: room, dot: "•") : identifier.shown(columns: room)
    frame.draw(line.text, column: column, row: row, limit: room)
    if hasFocus { frame.cursor = Point(column: column + line.caretColumn, row: row) }
  }

  private static let labelColumns = 12

  private func label(_ field: Field, _ words: SellingWords) -> SafeText {
    switch field {
    case .identifier: words.label(choosesName ? .name : .identifier, need)
    case .secret: words.label(.secret, need)
    case .remember: words.label(.remember, need)
    }
  }
}
