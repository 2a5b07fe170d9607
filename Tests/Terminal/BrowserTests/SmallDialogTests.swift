import Actions
import Files
import Foundation
import Market
import ScreenWords
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

/// Dialogs of selling in small windows: nothing that has to be read is cut off or covered.
@Suite struct SmallDialogTests {
  private static let sizes = [(34, 10), (28, 10), (40, 8)]

  /// A list in a market that no longer answers.
  private func offline(_ size: (columns: Int, rows: Int), _ language: Language) -> SampleBrowser {
    var browser = SampleBrowser(size.columns, size.rows, language, market: "market.example")
      .loaded(SampleProducts.all)
    _ = browser.model.receive(.capabilities(.native))
    for case .load(let ticket) in browser.press("r") {
      _ = browser.model.receive(.page(ticket, .failure(.timeout(.whole, seconds: 5))))
    }
    return browser
  }

  /// Expects each word of a sentence on the screen.
  private func expect(_ sentence: SafeText, in browser: SampleBrowser) {
    let text = browser.frame().text
    for word in sentence.string.split(separator: " ") {
      #expect(text.contains(word), "“\(word)” is missing:\n\(text)")
    }
  }

  @Test(arguments: sizes, Language.allCases)
  func theTrashShowsNames(size: (columns: Int, rows: Int), language: Language) throws {
    var browser = SampleBrowser(size.columns, size.rows, language).loaded(SampleProducts.all)
    _ = browser.model.receive(.identityFound(SampleBrowser.seller))
    _ = browser.model.receive(.capabilities(.native))
    let seller = try #require(browser.model.selling.identity)
    let lamp = DeletedProduct(
      id: 70, exactName: "Paper lamp", price: Price(amount: 1_480_000, currency: .krw),
      remaining: .seconds(86_400 * 29))
    browser = browser.typing(":trash").pressing(.enter)
    _ = browser.model.receive(
      .trashListed(
        of: seller, .success(Trash(period: .seconds(86_400 * 30), products: [lamp]))))
    let text = browser.frame().text
    #expect(text.contains("Paper lamp") && !text.contains("1,480,000"), "\(text)")
    let left = language.pick("29 days left", "29일 남음")
    #expect(text.contains(left) == (size.columns >= 32), "\(text)")
  }

  @Test(arguments: [20, 28, 34], Language.allCases)
  func theMarketsShowTheirNames(columns: Int, language: Language) {
    var state = BrowserState()
    state.remember(.remote("o.example"))
    var browser = SampleBrowser(columns, 10, language, state: state).loaded(SampleProducts.all)
      .typing("gm")
    _ = browser.model.receive(.draftsCounted([.remote("o.example"): 1]))
    expect(browser.model.words.common.localMarket, in: browser)
    expect("o.example", in: browser)
  }

  @Test(arguments: [20, 21, 25, 28])
  func theMessagesAreComplete(columns: Int) {
    var browser = SampleBrowser(columns, 10).loaded(SampleProducts.all)
    browser.model.notify("seventy portable espresso machines")
    expect("seventy portable espresso machines", in: browser.typing("m"))
  }

  @Test(arguments: sizes, Language.allCases)
  func theRemarksOfADeletionAreComplete(size: (columns: Int, rows: Int), language: Language) {
    var browser = offline(size, language)
    _ = browser.model.receive(.identityFound(SampleBrowser.seller))
    browser = browser.typing("d")
    expect(browser.model.words.form.deletionWaits, in: browser)
  }

  /// The buttons have their own row, and the field in focus is shown.
  @Test(arguments: sizes + [(34, 6), (34, 5)], Language.allCases)
  func theFieldsOfADeletionAreAboveItsButtons(
    size: (columns: Int, rows: Int), language: Language
  ) throws {
    var browser = offline(size, language).typing("d")
    #expect(browser.model.scene == .deletion)
    for _ in 0..<3 {
      let frame = browser.frame()
      let rows = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
      let buttons = try #require(
        rows.firstIndex { $0.contains(language.pick("Cancel", "취소")) }, "\(frame.text)")
      #expect(!rows[buttons].contains(language.pick("Remember", "기억하기")), "\(frame.text)")
      #expect(frame.cursor?.row != buttons, "\(frame.text)")
      browser = browser.pressing(.tab)
    }
    browser = browser.pressing(.backTab, .backTab)
    #expect(browser.frame().cursor != nil, "\(browser.frame().text)")
  }

  @Test(arguments: sizes, Language.allCases)
  func theReasonOfARefusedLoginIsComplete(
    size: (columns: Int, rows: Int), language: Language
  ) throws {
    var browser = offline(size, language).typing("L").typing("me").pressing(.enter).typing("wrong")
    let error = MarketError.unknownVendor
    for case .verify(let identity) in browser.model.handle(.key(.enter)) {
      _ = browser.model.receive(.verified(identity, .failure(error)))
    }
    #expect(browser.model.scene == .login)
    expect(error.reason(in: language), in: browser)
  }

  @Test(arguments: sizes, Language.allCases)
  func theReasonWhyADraftIsNotSavedIsComplete(
    size: (columns: Int, rows: Int), language: Language
  ) {
    var browser = SampleBrowser(size.columns, size.rows, language).loaded(SampleProducts.all)
      .typing("aWalnut")
    for case .saveDraft(let draft) in browser.model.handle(.key(.escape)) {
      _ = browser.model.handle(.key(.character("q")))
      _ = browser.model.receive(.draftSaved(draft, failure: .system(ENOSPC)))
      #expect(browser.model.overlays.last is UnsavedOverlay)
      let form = browser.model.words.form
      for (draft, reason) in browser.model.selling.unsavedDrafts {
        expect(form.notSaved(draft.title, reason.sentence(in: language)), in: browser)
      }
    }
  }

  @Test func theChooserShowsNamesInsteadOfSizes() {
    var browser = SampleBrowser(24, 10).loaded(SampleProducts.all).typing("a")
      .pressing(.backTab, .enter)
    let entry = FolderContents.Entry(name: "walnut-desk-1.png", isFolder: false, size: 480_000)
    _ = browser.model.receive(.folderListed(FolderContents(path: "/p", entries: [entry])))
    let text = browser.frame().text
    #expect(text.contains("walnut-desk-1.png"), "\(text)")
  }
}
