import Foundation
import Terminal
import Testing
import Text

@testable import Widgets

@Suite struct PriceFieldTests {
  private func cursor(_ field: PriceField) -> Int? {
    var frame = Frame(Size(columns: 30, rows: 1))
    Appearance.plain(drawsPictures: false).draw(
      field.shown, column: 2, row: 0, columns: 20, hasFocus: true, into: &frame)
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
