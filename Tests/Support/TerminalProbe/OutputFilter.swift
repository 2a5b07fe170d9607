/// Modes that a program sets in its terminal, read from its raw output.
public struct ProbeModes: Sendable, Equatable {
  /// DEC private modes that are on: 25 cursor, 1049 alternate screen, 2004 bracketed paste…
  public internal(set) var privateModes: Set<Int> = [25]
  /// Whether an update of the screen is incomplete (mode 2026).
  public var isUpdating: Bool { privateModes.contains(2026) }
  /// The window title, last set by OSC 0 or 2.
  public internal(set) var title = ""

  public var cursorIsVisible: Bool { privateModes.contains(25) }
  public var alternateScreen: Bool { !privateModes.isDisjoint(with: [47, 1047, 1049]) }
  public var bracketedPaste: Bool { privateModes.contains(2004) }
  /// Any of the mouse reports: X10, clicks, drags, all movements.
  public var mouse: Bool { !privateModes.isDisjoint(with: [9, 1000, 1002, 1003]) }
}

/// Sits between the program and libvterm 0.1.4: records the modes that libvterm does not report,
/// and turns dim, which it ignores, into a font number, which it keeps for every cell. Strings
/// other than OSC, which it prints in part, are dropped: pictures and queries about them. If the
/// size of cells is known, a sixel picture marks the cells that it covers, as in a terminal: until
/// something else is written there.
struct OutputFilter {
  /// SGR 19 is the font that represents dim.
  static let dimFont: UInt32 = 9
  /// Longer sequences are broken output; they pass unchanged.
  private static let longestSequence = 4096

  private enum State {
    case ground
    case escape
    case control([UInt8])
    case string([UInt8], afterEscape: Bool)
  }

  private(set) var modes = ProbeModes()
  /// Whether the terminal's name was queried (XTVERSION), which libvterm does not know.
  var isNameQueried = false
  /// Whether the terminal has margins at the sides (mode 69), and whether one without was queried.
  var hasMargins = true
  var areMarginsQueried = false
  /// Whether the terminal has synchronized output (mode 2026), and whether one that has it was
  /// queried.
  var synchronizesOutput = false
  var isSynchronizationQueried = false
  /// Width and height of a cell in pixels, if sixel pictures are drawn.
  var sixelCell: (width: Int, height: Int)?
  private var state = State.ground
  /// The beginning of a character whose other bytes have not come yet.
  private var unfinished: [UInt8] = []

  /// Returns the bytes for libvterm that correspond to these bytes of the program.
  mutating func filter(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var passed = unfinished
    for byte in bytes { step(byte, &passed) }
    // libvterm has a separate decoder for text that begins with ASCII, which would keep the
    // beginning of a character while the other decoder gets its end.
    unfinished = []
    if let start = passed.suffix(3).lastIndex(where: { $0 >= 0xC0 }),
      passed.count - start < (passed[start] >= 0xF0 ? 4 : passed[start] >= 0xE0 ? 3 : 2)
    {
      unfinished = Array(passed[start...])
      passed.removeLast(unfinished.count)
    }
    return passed
  }

  private mutating func step(_ byte: UInt8, _ passed: inout [UInt8]) {
    switch state {
    case .ground:
      if byte == 0x1b { state = .escape } else { passed.append(byte) }
    case .escape:
      switch byte {
      case UInt8(ascii: "["):
        state = .control([])
      case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
        if byte == UInt8(ascii: "]") { passed += [0x1b, byte] }
        state = .string([byte], afterEscape: false)
      case 0x1b:
        passed.append(0x1b)
      default:
        if byte == UInt8(ascii: "c") { modes = ProbeModes() }
        passed += [0x1b, byte]
        state = .ground
      }
    case .control(var sequence):
      sequence.append(byte)
      if (0x40...0x7e).contains(byte) {
        finishControl(sequence, &passed)
        state = .ground
      } else if byte == 0x1b || sequence.count > Self.longestSequence {
        passed += [0x1b, UInt8(ascii: "[")] + sequence
        state = byte == 0x1b ? .escape : .ground
      } else {
        state = .control(sequence)
      }
    case .string(var content, let afterEscape):
      if content.first == UInt8(ascii: "]") { passed.append(byte) }
      if byte == 0x07 || (afterEscape && byte == UInt8(ascii: "\\")) {
        finishString(content)
        passed += mark(content)
        state = .ground
      } else {
        if content.count < Self.longestSequence { content.append(byte) }
        state = .string(content, afterEscape: byte == 0x1b)
      }
    }
  }

  private mutating func finishControl(_ sequence: [UInt8], _ passed: inout [UInt8]) {
    if !hasMargins, sequence.starts(with: "?69".utf8) {
      if sequence == Array("?69$p".utf8) { areMarginsQueried = true }
      return
    }
    if synchronizesOutput, sequence == Array("?2026$p".utf8) {
      isSynchronizationQueried = true
      return
    }
    passed += [0x1b, UInt8(ascii: "[")]
    let final = sequence.last
    if sequence == Array(">q".utf8) { isNameQueried = true }
    if sequence.first == UInt8(ascii: "?"), final == UInt8(ascii: "h") || final == UInt8(ascii: "l")
    {
      let numbers = sequence.dropFirst().dropLast().split(separator: UInt8(ascii: ";"))
      for mode in numbers.compactMap({ Int(String(decoding: $0, as: UTF8.self)) }) {
        if final == UInt8(ascii: "h") {
          modes.privateModes.insert(mode)
        } else {
          modes.privateModes.remove(mode)
        }
      }
    }
    let isStyle = final == UInt8(ascii: "m") && sequence.dropLast().allSatisfy { $0 < 0x3c }
    passed += isStyle ? Self.dimAsFont(sequence) : sequence
  }

  private mutating func finishString(_ content: [UInt8]) {
    let text = String(decoding: content, as: UTF8.self)
    for prefix in ["]0;", "]2;"] where text.hasPrefix(prefix) {
      modes.title = String(text.dropFirst(prefix.count).prefix { $0 != "\u{1b}" })
    }
  }

  /// The cells of a sixel picture, from the cursor on, in lines.
  private func mark(_ content: [UInt8]) -> [UInt8] {
    let head = String(decoding: content.prefix(64), as: UTF8.self)
    guard let cell = sixelCell, let found = head.firstMatch(of: /^P[0-9;]*q"1;1;(\d+);(\d+)/),
      let width = Int(found.1), let height = Int(found.2)
    else { return [] }
    let columns = (width + cell.width - 1) / cell.width
    let rows = (height + cell.height - 1) / cell.height
    let line = String(repeating: ProbeScreen.sixelMark, count: columns)
    return Array(String(repeating: "\(line)\u{1B}[\(columns)D\u{1B}[B", count: rows).utf8)
  }

  /// Replaces 2 with 19 and 22 with 22;10, except where they belong to a colour.
  private static func dimAsFont(_ sequence: [UInt8]) -> [UInt8] {
    let parameters = sequence.dropLast().split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    var out: [UInt8] = []
    var colour = 0
    for (index, parameter) in parameters.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ";")) }
      let text = String(decoding: parameter, as: UTF8.self)
      if colour == -1 {
        colour = text == "2" ? 3 : text == "5" ? 1 : 0
        out += parameter
      } else if colour > 0 {
        colour -= 1
        out += parameter
      } else if text == "2" {
        out += Array("\(10 + dimFont)".utf8)
      } else if text == "22" {
        out += Array("22;10".utf8)
      } else {
        if ["38", "48", "58"].contains(text) { colour = -1 }
        out += parameter
      }
    }
    return out + [UInt8(ascii: "m")]
  }
}
