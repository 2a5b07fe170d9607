import Actions
import Files
import Foundation
import Keymap
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

/// Logging in, and the list of markets.
@Suite struct LoginTests {
  private func browser(_ language: Language = .english) -> SampleBrowser {
    var browser = SampleBrowser(100, 30, language, market: "market.example")
      .loaded(SampleProducts.all)
    _ = browser.model.receive(.capabilities(.native))
    return browser
  }

  private func submitting(_ browser: inout SampleBrowser) throws -> Identity {
    for case .verify(let identity) in browser.model.handle(.key(.enter)) { return identity }
    throw Missing()
  }

  private struct Missing: Error {}

  private func opening(_ browser: SampleBrowser) -> SampleBrowser {
    browser.typing(":login").pressing(.enter)
  }

  @Test(arguments: Language.allCases)
  func aRefusedSecretIsTypedAgain(language: Language) throws {
    var browser = opening(browser(language)).typing("me").pressing(.enter).typing("wrong")
    #expect(browser.frame().text.contains("market.example"))
    #expect(!browser.frame().text.contains("wrong"))
    let identity = try submitting(&browser)
    #expect(identity.identifier == "me" && identity.secret.revealed == "wrong")
    _ = browser.model.receive(.verified(identity, .failure(.wrongSecret)))
    #expect(
      browser.frame().text.contains(language.pick("Wrong secret", "비밀번호가 일치하지 않습니다")))
    // The refused one is not before it.
    browser = browser.typing("right").pressing(.tab).typing(" ")
    let again = try submitting(&browser)
    #expect(again.secret.revealed == "right")
    let effects = browser.model.receive(.verified(again, .success(Vendor(id: 12, name: "me"))))
    #expect(effects.contains(.saveIdentity(again)))
    #expect(browser.model.scene == .list)
    #expect(
      browser.frame().text.contains(language.pick("Logged in as me", "로그인했습니다")))
    #expect(browser.frame().text.contains(language.pick("you", "나")))
  }

  @Test func anUnknownVendorIsNotAdvisedToLogIn() throws {
    var browser = opening(browser()).typing("me").pressing(.enter).typing("secret")
    let identity = try submitting(&browser)
    _ = browser.model.receive(.verified(identity, .failure(.unknownVendor)))
    #expect(browser.frame().text.contains("does not know this vendor"))
    #expect(!browser.frame().text.contains("Log in again"))
  }

  @Test func anEditContinuesAfterTheLogin() throws {
    var browser = browser().typing("e")
    #expect(browser.model.scene == .login)
    browser = browser.typing("me").pressing(.enter).typing("right")
    let identity = try submitting(&browser)
    let vendor = SampleProducts.all[0].vendor
    let effects = browser.model.receive(.verified(identity, .success(vendor)))
    #expect(effects.products.count == 1, "the product is loaded into a form")
    // The form has its own messages.
    #expect(browser.model.messages.current == nil)
    #expect(browser.model.messages.history.last?.text.string.contains("wood-shop") == true)
  }

  /// Another login would not help.
  @Test(arguments: [
    (Language.english, "Log in as wood-shop to change this product"),
    (.korean, "wood-shop(으)로 로그인하면 이 상품을 수정할 수 있습니다"),
  ])
  func theLoginBeforeAnEditNamesTheSeller(language: Language, sentence: String) {
    let text = browser(language).typing("e").frame().text
    #expect(text.contains(sentence), "\(text)")
    let other = browser(language).typing("j").typing("e").frame().text
    #expect(other.contains("camera-lab") && !other.contains(sentence))
    #expect(!opening(browser(language)).frame().text.contains(sentence))
  }

  @Test func rememberingIsAChoice() throws {
    var browser = opening(browser()).typing("me").pressing(.enter).typing("right").pressing(.tab)
    browser = browser.typing(" ")
    #expect(browser.frame().text.contains("[x] stay logged in"))
    browser = browser.typing(" ")
    #expect(browser.frame().text.contains("[ ] stay logged in"))
    let identity = try submitting(&browser)
    let effects = browser.model.receive(.verified(identity, .success(Vendor(id: 12, name: "me"))))
    #expect(!effects.contains(.saveIdentity(identity)))
    #expect(browser.frame().text.contains("until you leave this market"))
  }

  @Test func aLoginThatWasCancelledIsNotAccepted() throws {
    var browser = opening(browser()).typing("me").pressing(.enter).typing("right").pressing(.tab)
    browser = browser.typing(" ")
    let identity = try submitting(&browser)
    #expect(browser.frame().text.contains("checking"))
    browser = browser.pressing(.escape)
    #expect(browser.model.scene == .list)
    let vendor = Vendor(id: 12, name: "me")
    let effects = browser.model.receive(.verified(identity, .success(vendor)))
    #expect(!effects.contains(.saveIdentity(identity)))
    #expect(browser.model.selling.identity == nil && browser.model.ownVendor == nil)
    // Nor does it end a later login.
    browser = opening(browser).typing("other").pressing(.enter).typing("right")
    let other = try submitting(&browser)
    _ = browser.model.receive(.verified(identity, .success(vendor)))
    #expect(browser.model.selling.identity == nil && browser.model.scene == .login)
    _ = browser.model.receive(.verified(other, .success(Vendor(id: 13, name: "other"))))
    #expect(browser.model.selling.identity == other && browser.model.scene == .list)
  }

  /// A secret is saved only if that was asked for, wherever it is typed.
  @Test(arguments: ["L", "a", "d"])
  func noDialogSavesASecretUnasked(key: String) {
    let text = browser().typing(key).frame().text
    #expect(text.contains("[ ] stay logged in"), "\(text)")
  }

  @Test func aFormRemembersItsTypedIdentity() throws {
    var browser = browser().typing("d").typing("me").pressing(.enter).typing("right")
    browser = browser.pressing(.tab).typing(" ").pressing(.backTab)
    let ticket = try #require(browser.model.handle(.key(.enter)).writes.first)
    let product = try #require(ticket.write.product)
    let effects = browser.model.receive(.written(ticket, .success(product)))
    #expect(effects.contains { if case .saveIdentity = $0 { true } else { false } })
  }

  /// Ticked, and no longer when the secret is typed again.
  @Test func anUntickedChoiceSavesNoIdentity() throws {
    var browser = browser().typing("d").typing("me").pressing(.enter).typing("right")
    browser = browser.pressing(.tab).typing(" ").pressing(.backTab)
    let refused = try #require(browser.model.handle(.key(.enter)).writes.first)
    _ = browser.answer(refused, .wrongSecret)
    browser = browser.typing("better").pressing(.tab).typing(" ").pressing(.backTab)
    #expect(browser.frame().text.contains("[ ] stay logged in"))
    let ticket = try #require(browser.model.handle(.key(.enter)).writes.first)
    #expect(ticket.write.credentials.identity?.secret.revealed == "better")
    let product = try #require(ticket.write.product)
    let effects = browser.model.receive(.written(ticket, .success(product)))
    #expect(browser.model.selling.identity?.identifier == "me")
    #expect(!effects.contains { if case .saveIdentity = $0 { true } else { false } })
  }

  /// Before it, the market does not know which products are the user's.
  @Test func theLastLineOffersTheLoginInsteadOfChanges() {
    let stranger = SampleBrowser(160, 24, market: "market.example")
      .loaded(SampleProducts.all).frame().text
    #expect(stranger.contains("L log in") && !stranger.contains("e edit"))
    let own = SampleBrowser(160, 24).loaded(SampleProducts.all).frame().text
    #expect(own.contains("e edit  d delete") && !own.contains("log in"))
  }

  @Test func aLoginWaitsUntilTheMarketIsOpen() {
    var browser = SampleBrowser(100, 30, market: "market.example")
    browser.model.firstCommands = [Command(.product, "12")]
    browser = opening(opening(browser))
    #expect(browser.model.scene == .list)
    #expect(browser.frame().text.contains("You can log in as soon as the market is open"))
    let effects = browser.model.receive(.opened(.success(())))
    #expect(browser.model.scene == .login)
    #expect(effects.products.map(\.id) == [12])
  }

  /// A visitor of a kiosk is the vendor of the key, or no vendor.
  @Test func theHelpOfAKioskHasNoLogin() {
    let stranger = SampleBrowser(100, 40, abilities: .kiosk).loaded(SampleProducts.all)
    let shown = stranger.model.overlayContext().actions
    #expect(!shown.contains(.login) && !shown.contains(.mine))
    #expect(!stranger.typing("?").frame().text.contains("L logs in"))
    #expect(!stranger.pressing(.control("p")).typing("log").frame().text.contains(":login"))
    #expect(stranger.typing("p").frame().text.contains("Not available in this kiosk"))
    // With a key, a visitor gets a name by logging in, and then has products.
    var visitor = SampleBrowser(100, 40, abilities: .kiosk, canJoin: true)
      .loaded(SampleProducts.all)
    #expect(visitor.model.overlayContext().actions.contains(.login))
    _ = visitor.model.receive(.identityFound(SampleBrowser.seller))
    let own = visitor.model.overlayContext().actions
    #expect(!own.contains(.login) && own.contains(.mine))
  }

  @Test func loggingOutNeedsALogin() {
    let browser = browser()
    #expect(browser.model.obstacle(to: .logout) != nil)
    #expect(SampleBrowser.selling().model.obstacle(to: .logout) == nil)
    var old = browser
    _ = old.model.receive(
      .capabilities(MarketCapabilities(dialect: "1b", features: [.productPasswords])))
    #expect(old.model.obstacle(to: .login) != nil)
  }

  // MARK: - Markets

  private func withMarkets(_ language: Language = .english) -> SampleBrowser {
    var browser = browser(language)
    browser.model.state.remember(.remote("https://other.example"))
    browser.model.state.remember(.remote("https://market.example"))
    return browser
  }

  @Test(arguments: Language.allCases)
  func theMarketsAreListedWithTheirState(language: Language) {
    var browser = withMarkets(language)
    let effects = browser.model.handle(.key(.character("g"))) + browser.press("m")
    let other = MarketReference.remote("https://other.example")
    #expect(effects.contains(.checkMarket(other)))
    let status = MarketStatus(
      totalCount: .success(1_284), seller: .vendor(Vendor(id: 6, name: "wood-shop")))
    _ = browser.model.receive(.marketChecked(other, status))
    let text = browser.frame().text
    #expect(text.contains("1,284") && text.contains("wood-shop"))
  }

  @Test(arguments: [
    (Language.english, "A draft waits in https://other.example. gm lists", "1 draft"),
    (.korean, "https://other.example에 임시저장한 상품이 1개 있습니다", "임시저장 1개"),
  ])
  func draftsForOtherMarketsAreNamed(language: Language, sentence: String, label: String) {
    var browser = withMarkets(language)
    let other = MarketReference.remote("https://other.example")
    #expect(browser.model.findOtherDrafts() == [.countDrafts([.local, other])])
    _ = browser.model.receive(.draftsCounted([.local: 0, other: 1]))
    #expect(browser.frame().text.contains(sentence), "\(browser.frame().text)")
    browser = browser.typing("g")
    #expect(browser.press("m").contains(.countDrafts([.local, other])))
    #expect(!browser.frame().text.contains(label))
    _ = browser.model.receive(.draftsCounted([.local: 0, other: 1]))
    let rows = browser.frame().text.split(separator: "\n")
    let named = rows.filter { $0.contains(label) }
    #expect(named.count == 1 && named[0].contains("https://other"), "\(named)")
    #expect(browser.model.messages.current == nil)
  }

  @Test func choosingAMarketLeavesThisOne() {
    var browser = withMarkets().typing("gm").typing("j")
    var leaving = browser
    #expect(
      leaving.model.handle(.key(.enter)).contains(
        .switchMarket(.remote("https://other.example"))))
    // A removed market is not offered again.
    browser = browser.typing("x")
    #expect(!browser.frame().text.contains("other.example"))
    #expect(browser.model.state.markets.count == 2)
  }

  @Test func anAddressIsTyped() {
    var browser = withMarkets().typing("gma").typing("new.example")
    let market = MarketReference.remote("new.example")
    #expect(browser.model.handle(.key(.enter)) == [.checkMarket(market)])
    #expect(browser.frame().text.contains("Connecting to new.example"))
    var refused = browser
    let unusable = MarketStatus(
      totalCount: .failure(.badAddress("new.example")), seller: .anonymous)
    #expect(refused.model.receive(.marketChecked(market, unusable)).isEmpty)
    #expect(refused.model.scene == .markets)
    #expect(!refused.frame().text.contains("Connecting"))
    #expect(refused.frame().text.contains("new.example"), "the address can be corrected")
    let silent = MarketStatus(
      totalCount: .failure(.connection(host: "new.example", .refused)), seller: .anonymous)
    #expect(refused.model.receive(.marketChecked(market, silent)).isEmpty, "given up")
    var failed = browser
    #expect(failed.model.receive(.marketChecked(market, silent)).isEmpty)
    #expect(failed.frame().text.contains("refused"))
    #expect(failed.model.state.markets.count == 3)
    // The first Esc closes the line, the second one the box; the market stays open.
    #expect(failed.pressing(.escape).model.scene == .markets)
    #expect(failed.pressing(.escape, .escape).model.scene == .list)
    let well = MarketStatus(totalCount: .success(12), seller: .anonymous)
    #expect(browser.model.receive(.marketChecked(market, well)) == [.switchMarket(market)])
    var left = withMarkets().typing("gma").typing("new.example").pressing(.enter, .escape)
    #expect(left.model.receive(.marketChecked(market, well)).isEmpty)
    var typed = withMarkets()
    #expect(
      SampleBrowser.typing(":markets new.example", in: &typed.model).contains(.checkMarket(market)))
    #expect(typed.model.scene == .markets)
  }

  /// A market that cannot be opened, or drafts that cannot be saved, keep this one open.
  @Test func anotherMarketCanBeChosenAfterOneWasNotOpened() {
    let other = MarketReference.remote("https://other.example")
    var refused = withMarkets().typing("gmj").pressing(.enter)
    #expect(!refused.model.handle(.key(.enter)).contains(.switchMarket(other)), "leaving")
    _ = refused.model.receive(.marketRefused(.badAddress("https://other.example")))
    #expect(refused.frame().text.contains("is not a market's URL"))
    #expect(refused.model.handle(.key(.enter)).contains(.switchMarket(other)))
    var unsaved = withMarkets().typing("aLamp")
    for case .saveDraft(let draft) in unsaved.model.handle(.key(.escape)) {
      unsaved = unsaved.typing("gmj").pressing(.enter)
      _ = unsaved.model.receive(.draftSaved(draft, failure: .system(ENOSPC)))
      #expect(unsaved.model.scene == .dialog)
      unsaved = unsaved.pressing(.escape)
      #expect(unsaved.model.scene == .markets)
      #expect(!unsaved.model.handle(.key(.enter)).forms.isEmpty, "the draft is saved again")
    }
  }

  /// A whole login, typed into the box of markets, goes nowhere.
  @Test(arguments: ["", "k", "j", "jj", "a"])
  func aSecretIsNeverAnAddress(before: String) {
    let (vendor, secret) = ("d18a170a-4f9b-11ef", "s3cret-8d2e-4f9b")
    var browser = withMarkets().typing("gm" + before + "l" + vendor)
    var effects = browser.model.handle(.key(.tab))
    for character in secret { effects += browser.model.handle(.key(.character(character))) }
    effects += browser.model.handle(.key(.enter))
    for effect in effects {
      if case .checkMarket = effect { Issue.record("asked for \(effect)") }
      if case .switchMarket(let market, _) = effect {
        #expect(market == .remote("https://other.example"))
      }
    }
    let state = browser.model.state.data.map { String(decoding: $0, as: UTF8.self) }
    #expect(state?.contains(secret) == false)
    _ = browser.model.handle(.paste(secret))
    // In the line of an address it is drawn like other typed text, and goes nowhere.
    if before.isEmpty || before == "j" {
      #expect(!browser.frame().text.contains("s3cret"))
    }
  }

  @Test func everyMarketIsLoggedInToFromItsRow() {
    let box = withMarkets().typing("gm")
    #expect(box.frame().text.contains("l log in"), "the cursor is on the open market")
    #expect(box.typing("l").model.scene == .login)
    var other = box.typing("j")
    let market = MarketReference.remote("https://other.example")
    #expect(
      other.model.handle(.key(.character("l"))).contains(.switchMarket(market, logsIn: true)))
    #expect(box.typing("k").typing("l").frame().text.contains("needs no login"))
    #expect(box.typing("x").frame().text.contains("This market is open"))
    var opened = browser(.english)
    opened.model.firstCommands = [Command(.login)]
    _ = opened.model.receive(.opened(.success(())))
    #expect(opened.model.scene == .login)
  }

  /// Not those that a search found.
  @Test func theOpenMarketCountsAllItsProducts() {
    let list = SampleBrowser.selling()
    #expect(list.typing("gm").frame().text.contains("12 products"))
    let found = list.searching("desk", finding: [SampleProducts.all[0]])
    #expect(!found.typing("gm").frame().text.contains("1 product"))
  }

  @Test func theListOfMarketsIsSavedAndBounded() throws {
    var state = BrowserState()
    for number in 0..<30 { state.remember(.remote("https://\(number).example")) }
    #expect(state.markets.count == BrowserState.marketLimit + 1)
    let saved = try #require(state.data.flatMap { BrowserState($0) })
    #expect(saved.markets == state.markets)
    // A file of an earlier version has none.
    #expect(BrowserState(Data(#"{"views":[],"history":[]}"#.utf8))?.markets == [.local])
  }
}
