import Actions
import Terminal
import Testing
import Text
import ViewModels

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
}
