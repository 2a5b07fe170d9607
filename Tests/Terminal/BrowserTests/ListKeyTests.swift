import Terminal
import Testing
import Widgets

@testable import Browser

@Suite struct ListKeyTests {
  @Test(arguments: [Key.down, .control("n"), .character("j"), .character("ㅓ")])
  func theseGoDown(key: Key) {
    var cursor = LineCursor()
    if let motion = LineCursor.Motion(keyOfList: key) { cursor.move(motion, count: 3, room: 3) }
    #expect(cursor.line == 1)
  }

  @Test func otherLettersAreNotMotions() {
    #expect(LineCursor.Motion(keyOfList: .character("x")) == nil)
    #expect(LineCursor.Motion(.character("j")) == nil, "where text is typed, j is text")
  }
}
