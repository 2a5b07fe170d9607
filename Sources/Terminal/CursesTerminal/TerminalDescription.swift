import CNcurses
import Foundation
import Terminal

/// The abilities of a terminal, and the description of it with which curses draws.
///
/// That one is made here from the terminal's own: styles are marks, which `Pen` replaces, and what
/// moves lines or characters is left out. See
/// docs/decisions/terminal.md#curses-draws-with-a-description-of-our-own
@MainActor
struct TerminalDescription {
  /// One change of the style: parameters of SGR, which can be joined, or another sequence.
  enum StyleCode {
    case parameters([UInt8])
    case sequence([UInt8])
  }

  /// Marks in the output of curses. They begin with a byte that no text contains.
  enum Mark {
    static let start: UInt8 = 1
    /// The letters of attributes; a number and a semicolon are a pair of colours.
    static let attributes: [(attribute: Style.Attributes, name: String, letter: UInt8)] = [
      (.bold, "bold", UInt8(ascii: "b")), (.dim, "dim", UInt8(ascii: "d")),
      (.reverse, "rev", UInt8(ascii: "r")), (.underline, "smul", UInt8(ascii: "u")),
      (.struck, "prot", UInt8(ascii: "s")),
    ]
    /// Strike-through, as ECMA-48 has it: few descriptions of terminals that draw it say so.
    static let strikeThrough = "\u{1B}[9m"
    /// The ends of all attributes and of a pair. Curses sends them by themselves as well, so they
    /// are true sequences.
    static let plain = "\u{1B}[m"
    static let plainColors = "\u{1B}[39;49m"
  }

  /// The terminal's colours; 0 for none.
  private(set) var colors: Int
  /// Whether the cursor moves within its row by an absolute column (CHA).
  let movesToColumn: Bool
  /// Whether a character in the last cell of the screen scrolls it.
  let scrollsAtEnd: Bool
  /// Whether rows scroll within margins (DECSTBM), by SU and SD or else by the sequences below.
  let scrollsRows: Bool
  let scrollsByCount: Bool
  let index: [UInt8]
  let reverseIndex: [UInt8]
  let hidesCursor: Bool
  let reset: StyleCode
  /// Bold, dim, reverse and underline, as far as the terminal has them, and strike-through.
  let attributes: [(attribute: Style.Attributes, code: StyleCode)]
  let known: Style.Attributes
  /// Whether attributes are turned off one by one, as ECMA-48 has it.
  let turnsAttributesOff: Bool
  /// Whether any colour is `38;2;r;g;b`.
  let hasPlainColors: Bool
  private let foreground: String?
  private let background: String?
  private let entry: TerminfoEntry
  private let terminal: String
  /// Whether curses is to draw with the description made here.
  var isReplaced = true
  /// Whether curses writes marks.
  private(set) var hasMarks = false

  private static let name = "openmarket"

  /// Whether a terminal has a description by which its cursor does not move.
  static func isDumb(_ terminal: String) -> Bool {
    var error: Int32 = 0
    // 1: it prints on paper.
    guard setupterm(terminal, STDOUT_FILENO, &error) == 0 else { return error == 1 }
    defer { del_curterm(cur_term) }
    return string("cup") == nil
  }

  /// Reads the description of a terminal.
  /// - Parameter hasTrueColor: Whether it has 24-bit colours, which few descriptions say.
  /// - Returns: Nil for an unknown terminal, and for one with 24-bit colours but without a palette:
  ///   it does not read `38;2;r;g;b`.
  init?(of terminal: String, hasColors: Bool = true, hasTrueColor: Bool = false) {
    var error: Int32 = 0
    guard setupterm(terminal, STDOUT_FILENO, &error) == 0 else { return nil }
    defer { del_curterm(cur_term) }
    let palette = hasColors ? max(0, Int(tigetnum("colors"))) : 0
    guard !hasTrueColor || palette >= 256 else { return nil }
    self.terminal = terminal
    hasPlainColors = hasTrueColor
    colors = hasTrueColor ? 0x100_0000 : palette
    movesToColumn = Self.string("hpa") == "\u{1B}[%i%p1%dG" && tigetflag("xenl") == 1
    scrollsAtEnd = tigetflag("am") == 1 && tigetflag("xenl") != 1
    index = Array((Self.string("ind") ?? "").utf8)
    reverseIndex = Array((Self.string("ri") ?? "").utf8)
    scrollsByCount =
      Self.string("indn") == "\u{1B}[%p1%dS" && Self.string("rin") == "\u{1B}[%p1%dT"
    // A cursor that is saved when the screen is opened must not be saved again.
    scrollsRows =
      Self.string("csr") == "\u{1B}[%i%p1%d;%p2%dr" && Self.string("sc") == "\u{1B}7"
      && Self.string("smcup")?.contains("\u{1B}7") != true
      && (scrollsByCount || !index.isEmpty && !reverseIndex.isEmpty)
    hidesCursor = Self.string("civis") != nil
    // What follows the parameters of `sgr0` selects a character set, which nothing here changes.
    let off = Self.string("sgr0") ?? ""
    reset =
      off.contains("\u{1B}[m") || off.contains("\u{1B}[0m")
      ? .parameters([UInt8(ascii: "0")]) : .sequence(Array(off.utf8))
    attributes = Mark.attributes.compactMap { mark in
      let text = mark.attribute == .struck ? Mark.strikeThrough : Self.string(mark.name)
      return text.map { (attribute: mark.attribute, code: StyleCode($0)) }
    }
    known = Style.Attributes(attributes.map(\.attribute))
    turnsAttributesOff =
      palette > 0 && ([reset] + attributes.map(\.code)).allSatisfy(\.isParameters)
    foreground = Self.string("setaf")
    background = Self.string("setab")
    entry = Self.entry(colors: colors, known)
  }

