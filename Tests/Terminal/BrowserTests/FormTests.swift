import Actions
import Browser
import Foundation
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Widgets

/// The form, the dialog and the drafts in a sample market, drawn into memory.
@Suite struct FormTests {
  private static let seller = Secret("a secret of a vendor").flatMap {
    Identity(identifier: "me", secret: $0)
  }

  private func browser(_ columns: Int = 100, _ rows: Int = 30, _ language: Language = .english)
    -> SampleBrowser
  {
    var browser = SampleBrowser(columns, rows, language).loaded(SampleProducts.all)
    _ = browser.model.receive(.identityFound(Self.seller))
    return browser
  }

  @Test(arguments: Language.allCases)
  func theFocusedFieldIsAlwaysVisible(language: Language) {
    for (columns, rows) in [
      (20, 8), (24, 10), (40, 12), (59, 9), (60, 8), (80, 24), (120, 40), (200, 60),
    ] {
      var browser = browser(columns, rows, language).typing("a")
      var seen = 0
      for _ in 0..<7 {
        let frame = browser.frame()
        #expect(frame.text.contains("▌"), "\(columns)×\(rows)")
        if let cursor = frame.cursor {
          seen += 1
          #expect(cursor.column < columns && cursor.row < rows - 1)
        }
        browser = browser.pressing(.tab)
      }
      #expect(seen == 5, "text fields show the caret at \(columns)×\(rows)")
    }
  }

  /// The arrows move through all fields, and through the rows of the description between them.
  @Test func theArrowsLeaveTheDescription() throws {
    let form = browser().typing("a")
    let keys = Array(repeating: Key.down, count: 10) + Array(repeating: .up, count: 10)
    let back = keys.reduce(form) { $0.pressing($1) }
    #expect(back.frame().cursor == form.frame().cursor && form.frame().cursor != nil)
  }

