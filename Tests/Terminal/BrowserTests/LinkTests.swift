import Actions
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

@Suite struct LinkTests {
  @Test func aLinkedProductOpensWithTheMarket() {
    var browser = SampleBrowser(80, 24)
    browser.model.linkedProduct = 12
    let effects = browser.model.receive(.opened(.success(())))
    #expect(
      effects.contains { if case .loadProduct(let ticket) = $0 { ticket.id == 12 } else { false } })
    #expect(
      !browser.model.receive(.opened(.success(()))).contains {
        if case .loadProduct = $0 { true } else { false }
      }, "once")
  }

  @Test(arguments: [
    (Language.english, "This is your market. 24 of these 73 are yours: try e, d, u"),
    (.korean, "내 마켓입니다. 상품 73개 중 24개가 내 상품입니다: e, d, u 키를 눌러 보세요"),
  ])
  func aNewMarketIsIntroducedOnce(language: Language, sentence: String) {
    var browser = SampleBrowser(80, 24, language).loaded(SampleProducts.all)
    _ = browser.model.receive(.productsCounted(own: 24, total: 73))
    #expect(browser.frame().text.contains(sentence))
    #expect(browser.model.state.isGreeted)
    #expect(!browser.typing("j").frame().text.contains(sentence))
    var again = SampleBrowser(80, 24, language, state: browser.model.state)
      .loaded(SampleProducts.all)
    _ = again.model.receive(.productsCounted(own: 24, total: 73))
    #expect(!again.frame().text.contains(sentence))
  }
}
