import Terminal
import Testing

@testable import CursesTerminal

/// The tables from codes of curses to keys.
@MainActor
@Suite struct CursesInputTests {
  private static let characters: [(code: Int32, key: Key)] = [
    (0x0D, .enter), (0x0A, .enter), (0x09, .tab), (0x1B, .escape), (0x7F, .backspace),
    (0x08, .backspace), (0x01, .control("a")), (0x1A, .control("z")), (0x1F, .control("_")),
    (0x6A, .character("j")), (0x20, .character(" ")), (0xD55C, .character("한")),
  ]

  @Test func codesOfCharactersAreKeys() {
    for (code, key) in Self.characters { #expect(CursesInput.typed(code) == key) }
  }

  @Test func codesThatAreNoCharacterAreNoKey() {
    #expect(CursesInput.typed(0) == nil)
    #expect(CursesInput.typed(0xD800) == nil)
    #expect(CursesInput.typed(-1) == nil)
  }

  @Test func sequencesWithoutATerminfoEntryAreKeys() {
    let keys = CursesInput.extraKeys.map {
      (sequence: $0.sequence, key: CursesInput.named($0.code))
    }
    func key(_ sequence: String) -> Key? { keys.first { $0.sequence == sequence }?.key }
    #expect(key("\u{1B}[A") == .up)
    #expect(key("\u{1B}[1;5C") == .wordRight)
    #expect(key("\u{1B}[1;3D") == .wordLeft)
    #expect(key("\u{1B}[4~") == .end)
    // The brackets of a paste are no keys.
    #expect(keys.filter { $0.key == nil }.map(\.sequence) == ["\u{1B}[200~", "\u{1B}[201~"])
  }

  @Test func sequencesAreNotListedTwice() {
    let sequences = CursesInput.extraKeys.map(\.sequence)
    #expect(Set(sequences).count == sequences.count)
    #expect(!sequences.contains { CursesInput.mouseIntroducer.hasPrefix($0) })
  }

  @Test func escapeAndACharacterInOneReadAreAlt() {
    #expect(
      CursesInput.joiningAlt([.key(.escape), .key(.character("b")), .key(.character("c"))])
        == [.key(.alt("b")), .key(.character("c"))])
    #expect(
      CursesInput.joiningAlt([.key(.escape), .key(.backspace)]) == [.key(.alt("\u{7F}"))])
  }

  @Test(arguments: [
    [Key.escape], [.escape, .up], [.character("b"), .escape], [.character("a"), .character("b")],
    [.escape, .escape],
  ])
  func otherKeysStayAsTheyAre(keys: [Key]) {
    let events = keys.map(TerminalEvent.key)
    #expect(CursesInput.joiningAlt(events) == events)
  }
}
