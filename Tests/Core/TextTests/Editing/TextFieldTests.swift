import Testing
import Text

@Suite("A field of one line")
struct TextFieldTests {
  @Test func typesWhereTheCaretIs() {
    var field = TextField("desk")
    field.handle(.lineStart)
    for letter in "walnut " { field.handle(.insert(String(letter))) }
    #expect(field.text == "walnut desk")
    #expect(field.caret == 7)
  }

  @Test func aLineBreakPastedBecomesASpace() {
    var field = TextField()
    #expect(field.handle(.insert("oak\r\ntable\u{1B}[2J\u{0}")) == .changed)
    #expect(field.text == "oak table[2J")
    #expect(field.handle(.lineBreak) == .ignored)
  }

  /// Undone steps still counted, until only one step was kept.
  @Test func undoingLeavesRoomForSteps() {
    var field = TextField("")
    let text = String(repeating: "desk ", count: 20_000)
    for _ in 1...60 {
      field.handle(.insert(text))
      field.handle(.undo)
    }
    #expect(field.text.isEmpty)
    for word in ["a", "b", "c"] { field.handle(.replaceAll(word)) }
    for word in ["b", "a", ""] {
      field.handle(.undo)
      #expect(field.text == word)
    }
  }

  @Test func combiningMarksAndHangulJoinTheirCharacters() {
    var field = TextField("e")
    field.handle(.insert("\u{301}"))
    #expect(field.text == "é" && field.count == 1 && field.caret == 1)
    for jamo in ["\u{1112}", "\u{1161}", "\u{11AB}"] { field.handle(.insert(jamo)) }
    #expect(field.text.unicodeScalars.elementsEqual("é한".unicodeScalars))
    #expect(field.count == 2)
    field.handle(.deleteBack)
    #expect(field.text == "é")
  }

  @Test func aFamilyOfEmojiIsOneCharacterAndIsSentWhole() {
    var field = TextField("👨‍👩‍👧❤️")
    #expect(field.count == 2)
    field.handle(.left)
    field.handle(.left)
    field.handle(.deleteForward)
    #expect(field.text == "❤️")
  }

  @Test func wordsAndKills() {
    var field = TextField("one two, three")
    field.handle(.wordLeft)
    #expect(field.caret == 9)
    field.handle(.killArgumentBack)
    #expect(field.text == "one three")
    field.handle(.killArgumentBack)
    field.handle(.lineEnd)
    field.handle(.insert(" "))
    field.handle(.yank)
    #expect(field.text == "three one two, ")
    field.handle(.killToLineStart)
    field.handle(.insert("x"))
    field.handle(.yank)
    field.handle(.yankOlder)
    #expect(field.text == "xone two, ")
  }

  @Test func aClickEndsYanksAndKills() {
    var field = TextField("one two")
    field.handle(.killArgumentBack)
    field.moveCaret(toColumn: 0, of: 20)
    field.handle(.killToLineEnd)
    #expect(field.isEmpty)
    field.handle(.yank)
    #expect(field.text == "one ", "two kills")
    field.moveCaret(toColumn: 0, of: 20)
    field.handle(.yankOlder)
    #expect(field.text == "one ")
  }

  @Test func transposes() {
    var field = TextField("desk")
    field.handle(.transpose)
    #expect(field.text == "deks")
    field.handle(.lineStart)
    #expect(field.handle(.transpose) == .moved)
    #expect(field.text == "deks" && field.caret == 0, "there is nothing before the caret")
  }

  @Test func aWordTypedIsUndoneAtOnce() {
    var field = TextField()
    for letter in "old oak" { field.handle(.insert(String(letter))) }
    field.handle(.undo)
    #expect(field.text == "old ")
    field.handle(.undo)
    #expect(field.isEmpty)
    field.handle(.redo)
    field.handle(.redo)
    #expect(field.text == "old oak" && field.caret == 7)
    for _ in 0..<3 { field.handle(.deleteBack) }
    field.handle(.undo)
    #expect(field.text == "old oak")
  }

  @Test func aPasteThatIsTooLongIsRefusedWhole() {
    var field = TextField("kept")
    let long = String(repeating: "x", count: TextField.characterLimit)
    #expect(field.handle(.insert(long)) == .refused(limit: TextField.characterLimit))
    #expect(field.text == "kept")
  }

  @Test func showsThePartAroundTheCaret() {
    var field = TextField("하나둘셋")
    #expect(field.shown(columns: 9).text == "하나둘셋")
    #expect(field.shown(columns: 9).caretColumn == 8)
    let narrow = field.shown(columns: 6)
    #expect(narrow.text == "둘셋" && narrow.caretColumn == 4 && narrow.isCutBefore)
    field.handle(.lineStart)
    #expect(field.shown(columns: 6).text == "하나둘")
    #expect(field.shown(columns: 6).isCutAfter)
    field.moveCaret(toColumn: 3, of: 6)
    #expect(field.caret == 1)
    #expect(field.masked(columns: 3, dot: "•").text == "•••")
  }

  /// Almost all columns have text wherever a long text ends.
  @Test func aLongTextFillsItsColumns() {
    for count in 60...140 {
      let shown = TextField(String(repeating: "x", count: count)).shown(columns: 60)
      #expect(shown.range.count >= 52 && shown.range.upperBound == count)
    }
  }

  @Test func aMegabyteIsAcceptedAtOnce() {
    var field = TextField()
    let clock = ContinuousClock()
    let time = clock.measure {
      field.handle(.insert(String(repeating: "가나다 abc ", count: 70_000)))
      for letter in "more" { field.handle(.insert(String(letter))) }
      _ = field.shown(columns: 80)
    }
    #expect(field.count == 560_004)
    #expect(time < .seconds(10))
  }
}
