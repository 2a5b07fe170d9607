import Testing
import Text
import Words

@testable import Settings

/// Files as <https://toml.io/en/v1.0.0> describes them.
struct TOMLFileTests {
  @Test func everyKindOfValueIsRead() {
    let file = TOMLFile(
      "\u{FEFF}"
        + #"""
        plain = "a\tb\u00e9\\" # a comment
        'quoted name' = 'C:\x'
        numbers = [1, -2_000, +3, 0x1F, 0o17, 0b101,] # and a comma
        long = """
        one \
            two ""three"""""
        raw = '''
        it's
        '''
        wrong = [1.5, inf-less]
        others = [1.5, 1979-05-27, 07:32:00, 1e9, 007]
        on = true
        point = { x = 1, "y" = { z = false } }
        a.b.c = 1
        a.b.d = 2
        [keys]
        down = [
          "j", # first

          "Ctrl-N",
        ]
        [[commands]]
        title = "a"
        [[commands]]
        title = "b"
        [deep.er]
        x = 1
        [deep]
        y = 2
        """#)
    #expect(file.mistakes.map(\.line) == [10])
    #expect(
      Self.text(of: file.table) == #"{plain: "a\#tbé\", quoted name: "C:\x", "#
        + #"numbers: [1, -2000, 3, 31, 15, 5], long: "one two ""three""", raw: "it's\#n", "#
        + #"others: [?, ?, ?, ?, ?], on: true, point: {x: 1, y: {z: false}}, "#
        + #"a: {b: {c: 1, d: 2}}, keys: {down: ["j", "Ctrl-N"]}, "#
        + #"commands: [{title: "a"}, {title: "b"}], deep: {er: {x: 1}, y: 2}}"#)
    #expect(file.line(of: "a.b.d") == 15)
    #expect(file.line(of: "keys.down") == 17)
    #expect(file.line(of: "commands") == 22)
    #expect(file.line(of: "commands[1].title") == 25)
    #expect(file.line(of: "deep.y") == 29)
  }

  private static func text(of value: TOMLValue) -> String {
    switch value {
    case .string(let text): "\"\(text)\""
    case .integer(let number): String(number)
    case .boolean(let isOn): String(isOn)
    case .other: "?"
    case .list(let values): "[\(values.map(text).joined(separator: ", "))]"
    case .table(let table): text(of: table)
    case .tables(let tables): "[\(tables.map { text(of: $0) }.joined(separator: ", "))]"
    }
  }

  private static func text(of table: TOMLTable) -> String {
    let members = table.keys.map { key in "\(key): \(table[key].map { text(of: $0) } ?? "")" }
    return "{\(members.joined(separator: ", "))}"
  }

  /// The first ones made a parser in C++ abort the program.
  @Test(arguments: [
    ("x = 1979-05-27T:7042:00Z", []), ("x = [}", ["1:6 }"]), ("[\u{5B4}a]", ["1:2 \u{5B4}"]),
    ("[]", ["1:2 ]"]), (" [ ", ["1:4 ["]), ("[[a]", ["1:5 [[a]"]), ("[a] b", ["1:5 b"]),
    ("a", ["1:2 a"]), ("= 1", ["1:1 ="]), ("a = ", ["1:5 a ="]), ("a = b", ["1:5 b"]),
    ("a = 1 2", ["1:7 2"]), ("a = \"b", ["1:7 a = \"b"]), ("a = \"\\q\"", ["1:6 \\"]),
    ("a = \"\\ud800\"", ["1:6 \\"]), ("a = \"\u{0}\"", ["1:6 NUL"]), ("# \u{7}", ["1:3 U+0007"]),
    ("a = 1\r", ["1:6 U+000D"]), ("a = \"\"\"b", ["1:5 \""]), ("a = {b = 1", ["1:11 a = {b = 1"]),
    ("a = {b = 1,}", ["1:12 }"]), ("a = {b = 1, b = 2}", ["1:12 b"]), ("a = 1\na = 2", ["2:1 a"]),
    ("a = 1\na.b = 2", ["2:1 a.b"]), ("[a]\n[a]", ["2:1 a"]), ("a = []\n[[a]]", ["2:1 a"]),
    ("a = {}\n[a.b]", ["2:1 a.b"]), ("a.b = 1\n[a]", ["2:1 a"]), ("\"\"\"a\"\"\" = 1", ["1:1 \""]),
  ])
  func mistakesHaveAPlace(text: String, places: [String]) {
    #expect(TOMLFile(text).mistakes.map(Self.place) == places)
  }

  private static func place(_ mistake: SettingsError) -> String {
    let shown: SafeText =
      switch mistake.kind {
      case .syntax(let text), .sameName(let text): text
      default: "another mistake"
      }
    return "\(mistake.line ?? 0):\(mistake.column ?? 0) \(shown)"
  }

  /// The lines after a mistake are read, unless they belong to what is wrong.
  @Test(arguments: [
    ("a = [1\nb = 2", "{b: 2}"), ("a = 1\na = 2\nb = 3", "{a: 1, b: 3}"),
    ("a = \"\"\"\nb = 2", "{b: 2}"), ("a = \"\"\"\nb = \\q\nc = 2\n\"\"\"\nd = 3", "{d: 3}"),
    ("[a\nb = 1\n[c]\nd = 2", "{c: {d: 2}}"), ("a = ?\n\n# b\n[c]\nd = 2", "{c: {d: 2}}"),
  ])
  func theRestIsRead(text: String, rest: String) {
    let file = TOMLFile(text)
    #expect(file.mistakes.count == 1)
    #expect(Self.text(of: file.table) == rest)
  }

  @Test(arguments: ["[", "{", "a.", "[[", "a = [", "a = {b = "])
  func deepNestingIsAMistake(part: String) {
    let file = TOMLFile(
      "x = " + String(repeating: part, count: 1_000) + "\n" + String(repeating: part, count: 1_000))
    #expect(!file.mistakes.isEmpty)
    #expect(file.table.keys.isEmpty)
  }

  @Test func aFileWithManyMistakesIsGivenUp() {
    let file = TOMLFile("a = 1\n" + String(repeating: "b = ?\n", count: 10_000))
    #expect(file.mistakes.count == 40)
    #expect(file.table.keys.isEmpty)
  }
}
