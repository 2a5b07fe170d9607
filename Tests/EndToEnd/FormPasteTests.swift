import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Text pasted into a form is kept, or refused with a message.
  @Suite struct FormPasteTests {}
}

extension EndToEndTests.FormPasteTests {
  private struct Draft: Decodable {
    let name: String
    let description: String
  }

  private func draft(in place: Workplace) throws -> Draft {
    try JSONDecoder().decode(Draft.self, from: Data(try #require(place.drafts.first).utf8))
  }

  /// A megabyte in Korean, nearly: more in one paste is refused.
  private static let line = "가나다 abc\n"
  /// A debug build on a busy machine takes seconds where a release build takes a moment.
  private static let patience = Duration.seconds(60)
  private static let text = String(repeating: line, count: 1_000_000 / line.utf8.count)

  @Test func aMegabyteIsKeptAndMarkedButNotSent() throws {
    let place = try Workplace(.korean)
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm("상품등록")
    let count = Self.text.count - 1
    try probe.paste(Self.text)
    try probe.wait("the name", upTo: Self.patience) { $0.contains("\(count) / 100") }
    try probe.send("\t480000\t\t\t12\t")
    try probe.paste(Self.text)
    try probe.wait("the description", upTo: Self.patience) {
      $0.contains("\(count) / 100") && $0.contains("\(count) / 1000")
    }
    // Too long: shown at once, and not sent.
    let words = "글자수가 초과되었습니다 (\(count)/100)"
    try probe.send("\t")
    try probe.paste(try place.picture())
    try probe.wait("the picture") { $0.contains("70 B") }
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("“\(words)”") {
      $0.contains("표시된 항목을 고쳐 주세요") && $0.contains(words)
    }
    // No more can be typed, but it can be pasted.
    try probe.paste("x")
    try probe.wait("one more") { $0.contains("\(count + 2) / 100") }
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains("Ctrl-S") }
    #expect(try probe.quit().status == 0)
    let kept = try draft(in: place)
    #expect(kept.name == Self.text.replacing("\n", with: " ") + "x")
    #expect(kept.description == Self.text)
  }

  /// All keys arrive at once: the picture is looked up, stored and decoded after Ctrl-S.
  @Test(arguments: [true, false]) func sendingWaitsForThePicture(isPath: Bool) throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm()
    let path = try place.picture()
    let bytes = try Data(contentsOf: URL(filePath: path))
    let pasted = isPath ? "'\(path)'" : bytes.base64EncodedString()
    try probe.send(
      "Walnut desk\t480000\t\t48000\t12\tSolid walnut, oiled by hand.\t\u{1B}[200~\(pasted)\u{1B}[201~"
        + TerminalProbe.submitKey)
    try probe.wait("registered") { $0.contains("Registered “Walnut desk”") }
    #expect(try probe.quit().status == 0)
  }

  /// Invalid bytes in a paste do not consume the text after them.
  @Test func invalidBytesConsumeNothingElse() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm("New product")
    let pasted =
      Array("one".utf8) + [0xFF] + Array(" two".utf8) + [0x9B] + Array(" 세".utf8)
      + [0xEA, 0xB0]
    try probe.send(bytes: Array("\u{1B}[200~".utf8) + pasted + Array("\u{1B}[201~".utf8))
    try probe.wait("all of it") { $0.contains("one\u{FFFD} two\u{FFFD} 세\u{FFFD}") }
    try probe.send("\u{1B}")
    try probe.wait("kept") { $0.contains("Draft saved") }
    #expect(try probe.quit().status == 0)
  }

  @Test func moreIsRefusedAndTypedTextIsKept() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm()
    try probe.send("Walnut")
    try probe.paste(Self.text + Self.text)
    try probe.send(" desk")
    try probe.wait("the name") { $0.contains("Walnut desk") && $0.contains("11 / 100") }
    try probe.send("\u{1B}")
    try probe.wait("kept") { $0.contains("Draft saved") }
    #expect(try probe.quit().status == 0)
    #expect(try draft(in: place).name == "Walnut desk")
  }

  /// Control characters neither act as keys nor reach the terminal, the draft or the market.
  @Test func controlCharactersAreOmitted() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm()
    let controls =
      "\u{1B}[2J\u{07}\u{08}\u{13}\u{03}\u{1A}\u{7F}\u{9B}31m\u{90}\u{1B}]0;title\u{07}"
    probe.mark()
    try probe.paste("Wal\(controls)nut\tdesk")
    let shown = "Wal[2J31m]0;titlenut desk"
    try probe.wait("the name") { $0.contains(shown) }
    try probe.send("\t\t\t\t\t")
    try probe.paste("one\(controls)\r\ntwo\rthree")
    try probe.wait("the description") {
      $0.contains("one[2J31m]0;title") && $0.contains("│ two") && $0.contains("│ three")
    }
    #expect(!String(decoding: probe.output, as: UTF8.self).contains("\u{1B}[2J\u{07}"))
    #expect(probe.screen.modes.title != "title" && !probe.output.contains(0x07))
    try probe.send("\u{1B}")
    try probe.wait("kept") { $0.contains("Draft saved") }
    #expect(try probe.quit().status == 0)
    let kept = try draft(in: place)
    #expect(kept.name == shown)
    #expect(kept.description == "one[2J31m]0;title\ntwo\nthree")
  }
}
