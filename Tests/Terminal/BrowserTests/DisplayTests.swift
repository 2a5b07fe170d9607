import Actions
import Keymap
import Terminal
import Testing
import ViewModels
import Words

@testable import Browser
@testable import Widgets

@Suite struct DisplayTests {
  @Test func aFirstRunHasAListInTheTerminalsColours() {
    let display = Display()
    #expect(display.layout == .list)
    #expect(display.theme == .automatic)
    #expect(display.graphics == .automatic)
  }

  @Test func choicesAreSavedForTheNextRun() {
    var state = BrowserState()
    var display = Display(lastRun: state)
    let changes = (0..<2).map { _ in display.choose(.grid, savingTo: &state) }
    #expect(changes == [true, false])
    display.choose(ThemeName.light, savingTo: &state)
    display.choose(GraphicsChoice.fixed(.blocks), savingTo: &state)
    let next = Display(lastRun: state)
    #expect(next.layout == .grid)
    #expect(next.theme == .light)
    #expect(next.graphics == .fixed(.blocks))
  }

  @Test func settingsComeBeforeTheLastRunAndAreNotSaved() {
    var state = BrowserState()
    var last = Display(lastRun: state)
    last.choose(ThemeName.light, savingTo: &state)
    var display = Display(lastRun: state)
    display.use(ScreenChoices(theme: .dark))
    #expect(display.theme == .dark)
    #expect(state.theme == .light)
  }

  @Test func theGreetingChangesWithTheLanguageAndTheKeys() {
    var browser = SampleBrowser(80, 24).loaded(SampleProducts.all)
    _ = browser.model.receive(.productsCounted(own: 24, total: 73))
    var settings = BrowserSettings()
    settings.keymap = Keymap(bindings: [.mine: ["F3"]])
    _ = browser.model.use(settings, ScreenChoices())
    #expect(browser.frame().text.contains("24 of 73 are yours: F3 shows them"))
    browser.model.use(.korean)
    #expect(browser.frame().text.contains("73개 중 내 상품 24개: F3 키로"))
  }

  @Test func theTerminalReportsItsBackground() {
    var display = Display()
    var traits = TerminalTraits()
    traits.backgroundColor = RGB(255, 255, 255)
    display.learn(traits)
    #expect(display.background == traits.background)
    #expect(display.background != .unknown)
  }
}
