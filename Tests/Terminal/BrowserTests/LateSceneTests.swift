import Actions
import Market
import Terminal
import Testing
import Text
import ViewModels
import Widgets

@testable import Browser

/// Late results open nothing over anything that the user has opened since.
@Suite struct LateSceneTests {
  @Test func aFormDoesNotOpenWhenTheUserHasMovedOn() throws {
    for kind in [MouseEvent.Kind.press, .menu] {
      var browser = SampleBrowser.selling()
      let asked = try #require(browser.press("e").products.first)
      let click = MouseEvent(kind, at: Point(column: 10, row: 7))
      let effects = browser.model.handle(click, on: .product(row: 2))
      #expect(effects.contains(.cancelProduct(asked)))
      let scene = browser.model.scene
      _ = browser.model.receive(.product(asked, .success(SampleProducts.described[0])))
      #expect(browser.model.scene == scene && browser.model.list.cursor == 2)
    }
  }

  @Test func anUnfinishedEditIsResumed() throws {
    var browser = SampleBrowser.selling()
    let asked = try #require(browser.press("e").products.first)
    _ = browser.model.receive(.product(asked, .success(SampleProducts.all[0])))
    browser = browser.typing("changed").pressing(.escape)
    #expect(browser.model.scene == .list)
    #expect(browser.model.selling.drafts.map(\.edited) == [asked.id])
    #expect(browser.model.chosenProduct?.id == asked.id)
    #expect(browser.press("e").products.isEmpty)
    #expect(browser.model.scene == .form)
    #expect(browser.frame().text.contains("changed"))
    #expect(browser.frame().text.contains("your unsaved edit"))
  }

  /// A conflict is shown once the form is on top.
  @Test func aConflictWaitsUntilTheFormIsOnTop() throws {
    var browser = SampleBrowser.selling()
    let asked = try #require(browser.press("e").products.first)
    _ = browser.model.receive(.product(asked, .success(SampleProducts.described[0])))
    browser = browser.typing("x")
    let sent = try #require(browser.model.handle(.key(.control("s"))).writes.first)
    browser = browser.pressing(.function(1))
    #expect(browser.model.scene == .help)
    _ = browser.answer(sent, .conflict(current: SampleProducts.all[1]))
    #expect(browser.model.scene == .help)
    browser = browser.pressing(.escape)
    let again = try #require(browser.model.handle(.key(.control("s"))).writes.first)
    _ = browser.answer(again, .conflict(current: SampleProducts.all[1]))
    #expect(browser.model.scene == .dialog)
  }

  /// Esc and a letter that arrive together are two keys, in a form as anywhere else.
  @Test func escapeIsNotSwallowedByTheLetterAfterIt() {
    var browser = SampleBrowser.selling().typing("aLamp")
    let layout = browser.model.display.layout
    _ = browser.model.handle(.key(.alt("v")))
    #expect(browser.model.scene == .list && browser.model.display.layout != layout)
    // Alt with a letter edits where it is an editing key.
    browser = SampleBrowser.selling().typing("aone two")
    browser = browser.pressing(.alt("\u{7F}"))
    #expect(browser.model.scene == .form)
    #expect(!browser.frame().text.contains("two"))
  }

  @Test func aSearchLeavesAnOpenProduct() {
    var browser = SampleBrowser.selling().pressing(.enter)
    #expect(browser.model.scene == .detail)
    browser = browser.typing("/desk")
    #expect(browser.model.scene == .search)
    #expect(browser.frame().text.contains("desk"))
    #expect(browser.pressing(.escape).model.scene == .list)
  }

  /// Another browser saves a draft while the list is open.
  @Test func theCursorStaysOnItsDraft() throws {
    let drafts = ["Walnut desk", "Oak chair", "Lamp"].map { name in
      var form = ProductForm()
      form.setFocus(.attribute(.name))
      _ = form.edit(.insert(name))
      return FormDraft(form)
    }
    var browser = SampleBrowser.selling()
    _ = browser.model.receive(.draftsListed([drafts[0], drafts[1]]))
    browser = browser.typing("aj")
    _ = browser.model.receive(.draftsListed([drafts[2], drafts[0], drafts[1]]))
    let effects = browser.model.handle(.key(.enter))
    #expect(effects.contains(.lockDraft(drafts[1].id, isInFile: true)))
  }

  @Test func aLinkToTheProductIsCopied() {
    var browser = SampleBrowser.selling()
    #expect(browser.press("y").copied == ["openmarket:12"])
  }

  /// The web page of a market that has one, which opens in any browser.
  @Test func aLinkToThePageOfTheProductIsCopied() {
    var browser = SampleBrowser.selling()
    var market = MarketCapabilities.native
    market.pages = "https://market.example"
    _ = browser.model.receive(.capabilities(market))
    #expect(browser.press("y").copied == ["https://market.example/products/12"])
    // A phone reads it from the screen; any key closes it.
    let text = browser.frame().text
    #expect(text.contains("https://market.example/products/12") && text.contains("▀▀"))
    _ = browser.press("j")
    #expect(browser.model.scene == .list && browser.model.list.cursor == 0)
    // In a large window it needs no blocks.
    var large = SampleBrowser(120, 50).loaded(SampleProducts.all)
    _ = large.model.receive(.capabilities(market))
    _ = large.model.handle(.key(.character("y")))
    #expect(large.model.scene == .dialog)
    #expect(!large.frame(colors: 0, drawsUnicode: false).text.contains("No QR code"))
    // In a small window the code would be cut.
    var small = SampleBrowser(60, 12).loaded(SampleProducts.all)
    _ = small.model.receive(.capabilities(market))
    _ = small.model.handle(.key(.character("y")))
    #expect(small.model.scene == .list)
    small.model.copied("https://market.example/products/12", by: nil)
    #expect(small.frame().text.contains("Copied, no QR code (window too small): "))
    var local = SampleBrowser.selling()
    local.model.copied("openmarket:12", by: nil)
    #expect(local.frame().text.contains("Copied, no QR code (no web page here): openmarket:12"))
  }
}
