import Actions
import Keymap
import Market
import Terminal
import Testing
import Text
import ViewModels
import Widgets
import Words

@testable import Browser

@Suite struct PaletteTests {
  private let list = SampleBrowser(80, 24).loaded(SampleProducts.all)

  private func found(_ typed: String, _ language: Language = .english) -> [Command] {
    let context = SampleBrowser(80, 24, language).loaded(SampleProducts.all).model.overlayContext()
    return PaletteEntry.found(typed, in: context).map(\.command)
  }

  @Test func aChoiceIsFoundByItsNameAndRuns() {
    let dark = list.pressing(.control("p")).typing("dark")
    #expect(dark.frame().text.contains(":theme dark"))
    #expect(dark.pressing(.enter).model.display.theme == .dark)
    #expect(found("dark").first == Command(.theme, "dark"))
    #expect(found("light").first == Command(.theme, "light"))
    #expect(found("sort price").first == Command(.sort, "price_asc"))
    #expect(found("어둡게", .korean).first == Command(.theme, "dark"))
  }

  @Test func actionsWithoutKeysHaveKoreanNames() throws {
    let context = SampleBrowser(80, 24, .korean).loaded(SampleProducts.all).model.overlayContext()
    let names = CommandNames(context.words)
    for action in Action.allCases where context.keys(of: action).isEmpty {
      let shown = try #require(context.shownKeys(of: action).first)
      #expect(try Command(typed: String(shown.dropFirst()), names: names) == Command(action))
      #expect(CharacterWidth.columns(of: SafeText(shown)) <= 12, "it fits into the help: \(shown)")
    }
    #expect(context.shownKeys(of: .trash) == [":휴지통"])
  }

  @Test(arguments: [
    ("image", Action.viewPicture), ("photo", .viewPicture), ("sell", .add), ("register", .add),
    ("yank", .copy), ("remove", .delete), ("exit", .quit), ("reload", .refresh), ("keys", .help),
  ])
  func anActionIsFoundByOtherWords(word: String, action: Action) {
    #expect(found(word).contains(Command(action)), "\(word)")
    #expect(found(word, .korean).contains(Command(action)), "\(word) while the program is Korean")
  }

  @Test func settingsLeadToTheActionsThatSetThem() {
    for word in ["settings", "config"] {
      for action in [Action.layout, .theme, .graphics, .language, .mouse] {
        #expect(found(word).contains { $0.action == action }, "\(word) \(action)")
      }
    }
    let palette = list.pressing(.character(":")).typing("settings").pressing(.enter)
    #expect(palette.model.scene == .palette)
    #expect(palette.frame().text.contains(":theme"), "\(palette.frame().text)")
  }

  @Test(arguments: ["이미지", "판매", "링크", "나가기", "새로고침"])
  func koreanWordsFindTheirActions(word: String) {
    #expect(!found(word, .korean).isEmpty)
  }

  @Test(arguments: [
    "dark", "light", "image", "dot", "old", "the", "all", "marked", "product", "letter", "d", "de",
    "re", "delt", "dlt", "ones", "view", "saved",
  ])
  func aWordWithAnotherMeaningLeadsToNoDeletion(word: String) {
    let first = found(word).first
    #expect(first?.action.isDestructive != true, "\(word) leads to \(String(describing: first))")
  }

  @Test func aDestructiveActionIsFoundByItsNameAndMarked() {
    #expect(found("delete").first == Command(.delete))
    #expect(found("del").last == Command(.delete))
    let frame = list.pressing(.control("p")).typing("delete").frame()
    #expect(frame.text.contains("! delete the product") || frame.text.contains("!delete the"))
  }

  @Test func availableActionsComeFirst() {
    #expect(found("image").first == Command(.graphics))
    #expect(found("이미지", .korean).first == Command(.graphics))
  }

  @Test func aPaletteWithoutMatchesSaysSo() {
    let nothing = list.pressing(.control("p")).typing("xyzzy")
    #expect(nothing.frame().text.contains("No matches"))
    #expect(nothing.pressing(.enter).model.scene == .palette)
  }

  @Test(arguments: [
    (Language.english, "dleete", "delete"), (.english, "drak", "dark"),
    (.korean, "dleete", "delete"),
    (.korean, "삭재", "삭제"),
  ])
  func aMisspelledNameIsCorrectedWithTab(language: Language, typed: String, name: String) {
    let list = SampleBrowser(80, 24, language).loaded(SampleProducts.all)
    let palette = list.pressing(.control("p")).typing(typed)
    #expect(palette.frame().text.contains("“\(name)”"))
    #expect(palette.frame().text.contains("Tab"))
    #expect(palette.pressing(.enter).model.scene == .palette)
    #expect(palette.pressing(.tab).frame().text.contains("> \(name)"))
  }

  @Test func aLineWithAnArgumentIsRun() {
    #expect(found("product 9").first == Command(.product, "9"))
    let moved = list.pressing(.control("p")).typing("4").pressing(.enter)
    #expect(moved.model.list.cursor == 3)
  }

  @Test func aSavedViewIsFoundByItsName() {
    var browser = list.typing("/desk").pressing(.enter).model
    _ = SampleBrowser.typing(":save my desks", in: &browser)
    let entries = PaletteEntry.found("my desks", in: browser.overlayContext())
    #expect(entries.first?.command == Command(.view, "my desks"))
  }

  @Test func thePositionIsShownIfNotEverythingFits() {
    let palette = list.pressing(.control("p"))
    let count = PaletteEntry.found("", in: palette.model.overlayContext()).count
    #expect(palette.frame().text.contains("1 of \(count)"))
    #expect(palette.pressing(.pageDown).frame().text.contains(" of \(count)"))
    #expect(!palette.typing("xyzzy").frame().text.contains(" of 0"))
  }
}
