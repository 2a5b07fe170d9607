import CNcurses
import Terminal
import Testing

@testable import CursesTerminal

@MainActor
@Suite("Keys from curses")
struct CursesInputTests {
  @Test(arguments: [
    (0x0D, Key.enter), (0x0A, .enter), (0x09, .tab), (0x1B, .escape), (0x7F, .backspace),
    (0x08, .backspace), (0x01, .control("a")), (0x1A, .control("z")), (0x1F, .control("_")),
    (0x61, .character("a")), (0x20, .character(" ")), (0xAC00, .character("가")),
    (0x1F600, .character("😀")),
  ])
  func typedCodesAreKeys(code: Int, key: Key) {
    #expect(CursesInput.typed(Int32(code)) == key)
  }

  /// Ctrl-Space, a lone surrogate and numbers beyond Unicode.
  @Test(arguments: [0, 0xD800, 0x110000, -1]) func otherCodesAreNotKeys(code: Int) {
    #expect(CursesInput.typed(Int32(code)) == nil)
  }

  @Test func namedKeysAreMappedToKeys() {
    let named: [(Int32, Key)] = [
      (KEY_UP, .up), (KEY_DOWN, .down), (KEY_LEFT, .left), (KEY_RIGHT, .right),
      (KEY_HOME, .home), (KEY_END, .end), (KEY_PPAGE, .pageUp), (KEY_NPAGE, .pageDown),
      (KEY_BACKSPACE, .backspace), (KEY_DC, .delete), (KEY_IC, .insert), (KEY_BTAB, .backTab),
      (KEY_ENTER, .enter), (KEY_F0 + 1, .function(1)), (KEY_F0 + 12, .function(12)),
      (CursesInput.wordLeft, .wordLeft), (CursesInput.wordRight, .wordRight),
    ]
    for (code, key) in named { #expect(CursesInput.named(code) == key) }
    // The resize is known from its signal.
    #expect(CursesInput.named(KEY_RESIZE) == nil)
    #expect(CursesInput.named(KEY_F0 + 13) == nil)
  }

  @Test func sequencesThatTerminfoLacksAreNamedOrPastes() {
    let sequences = CursesInput.extraKeys.map(\.sequence)
    #expect(Set(sequences).count == sequences.count)
    for (sequence, code) in CursesInput.extraKeys where !sequence.hasSuffix("~") {
      #expect(CursesInput.named(code) != nil, "\(sequence)")
    }
  }

  @Test func theKeypadHasDigitsAndSigns() {
    let keys = CursesInput.keypadKeys.map { CursesInput.named($0.code) }
    #expect(keys == "*+,-./0123456789".map { Key.character($0) })
    #expect(CursesInput.keypadKeys.first?.sequence == "\u{1B}Oj")
    #expect(CursesInput.keypadKeys.last?.sequence == "\u{1B}Oy")
  }

  /// Ctrl-Tab of foot, and Ctrl-Enter of kitty: Alt and a bracket would close a form, and the
  /// digits would act on the list.
  @Test(arguments: ["27;5;9~", "13;5u"]) func aKeyThatNothingKnowsDoesNothing(sequence: String) {
    var input = CursesInput()
    var events: [TerminalEvent] = []
    input.handle(.bytes(Array("a\u{1B}[\(sequence)j".utf8)), adding: &events)
    #expect(events == [.key(.character("a")), .key(.character("j"))])
  }

  /// The position in columns beyond 95 is not text, even where it looks like a character.
  @Test(arguments: [[0x21, 0x71], [0x7F, 0x64], [0xC3, 0xA9], [0xE2, 0x21], [0xFF, 0x00]])
  func anOldMouseReportDoesNothing(position: [UInt8]) {
    var input = CursesInput()
    var events: [TerminalEvent] = []
    input.handle(.bytes(Array("a\u{1B}[M ".utf8) + position + Array("j".utf8)), adding: &events)
    #expect(events == [.key(.character("a")), .key(.character("j"))])
  }

  /// Curses knows neither its start nor its end when they arrive in pieces.
  @Test func aPasteMayArriveInPieces() throws {
    let text = "q\u{1B}[201x\u{1B}\u{1B}[20한"
    for isKey in [true, false] {
      var input = CursesInput()
      var events: [TerminalEvent] = []
      if isKey {
        let key = try #require(CursesInput.extraKeys.first { $0.sequence == "\u{1B}[200~" })
        input.handle(.key(key.code), adding: &events)
      } else {
        input.handle(.bytes(Array("\u{1B}[200~".utf8)), adding: &events)
      }
      input.handle(.bytes(Array((text + "\u{1B}[201~j").utf8)), adding: &events)
      #expect(events == [.paste(text), .key(.character("j"))])
    }
  }

  @Test(arguments: [0, 1, 7, 100]) func theEndOfALongPasteIsKnownInPieces(excess: Int) {
    var input = CursesInput()
    var events: [TerminalEvent] = []
    let text = String(repeating: "x", count: CursesInput.pasteLimit + excess)
    input.handle(.bytes(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)), adding: &events)
    #expect(events == [excess == 0 ? .paste(text) : .pasteTooLong])
  }

  @Test func altIsEscapeWithTheNextCharacter() {
    let escape = TerminalEvent.key(.escape)
    func letter(_ character: Character) -> TerminalEvent { .key(.character(character)) }
    #expect(CursesInput.joiningAlt([escape, letter("b")]) == [.key(.alt("b"))])
    #expect(CursesInput.joiningAlt([escape, .key(.backspace)]) == [.key(.alt("\u{7F}"))])
    #expect(
      CursesInput.joiningAlt([letter("a"), escape, letter("b"), letter("c")])
        == [letter("a"), .key(.alt("b")), letter("c")])
    #expect(CursesInput.joiningAlt([escape]) == [escape])
    #expect(CursesInput.joiningAlt([escape, escape]) == [escape, escape])
    #expect(CursesInput.joiningAlt([escape, .key(.up)]) == [escape, .key(.up)])
    #expect(CursesInput.joiningAlt([escape, .paste("x")]) == [escape, .paste("x")])
  }

  @Test func manyCharactersAtOnceAreText() {
    let letters = Array(repeating: TerminalEvent.key(.character("j")), count: 255)
    #expect(CursesInput.joiningText(letters) == letters)
    let enter = TerminalEvent.key(.enter)
    let text = TerminalEvent.text(String(repeating: "j", count: 256))
    let one = letters[0]
    #expect(
      CursesInput.joiningText([enter] + letters + [one, enter] + letters + [enter])
        == [enter, text, enter] + letters + [enter])
  }

  /// Large input is split anywhere, even within a character.
  @Test(arguments: [299, 300, 301, 302, 303, 700]) func largeInputIsTextHoweverItIsCut(at cut: Int)
  {
    let text = String(repeating: "가나다 abc", count: 100)
    let bytes = Array(text.utf8)
    var input = CursesInput()
    var events: [TerminalEvent] = []
    input.handle(.bytes(Array(bytes[..<cut])), adding: &events)
    input.handle(.bytes(Array(bytes[cut...]) + [0x0D]), adding: &events)
    input.handle(.key(KEY_UP), adding: &events)
    let typed = events.reduce(into: "") { text, event in
      switch event {
      case .text(let part): text += part
      case .key(.character(let character)): text.append(character)
      default: break
      }
    }
    #expect(typed == text)
    #expect(events.count { if case .text = $0 { true } else { false } } >= 1)
    #expect(events.count < 20)
    #expect(events.suffix(2) == [.key(.enter), .key(.up)])
  }
}
