import Actions
import Foundation
import Keymap
import Market
import ScreenWords
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

/// The products that can still be restored.
@Suite struct TrashTests {
  /// Deletes the first products of a list, one after the other.
  private func deleting(_ count: Int, _ language: Language = .english) throws -> SampleBrowser {
    var browser = SampleBrowser.selling(language)
    _ = browser.model.receive(.capabilities(.native))
    for _ in 0..<count {
      _ = browser.press("d")
      let ticket = try #require(browser.press("y").writes.first)
      let product = try #require(ticket.write.product)
      _ = browser.model.receive(.written(ticket, .success(product)))
    }
    return browser
  }

  private func opening(_ browser: SampleBrowser) -> SampleBrowser {
    browser.typing(":trash").pressing(.enter)
  }

  @Test(arguments: Language.allCases)
  func theTrashListsDeletionsAndRestoresAnyOfThem(language: Language) throws {
    var browser = opening(try deleting(2, language))
    let names = SampleProducts.all.prefix(2).map(\.name.string)
    let text = browser.frame().text
    #expect(names.allSatisfy(text.contains))
    #expect(text.contains(language.pick("10 min left", "10분 남음")))
    #expect(text.contains(language.pick("┌─ Trash · 2 ─", "┌─ 휴지통 · 2 ─")))
    // The latest is the first; the other one is restored.
    browser = browser.typing("j")
    let ticket = try #require(browser.model.handle(.key(.enter)).writes.first)
    guard case .restore(let product, _) = ticket.write else {
      Issue.record("nothing is restored")
      return
    }
    #expect(product.id == SampleProducts.all[0].id)
    _ = browser.model.receive(.written(ticket, .success(product)))
    #expect(browser.model.scene == .trash)
    // The last one closes the list.
    let last = try #require(browser.press("u").writes.first)
    let restored = try #require(last.write.product)
    _ = browser.model.receive(.written(last, .success(restored)))
    #expect(browser.model.scene == .list)
  }

  /// The list is the market's: what was deleted on another machine is there too, and the dialog
  /// says how long a product can be restored.
  @Test(arguments: Language.allCases)
  func theMarketSaysWhatCanBeRestored(language: Language) throws {
    var browser = SampleBrowser.selling(language)
    _ = browser.model.receive(.capabilities(.native))
    let seller = try #require(browser.model.selling.identity)
    let products = [
      DeletedProduct(
        id: 7, exactName: "Lamp", price: Price(amount: 24_900, currency: .krw),
        remaining: .seconds(86_400 * 29))
    ]
    let listed = Event.trashListed(
      of: seller, .success(Trash(period: .seconds(86_400 * 30), products: products)))
    let opening = browser.typing(":trash").pressing(.enter)
    browser = opening
    _ = browser.model.receive(listed)
    var text = browser.frame().text
    #expect(text.contains("Lamp") && text.contains(language.pick("29 days left", "29일 남음")))
    #expect(text.contains("KRW 24,900"))
    browser = browser.pressing(.escape)
    browser = browser.typing("d")
    text = browser.frame().text
    #expect(text.contains(language.pick("Can be restored for 30 days", "30일 동안 되돌릴 수 있습니다")))
  }

  /// The dialog has just said 30 days.
  @Test(arguments: [
    (86_400 * 30 - 70, "30 days left", "30일 남음"), (86_400 * 29 - 1, "29 days left", "29일 남음"),
    (86_400 * 2 - 1, "2 days left", "2일 남음"), (3_600 * 5 + 1, "6 h left", "6시간 남음"),
    (59, "1 min left", "1분 남음"),
  ])
  func theTimeLeftIsRoundedUp(seconds: Int, english: String, korean: String) {
    #expect(ScreenWords.of(.english).common.timeLeft(.seconds(seconds)).string == english)
    #expect(ScreenWords.of(.korean).common.timeLeft(.seconds(seconds)).string == korean)
  }

  /// The market lists another product above the one under the cursor.
  @Test func theCursorStaysOnItsProductWhenTheMarketAnswers() throws {
    var browser = opening(try deleting(1))
    let seller = try #require(browser.model.selling.identity)
    let products = [7, SampleProducts.all[0].id].map {
      DeletedProduct(id: $0, exactName: "Product \($0)", remaining: .seconds(86_400))
    }
    _ = browser.model.receive(
      .trashListed(
        of: seller, .success(Trash(period: .seconds(86_400 * 30), products: products))))
    let ticket = try #require(browser.model.handle(.key(.enter)).writes.first)
    #expect(ticket.write.product?.id == SampleProducts.all[0].id)
  }

  /// The vendor who deleted them has left the market since.
  @Test(arguments: [
    (Language.english, "Log in (L) to see what you deleted"),
    (.korean, "로그인하면(L) 삭제한 상품을 볼 수 있습니다"),
  ])
  func deletionsOfAVendorWhoIsNotLoggedInNeedALogin(language: Language, sentence: String) {
    var browser = SampleBrowser(100, 30, language).loaded(SampleProducts.all)
    _ = browser.model.receive(.capabilities(.native))
    #expect(browser.typing("u").frame().text.contains(sentence))
    let trash = opening(browser)
    #expect(trash.model.scene == .list && trash.frame().text.contains(sentence))
    _ = browser.model.receive(.identityFound(SampleBrowser.seller))
    #expect(!browser.typing("u").frame().text.contains(sentence))
    #expect(opening(browser).model.scene == .trash)
  }

