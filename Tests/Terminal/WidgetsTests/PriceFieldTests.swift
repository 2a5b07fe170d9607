import Foundation
import Terminal
import Testing
import Text

@testable import Widgets

@Suite struct PriceFieldTests {
  private func cursor(_ field: PriceField) -> Int? {
    var frame = Frame(Size(columns: 30, rows: 1))
    field.draw(
      column: 2, row: 0, columns: 20, hasFocus: true, placeholder: "",
      .plain(drawsPictures: false), into: &frame)
    return frame.cursor?.column
  }

  /// A Korean unit is two columns wide, and separators are drawn before the caret.
  @Test func theCaretIsAfterTheTypedText() {
    var field = PriceField(nil)
    let isAccepted = field.handle(.insert("3만"), fractionDigits: 0)
    #expect(isAccepted)
    #expect(cursor(field) == 5)
    _ = field.handle(.left, fractionDigits: 0)
    #expect(cursor(field) == 3)
    #expect(cursor(PriceField(1_234_567)) == 11)
  }
}
