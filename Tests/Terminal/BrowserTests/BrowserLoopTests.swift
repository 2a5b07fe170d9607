import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser
@testable import Widgets

/// The loop acts on changes of the model's values.
@MainActor @Suite struct BrowserLoopTests {
  private func model(isMouseOn: Bool = true) -> BrowserModel {
    BrowserModel(
      list: ProductListViewModel(),
      environment: BrowserEnvironment(
        market: .local, language: .english, today: { SampleBrowser.today }),
      size: Size(columns: 80, rows: 24), isMouseOn: isMouseOn)
  }

  @Test func theScreenWatchesTheMouseWhileItIsOn() {
    let screen = HeadlessScreen(Size(columns: 80, rows: 24))
    let loop = BrowserLoop(model: model(), screen: screen, perform: { _ in })
    loop.receive([.key(.character("M"))])
    #expect(!screen.watchesMouse)
    loop.receive([.key(.character("M"))])
    #expect(screen.watchesMouse)
  }

  @Test func aMouseThatIsOffAtTheStartIsNotReported() {
    let screen = HeadlessScreen(Size(columns: 80, rows: 24))
    let loop = BrowserLoop(model: model(isMouseOn: false), screen: screen, perform: { _ in })
    loop.receive([.resized])
    #expect(!screen.watchesMouse)
    loop.receive([.key(.character("M"))])
    #expect(screen.watchesMouse)
  }

  @Test func aStateIsRememberedWhenItDiffers() {
    var remembered: [BrowserState] = []
    let loop = BrowserLoop(
      model: model(), screen: HeadlessScreen(Size(columns: 80, rows: 24)), perform: { _ in },
      remember: { remembered.append($0) })
    loop.receive([.key(.character("j"))])
    #expect(remembered.isEmpty)
    loop.receive(":theme light".map { .key(.character($0)) } + [.key(.enter)])
    #expect(remembered.last?.theme == .light)
    #expect(remembered.last?.history == ["theme light"])
  }

  /// A held key must not repaint the same screen whenever the pane's pause restarts.
  @Test func aRestartedPausePaintsNothing() {
    let sample = SampleBrowser(120, 24).loaded(SampleProducts.all)
    let screen = HeadlessScreen(sample.size)
    let loop = BrowserLoop(model: sample.model, screen: screen, perform: { _ in })
    loop.receive([.key(.character("j"))])
    loop.receive([.key(.character("j"))])
    let presented = screen.presented
    loop.receive(.woke(.preview))
    #expect(screen.presented == presented)
    let text = screen.frame.text
    loop.receive(.woke(.preview))
    #expect(screen.presented == presented + 1)
    #expect(screen.frame.text != text, "the pane shows the product under the cursor")
  }
}