  @Test func productsOfOneNameHaveTheirNumbers() throws {
    var browser = SampleBrowser.selling()
    _ = browser.model.receive(.capabilities(.native))
    let seller = try #require(browser.model.selling.identity)
    let products = [(7, "Lamp"), (8, "Lamp"), (9, "Desk")].map {
      DeletedProduct(id: $0, exactName: $1, remaining: .seconds(86_400))
    }
    browser = browser.typing(":trash").pressing(.enter)
    _ = browser.model.receive(
      .trashListed(
        of: seller, .success(Trash(period: .seconds(86_400 * 30), products: products))))
    let text = browser.frame().text
    #expect(text.contains("Lamp #7") && text.contains("Lamp #8"))
    #expect(text.contains("Desk") && !text.contains("#9"))
  }

  /// The secret is sent for the list only on a day on which something was deleted.
  @Test func deletionsOfAnEarlierRunOfTheDayAreOfferedToUndo() throws {
    let seller = try #require(SampleBrowser.seller)
    let identified = Event.identified(seller, .success(Vendor(id: 12, name: "me")))
    for (state, expected) in [
      (try deleting(1).model.state, [Effect.listTrash(seller)]), (BrowserState(), []),
    ] {
      let saved = try #require(state.data.flatMap { BrowserState($0) })
      var browser = SampleBrowser(100, 30, state: saved)
      _ = browser.model.receive(.identityFound(seller))
      let effects = browser.model.receive(identified)
      #expect(effects.filter { if case .listTrash = $0 { true } else { false } } == expected)
    }
  }

  @Test func severalAreMarkedAndRestored() throws {
    var browser = opening(try deleting(3)).typing("  ")
    let first = try #require(browser.model.handle(.key(.enter)).writes.first)
    let product = try #require(first.write.product)
    let second = browser.model.receive(.written(first, .success(product))).writes
    #expect(second.count == 1)
  }

  @Test func aProductThatWasNotRestoredStaysInTheTrash() throws {
    var browser = opening(try deleting(1))
    let ticket = try #require(browser.model.handle(.key(.enter)).writes.first)
    _ = browser.answer(ticket, .connection(host: "market.example", .refused))
    #expect(browser.model.selling.deletedProducts(now: SampleBrowser.start).count == 1)
    #expect(
      browser.model.selling.deletedProducts(now: SampleBrowser.start + .seconds(600)).isEmpty)
  }

  @Test func aMarketThatRestoresNothingSaysSo() {
    var browser = SampleBrowser.selling()
    _ = browser.model.receive(.capabilities(MarketCapabilities(dialect: "2a", features: [])))
    browser = opening(browser)
    #expect(browser.model.scene == .list)
    let absence = MarketFeature.restore.absence(in: .english)
    #expect(browser.frame().text.contains(absence.string))
  }

  @Test func aQuestionMarkShowsTheKeysOfADialog() throws {
    var browser = SampleBrowser.selling()
    var form = ProductForm()
    _ = form.edit(.insert("Lamp"))
    _ = browser.model.receive(.draftsListed([FormDraft(form)]))
    for (keys, scene) in [
      ("w", Scene.tasks), ("gm", .markets), ("a", .drafts), (":trash", .trash),
    ] {
      var dialog = browser.typing(keys)
      if keys.hasPrefix(":") { dialog = dialog.pressing(.enter) }
      #expect(dialog.model.scene == scene)
      let help = try #require(dialog.typing("?").model.overlays.last as? HelpOverlay)
      #expect(help.about == scene)
    }
  }

  /// Only a form that asks for a login can stay logged in.
  @Test(arguments: Language.allCases)
  func theHelpOfAFormHasNoKeysOfMissingFields(language: Language) {
    let stranger = SampleBrowser(100, 60, language).loaded(SampleProducts.all)
    var vendor = stranger
    _ = vendor.model.receive(.identityFound(SampleBrowser.seller))
    let phrase = stranger.model.words.dialogKeys(.remember).string
    for (browser, isShown) in [(stranger, true), (vendor, false)] {
      let help = browser.typing("a").pressing(.function(1)).frame().text
      #expect(help.contains(phrase) == isShown, "\(help)")
    }
  }

  @Test(arguments: Language.allCases)
  func theHelpOfADialogHasAllItsKeys(language: Language) {
    for keys in ["a", "gm", "d", ":trash"] {
      // The form asks for a login.
      var browser = SampleBrowser(100, 30, language).loaded(SampleProducts.all).typing(keys)
      if keys.hasPrefix(":") { browser = browser.pressing(.enter) }
      let scene = browser.model.scene
      browser = browser.pressing(.function(1))
      let words = browser.model.words.dialogKeys
      var text = browser.frame().text
      for _ in 0..<DialogKey.all(in: scene).count {
        browser = browser.pressing(.down)
        text += browser.frame().text
      }
      for key in DialogKey.all(in: scene) {
        let phrase = words(key.phrase).string
        #expect(text.contains(phrase.prefix(30)), "\(scene) \(phrase)")
      }
    }
  }
}
