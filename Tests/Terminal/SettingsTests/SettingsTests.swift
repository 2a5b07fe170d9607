import Actions
import Browser
import Foundation
import Keymap
import Testing
import Text
import ViewModels
import Words

@testable import Settings

@Suite struct SettingsTests {
  private static let command = "[[commands]]\ntitle = \"a\"\ncommand = \"cat\"\n"

  /// Such a command is run by its title.
  @Test func aCommandWithATakenKeyHasNoKey() {
    let commands = Settings.read(Self.command + "key = \"q\"").settings.commands
    #expect(commands == [CustomCommand(title: "a", key: nil, invocation: .shell("cat"))])
  }

  /// The parser would abort the program at each of these, or end the text, or count other lines.
  @Test(arguments: [
    "[\u{5B4}[commands]]", "\u{FEFF}[!a]", "\u{2003}[=]", "[\u{A0}a]", "[[ .", "a = 1 \u{2028}[#",
    "a = \"\u{0}\"", "\u{C}\u{C}[keys]", "a = \"\u{7F}\"",
  ])
  func textThatTheParserCannotTakeIsReported(text: String) {
    for (before, line) in [("", 1), ("language = \"ko\"\r\n\n", 3)] {
      let (settings, mistakes) = Settings.read(before + text)
      #expect(mistakes.map(\.line) == [line], "\(mistakes)")
      #expect(settings.language == (line == 1 ? nil : .korean))
    }
  }