  /// Reads the description of the terminal that an environment names.
  ///
  /// An unknown `TERM` is treated as `xterm-256color`: today's picture terminals are. `NO_COLOR`
  /// turns colours off.
  init?(in environment: [String: String], hasTrueColor: Bool) {
    let noColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let terminals = [environment["TERM"] ?? "", "xterm-256color"]
    let description =
      (hasTrueColor && !noColor ? terminals : []).lazy
      .compactMap { Self(of: $0, hasTrueColor: true) }.first
      ?? terminals.lazy.compactMap { Self(of: $0, hasColors: !noColor) }.first
    guard let description else { return nil }
    self = description
  }

  /// Opens curses with the description; with the terminal's own if that is impossible, as for root
  /// where ncurses ignores the environment.
  /// - Returns: Whether curses is open.
  mutating func open(_ output: UnsafeMutablePointer<FILE>) -> Bool {
    let known = getenv("TERMINFO").map { String(cString: $0) }
    setenv("TERMINFO", "hex:" + entry.digits, 1)
    hasMarks = isReplaced && curses_open(Self.name, output) != nil
    if let known { setenv("TERMINFO", known, 1) } else { unsetenv("TERMINFO") }
    if hasMarks { return true }
    guard curses_open(terminal, output) != nil else { return false }
    colors = min(colors, max(0, Int(tigetnum("colors"))))
    return true
  }

  /// Returns a string of the description without its delays, which no current terminal needs; nil
  /// if it is absent.
  static func string(_ name: String) -> String? { text(tigetstr(name)) }

  /// Returns a colour that the terminal has.
  func nearest(_ color: Color) -> Color {
    switch color {
    case .standard: .standard
    case .indexed(let index): Int(index) < colors ? color : .standard
    // Numbers below 256 are the palette's: those few blues get a little green.
    case .rgb(let value) where colors > 256:
      value.value < 256 ? .rgb(RGB(value.value | 0x100)) : color
    case .rgb(let value): colors == 256 ? .indexed(value.indexed) : .standard
    }
  }

  /// Returns the number of a colour that the terminal has; -1 for its own.
  func number(of color: Color) -> Int32 {
    switch color {
    case .standard: -1
    case .indexed(let index): Int32(index)
    case .rgb(let value): Int32(value.value)
    }
  }

  /// Returns the code for a colour of the text or of its background.
  func code(for color: Color, isBackground: Bool) -> StyleCode {
    let text = isBackground ? background : foreground
    guard color != .standard, let text, let filled = curses_fill(text, number(of: color)) else {
      return .parameters([UInt8(ascii: isBackground ? "4" : "3"), UInt8(ascii: "9")])
    }
    return StyleCode(String(cString: filled))
  }
}

extension TerminalDescription.StyleCode {
  var isParameters: Bool { if case .parameters = self { true } else { false } }

  fileprivate init(_ text: String) {
    // Digits, colons and semicolons.
    let inner = text.utf8.dropFirst(2).dropLast()
    let isJoined =
      text.hasPrefix("\u{1B}[") && text.hasSuffix("m")
      && inner.allSatisfy { (0x30...0x3B).contains($0) }
    self = isJoined ? .parameters(Array(inner)) : .sequence(Array(text.utf8))
  }
}

extension TerminalDescription {
  private static func text(_ value: UnsafePointer<CChar>?) -> String? {
    // A name that is not a string, or one that the terminal's description has cancelled.
    guard let value, Int(bitPattern: value) != -1 else { return nil }
    let text = String(cString: value)
    return text.utf8.contains(UInt8(ascii: "$")) ? text.replacing(/\$<[^>]*>/, with: "") : text
  }

  /// The strings that curses needs unchanged: to draw, to open and to close the screen.
  private static let kept: Set = [
    "civis", "clear", "cnorm", "cup", "ech", "el", "rmcup", "rmkx", "smcup", "smkx",
  ]

  /// The description for curses. In it, styles are marks, and nothing moves lines or characters.
  private static func entry(colors: Int, _ attributes: Style.Attributes) -> TerminfoEntry {
    var entry = TerminfoEntry(name: name)
    entry.strings["sgr0"] = Mark.plain
    for mark in Mark.attributes where attributes.contains(mark.attribute) {
      entry.strings[mark.name] = "\u{1}" + String(Unicode.Scalar(mark.letter))
    }
    entry.numbers = ["cols": tigetnum("cols"), "lines": tigetnum("lines")]
    if colors > 0 {
      entry.strings["op"] = Mark.plainColors
      entry.strings["scp"] = "\u{1}%p1%d;"
      entry.numbers["colors"] = Int32(colors)
      entry.numbers["pairs"] = Int32(ColorPairs.maximum)
    }
    if colors > 256 { entry.extraFlags = ["RGB"] }
    // The cursor is lost after the last column (xenl), and moves in any style (msgr).
    entry.flags = tigetflag("bce") == 1 ? ["bce", "xenl", "msgr"] : ["xenl", "msgr"]
    let usual = curses_string_count() - curses_extra_count()
    for index in 0..<usual {
      let name = String(cString: curses_string_name(index))
      if kept.contains(name) || name.hasPrefix("k") {
        entry.strings[name] = text(curses_string(index))
      }
    }
    for index in 0..<curses_extra_count() {
      let name = String(cString: curses_extra_name(index))
      if name.hasPrefix("k"), let value = text(curses_string(usual + index)) {
        entry.extraStrings.append((name, value))
      }
    }
    return entry
  }
}
