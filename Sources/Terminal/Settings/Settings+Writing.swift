import Actions
public import Text
import ViewModels

extension Settings {
  /// The settings as a `config.toml`, in the order of its documentation.
  public var toml: SafeText { toml(without: Settings(), overriddenBy: Settings()) }

  /// The settings as a `config.toml`. Those that are not set, or that others override, are comments
  /// with the values in use.
  package func toml(without defaults: Settings, overriddenBy others: Settings) -> SafeText {
    var lines: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { lines.append("\(name) = \(value)") }
    }
    for setting in Setting.allCases {
      let other = setting.line(of: others)
      if other == nil, let value = setting.line(of: self) {
        add(setting.rawValue, value)
      } else {
        add("# \(setting.rawValue)", other ?? setting.line(of: defaults))
      }
    }
    if !keys.isEmpty { lines.append("\n[keys]") }
    for (action, keys) in keys.sorted(by: { $0.key.name < $1.key.name }) {
      add(action.name, "[" + keys.map(Self.quoted).joined(separator: ", ") + "]")
    }
    for command in commands {
      lines.append("\n[[commands]]")
      add("title", Self.quoted(command.title.string))
      switch command.invocation {
      case .shell(let line): add("command", Self.quoted(line))
      case .program(let words):
        add("command", "[" + words.map(Self.quoted).joined(separator: ", ") + "]")
      }
      add("key", command.key.map(Self.quoted))
      add("output", Self.quoted(command.output.rawValue))
    }
    return SafeText(
      lines.map { $0 + "\n" }.joined(), shape: .paragraphs, limit: Self.writtenLimit)
  }

  /// Characters of all settings: more than a file has if all of its texts are escaped.
  private static let writtenLimit = 4 * sizeLimit

  /// Returns a text in quotation marks, with escapes for all that ``SafeText`` would change.
  static func quoted(_ text: String) -> String { "\"\(text.map(escaped).joined())\"" }

  private static func escaped(_ character: Character) -> String {
    let text = String(character)
    // A mark without a letter would be combined with the escape before it.
    let isShown = SafeText(text).string.isIdentical(to: text) && ("n" + text).count == 2
    return text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\t": "\\t"
      case "\n": "\\n"
      case " "..."~": "\(scalar)"
      default: isShown ? "\(scalar)" : Self.escape(scalar)
      }
    }.joined()
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let number = String(scalar.value, radix: 16, uppercase: true)
    let (letter, digits) = number.count > 4 ? ("U", 8) : ("u", 4)
    return "\\\(letter)\(String(repeating: "0", count: digits - number.count))\(number)"
  }
}
