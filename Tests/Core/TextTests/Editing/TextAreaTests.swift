import Testing
import Text

@Suite("Text of several lines")
struct TextAreaTests {
  private func area(_ text: String, columns: Int = 11, rows: Int = 3) -> TextArea {
    var area = TextArea(text)
    area.fit(columns: columns, rows: rows)
    return area
  }

  @Test func wrapsAtSpacesAndAnywhereInKorean() {
    #expect(area("solid walnut oiled").shown.rows == ["solid ", "walnut ", "oiled"])
    #expect(area("원목으로만든책상").shown.rows == ["원목으로만", "든책상"])
    #expect(area("a\n\nb").shown.rows == ["a", "", "b"])
  }

  @Test func theCaretHasItsCell() {
    var text = area("원목 책상")
    #expect(text.shown.caretColumn == 9 && text.shown.caretRow == 0)
    text.handle(.lineBreak)
    #expect(text.shown.caretColumn == 0 && text.shown.caretRow == 1)
    text.handle(.up)
    text.handle(.lineEnd)
    text.handle(.left)
    #expect(text.shown.caretColumn == 7)
  }

  /// A form shows a text from its start until it has the focus.
  @Test func theStartIsShownUntilACommand() {
    var text = area("a\nb\nc\nd\ne")
    #expect(text.shown.rows == ["c", "d", "e"] && text.shown.isCutBefore)
    text.showsStart = true
    text.fit(columns: 12, rows: 3)
    #expect(text.shown.rows == ["a", "b", "c"])
    #expect(!text.shown.isCutBefore && text.shown.isCutAfter)
    var clicked = text
    clicked.moveCaret(toColumn: 0, row: 1)
    #expect(clicked.caret == 2 && clicked.shown.rows == ["a", "b", "c"])
    text.handle(.left)
    #expect(text.shown.rows == ["c", "d", "e"])
  }

  @Test func upAndDownKeepTheirColumn() {
    var text = area("abcdef\nx\nabcdef", rows: 5)
    text.handle(.up)
    #expect(text.shown.caretColumn == 1 && text.shown.caretRow == 1)
    text.handle(.up)
    #expect(text.shown.caretColumn == 6 && text.shown.caretRow == 0)
    text.handle(.up)
    #expect(text.caret == 6)
  }

  @Test func scrollsToTheCaret() {
    var text = area("1\n2\n3\n4\n5")
    #expect(text.shown.rows == ["3", "4", "5"])
    for _ in 0..<4 { text.handle(.up) }
    #expect(text.shown.rows == ["1", "2", "3"])
    text.fit(columns: 11, rows: 1)
    #expect(text.shown.rows == ["1"] && text.shown.caretRow == 0)
  }

  @Test func aPastedLineBreakIsText() {
    var text = area("")
    text.handle(.insert("one\r\ntwo\rthree\u{2028}four\tfive"))
    #expect(text.text == "one\ntwo\nthree\nfour five")
  }

  @Test func killsALineAndThenItsBreak() {
    var text = area("one\ntwo")
    text.handle(.textStart)
    text.handle(.killToLineEnd)
    text.handle(.killToLineEnd)
    #expect(text.text == "two")
    text.handle(.yank)
    #expect(text.text == "one\ntwo")
  }

  @Test func aClickSetsTheCaret() {
    var text = area("solid walnut oiled")
    text.moveCaret(toColumn: 2, row: 1)
    #expect(text.caret == 8)
    text.moveCaret(toColumn: 99, row: 99)
    #expect(text.caret == 18)
    text.moveCaret(toColumn: -3, row: -7)
    #expect(text.caret == 0)
  }

  @Test func anotherRowEndsAYank() {
    for click in [true, false] {
      var text = area("one\ntwo")
      text.handle(.killWordBack)
      text.handle(.up)
      text.handle(.killWordForward)
      text.handle(.yank)
      let yanked = text.text
      if click { text.moveCaret(toColumn: 0, row: 1) } else { text.handle(.down) }
      text.handle(.yankOlder)
      #expect(text.text == yanked && !yanked.isEmpty)
    }
  }

  @Test func anEditorsTextReplacesAllAndIsUndone() {
    var text = area("before")
    text.handle(.replaceAll("after\nmore"))
    #expect(text.text == "after\nmore")
    text.handle(.undo)
    #expect(text.text == "before")
  }
}
