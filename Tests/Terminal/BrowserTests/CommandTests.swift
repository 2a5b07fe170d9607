import Actions
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

@Suite struct CommandTests {
  private let list = SampleBrowser(80, 24).loaded(SampleProducts.all)

  @Test func aCommandLineRunsItsAction() {
    #expect(list.typing(":last").pressing(.enter).model.list.cursor == 11)
    #expect(
      list.typing(":sort price_asc").pressing(.enter).model.list.query.sort == .priceAscending)
    #expect(list.typing(":sort price").pressing(.enter).model.list.query.sort == .priceAscending)
    #expect(list.typing(":search desk").pressing(.enter).model.list.query.search == "desk")
    let opened = list.typing(":product 9").pressing(.enter)
    #expect(opened.model.scene == .detail)
    #expect(opened.frame().text.contains("Espresso cups"))
    #expect(list.typing(":product 12345").pressing(.enter).model.scene == .list)
    #expect(list.typing(":mess").pressing(.enter).model.scene == .messages)
  }

  @Test(arguments: [
    (":lats", "Did you mean “last”?"), (":xyzzyplugh", "Ctrl-P shows all"),
    (":last 5", "takes no argument"), (":product x", "takes a number"),
    (":sort up", "takes one of newest, oldest"),
  ])
  func aCommandErrorIsShownBelowTheLine(line: String, sentence: String) {
    let browser = list.typing(line).pressing(.enter)
    #expect(browser.model.scene == .command)
    #expect(browser.frame().text.contains(sentence))
  }

  @Test func tabCompletesNamesAndArguments() {
    #expect(list.typing(":hal").pressing(.tab, .enter).model.list.cursor > 0)
    let sorted = list.typing(":sor").pressing(.tab).typing("pri").pressing(.tab, .enter)
    #expect(sorted.model.list.query.sort == .priceAscending)
    let second = list.typing(":sort pri").pressing(.tab, .tab, .enter)
    #expect(second.model.list.query == ProductQuery(sort: .priceAscending, currency: .usd))
  }

  @Test func tabAcceptsTheCommandThatWasProbablyMeant() {
    let mistaken = SampleBrowser(80, 24).loaded(SampleProducts.all).typing(":srot name")
      .pressing(.enter)
    #expect(mistaken.frame().text.contains("Did you mean “sort”?"))
    let accepted = mistaken.pressing(.tab)
    #expect(accepted.frame().text.contains(":sort name"))
    #expect(!accepted.frame().text.contains("Did you mean"))
    #expect(accepted.pressing(.enter).model.list.query.sort == .name)
  }

  @Test func theArrowRecallsEarlierCommands() {
    let again = list.typing(":last").pressing(.enter).typing("gg:").pressing(.up, .enter)
    #expect(again.model.list.cursor == 11)
    #expect(again.model.state.history == ["last"])
    let draft = list.typing(":last").pressing(.enter).typing(":fir").pressing(.up, .down, .enter)
    #expect(draft.model.list.cursor == 0)
  }

  @Test func thePaletteFindsByLettersAndRuns() {
    let palette = list.pressing(.control("p"))
    #expect(palette.model.scene == .palette)
    #expect(palette.typing("lastpr").pressing(.enter).model.list.cursor == 11)
    #expect(palette.typing("sort").pressing(.enter).model.scene == .menu)
    let disabled = palette.typing("next product")
    #expect(disabled.frame().text.contains("works in a product only"))
    #expect(disabled.pressing(.enter).model.scene == .palette)
    #expect(palette.pressing(.escape).model.scene == .list)
  }

  @Test(arguments: ["none", "off"])
  func picturesAreTurnedOffByEitherName(name: String) {
    let off = list.typing(":graphics \(name)").pressing(.enter)
    #expect(off.model.scene == .list)
    #expect(off.model.display.graphics == .fixed(.none))
  }

  @Test func loadingIsStoppedByNameAsByItsKey() {
    let stopped = list.typing(":cancel").pressing(.enter)
    #expect(stopped.frame().text.contains("again, or q, to quit"))
  }

  @Test func withTheHangulInputMethodOnEverySceneWithoutTextHandlesItsKeys() {
    #expect(list.typing("ㄴ").model.scene == .menu)
    #expect(list.typing("ㄴㅓㅓ").pressing(.enter).model.list.query.sort == .priceAscending)
    #expect(list.typing("ㄴㅂ").model.scene == .list)
    #expect(list.typing("ㅡ").model.scene == .messages)
    #expect(list.typing("ㄹ").model.scene == .filter)
    #expect(list.typing("/ㅓ").model.list.cursor == 0, "a search is text")
  }
}
