import Actions
import Keymap
import Market
import ScreenWords
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

/// A read-only run.
@Suite struct ReadOnlyTests {
  private func browser(_ language: Language = .english) -> SampleBrowser {
    var browser = SampleBrowser(100, 40, language, isReadOnly: true).loaded(SampleProducts.all)
    _ = browser.model.receive(.identityFound(SampleBrowser.seller))
    _ = browser.model.receive(.capabilities(.native))
    return browser
  }

  @Test(arguments: ["a", "e", "c", "d", "u", "w"])
  func aKeyThatWouldChangeSomethingSaysSo(key: Character) {
    var browser = browser()
    #expect(browser.press(key).isEmpty)
    #expect(browser.model.overlays.isEmpty)
    #expect(browser.frame().text.contains("Read-only: nothing can be changed"))
    var korean = self.browser(.korean)
    _ = korean.press(key)
    #expect(korean.frame().text.contains("읽기 전용이라 아무것도 바꿀 수 없습니다"))
  }

  /// Marks change nothing in the market.
  @Test(arguments: ["  ", " jV"])
  func markedProductsAreCompared(keys: String) {
    let marked = browser().typing(keys)
    #expect(!marked.frame().text.contains("Read-only"))
    #expect(marked.frame().text.contains("Enter compares · Esc clears"))
    #expect(marked.pressing(.enter).model.scene == .comparison)
    #expect(marked.model.overlayContext().actions(in: .list).contains(.select))
  }

  @Test func typedCommandsAndDroppedFilesChangeNothing() throws {
    let typed = browser().typing(":delete").pressing(.enter)
    #expect(typed.model.overlays.isEmpty)
    #expect(typed.frame().text.contains("Read-only: nothing can be changed"))
    var dropped = browser()
    _ = dropped.paste("/home/desk.png", existing: ["/home/desk.png"])
    #expect(dropped.model.overlays.isEmpty)
  }

  @Test func helpHintsPaletteAndCompletionHaveNoSuchActions() {
    let list = browser()
    let context = list.model.overlayContext()
    let hidden = Action.allCases.filter(\.changesMarket)
    #expect(!hidden.isEmpty)
    for scene in [Scene.list, .detail] {
      #expect(Set(context.actions(in: scene)).isDisjoint(with: hidden))
    }
    #expect(PaletteEntry.all(in: context).allSatisfy { !hidden.contains($0.command.action) })
    var hints: [SafeText] = []
    list.model.offerHints { hint in
      hints.append(hint.label)
      return true
    }
    #expect(hidden.allSatisfy { !hints.contains(list.model.words.hint($0)) })
    #expect(!list.typing(":de").frame().text.contains("delete"))
    #expect(!list.typing("?").frame().text.contains("Undo"))
  }

  /// Drafts and deletions of earlier runs stay on the disk.
  @Test func draftsAndDeletionsOfEarlierRunsAreNotOffered() {
    var browser = SampleBrowser(80, 24, isReadOnly: true)
    let effects = browser.model.receive(.opened(.success(())))
    #expect(
      effects.allSatisfy {
        switch $0 {
        case .listDrafts, .listTrash: false
        default: true
        }
      })
  }

  /// The settings have changed.
  @Test func aRunBecomesReadOnlyAndWritableAgain() {
    var browser = SampleBrowser(100, 40).loaded(SampleProducts.all)
    func use(isReadOnly: Bool) -> [Effect] {
      var settings = BrowserSettings()
      settings.isReadOnly = isReadOnly
      return browser.model.use(settings, ScreenChoices())
    }
    #expect(!use(isReadOnly: true).contains(.listDrafts))
    #expect(browser.typing("a").frame().text.contains("Read-only: nothing can be changed"))
    #expect(use(isReadOnly: false).contains(.listDrafts), "the outbox is sent")
    #expect(!browser.typing("a").model.overlays.isEmpty)
  }

  /// The mark is there at every width, unlike a good connection, which needs no word.
  @Test(arguments: [60, 80, 120])
  func theStatusLineSaysIt(columns: Int) {
    let browser = SampleBrowser(columns, 24, isReadOnly: true).loaded(SampleProducts.all)
    #expect(browser.frame().text.contains("● read-only"))
  }

  @Test func anEmptyMarketGivesNoAdviceToAddProducts() {
    let text = SampleBrowser(80, 24, isReadOnly: true).loaded([]).frame().text
    #expect(!text.contains("Press a to add"))
  }

  @Test func aListWithoutOwnProductsGivesNoAdviceToAddOne() throws {
    let seller = try #require(SampleBrowser.seller)
    var browser = browser()
    _ = browser.model.receive(.identified(seller, .success(Vendor(id: 12, name: "me"))))
    let text = browser.searching("vendor:me", finding: []).frame().text
    #expect(text.contains("You sell nothing here yet") && text.contains("to show all products"))
    #expect(!text.contains("Press a to add"))
  }
}

/// A market that accepts no changes for now.
@Suite struct ReadOnlyMarketTests {
  private func browser(_ language: Language, _ kinds: MarketChange.Kind...) -> SampleBrowser {
    var browser = SampleBrowser(100, 40, language).loaded(SampleProducts.all)
    for kind in kinds {
      _ = browser.model.receive(
        .changed(MarketChange(kind: kind, product: 0, vendor: nil, eventID: nil)))
    }
    return browser
  }

  @Test(arguments: [
    (Language.english, "read-only", "Read-only for now: what you send waits"),
    (.korean, "읽기 전용", "지금은 읽기 전용입니다"),
  ])
  func theLastLineFormsAndDeletionsSaySo(language: Language, state: String, sentence: String) {
    let closed = browser(language, .readOnly)
    #expect(closed.frame().text.contains(state))
    for key in ["a", "d"] {
      let dialog = closed.typing(key)
      #expect(!dialog.model.overlays.isEmpty)
      #expect(dialog.frame().text.contains(sentence))
    }
    #expect(closed.typing("aLamp").frame().text.contains(sentence), "also after the first key")
    let open = browser(language, .readOnly, .writable)
    #expect(!open.frame().text.contains(state))
    #expect(!open.typing("a").frame().text.contains(sentence))
  }

  @Test func aNarrowWindowSaysSoToo() {
    var browser = SampleBrowser(60, 24).loaded(SampleProducts.all)
    _ = browser.model.receive(
      .changed(MarketChange(kind: .readOnly, product: 0, vendor: nil, eventID: nil)))
    #expect(browser.frame().text.contains("read-only"))
  }
}
