import Actions
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

/// The dialog before a deletion, and its messages about refusals.
@Suite struct DeletingTests {
  @Test(arguments: Language.allCases)
  func aRefusedStoredSecretIsTypedAgainInTheDialog(language: Language) throws {
    var browser = SampleBrowser.selling(language).typing("d")
    let ticket = try #require(browser.press("y").writes.first)
    _ = browser.answer(ticket, .wrongSecret)
    #expect(browser.model.scene == .deletion)
    let text = browser.frame().text
    #expect(
      text.contains(language.pick("Wrong secret", "비밀번호가 일치하지 않습니다")))
    #expect(text.contains(language.pick("Vendor ID", "판매자 ID")) && text.contains("me"))
    #expect(browser.frame().cursor != nil)
    browser = browser.typing("another y")
    #expect(!browser.frame().text.contains("another"))
    let again = try #require(browser.model.handleEnter().writes.first)
    guard case .delete(_, .vendor(let identity)) = again.write else {
      Issue.record("nothing is deleted")
      return
    }
    #expect(identity.identifier == "me" && identity.secret.revealed == "another y")
  }

  @Test(arguments: Language.allCases)
  func aDeletionUnderWayDoesNotOfferToDelete(language: Language) {
    let asked = SampleBrowser.selling(language).typing("d")
    let key = language.pick("y delete", "y 삭제")
    #expect(asked.frame().text.contains(key))
    let sent = asked.typing("y").frame().text
    #expect(sent.contains(language.pick("deleting …", "삭제하는 중")) && !sent.contains(key))
    #expect(sent.contains(language.pick("Esc back", "Esc 뒤로")))
  }

  @Test(arguments: Language.allCases)
  func theDialogSaysThatADeletionWillWait(language: Language) {
    var browser = SampleBrowser.selling(language)
    let sentence = language.pick(
      "Offline: the deletion waits until the market answers", "오프라인입니다. 연결되면 삭제합니다")
    #expect(!browser.typing("d").frame().text.contains(sentence))
    for case .load(let ticket) in browser.model.handle(.key(.character("r"))) {
      _ = browser.model.receive(.page(ticket, .failure(.timeout(.whole, seconds: 5))))
    }
    #expect(browser.typing("d").frame().text.contains(sentence))
  }

  @Test func aProductThatAnotherClientDeletesLeavesTheDialogs() {
    let gone = Event.changed(MarketChange(kind: .deleted, product: 12, vendor: nil, eventID: nil))
    var dialog = SampleBrowser.selling().typing("d")
    _ = dialog.model.receive(gone)
    #expect(dialog.model.scene == .list)
    #expect(dialog.frame().text.contains("is already deleted"))
    var several = SampleBrowser.selling().typing("  d")
    _ = several.model.receive(gone)
    #expect(several.model.scene == .deletion && several.frame().text.contains("these 2"))
    var form = SampleBrowser.selling()
    for case .loadProduct(let ticket) in form.press("e") {
      _ = form.model.receive(.product(ticket, .success(SampleProducts.all[0])))
    }
    _ = form.model.receive(gone)
    #expect(form.model.scene == .form && form.frame().text.contains("The product was deleted"))
    var page = SampleBrowser.selling().opening(answer: .success(SampleProducts.all[0]))
    #expect(page.model.obstacle(to: .edit) == nil)
    _ = page.model.receive(gone)
    #expect(page.model.obstacle(to: .edit) != nil && page.model.obstacle(to: .delete) != nil)
  }

  /// The market may report a deletion after the product was restored.
  @Test func aLateEventDoesNotCloseTheDialogOfARestoredProduct() throws {
    let product = SampleProducts.all[0]
    var browser = SampleBrowser.selling().typing("d")
    let deletion = try #require(browser.press("y").writes.first)
    _ = browser.model.receive(.written(deletion, .success(product)))
    let restoration = try #require(browser.press("u").writes.first)
    _ = browser.model.receive(.written(restoration, .success(product)))
    browser = browser.typing("d")
    let late = MarketChange(kind: .deleted, product: product.id, vendor: nil, eventID: nil)
    _ = browser.model.receive(.changed(late))
    #expect(browser.model.scene == .deletion)
  }

  @Test func anUnknownVendorIsTypedAgain() throws {
    var browser = SampleBrowser.selling().typing("d")
    let ticket = try #require(browser.press("y").writes.first)
    _ = browser.answer(ticket, .unknownVendor)
    browser = browser.typing("2")
    #expect(browser.frame().text.contains("me2"))
  }

  /// The second step: the permission from the first one was not accepted.
  @Test(arguments: Language.allCases)
  func aRejectedPermissionIsExplainedWithoutItsStatus(language: Language) throws {
    var browser = SampleBrowser.selling(language).typing("d")
    let ticket = try #require(browser.press("y").writes.first)
    _ = browser.answer(ticket, .deletionUnfinished(.status(code: 400, message: "no path")))
    let text = browser.frame().text
    #expect(!text.contains("400"))
    #expect(text.contains(language.pick("has expired", "만료되었습니다")))
    #expect(text.contains(language.pick("Delete again", "다시 삭제")))
  }

  @Test(arguments: Language.allCases)
  func aSelectionShowsItsActions(language: Language) {
    var browser = SampleBrowser.selling(language).typing(" ")
    #expect(
      browser.model.messages.current?.string
        == language.pick(
          "1 marked · mark another one to compare · d deletes · Esc clears",
          "1개 선택 · 하나 더 고르면 비교 · d 삭제 · Esc 선택 취소"))
    browser = browser.typing("jV")
    #expect(browser.model.messages.current?.string.contains("3") == true)
    #expect(browser.model.messages.history.isEmpty, "it is not kept as a message")
  }

  /// The prompt of generation 1 asks for the product's own password, not the vendor's secret.
  @Test(arguments: Language.allCases)
  func aProductsOwnPasswordIsNamedAsSuch(language: Language) {
    var browser = SampleBrowser(100, 40, language).loaded(SampleProducts.all)
    _ = browser.model.receive(
      .capabilities(MarketCapabilities(dialect: "1b", features: [.productPasswords])))
    let form = browser.typing("a").frame().text
    #expect(form.contains(language.pick("This product's own password", "이 상품만의 비밀번호")))
    #expect(!form.contains(language.pick("Your secret for this market", "이 마켓의 비밀번호")))
    let dialog = browser.typing("d").frame().text
    #expect(dialog.contains(language.pick("Password", "비밀번호")))
  }

  /// The deletion dialog asks for the secret itself.
  @Test func withoutALoginTheUserLogsInToEdit() throws {
    var browser = SampleBrowser(100, 30).loaded(SampleProducts.all)
    _ = browser.model.receive(.capabilities(.native))
    #expect(browser.press("e").isEmpty)
    #expect(browser.model.scene == .login)
    browser = browser.pressing(.escape)
    #expect(browser.typing("d").model.scene == .deletion)
    #expect(browser.typing("a").model.scene == .form)
    // Once the right secret was typed, the vendor's other products are the user's own.
    var known = browser.typing("dme").pressing(.tab).typing("right")
    let ticket = try #require(known.model.handle(.key(.enter)).writes.first)
    _ = known.model.receive(.written(ticket, .success(SampleProducts.all[0])))
    #expect(known.model.selling.vendor == SampleProducts.all[0].vendor)
    #expect(known.model.selling.need == .nothing)
    // If a market does not identify vendors, only the secret decides.
    _ = browser.model.receive(.capabilities(MarketCapabilities(dialect: "2a", features: [])))
    #expect(browser.press("e").products.count == 1)
  }
}

extension BrowserModel {
  fileprivate func handleEnter() -> [Effect] {
    var copy = self
    return copy.handle(.key(.enter))
  }
}