  @Test func textTypedWhereItIsNotAcceptedGetsAMessage() {
    let form = browser().typing("a")
    #expect(
      form.pressing(.backTab).typing("m").frame().text
        .contains("You cannot type here: Enter adds a picture"))
    #expect(
      form.pressing(.tab).pressing(.tab).typing("1").frame().text
        .contains("You cannot type here: Space changes the currency"))
  }

  @Test(arguments: Language.allCases) func savingWithoutAChangeClosesTheForm(language: Language) {
    var browser = browser(100, 30, language)
    for case .loadProduct(let ticket) in browser.model.handle(.key(.character("e"))) {
      _ = browser.model.receive(.product(ticket, .success(SampleProducts.described[0])))
    }
    #expect(browser.model.scene == .form)
    let effects = browser.model.handle(.key(.control("s")))
    #expect(Self.tickets(effects).isEmpty && browser.model.scene == .list)
    #expect(
      browser.frame().text.contains(language.pick("Nothing was changed", "바뀐 내용이 없습니다")))
  }

  @Test func theCursorIsAtTheCaret() throws {
    let browser = browser().typing("a가나 b")
    let cursor = try #require(browser.frame().cursor)
    let line = browser.frame().row(cursor.row)
    let before = line.prefix(cursor.column).filter { !$0.isContinuation }
    #expect(before.map(\.glyph.string).joined().hasSuffix("가나 b"))
  }

  @Test func aPastedLineBreakDoesNotSubmitAndKeysAreText() {
    var browser = browser().typing("adqj?")
    _ = browser.model.handle(.paste("one\ntwo"))
    #expect(browser.frame().text.contains("dqj?one two"))
    #expect(browser.model.scene == .form)
  }

  @Test func typedTextIsDiscardedOnlyAfterASecondPress() {
    var browser = browser().typing("aWalnut")
    #expect(browser.frame().text.contains("Esc save draft"))
    #expect(browser.model.handle(.key(.control("q"))) == [])
    #expect(browser.frame().text.contains("Press Ctrl-Q again to discard"))
    _ = browser.model.handle(.key(.character("x")))
    _ = browser.model.handle(.key(.control("q")))
    #expect(browser.model.scene == .form, "another key came between")
    let effects = browser.model.handle(.key(.control("q")))
    #expect(browser.model.scene == .list)
    #expect(effects.contains { if case .removeDraft = $0 { true } else { false } })
    #expect(!effects.contains { if case .saveDraft = $0 { true } else { false } })
  }

  @Test func backKeepsTheDraft() {
    var browser = browser().typing("aWalnut")
    let effects = browser.model.handle(.key(.escape))
    #expect(browser.model.scene == .list)
    #expect(!browser.frame().text.contains("Draft saved"), "not before it is in its file")
    browser.save(effects)
    #expect(browser.frame().text.contains("Draft saved"))
  }

  @Test func aHangUpSavesTypedText() {
    var browser = browser().typing("aWalnut")
    let effects = browser.model.handle(.terminate)
    #expect(effects.last == .quit)
    #expect(
      effects.contains { if case .saveDraft = $0 { true } else { false } })
  }

  @Test func deletingAsksAndOnlyYConfirms() {
    var browser = browser().typing("d")
    #expect(browser.model.scene == .deletion)
    #expect(browser.frame().text.contains("[ Cancel ]"))
    #expect(browser.frame().text.contains("Handmade walnut desk · KRW 432,000"))
    browser = browser.typing("d")
    #expect(browser.model.scene == .deletion)
    #expect(browser.pressing(.enter).model.scene == .list)
    let effects = browser.model.handle(.key(.character("ㅛ")))
    let ticket = effects.compactMap { consequence -> WriteTicket? in
      if case .write(let ticket) = consequence { ticket } else { nil }
    }.first
    guard let ticket, case .delete(let product, _) = ticket.write else {
      Issue.record("nothing is deleted")
      return
    }
    _ = browser.model.receive(.written(ticket, .success(product)))
    #expect(browser.model.scene == .list)
    #expect(browser.frame().text.contains("Deleted “Handmade walnut desk”. Press u to undo"))
    #expect(browser.model.list.window.row(ofID: product.id) == nil)
    let undone = browser.model.handle(.key(.character("u")))
    #expect(
      undone.contains {
        if case .write(let ticket) = $0, case .restore = ticket.write {
          true
        } else {
          false
        }
      })
  }

  @Test func withoutAnIdentityTheSecretIsAskedForAndAWrongOneKeepsTheDialog() {
    var browser = SampleBrowser(80, 24, .korean).loaded(SampleProducts.all).typing("d")
    browser = browser.typing("me").pressing(.enter).typing("yyyd")
    #expect(!browser.frame().text.contains("yyyd"))
    let ticket = browser.model.handle(.key(.enter)).compactMap { consequence -> WriteTicket? in
      if case .write(let ticket) = consequence { ticket } else { nil }
    }.first
    guard let ticket else {
      Issue.record("nothing is deleted")
      return
    }
    _ = browser.model.receive(.written(ticket, .failure(.wrongSecret)))
    #expect(browser.model.scene == .deletion)
    #expect(browser.frame().text.contains("비밀번호가 일치하지 않습니다"))
  }

  @Test func anothersProductShowsWhyItCannotBeChanged() throws {
    var browser = browser()
    let seller = try #require(Self.seller)
    _ = browser.model.receive(.identified(seller, .success(Vendor(id: 999, name: "me"))))
    #expect(browser.typing("d").model.scene == .list)
    #expect(browser.typing("e").frame().text.contains("It belongs to another vendor"))
  }

  @Test func everySizeIsDrawnWithAnyDialogOpen() {
    for columns in [1, 2, 5, 19, 20, 21, 39, 59, 60, 61, 110, 200] {
      for rows in [1, 2, 3, 5, 8, 9, 24, 60] {
        for keys in ["a", "d", "w"] {
          let frame = browser(columns, rows).typing(keys).frame()
          #expect(frame.cells.count == columns * rows)
        }
        let files = browser(columns, rows).typing("a").pressing(.backTab, .enter).frame()
        #expect(files.cells.count == columns * rows)
      }
    }
  }

  private static func tickets(_ effects: [Effect]) -> [WriteTicket] {
    effects.compactMap {
      if case .write(let ticket) = $0 { ticket } else { nil }
    }
  }

  /// Submits the form of the chosen product with a new name.
  private func editing(_ language: Language, columns: Int = 100) throws
    -> (SampleBrowser, WriteTicket)
  {
    var browser = browser(columns, 30, language)
    for case .loadProduct(let ticket) in browser.model.handle(.key(.character("e"))) {
      _ = browser.model.receive(.product(ticket, .success(SampleProducts.described[0])))
    }
    #expect(browser.model.scene == .form)
    _ = browser.model.handle(.key(.control("u")))
    browser = browser.typing("Mine")
    let tickets = Self.tickets(browser.model.handle(.key(.control("s"))))
    return (browser, try #require(tickets.first))
  }

  private static var changedProduct: Product {
    let old = SampleProducts.described[0]
    return Product(
      id: old.id, vendor: old.vendor, name: "Theirs", description: old.description,
      thumbnail: old.thumbnail, price: old.price, stock: 5, createdOn: nil, issuedOn: nil,
      revision: "\"2\"")
  }

  @Test(arguments: Language.allCases, [100, 40])
  func aConflictIsComparedAndSentAgain(language: Language, columns: Int) throws {
    var (browser, ticket) = try editing(language, columns: columns)
    _ = browser.model.receive(
      .written(ticket, .failure(.conflict(current: Self.changedProduct))))
    #expect(browser.model.scene == .dialog)
    let text = browser.frame().text
    #expect(text.contains("Mine") && text.contains("Theirs"))
    // Esc goes back to the form, which still has all of its text.
    let back = browser.pressing(.escape)
    #expect(back.model.scene == .form && back.frame().text.contains("Mine"))
    // The name is mine, the stock theirs: the edit is based on the current product.
    let again = try #require(Self.tickets(browser.model.handle(.key(.enter))).first)
    guard case .edit(let edit, _) = again.write else {
      Issue.record("no edit is sent")
      return
    }
    #expect(edit.original.revision == "\"2\"" && edit.changes == ProductValues(name: "Mine"))
    _ = browser.model.receive(.written(again, .success(Self.changedProduct)))
    #expect(browser.model.scene == .list)
  }

  @Test func choosingAllOfTheirsLeavesTheProductAlone() throws {
    var (browser, ticket) = try editing(.english)
    _ = browser.model.receive(
      .written(ticket, .failure(.conflict(current: Self.changedProduct))))
    _ = browser.model.handle(.key(.character("t")))
    let effects = browser.model.handle(.key(.enter))
    #expect(Self.tickets(effects).isEmpty)
    #expect(
      effects.contains { if case .removeDraft = $0 { true } else { false } })
    #expect(browser.model.scene == .list)
  }

  @Test(arguments: [ProductLayout.list, .grid])
  func marksAreDrawnCountedAndCleared(layout: ProductLayout) {
    var browser = SampleBrowser(100, 30, layout: layout).loaded(SampleProducts.all)
    browser = browser.typing("  ")
    #expect(browser.frame(colors: 0).text.filter { $0 == "✓" }.count == 2)
    #expect(browser.frame().text.contains("2 marked"))
    // Up to the cursor.
    browser = browser.typing(layout == .grid ? "llV" : "jjV")
    #expect(browser.frame().text.contains("5 marked"))
    browser = browser.pressing(.escape)
    #expect(!browser.frame().text.contains("✓"))
    #expect(!browser.frame().text.contains("marked"))
  }

  /// Answers each deletion or restoration in turn until none is sent.
  private func carryOut(
    _ browser: inout SampleBrowser, _ first: [Effect],
    failing: [Int: MarketError] = [:]
  ) -> [WriteTicket] {
    var tickets: [WriteTicket] = []
    var next = Self.tickets(first)
    while let ticket = next.first, let product = ticket.write.product, tickets.count < 20 {
      #expect(next.count == 1, "one at a time")
      tickets.append(ticket)
      let answer = failing[product.id].map { Result<Product, MarketError>.failure($0) }
      next = Self.tickets(browser.model.receive(.written(ticket, answer ?? .success(product))))
    }
    return tickets
  }

  @Test func severalAreDeletedFailuresAreListedAndTheOthersAreRestored() {
    var browser = browser().typing("   d")
    #expect(browser.frame().text.contains("Delete these 3 products?"))
    let begun = browser.model.handle(.key(.character("y")))
    #expect(browser.frame().text.contains("deleting 1 of 3"))
    let deleted = carryOut(&browser, begun, failing: [11: .notTheVendor])
    #expect(deleted.count == 3)
    let report = browser.frame().text
    #expect(browser.model.scene == .deletion)
    #expect(report.contains("1 of 3 not deleted"))
    #expect(report.contains("Film camera") && report.contains("another vendor"))
    browser = browser.pressing(.escape)
    #expect(browser.frame().text.contains("Deleted 2 products. Press u to undo"))
    let undone = carryOut(&browser, browser.model.handle(.key(.character("u"))))
    #expect(undone.count == 2)
    #expect(browser.frame().text.contains("Restored 2 products"))
    _ = browser.pressing(.escape)
    #expect(!browser.typing("k").frame().text.contains("to undo"))
  }

  @Test func theDialogCanBeClosedWhileProductsAreDeleted() {
    var browser = browser().typing("  d")
    let begun = browser.model.handle(.key(.character("y")))
    browser = browser.pressing(.escape)
    #expect(browser.model.scene == .list)
    // One batch at a time.
    #expect(browser.typing("d").frame().text.contains("Still working"))
    #expect(carryOut(&browser, begun).count == 2)
    #expect(browser.frame().text.contains("Deleted 2 products. Press u to undo"))
  }

  /// It can be compared.
  @Test func anothersProductIsMarkedButNotDeleted() throws {
    var browser = browser(130, 30)
    let seller = try #require(Self.seller)
    _ = browser.model.receive(.identified(seller, .success(Vendor(id: 12, name: "me"))))
    _ = browser.model.receive(.woke(.preview))
    browser = browser.typing("j").rested()
    #expect(!browser.frame().text.contains("another vendor"))
    browser = browser.typing(" ")
    #expect(browser.frame().text.contains("✓"))
    #expect(
      browser.frame().text.contains("1 marked · mark another one to compare · Esc clears"))
    #expect(!browser.frame().text.contains("d delete"))
    browser = browser.typing("d")
    #expect(browser.frame().text.contains("It belongs to another vendor"))
    #expect(browser.model.scene == .list)
  }

  @Test func myProductsAreOneKeyAway() throws {
    var browser = browser()
    #expect(browser.typing("p").frame().text.contains("You're not logged in here. L logs in"))
    let seller = try #require(Self.seller)
    _ = browser.model.receive(.identified(seller, .success(Vendor(id: 12, name: "me"))))
    browser = browser.typing("p")
    #expect(browser.model.list.query.vendorID == 12)
    #expect(browser.typing("p").model.list.query == .everything)
  }

  private static let away = MarketError.connection(host: "market.example", .refused)

  @Test func offlineWritesWaitInTheOutboxAndAreClaimedBeforeTheyAreSent() throws {
    var (browser, ticket) = try editing(.english)
    let failed = browser.model.receive(.written(ticket, .failure(Self.away)))
    #expect(failed.forms.contains { if case .postponeDraft = $0 { true } else { false } })
    #expect(browser.frame().text.contains("Esc queues it for later"))
    let kept = browser.model.handle(.key(.escape)).forms.compactMap {
      if case .saveDraft(let draft) = $0 { draft } else { nil }
    }
    let draft = try #require(kept.first)
    #expect(draft.isDue)
    _ = browser.model.receive(.draftSaved(draft, failure: nil))
    _ = browser.model.receive(.draftsListed([draft]))
    // It is not a draft to resume, and it is not sent automatically.
    #expect(browser.typing("a").model.scene == .form)
    browser = browser.pressing(.escape)
    #expect(browser.frame().text.contains("1 not sent yet · press w"))
    #expect(browser.frame().text.contains("1 waiting"))
    browser = browser.typing("w")
    #expect(browser.frame().text.contains("Save · Mine: not sent yet"))
    let claim = browser.model.handle(.key(.enter)).forms
    #expect(claim == [.claimDraft(draft.id)])
    let sent = Self.tickets(browser.model.receive(.draftClaimed(draft.id, draft)))
    guard case .edit(let edit, _)? = sent.first?.write else {
      Issue.record("nothing is sent")
      return
    }
    #expect(edit.changes.name == "Mine" && sent.count == 1)
    let done =
      browser.model.receive(.written(sent[0], .success(Self.changedProduct))).forms
    #expect(done.contains(.removeDraft(draft.id)))
  }

  @Test func draftsSentByAnotherBrowserAreNotSentAgain() throws {
    var browser = browser()
    let draft = FormDraft(deleting: SampleProducts.all[0])
    _ = browser.model.receive(.draftsListed([draft]))
    browser = browser.typing("w").pressing(.enter)
    #expect(Self.tickets(browser.model.receive(.draftClaimed(draft.id, nil))).isEmpty)
  }

  @Test func offlineDeletionsWait() {
    var browser = browser().typing("  d")
    let ticket = Self.tickets(browser.model.handle(.key(.character("y"))))[0]
    let effects = browser.model.receive(.written(ticket, .failure(Self.away))).forms
    let drafts = effects.compactMap { if case .saveDraft(let draft) = $0 { draft } else { nil } }
    #expect(drafts.compactMap { $0.deletion?.id } == [12, 11])
    #expect(drafts.map(\.isDue) == [true, true])
    #expect(browser.model.scene == .list)
    _ = browser.model.receive(.draftsListed(drafts))
    // All of them at once; each is claimed.
    browser = browser.typing("w")
    let claims = browser.model.handle(.key(.character("s"))).forms
    #expect(claims == drafts.map { .claimDraft($0.id) })
  }
}
