public import Actions
import Files
public import Text
public import ViewModels
public import Words

/// The settings in `config.toml`; those that the file does not set are nil.
public struct Settings: Hashable, Sendable {
  public var language: Language?
  public var theme: ThemeName?
  public var layout: ProductLayout?
  public var mouse: Bool?
  public var graphics: GraphicsChoice?
  /// The address of the market to open.
  public var server: SafeText?
  /// The file of certificate authorities that are trusted besides the system's.
  public var caFile: String?
  /// Whether nothing may be changed in a market; see ``isReadOnly(in:)``.
  public var readOnly: Bool?
  /// Whether the outbox is sent as soon as the market answers.
  public var sendsOutbox: Bool?
  /// Keys that replace those of the table, by action.
  public var keys: [Action: [String]] = [:]
  /// The custom commands, in the order of the file.
  public var commands: [CustomCommand] = []

  /// Bytes of the file: keys for all actions take less than a tenth.
  public static let sizeLimit = 65_536
  /// Keys of one action.
  static let keyLimit = 8
  /// Characters of the server's address.
  static let valueLimit = 400
  /// Custom commands: more than anyone looks through in a menu.
  static let commandLimit = 40
  /// Characters of a command's title: it fits a line of the help.
  static let titleLimit = 60

  public init() {}

  package static let names = Setting.allCases.map(\.rawValue)

  /// The possible values of settings with a fixed set, by name.
  package static var choices: [String: [String]] {
    Dictionary(uniqueKeysWithValues: Setting.allCases.map { ($0.rawValue, $0.choices) })
      .compactMapValues(\.self)
  }
}

/// The settings by their names in the file, in the order of its documentation.
enum Setting: String, CaseIterable {
  case language, theme, layout, mouse, graphics, server
  case caFile = "ca_file"
  case readOnly = "read_only"
  case sendsOutbox = "send_outbox"
  case keys, commands

  /// The possible values; nil for any value. A theme may also be one of the user's own.
  var choices: [String]? {
    switch self {
    case .language: Language.names
    case .theme: ThemeName.names
    case .layout: ProductLayout.names
    case .mouse, .readOnly, .sendsOutbox: ["true", "false"]
    case .graphics: GraphicsChoice.names
    case .server, .caFile, .keys, .commands: nil
    }
  }

  /// Returns the value as written in the file; nil for one that is not set, and for a table.
  func line(of settings: Settings) -> String? {
    switch self {
    case .language: settings.language.map { Settings.quoted($0.rawValue) }
    case .theme: settings.theme.map { Settings.quoted($0.rawValue) }
    case .layout: settings.layout.map { Settings.quoted($0.rawValue) }
    case .mouse: settings.mouse.map { "\($0)" }
    case .graphics: settings.graphics.map { Settings.quoted($0.name) }
    case .server: settings.server.map { Settings.quoted($0.string) }
    case .caFile: settings.caFile.map(Settings.quoted)
    case .readOnly: settings.readOnly.map { "\($0)" }
    case .sendsOutbox: settings.sendsOutbox.map { "\($0)" }
    case .keys, .commands: nil
    }
  }
}

extension Settings {
  /// Whether a run may only read, according to `OPENMARKET_READ_ONLY`, or else the file. A value
  /// that is neither yes nor no counts as yes: protection was intended.
  public func isReadOnly(in environment: [String: String]) -> Bool {
    switch environment["OPENMARKET_READ_ONLY"]?.lowercased() {
    case nil, "": readOnly ?? false
    case "0", "false", "no", "off": false
    default: true
    }
  }

  /// Returns the settings that variables name; they override those of the file.
  package static func named(in environment: [String: String]) -> Settings {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    var settings = Settings()
    settings.graphics = value("OPENMARKET_GRAPHICS").flatMap { GraphicsChoice(name: $0) }
    settings.server = value("OPENMARKET_SERVER").map { SafeText($0, limit: valueLimit) }
    settings.caFile = value("OPENMARKET_CA_FILE")
    if value("OPENMARKET_READ_ONLY") != nil {
      settings.readOnly = settings.isReadOnly(in: environment)
    }
    return settings
  }
}

extension SettingsError {
  /// The mistake of a file that could not be read.
  init(_ error: FileError) {
    let kind: Kind =
      if case .tooLarge(let maximum) = error.reason {
        .tooLarge(limit: maximum)
      } else {
        .unreadable(error.reason)
      }
    self.init(line: nil, kind: kind)
  }

  /// Whether the mistake is about one of the given settings, or about the whole file.
  package func concerns(_ names: Set<String>) -> Bool {
    switch kind {
    case .unreadable, .tooLarge, .syntax, .sameName: true
    case .badServer: names.contains("server")
    case .badAuthorities: names.contains("ca_file")
    // It may be a misspelt setting.
    case .unknownName(_, let nearest): nearest.map { names.contains($0.string) } ?? false
    case .wrongType(let name, _), .notOneOf(let name, _, _): names.contains(name.string)
    case .unknownAction, .notAColor, .weakContrast, .unknownKey, .reservedKey, .clash, .missing,
      .sameTitle, .tooManyCommands:
      false
    }
  }
}

extension SettingsError.Kind {
  /// Characters of a name or a value that a mistake shows.
  private static let shownLimit = 60

  static func unknownName(_ name: String, of names: [String]) -> Self {
    .unknownName(
      SafeText(name, limit: shownLimit),
      nearest: Suggestion.closest(to: name, of: names).map { SafeText($0) })
  }

  static func notOneOf(_ name: String, value: String?, _ choices: [String]) -> Self {
    .notOneOf(
      SafeText(name, limit: shownLimit), value: SafeText(value ?? "", limit: shownLimit),
      choices: SafeText(choices.joined(separator: ", ")))
  }
}
