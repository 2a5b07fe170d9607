import CNcurses
import Foundation
public import Terminal

/// Keys and pasted text from the terminal.
@MainActor
public struct CursesInput {
  /// The maximum bytes of a paste: far more than any field accepts, far less than hurts. A longer
  /// one is refused as a whole, so that no part of it passes for all.
  public static let pasteLimit = 1_048_576

  private var pasted: String.UnicodeScalarView?
  private var pastedBytes = 0
  /// The number of characters that came last and may begin ``pasteTerminator``.
  private var terminatorCount = 0
  private var lastPasted = ContinuousClock.now
  /// The maximum pause within a paste: after a longer one its end was lost, and input is typed. A
  /// whole reply of the terminal does not take that long either.
  private static let pastePause = Duration.seconds(2)
  private var collector = ReplyCollector()
  private var replies = TerminalReplies()
  /// The time at which a reply that is not complete began. Its end may be lost: what comes later
  /// does not prolong it.
  private var heldSince = ContinuousClock.now

  /// The maximum number of keys read at once: input without a pause must not keep the screen from
  /// being painted.
  private static let maximumKeys = 4_096
  /// Characters in a row after which a text is taken to be pasted, even without the sequences that
  /// surround a paste.
  private static let charactersOfText = 256

  /// Decodes bytes, because curses loses the characters around an invalid or a split one.
  private var decoder = CharacterDecoder()

  /// Key sequences that terminfo lacks, with the codes that curses reports for them.
  static let extraKeys: [(sequence: String, code: Int32)] = [
    ("\u{1B}[1;5C", wordRight), ("\u{1B}[1;5D", wordLeft), ("\u{1B}[1;3C", wordRight),
    ("\u{1B}[1;3D", wordLeft),
    ("\u{1B}[200~", pasteStart), ("\u{1B}[201~", pasteEnd),
    // Terminals that ignore the application mode of the cursor keys.
    ("\u{1B}[A", KEY_UP), ("\u{1B}[B", KEY_DOWN), ("\u{1B}[C", KEY_RIGHT), ("\u{1B}[D", KEY_LEFT),
    ("\u{1B}[H", KEY_HOME), ("\u{1B}[F", KEY_END), ("\u{1B}[1~", KEY_HOME),
    ("\u{1B}[4~", KEY_END),
    // Enter with Shift, which other terminals send as Enter.
    ("\u{1B}[27;2;13~", KEY_ENTER), ("\u{1B}[13;2u", KEY_ENTER),
    ("\u{1B}OM", KEY_ENTER), ("\u{1B}OX", keypad + 0x3D),
  ]
  /// The numeric keypad, from * to 9, in the application mode that comes with that of the cursor
  /// keys. Descriptions have few of its keys, under names such as “upper left of keypad”.
  static let keypadKeys: [(sequence: String, code: Int32)] = (0x2A...0x39).compactMap { code in
    Unicode.Scalar(code + 0x40).map { ("\u{1B}O\($0)", keypad + Int32(code)) }
  }
  /// The beginning of a mouse report. Some terminal descriptions make it a key, which curses would
  /// then consume.
  static let mouseIntroducer = "\u{1B}[<"
  /// The beginning of an old mouse report, which is another key in some descriptions.
  static let oldMouseIntroducer = "\u{1B}[M"

  /// The sequences around a paste, which curses does not know when they arrive in pieces.
  private static let pasteIntroducer = Array("\u{1B}[200~".utf8)
  private static let pasteTerminator = Array("\u{1B}[201~".unicodeScalars)

  private static let pasteStart: Int32 = 0x1000
  private static let pasteEnd: Int32 = 0x1001
  static let wordRight: Int32 = 0x1002
  static let wordLeft: Int32 = 0x1003
  /// Added to the characters of the numeric keypad.
  static let keypad: Int32 = 0x1100

  /// The window that keys are read with. A pad, because reading one would draw any other window,
  /// and cells are not drawn by curses.
  static let window = newpad(1, 1)

  public init() {}

