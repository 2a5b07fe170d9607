import SeededRandom
import Testing
import Text

/// A simple text with a caret, to which the fast implementation is compared.
private struct PlainText {
  var text = ""
  var caret = 0

  mutating func handle(_ command: EditingCommand) {
    let place = text.index(text.startIndex, offsetBy: caret)
    switch command {
    case .insert(let new):
      let before = String(text[..<place]) + new
      text = before + text[place...]
      caret = min(before.count, text.count)
    case .deleteBack where caret > 0:
      let before = String(text[..<text.index(before: place)])
      text = before + text[place...]
      caret = before.count
    case .deleteForward where place < text.endIndex:
      text = String(text[..<place]) + text[text.index(after: place)...]
    case .left: caret = max(0, caret - 1)
    case .right: caret = min(text.count, caret + 1)
    case .textStart: caret = 0
    case .textEnd: caret = text.count
    default: break
    }
  }
}

@Suite("Random editing")
struct RandomEditingTests {
  private static let simple: [EditingCommand] = [
    .insert("a"), .insert("한"), .insert("\u{1112}"), .insert("\u{1161}"), .insert("\u{301}"),
    .insert("🪑"), .insert("two words"), .left, .right, .deleteBack, .deleteForward, .textStart,
    .textEnd,
  ]

  @Test func agreesWithTheSimpleModel() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<200 {
      var area = TextArea()
      var plain = PlainText()
      for _ in 0..<120 {
        guard let command = Self.simple.randomElement(using: &random) else { continue }
        area.handle(command)
        plain.handle(command)
        #expect(area.text == plain.text)
        #expect(area.caret == plain.caret)
      }
      while area.handle(.undo) == .changed {}
      #expect(area.text.isEmpty)
      while area.handle(.redo) == .changed {}
      #expect(area.text == plain.text)
    }
  }

  @Test func nothingTrapsAndTheCaretStaysInside() {
    var random = SeededRandom(seed: 33)
    let others: [EditingCommand] = [
      .lineBreak, .wordLeft, .wordRight, .up, .down, .lineStart, .lineEnd, .killToLineStart,
      .killToLineEnd, .killArgumentBack, .killWordBack, .killWordForward, .yank, .yankOlder,
      .transpose, .undo, .redo,
    ]
    for _ in 0..<100 {
      var area = TextArea(random.text(length: 40))
      var field = TextField(area.text)
      for _ in 0..<200 {
        let isText = Int.random(in: 0..<3, using: &random) == 0
        let command =
          isText
          ? .insert(random.text(length: 12))
          : (Self.simple + others).randomElement(using: &random) ?? .undo
        area.handle(command)
        field.handle(command)
        let size = Int.random(in: -1...30, using: &random)
        area.fit(columns: size, rows: Int.random(in: -1...9, using: &random))
        if command == .up { area.moveCaret(toColumn: size, row: size / 3) }
        if command == .down { field.moveCaret(toColumn: size, of: 20) }
        let shown = area.shown
        #expect((0...area.count).contains(area.caret))
        #expect(shown.caretRow < max(1, shown.rows.count) && shown.caretColumn < max(2, size))
        let line = field.shown(columns: size)
        #expect(CharacterWidth.columns(of: line.text) <= max(0, size) && line.caretColumn >= 0)
        #expect(!field.text.unicodeScalars.contains { $0.value < 0x20 })
      }
    }
  }

  @Test func undoAlwaysLeadsBack() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<200 {
      let start = random.text(length: 30)
      var area = TextArea(start)
      let original = area.text
      for _ in 0..<30 {
        area.handle(Self.simple.randomElement(using: &random) ?? .left)
        area.handle(.killArgumentBack)
        area.handle(.yank)
        area.handle(.transpose)
      }
      while area.handle(.undo) == .changed {}
      #expect(area.text == original)
    }
  }
}
