import Actions
import Keymap
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

@Suite struct LinkTests {
  @Test(arguments: [80, 120]) func afterALinkedProductTheListIsAtThatProduct(columns: Int) throws {
    var browser = SampleBrowser(columns, 24)
    browser.model.firstCommands = [Command(.product, "9")]
    let product = try #require(SampleProducts.all.first { $0.id == 9 })
    let effects = browser.model.receive(.opened(.success(())))
    for effect in effects {
      if case .loadProduct(let ticket) = effect {
        _ = browser.model.receive(.product(ticket, .success(product)))
      } else if case .load(let ticket) = effect {
        let page = ProductPage(
          products: SampleProducts.all, number: 1, size: 20, totalCount: SampleProducts.all.count,
          hasNext: false, nextCursor: nil)
        _ = browser.model.receive(.page(ticket, .success(page)))
      }
    }
    #expect(browser.model.scene == .detail)
    browser = browser.typing("q")
    #expect(browser.model.scene == .list)
    #expect(browser.model.list.selected?.id == 9)
  }

  @Test func aLinkedProductOpensWithTheMarket() {
    var browser = SampleBrowser(80, 24)
    browser.model.firstCommands = [Command(.product, "12")]
    let effects = browser.model.receive(.opened(.success(())))
    #expect(
      effects.contains { if case .loadProduct(let ticket) = $0 { ticket.id == 12 } else { false } })
    #expect(
      !browser.model.receive(.opened(.success(()))).contains {
        if case .loadProduct = $0 { true } else { false }
      }, "once")
  }

  /// The name of the user's vendor is for others: no row shows it first.
  @Test func ownProductsAreTheUsersFromTheFirstRowOn() throws {
    let seller = try #require(SampleBrowser.seller)
    let product = SampleProducts.all[0]
    var browser = SampleBrowser(80, 24)
    _ = browser.model.receive(.identityFound(seller))
    browser = browser.loaded([product])
    #expect(!browser.frame().text.contains("Handmade walnut desk"))
    _ = browser.model.receive(.identified(seller, .success(product.vendor)))
    let text = browser.frame().text
    #expect(text.contains("Handmade walnut desk") && text.contains("you"))
    #expect(!text.contains("wood-shop"))
    // In the next run, which the market has not answered yet.
    let saved = try #require(browser.model.state.data.flatMap { BrowserState($0) })
    var next = SampleBrowser(80, 24, lastVisit: [product], state: saved)
    #expect(!next.frame().text.contains("wood-shop"))
    _ = next.model.receive(.identityFound(nil))
    #expect(next.frame().text.contains("wood-shop"))
  }

  @Test(arguments: [
    (Language.english, "24 of 73 are yours: p shows them. Try e, d, u there"),
    (.korean, "73개 중 내 상품 24개: p 키로 보고 e, d, u 키를 써 보세요"),
  ])
  func aNewMarketIsIntroducedUntilAKeyOfTheIntroductionWorked(language: Language, sentence: String)
  {
    var browser = SampleBrowser(80, 24, language).loaded(SampleProducts.all)
    _ = browser.model.receive(.productsCounted(own: 24, total: 73))
    #expect(browser.frame().text.contains(sentence))
    var narrow = SampleBrowser(60, 20, language).loaded(SampleProducts.all)
    _ = narrow.model.receive(.productsCounted(own: 24, total: 73))
    #expect(narrow.frame().text.contains(sentence))
    #expect(browser.typing("j").frame().text.contains(sentence))
    // There its keys do something else.
    for keys in ["s", "a"] { #expect(!browser.typing(keys).frame().text.contains(sentence)) }
    #expect(!browser.pressing(.enter).frame().text.contains(sentence))
    #expect(!browser.typing("j").model.state.isGreeted)
    #expect(browser.typing("u").typing("j").frame().text.contains(sentence), "nothing to undo")
    var known = browser
    if let seller = SampleBrowser.seller {
      _ = known.model.receive(.identityFound(seller))
      _ = known.model.receive(.identified(seller, .success(Vendor(id: 12, name: "me"))))
    }
    #expect(known.typing("u").typing("j").frame().text.contains(sentence), "not yet")
    #expect(!browser.pressing(.escape).frame().text.contains(sentence))
    // Its counts are those of the whole list.
    #expect(!browser.typing(":search desk").pressing(.enter).frame().text.contains(sentence))
    browser = browser.typing("e").pressing(.escape)
    #expect(!browser.frame().text.contains(sentence))
    #expect(browser.model.state.isGreeted)
    var again = SampleBrowser(80, 24, language, state: browser.model.state)
      .loaded(SampleProducts.all)
    _ = again.model.receive(.productsCounted(own: 24, total: 73))
    #expect(!again.frame().text.contains(sentence))
  }
}