  /// Reads all waiting input, in order; `TerminalEvent.terminate` when the terminal is gone.
  public mutating func read() -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    if pasted != nil, ContinuousClock.now - lastPasted > Self.pastePause {
      events += endPaste().map { [$0] } ?? []
    }
    if !collector.isEmpty, ContinuousClock.now - heldSince > Self.pastePause { collector.drop() }
    var (count, run) = (0, 0)
    while count < Self.maximumKeys {
      if run >= BulkInput.threshold, let codes = BulkInput.read() {
        for code in codes { handle(code, adding: &events) }
        count += 1
        break
      }
      let code = wgetch(Self.window)
      guard code != ERR else { break }
      count += 1
      // A coordinate of an old mouse report may be the byte of a key.
      let isCoordinate = code == KEY_BACKSPACE && collector.takesAnyByte
      if let byte = isCoordinate ? 0x7F : UInt8(exactly: code) {
        run = byte == 0x1B ? 0 : run + 1
        events += decode(byte)
      } else {
        run = 0
        for scalar in decoder.end() { events += collect(Int32(bitPattern: scalar.value)) }
        events += self.events(code, isFunction: true)
      }
    }
    events += collector.pause().compactMap(Self.key)
    if count == 0, Self.isGone { events.append(.terminate) }
    return Self.joiningText(Self.joiningAlt(events))
  }

  mutating func handle(_ code: BulkInput.Code, adding added: inout [TerminalEvent]) {
    switch code {
    case .bytes(let bytes):
      var rest = bytes[...]
      while let first = rest.first {
        guard decoder.isEmpty else {
          // The rest of a character whose first bytes came before.
          added += decode(first)
          rest = rest.dropFirst()
          continue
        }
        let run = rest.prefix { $0 >= 0x20 && $0 != 0x7F }
        let text = text(of: run)
        if let text { added.append(.text(text)) }
        let typed = rest.prefix(max(1, run.count)).dropFirst(text?.utf8.count ?? 0)
        for byte in typed { added += decode(byte) }
        rest = rest.dropFirst(max(1, run.count))
      }
    case .key(let code):
      for scalar in decoder.end() { added += collect(Int32(bitPattern: scalar.value)) }
      added += events(code, isFunction: true)
    }
  }

  /// Returns the whole characters of a long run of bytes as one text; nil for a short or an invalid
  /// one, and for what may belong to a paste or a reply.
  private func text(of run: ArraySlice<UInt8>) -> String? {
    guard run.count >= Self.charactersOfText, pasted == nil, collector.isEmpty, decoder.isEmpty
    else { return nil }
    // The last character may continue in the next bytes.
    let continued = run.reversed().prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
    let isASCII = (run.last ?? 0) < 0x80
    return String(validating: isASCII ? run : run.dropLast(continued + 1), as: UTF8.self)
  }

  private mutating func decode(_ byte: UInt8) -> [TerminalEvent] {
    // Most input is characters of one byte.
    if byte < 0x80 && decoder.isEmpty || collector.takesAnyByte { return collect(Int32(byte)) }
    return decoder.decode(byte).flatMap { collect(Int32(bitPattern: $0.value)) }
  }

  /// Whether the terminal has hung up: it stays readable and has no data.
  private static var isGone: Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 0) > 0 else { return false }
    return Int32(descriptor.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
  }
}

extension CursesInput {
  private mutating func collect(_ code: Int32) -> [TerminalEvent] {
    // Most neither begin nor continue a sequence.
    guard code == 0x1B || pasted != nil || !collector.isEmpty else {
      return Self.typed(code).map { [.key($0)] } ?? []
    }
    return events(code, isFunction: false)
  }

  /// Returns the events of one code; replies of the terminal are collected separately.
  private mutating func events(_ code: Int32, isFunction: Bool) -> [TerminalEvent] {
    guard pasted == nil, !isFunction else {
      let held = collector.pause().compactMap(Self.key)
      return held + (event(code, isFunction: isFunction).map { [$0] } ?? [])
    }
    if collector.isEmpty { heldSince = .now }
    switch collector.handle(UInt32(bitPattern: code)) {
    case .held: return []
    case .keys(let codes): return codes.compactMap(Self.key)
    case .reply(let reply) where MouseEvent.isReport(reply):
      return MouseEvent(report: reply).map { [.mouse($0)] } ?? []
    case .reply(Self.pasteIntroducer):
      beginPaste()
      return []
    case .reply(let reply): return replies.handle(reply) ? [.traits(replies.traits)] : []
    }
  }

  private static func key(_ code: UInt32) -> TerminalEvent? {
    typed(Int32(bitPattern: code)).map(TerminalEvent.key)
  }

