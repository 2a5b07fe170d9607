public import Browser
public import Market
public import TerminalPictures
public import Text

/// The settings in `config.toml`; nil where nothing is set.
public struct Settings: Hashable, Sendable {
  public var language: Language?
  public var theme: ThemeName?
  public var layout: ProductLayout?
  public var mouse: Bool?
  public var graphics: GraphicsChoice?
  /// The address of the market to open.
  public var server: SafeText?
  /// Keys that replace those of the table, by action.
  public var keys: [Action: [String]] = [:]

  /// Bytes of the file: a key for every action takes less than a tenth.
  public static let sizeLimit = 65_536
  /// Keys of one action.
  static let keyLimit = 8
  /// Characters of a value.
  static let valueLimit = 400

  public init() {}
}

/// A mistake in `config.toml` and its line.
public struct SettingsError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case unreadable(SafeText)
    case tooLarge(limit: Int)
    case syntax(SafeText)
    case unknownName(SafeText, nearest: SafeText?)
    case unknownAction(SafeText, nearest: SafeText?)
    case wrongType(SafeText, expected: Expectation)
    case notOneOf(SafeText, value: SafeText, choices: SafeText)
    case unknownKey(action: SafeText, key: SafeText)
    case clash(key: SafeText, one: SafeText, other: SafeText)
  }

  public enum Expectation: Hashable, Sendable {
    case text, flag, keys, table
  }

  /// Counted from 1; nil where it is about the file.
  public let line: Int?
  public let kind: Kind

  public init(line: Int?, kind: Kind) {
    self.line = line
    self.kind = kind
  }

  /// `line 3: …`
  public func sentence(in language: Language) -> SafeText {
    let reason = reason(language.say)
    guard let line else { return SafeText(reason) }
    return SafeText(language.say("line \(line): \(reason)", "\(line)번째 줄: \(reason)"))
  }

  private func reason(_ say: (String, String) -> String) -> String {
    switch kind {
    case .unreadable(let why): say("cannot be read: \(why)", "읽을 수 없습니다: \(why)")
    case .tooLarge(let limit):
      say("larger than \(limit) bytes", "\(limit)바이트보다 큽니다")
    case .syntax(let why): say("not TOML: \(why)", "TOML이 아닙니다: \(why)")
    case .unknownName(let name, let nearest):
      say("“\(name)” is no setting", "“\(name)”은(는) 없는 설정입니다") + Self.hint(nearest, say)
    case .unknownAction(let name, let nearest):
      say("“\(name)” is no action", "“\(name)”은(는) 없는 기능입니다") + Self.hint(nearest, say)
    case .wrongType(let name, let expected):
      say(
        "“\(name)” takes \(expected.words(say))", "“\(name)”의 값은 \(expected.words(say))이어야 합니다")
    case .notOneOf(let name, let value, let choices):
      say(
        "“\(name)” cannot be “\(value)”: it is one of \(choices)",
        "“\(name)”은(는) “\(value)”일 수 없습니다: \(choices) 중 하나입니다")
    case .unknownKey(let action, let key):
      say(
        "“\(key)” of “\(action)” is no key: write j, gg, Ctrl-N, F5, PgDn, ↓",
        "“\(action)”의 “\(key)”은(는) 키가 아닙니다: j, gg, Ctrl-N, F5, PgDn, ↓처럼 씁니다")
    case .clash(let key, let one, let other):
      say(
        "“\(key)” would mean both “\(one)” and “\(other)”",
        "“\(key)” 키가 “\(one)”와(과) “\(other)” 둘 다에 쓰입니다")
    }
  }

  private static func hint(_ nearest: SafeText?, _ say: (String, String) -> String) -> String {
    nearest.map { say(". Did you mean “\($0)”?", ". 혹시 “\($0)”인가요?") } ?? ""
  }
}

extension SettingsError.Expectation {
  fileprivate func words(_ say: (String, String) -> String) -> String {
    switch self {
    case .text: say("text in quotes", "따옴표 안의 글")
    case .flag: say("true or false", "true 또는 false")
    case .keys: say("keys in quotes, such as [\"j\", \"Ctrl-N\"]", "[\"j\", \"Ctrl-N\"] 같은 키")
    case .table: say("a table of its own, [keys]", "[keys] 표")
    }
  }
}
