import CNcurses
import Terminal

/// The sequences of the terminal's description that draw cells.
///
/// Delays in them (`$<5>`) are dropped: no current terminal needs any.
@MainActor
struct Capabilities {
  /// One change of the style: parameters of SGR, which can be joined, or another sequence.
  enum StyleCode {
    case parameters([UInt8])
    case sequence([UInt8])
  }

  /// The terminal's own sequence that moves the cursor; nil if it is that of ECMA-48.
  private let cursorAddress: String?
  /// Whether the cursor moves within its row by an absolute column (CHA).
  let movesToColumn: Bool
  /// Whether the rest of a row is erased by EL, and any of its cells by ECH.
  let erasesRows: Bool
  let erasesCells: Bool
  /// Whether erased cells get the background in use.
  let erasesInBackground: Bool
  /// Whether a character in the last cell of the screen scrolls it.
  let scrollsAtEnd: Bool
  /// Whether rows scroll within margins (DECSTBM), by SU and SD or else by the sequences below.
  let scrollsRows: Bool
  let scrollsByCount: Bool
  let index: [UInt8]
  let reverseIndex: [UInt8]
  let clear: [UInt8]
  let hidesCursor: Bool
  let reset: StyleCode
  /// Bold, dim, reverse and underline, as far as the terminal has them.
  let attributes: [(attribute: Style.Attributes, code: StyleCode)]
  /// Whether attributes are turned off one by one, as ECMA-48 has it.
  let turnsAttributesOff: Bool
  private let colors: Int
  private let foreground: String?
  private let background: String?
  /// Whether any colour is `38;2;r;g;b`.
  let hasPlainColors: Bool
  private var foregrounds: [StyleCode?] = Array(repeating: nil, count: 256)
  private var backgrounds: [StyleCode?] = Array(repeating: nil, count: 256)

  /// Reads the description with which curses was opened.
  init(colors: Int) {
    self.colors = colors
    let address = Self.string("cup")
    cursorAddress = address == "\u{1B}[%i%p1%d;%p2%dH" ? nil : address
    movesToColumn = Self.string("hpa") == "\u{1B}[%i%p1%dG"
    erasesRows = Self.string("el") == "\u{1B}[K"
    erasesCells = Self.string("ech") == "\u{1B}[%p1%dX"
    erasesInBackground = tigetflag("bce") == 1
    scrollsAtEnd = tigetflag("am") == 1 && tigetflag("xenl") != 1
    index = Array((Self.string("ind") ?? "").utf8)
    reverseIndex = Array((Self.string("ri") ?? "").utf8)
    scrollsByCount =
      Self.string("indn") == "\u{1B}[%p1%dS" && Self.string("rin") == "\u{1B}[%p1%dT"
    scrollsRows =
      Self.string("csr") == "\u{1B}[%i%p1%d;%p2%dr"
      && (scrollsByCount || !index.isEmpty && !reverseIndex.isEmpty)
    clear = Array((Self.string("clear") ?? "\u{1B}[H\u{1B}[2J").utf8)
    hidesCursor = Self.string("civis") != nil
    // What follows the parameters of `sgr0` selects a character set, which nothing here changes.
    let off = Self.string("sgr0") ?? ""
    reset =
      off.contains("\u{1B}[m") || off.contains("\u{1B}[0m")
      ? .parameters([UInt8(ascii: "0")]) : .sequence(Array(off.utf8))
    let names: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.reverse, "rev"), (.underline, "smul"),
    ]
    attributes = names.compactMap { attribute, name in
      Self.string(name).map { (attribute: attribute, code: Self.code($0)) }
    }
    turnsAttributesOff =
      colors > 0
      && ([reset] + attributes.map(\.code)).allSatisfy {
        if case .parameters = $0 { true } else { false }
      }
    foreground = Self.string("setaf")
    background = Self.string("setab")
    hasPlainColors =
      colors > 256 && Self.filled(foreground, 0x12_3456) == "\u{1B}[38;2;18;52;86m"
      && Self.filled(background, 0x12_3456) == "\u{1B}[48;2;18;52;86m"
  }

  /// Whether the cursor moves by ECMA-48's sequence (CUP).
  var movesPlainly: Bool { cursorAddress == nil }

  /// Returns the bytes that move the cursor to a point in any row.
  func move(to point: Point) -> [UInt8] {
    let address = cursorAddress ?? "\u{1B}[%i%p1%d;%p2%dH"
    return curses_fill2(address, Int32(point.row), Int32(point.column))
      .map { Array(String(cString: $0).utf8) } ?? []
  }

  /// Returns the code for a colour of the text or of its background; nil without colours.
  mutating func code(for color: Color, isBackground: Bool) -> StyleCode? {
    guard colors > 0 else { return nil }
    switch color {
    case .standard: return standard(isBackground)
    case .indexed(let index): return code(forPalette: index, isBackground)
    case .rgb(let color) where colors > 256:
      // Numbers below 256 are the palette's: those few blues get a little green.
      return made(color.value < 256 ? color.value | 0x100 : color.value, isBackground)
    case .rgb(let color):
      return colors == 256 ? code(forPalette: color.indexed, isBackground) : standard(isBackground)
    }
  }
}

extension Capabilities {
  /// Returns a string of the description without its delays; nil if it is absent.
  static func string(_ name: String) -> String? {
    // tigetstr returns -1 as a pointer for a name that is not a string.
    guard let value = tigetstr(name), Int(bitPattern: value) != -1 else { return nil }
    return String(cString: value).replacing(/\$<[^>]*>/, with: "")
  }

  private static func filled(_ text: String?, _ number: UInt32) -> String? {
    guard let text, let filled = curses_fill1(text, Int32(bitPattern: number)) else { return nil }
    return String(cString: filled)
  }

  private static func code(_ text: String) -> StyleCode {
    guard text.hasPrefix("\u{1B}["), text.hasSuffix("m"),
      text.dropFirst(2).dropLast().allSatisfy({ $0.isNumber || $0 == ";" || $0 == ":" })
    else { return .sequence(Array(text.utf8)) }
    return .parameters(Array(text.dropFirst(2).dropLast().utf8))
  }

  private func standard(_ isBackground: Bool) -> StyleCode {
    .parameters([UInt8(ascii: isBackground ? "4" : "3"), UInt8(ascii: "9")])
  }

  private func made(_ number: UInt32, _ isBackground: Bool) -> StyleCode {
    guard let text = Self.filled(isBackground ? background : foreground, number) else {
      return standard(isBackground)
    }
    return Self.code(text)
  }

  private mutating func code(forPalette index: UInt8, _ isBackground: Bool) -> StyleCode {
    guard Int(index) < colors else { return standard(isBackground) }
    if let known = isBackground ? backgrounds[Int(index)] : foregrounds[Int(index)] { return known }
    let code = made(UInt32(index), isBackground)
    if isBackground { backgrounds[Int(index)] = code } else { foregrounds[Int(index)] = code }
    return code
  }
}