  private mutating func event(_ code: Int32, isFunction: Bool) -> TerminalEvent? {
    if isFunction, code == Self.pasteStart {
      beginPaste()
      return nil
    }
    if isFunction, code == Self.pasteEnd { return endPaste() }
    guard pasted == nil else { return collect(code, isFunction: isFunction) }
    return (isFunction ? Self.named(code) : Self.typed(code)).map(TerminalEvent.key)
  }

  private mutating func beginPaste() {
    pasted = String.UnicodeScalarView()
    pastedBytes = 0
    terminatorCount = 0
    lastPasted = .now
  }

  private mutating func endPaste() -> TerminalEvent? {
    defer { pasted = nil }
    return pastedBytes > Self.pasteLimit ? .pasteTooLong : pasted.map { .paste(String($0)) }
  }

  /// Adds a character to the paste, and returns the paste if that ends it.
  private mutating func collect(_ code: Int32, isFunction: Bool) -> TerminalEvent? {
    lastPasted = .now
    guard !isFunction, let scalar = Unicode.Scalar(UInt32(bitPattern: code)) else { return nil }
    let terminator = Self.pasteTerminator
    if pastedBytes <= Self.pasteLimit + terminator.count {
      pastedBytes += scalar.utf8.count
      pasted?.append(scalar)
    }
    let isNext = scalar == terminator[terminatorCount]
    terminatorCount = isNext ? terminatorCount + 1 : scalar == terminator[0] ? 1 : 0
    guard terminatorCount == terminator.count else { return nil }
    pastedBytes -= terminator.count
    pasted?.removeLast(terminator.count)
    return endPaste()
  }

  static func typed(_ code: Int32) -> Key? {
    switch code {
    case 0x0D, 0x0A: return .enter
    case 0x09: return .tab
    case 0x1B: return .escape
    case 0x7F, 0x08: return .backspace
    case 0x01...0x1A:
      return Unicode.Scalar(UInt32(code) + 0x60).map { .control(Character($0)) }
    case 0x1C...0x1F:
      return Unicode.Scalar(UInt32(code) + 0x40).map { .control(Character($0)) }
    default:
      guard code >= 0x20, let scalar = Unicode.Scalar(UInt32(bitPattern: code)) else { return nil }
      return .character(Character(scalar))
    }
  }

  static func named(_ code: Int32) -> Key? {
    switch code {
    case keypad + 0x2A...keypad + 0x3D: typed(code - keypad)
    case KEY_UP: .up
    case KEY_DOWN: .down
    case KEY_LEFT: .left
    case KEY_RIGHT: .right
    case KEY_HOME: .home
    case KEY_END: .end
    case KEY_PPAGE: .pageUp
    case KEY_NPAGE: .pageDown
    case KEY_BACKSPACE: .backspace
    case KEY_DC: .delete
    case KEY_IC: .insert
    case KEY_BTAB: .backTab
    case KEY_ENTER: .enter
    case wordRight: .wordRight
    case wordLeft: .wordLeft
    case KEY_F0 + 1...KEY_F0 + 12: .function(Int(code - KEY_F0))
    default: nil  // among them KEY_RESIZE, which resizeterm queues: the signal came first
    }
  }

  /// Joins characters that came faster than typing: as keys they would be handled one by one.
  static func joiningText(_ events: [TerminalEvent]) -> [TerminalEvent] {
    guard events.count >= charactersOfText else { return events }
    var joined: [TerminalEvent] = []
    var start = events.startIndex
    while start < events.endIndex {
      let run = events[start...].prefix { if case .key(.character) = $0 { true } else { false } }
      if run.count >= charactersOfText {
        var text = String.UnicodeScalarView()
        for case .key(.character(let character)) in run {
          text.append(contentsOf: character.unicodeScalars)
        }
        joined.append(.text(String(text)))
      } else {
        joined += run
      }
      start = run.endIndex
      guard start < events.endIndex else { break }
      joined.append(events[start])
      start += 1
    }
    return joined
  }

  /// Joins Escape and a character, which Alt sends together.
  static func joiningAlt(_ events: [TerminalEvent]) -> [TerminalEvent] {
    guard events.count > 1, events.contains(.key(.escape)) else { return events }
    var joined: [TerminalEvent] = []
    for event in events {
      if case .key(.character(let character)) = event, joined.last == .key(.escape) {
        joined[joined.count - 1] = .key(.alt(character))
      } else if event == .key(.backspace), joined.last == .key(.escape) {
        joined[joined.count - 1] = .key(.alt("\u{7F}"))
      } else {
        joined.append(event)
      }
    }
    return joined
  }
}
