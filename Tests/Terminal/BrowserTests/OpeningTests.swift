import Actions
import Foundation
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

/// Keys typed after `e`, while the product of the form is loading.
@Suite struct OpeningTests {
  private let product = SampleProducts.described[0]

  /// Returns a browser whose first product is being opened in a form.
  private func opening(
    _ key: Character = "e", _ language: Language = .english
  ) throws -> (browser: SampleBrowser, asked: ProductTicket) {
    var browser = SampleBrowser(100, 30, language).loaded([product])
    _ = browser.model.receive(.identityFound(SampleBrowser.seller))
    let asked = try #require(browser.press(key).products.first)
    return (browser, asked)
  }

  private func form(_ browser: SampleBrowser) throws -> ProductForm {
    try #require(browser.model.overlays.last as? FormOverlay).form
  }

  @Test(arguments: ["c", "e"] as [Character])
  func keysWaitForTheForm(key: Character) throws {
    var (browser, asked) = try opening(key)
    let cursor = browser.model.list.cursor
    for typed in "qd책" { #expect(browser.press(typed).isEmpty) }
    #expect(browser.model.scene == .list && browser.model.list.cursor == cursor)
    #expect(browser.model.overlays.isEmpty)
    _ = browser.model.receive(.product(asked, .success(product)))
    #expect(browser.model.scene == .form)
    #expect(try form(browser).draft.name.contains("qd책"))
  }

  @Test func editingKeysAndPastesWaitInOrder() throws {
    var (browser, asked) = try opening()
    browser = browser.pressing(.tab, .control("u")).typing("41000").pressing(.backTab)
    browser = browser.pressing(.control("u"))
    _ = browser.model.handle(.paste("Oak desk"))
    _ = browser.model.receive(.product(asked, .success(product)))
    let draft = try form(browser).draft
    #expect(draft.name == "Oak desk" && draft.amount == 41_000)
  }

  /// The name is cleared with a held key while the market is slow.
  @Test func manyKeysWait() throws {
    var (browser, asked) = try opening()
    for _ in 0..<150 { _ = browser.model.handle(.key(.backspace)) }
    browser = browser.typing("Lamp")
    _ = browser.model.receive(.product(asked, .success(product)))
    #expect(try form(browser).draft.name == "Lamp")
  }

  @Test func typedTextIsNotLostSilently() throws {
    var (browser, asked) = try opening()
    browser = browser.typing("x")
    _ = browser.model.receive(
      .changed(MarketChange(kind: .deleted, product: product.id, vendor: nil, eventID: nil)))
    _ = browser.model.receive(.product(asked, .success(product)))
    #expect(browser.model.scene == .list)
    #expect(browser.frame().text.contains("No form was opened"))
  }

  /// Keys that arrive in one read, also those that count as text.
  @Test func textAfterTheKeyWaitsAsWell() throws {
    var browser = SampleBrowser(100, 30).loaded([product])
    _ = browser.model.receive(.identityFound(SampleBrowser.seller))
    let asked = try #require(browser.model.handle(.text("eqqdyd")).products.first)
    #expect(browser.model.scene == .list && browser.model.overlays.isEmpty)
    _ = browser.model.receive(.product(asked, .success(product)))
    #expect(try form(browser).draft.name.contains("qqdyd"))
  }

  @Test(arguments: [
    (Language.english, "Opening …", "Cancelled. No form was opened"),
    (.korean, "여는 중 …", "취소했습니다. 양식을 열지 않았습니다"),
  ])
  func aSlowProductIsShownAndCancelled(
    language: Language, progress: String, cancelled: String
  ) throws {
    var (browser, asked) = try opening("e", language)
    #expect(!browser.frame().text.contains(progress), "not at once")
    _ = browser.model.receive(.woke(.productProgressDelay(asked)))
    #expect(browser.frame().text.contains(progress))
    browser = browser.typing("x")
    #expect(browser.model.handle(.key(.escape)) == [.cancelProduct(asked)])
    #expect(browser.frame().text.contains(cancelled) && !browser.frame().text.contains(progress))
    _ = browser.model.receive(.product(asked, .success(product)))
    #expect(browser.model.scene == .list)
    // The keys are those of the list again.
    #expect(browser.typing("?").model.scene == .help)
  }

  /// Over a slow connection they arrive together.
  @Test func escapeAndALetterAreTwoKeys() throws {
    var (browser, asked) = try opening()
    #expect(browser.model.handle(.key(.alt("?"))).contains(.cancelProduct(asked)))
    #expect(browser.model.scene == .help)
  }

  @Test(
    arguments: [100, 160],
    [Key.enter, .character("/"), .character("e"), .character("c"), .character("d")])
  func aLateProductDoesNotReplaceAnOpenOne(columns: Int, key: Key) throws {
    var browser = SampleBrowser(columns, 30).loaded(SampleProducts.all)
    _ = browser.model.receive(.identityFound(SampleBrowser.seller))
    let requested = SampleBrowser.typing(":product 999", in: &browser.model).products
    let late = try #require(requested.first { $0.id == 999 })
    #expect(browser.model.handle(.key(key)).contains(.cancelProduct(late)))
    let shown = browser.model.products.detail?.viewModel.product.id
    #expect(shown == (key == .enter ? 12 : nil))
    let other = SampleProducts.product(999, "Oak shelf", "wood-shop", "90000", stock: 2, ago: 1)
    _ = browser.model.receive(.product(late, .success(other)))
    #expect(browser.model.products.detail?.viewModel.product.id == shown)
  }

  @Test func keysForAProductThatIsNotLoadedAreDropped() throws {
    var (browser, asked) = try opening()
    browser = browser.typing("dq")
    let effects = browser.model.receive(.product(asked, .failure(.gone)))
    #expect(!effects.contains(.quit) && browser.model.scene == .list)
    #expect(browser.frame().text.contains("Could not open the form"))
    // They do not wait for the next form.
    let again = try #require(browser.press("e").products.first)
    _ = browser.model.receive(.product(again, .success(product)))
    #expect(try !form(browser).draft.name.contains("dq"))
  }
}
