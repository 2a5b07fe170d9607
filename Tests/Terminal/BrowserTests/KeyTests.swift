import Actions
import Keymap
import Terminal
import Testing
import Text
import ViewModels
import Widgets

@testable import Browser

@Suite struct KeyTests {
  @Test func pastedTextIsNotReadAsKeys() {
    var browser = SampleBrowser(80, 24).loaded(SampleProducts.all).model
    #expect(browser.handle(.paste("qqq")) == [])
    #expect(browser.scene == .list)
    #expect(browser.messages.current == "To search for pasted text, press / first")
  }

  @Test func ctrlCStopsFirstAndQuitsOnlyWhenPressedAgain() {
    var browser = SampleBrowser(80, 24).loaded(SampleProducts.all).model
    #expect(browser.handle(.key(.control("c"))) == [])
    #expect(browser.handle(.key(.character("j"))) == [])
    #expect(browser.handle(.key(.control("c"))) == [])
    #expect(browser.handle(.key(.control("c"))) == [.quit])
  }

  @Test func closingAProductRestoresTheList() {
    let list = SampleBrowser(80, 24).loaded(SampleProducts.all).pressing(.down, .down, .down)
    let before = list.frame().text
    let open = list.pressing(.enter)
    #expect(open.model.scene == .detail)
    for key: Key in [.escape, .character("q")] {
      #expect(open.pressing(.pageDown, key).frame().text == before)
    }
  }

  /// Esc would clear the marks otherwise.
  @Test func escapeOnlyDismissesTheFirstStrokeOfALongerKey() {
    let list = SampleBrowser(80, 24).loaded(SampleProducts.all).typing("j g")
    #expect(list.model.keymap.isPending && list.model.selling.selection.count == 1)
    let dismissed = list.pressing(.escape)
    #expect(dismissed.model.selling.selection.count == 1)
    #expect(!dismissed.model.keymap.isPending)
    #expect(dismissed.typing("g").model.list.cursor == list.model.list.cursor, "only one of two")
    #expect(dismissed.pressing(.escape).model.selling.selection.isEmpty)
  }

  @Test func aClickEndsTheFirstStrokeOfALongerKey() {
    var browser = SampleBrowser(80, 24).loaded(SampleProducts.all).typing("g").model
    #expect(browser.keymap.isPending)
    _ = browser.handle(MouseEvent(.press, at: Point(column: 3, row: 6)), on: .product(row: 3))
    #expect(!browser.keymap.isPending && browser.list.cursor == 3)
  }
}