  @Test func everythingCanBeSet() {
    let (settings, mistakes) = Settings.read(
      """
      language = "ko"
      theme = "dark"
      layout = "grid"
      mouse = false
      graphics = "kitty"
      server = "https://market.example"
      read_only = true

      [keys]
      down = ["E", "Ctrl-N"]
      help = "F2"

      [[commands]]
      title = "Print a label"
      command = ["label", "--size=a\\\"7", "-"]
      key = "x"
      output = "none"

      [[commands]]
      title = "Names"
      command = "jq -r .name | sort"
      """)
    #expect(mistakes == [])
    #expect(
      settings.commands == [
        CustomCommand(
          title: "Print a label", key: "x", invocation: .program(["label", "--size=a\"7", "-"]),
          output: .none),
        CustomCommand(title: "Names", key: nil, invocation: .shell("jq -r .name | sort")),
      ])
    #expect(settings.language == .korean)
    #expect(settings.theme == .dark)
    #expect(settings.layout == .grid)
    #expect(settings.mouse == false)
    #expect(settings.graphics == .fixed(.kitty))
    #expect(settings.server == "https://market.example")
    #expect(settings.readOnly == true)
    #expect(settings.keys == [.down: ["E", "Ctrl-N"], .help: ["F2"]])
    #expect(Settings.read(settings.toml.string).settings == settings)
  }

  /// Texts that are shown differently, or that combine with the characters around them.
  private static let hostile = [
    "a", "\"", "\\", "\t", "\n", "\r\n", "\u{1B}", "\u{7F}", "\0", "\u{301}", "\u{327}", "é",
    "\u{1112}", "\u{1161}", "가", "👩\u{200D}🚀", "\u{FE0F}", "\u{202E}", "\u{E000}", "\u{212B}",
  ]

  @Test(arguments: hostile)
  func shownSettingsAreReadBackUnchanged(first: String) {
    let words = Self.hostile.flatMap { second in Self.hostile.map { first + second + $0 } }
    var settings = Settings()
    settings.caFile = words.joined()
    settings.keys = [.down: ["\"", "\\", "↓", "Ctrl-N"]]
    settings.commands = [
      CustomCommand(title: "\"\u{301}\\", key: "x", invocation: .program(words), output: .none)
    ]
    settings.commands += words.prefix(10).enumerated().map { index, word in
      CustomCommand(title: "\(index)", key: nil, invocation: .shell(word + "x" + word))
    }
    let (read, mistakes) = Settings.read(settings.toml.string)
    #expect(mistakes == [] && read == settings)
    // Equal texts may be composed differently, which names other files.
    func texts(of settings: Settings) -> [String] {
      [settings.caFile ?? ""]
        + settings.commands.flatMap { command in
          switch command.invocation {
          case .shell(let line): [line]
          case .program(let words): words
          }
        }
    }
    #expect(zip(texts(of: read), texts(of: settings)).allSatisfy { $0.isIdentical(to: $1) })
  }

  /// A property without a name in the file could not be set.
  @Test func everyPropertyIsASetting() {
    #expect(Mirror(reflecting: Settings()).children.count == Setting.allCases.count)
  }

  @Test(arguments: Setting.allCases)
  func everyChoiceIsReadAndWritten(setting: Setting) {
    for choice in setting.choices ?? [] {
      let value = Bool(choice) == nil ? "\"\(choice)\"" : choice
      let (settings, mistakes) = Settings.read("\(setting.rawValue) = \(value)")
      #expect(mistakes == [])
      #expect(settings.toml.string == "\(setting.rawValue) = \(value)\n")
    }
  }

  @Test(arguments: ["none", "off"])
  func picturesCanBeTurnedOffByEitherName(name: String) {
    let (settings, mistakes) = Settings.read("graphics = \"\(name)\"")
    #expect(mistakes == [])
    #expect(settings.graphics == .fixed(.none))
    #expect(Settings.read(settings.toml.string).settings == settings)
  }

  @Test(arguments: [
    ("theme = \"dark\nmouse = true", 1, "not TOML"),
    ("\n a = ]", 2, "line 2, column 6: not TOML"),
    ("\n\nthem = \"dark\"", 3, "“them” is not a setting. Did you mean “theme”?"),
    ("theme = 3", 1, "“theme” takes text in quotes"),
    ("mouse = \"yes\"", 1, "“mouse” takes true or false"),
    ("read_only = \"yes\"", 1, "“read_only” takes true or false"),
    ("layout = \"rows\"", 1, "“layout” cannot be “rows”; use one of list, grid"),
    ("keys = 1", 1, "takes a table"),
    ("[keys]\ndwon = \"j\"", 2, "“dwon” is not an action. Did you mean “down”?"),
    ("[keys]\n\ndown = 5", 3, "“down” takes keys in quotes"),
    ("[keys]\ndown = \"Ctrl-Shift-5\"", 2, "“Ctrl-Shift-5” of “down” is not a key"),
    ("[keys]\ndown = \"Ctrl-Shift-X\"", 2, "“Ctrl-Shift-X” of “down” is not a key"),
    ("[keys]\nup = \"Up\"", 2, "“Up” of “up” is not a key"),
    ("[keys]\ndown = [\"n\", \"Ctrl-J\"]", 2, "“Ctrl-J” of “down” is not a key"),
    ("[keys]\nredraw = \"Ctrl-S\"", 2, "“redraw” cannot have “Ctrl-S”: dialogs need this key"),
    ("lang = \"ko\"", 1, "Did you mean “language”?"),
    ("[[keys]]\ndown = \"n\"", 1, "“keys” takes a table"),
    ("[keys]\ndown = [\"q\"]", 2, "“q” would mean both"),
    ("[keys]\ndown = \"g\"", 2, "would mean both"),
    ("commands = 1", 1, "“commands” takes tables, [[commands]]"),
    ("[[commands]]\ncommand = \"a\"", 1, "“title” is missing"),
    ("[[commands]]\ntitle = \"a\"", 1, "“command” is missing"),
    ("[[commands]]\ntitle = \"a\"\ncommand = []", 3, "“command” takes a line for the shell"),
    (Self.command + "key = \"d\"", 4, "“d” would mean both “a” and “delete”"),
    (
      Self.command + "key = \"gx\"\n" + Self.command + "key = \"x\"", 6,
      "there is another command “a”"
    ),
    (Self.command + "key = \"Ctrl-5\"", 4, "“Ctrl-5” of “a” is not a key"),
    (Self.command + "key = \"g\"", 4, "“g” would mean both “a” and"),
    (
      Self.command + "output = \"window\"", 4,
      "“output” cannot be “window”; use one of show, terminal"
    ),
    (Self.command + "outptu = \"show\"", 4, "“outptu” is not a setting. Did you mean “output”?"),
    (
      "[keys]\nedit = \"x\"\n" + Self.command + "key = \"x\"", 6,
      "“x” would mean both “a” and “edit”"
    ),
    (
      Self.command + "key = \"x\"\n[[commands]]\ntitle = \"b\"\ncommand = \"b\"\nkey = \"x\"", 8,
      "“x” would mean both “b” and “a”"
    ),
  ])
  func aMistakeIsNamedWithItsLine(text: String, line: Int, sentence: String) {
    let mistakes = Settings.read(text).mistakes
    #expect(mistakes.count == 1)
    #expect(mistakes.first?.line == line)
    let said = mistakes.first?.sentence(in: .english).string ?? ""
    #expect(said.contains(sentence), "\(said)")
    #expect(mistakes.first?.sentence(in: .korean).isEmpty == false)
  }

  @Test(arguments: [
    (nil, "", false), (nil, "read_only = true", true), ("1", "", true), ("", "", false),
    ("0", "read_only = true", false), ("no", "read_only = true", false), ("please", "", true),
    (nil, "read_only = \"yes\"", true), (nil, "read_only = false", false),
    (nil, "read_only = true\ntheme = \n", true), (nil, "theme = \n read_only=true # all", true),
    (nil, "read_only = false\ntheme = \n", false),
    (nil, "read_only = false  # I sell here\ntheme = \n", false),
    (nil, "# read_only = true\ntheme = \n", false),
  ])
  func theEnvironmentOverridesTheFileAboutReadingOnly(
    variable: String?, text: String, isReadOnly: Bool
  ) {
    let environment = variable.map { ["OPENMARKET_READ_ONLY": $0] } ?? [:]
    #expect(Settings.read(text).settings.isReadOnly(in: environment) == isReadOnly)
  }

  @Test func validSettingsAreUsedDespiteMistakes() {
    let (settings, mistakes) = Settings.read("theme = \"neon\"\nlayout = \"grid\"\nfoo = 1")
    #expect(settings.layout == .grid)
    #expect(settings.theme == nil)
    #expect(mistakes.count == 2)
  }

  /// The parser stops at the first mistake; a user corrects all of them at once.
  @Test(arguments: [
    ("theme = dark\nserver = \"a.example\"\nlayout = \"rows\"\nmouse =\nserver = 5", [1, 3, 4, 5]),
    ("theme = \"dark\nserver = \"a.example\"\ncolour = 1", [1, 3]),
    ("server = \"a.example\"\n[keys\ndown = \"n\"\n[[commands]]\ntitle = \"b\"", [2, 4]),
    ("server = \"a.example\"\nserver = \"b.example\"\ntheme = \"neon\"", [2, 3]),
    ("server = \"a.example\"\n?\n\ntheme = \"neon\"", [2, 4]),
    ("server = \"a.example\"\r\ntheme = dark\r\nlayout = \"rows\"\r\n", [2, 3]),
    (
      "server = \"a.example\"\nmouse = yes\n[[commands]]\ntitle = \"a\"\ncommand = \"\"\"\na = b\n\"\"\"\n"
        + "key = \"d\"", [2, 8]
    ),
    (
      "mouse = yes\nserver = \"a.example\"\n[keys]\ndown = [\n\"n\",\n\"a = b\",\n]\nup = 1",
      [1, 4, 8]
    ),
  ])
  func everyMistakeOfAFileIsReported(text: String, lines: [Int]) {
    let (settings, mistakes) = Settings.read(text)
    #expect(mistakes.map(\.line) == lines, "\(mistakes)")
    #expect(settings.server == "a.example")
  }

  @Test func aFileFullOfMistakesReportsSome() {
    let (settings, mistakes) = Settings.read(
      "server = \"a.example\"\nread_only = true\n" + String(repeating: "a =\n", count: 500))
    #expect((2...100).contains(mistakes.count))
    #expect(settings.server == nil && settings.readOnly == true)
  }

  @Test func aClashingKeyIsUnchanged() {
    #expect(Settings.read("[keys]\ndown = \"q\"").settings.keys == [:])
    let swapped = Settings.read("[keys]\ndown = \"k\"\nup = \"j\"")
    #expect(swapped.mistakes == [])
    #expect(swapped.settings.keys == [.down: ["k"], .up: ["j"]])
  }

  /// An action that loses its key has that of the table again, which another one may have.
  @Test(arguments: [
    ("sort = \"d\"\nfilter = \"s\"", [2, 3]), ("add = \"d\"\ndelete = \"q\"", [2, 3]),
    ("down = [\"q\", \"d\"]\nup = \"x\"", [2]),
  ])
  func keysOfTheTableThatReturnDoNotClash(keys: String, lines: [Int]) {
    let (settings, mistakes) = Settings.read("[keys]\n" + keys)
    #expect(mistakes.map(\.line) == lines, "\(mistakes)")
    #expect(Keymap.clashes(of: settings.keys) == [])
  }

  /// Its lines are comments, which users copy and turn on.
  @Test func theExampleOfThePackageHasNoMistakes() throws {
    let example = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Resources/packages/config.toml")
    let text = try String(contentsOf: example, encoding: .utf8)
      .replacing(/(?m)^# (?=[a-z_]+ =|\[)/, with: "")
    let (settings, mistakes) = Settings.read(text)
    #expect(mistakes == [])
    #expect(settings.language == .korean && settings.keys[.down] == ["j", "↓", "Ctrl-N"])
  }

  @Test func hostileTextIsHarmless() {
    #expect(Settings.read(String(repeating: "a", count: 70_000)).mistakes.count == 1)
    #expect(Settings.read(String(repeating: "[", count: 60_000)).mistakes.count == 1)
    for text in ["[", "[[", "[[[a]]]", "[ =", "\n  [é]", "[\u{1F600}]", "[#"] {
      #expect(Settings.read(text).mistakes.count == 1, "\(text)")
    }
    #expect(Settings.read("a = \"\u{0}\"").mistakes.count == 1)
    let escape = Settings.read("\"\\u001b[2J\" = 1").mistakes.first?.sentence(in: .english)
    #expect(escape?.string.unicodeScalars.contains("\u{1B}") == false)
    #expect(Settings.read("").mistakes == [])
  }
}
