import Actions
import Keymap
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

/// The commands of config.toml in the browser.
@Suite struct CustomCommandTests {
  private static let commands = [
    CustomCommand(title: "Print a label", key: "x", invocation: .program(["label"]), output: .none),
    CustomCommand(title: "Names", key: "gn", invocation: .shell("jq -r .name")),
    CustomCommand(title: "Look closer", key: nil, invocation: .shell("less"), output: .terminal),
  ]

  private func browser(
    _ columns: Int = 80, _ rows: Int = 24, _ language: Language = .english,
    commands: [CustomCommand] = commands, isReadOnly: Bool = false
  ) -> SampleBrowser {
    var browser = SampleBrowser(
      columns, rows, language, isReadOnly: isReadOnly, commands: commands
    ).loaded(SampleProducts.all)
    _ = browser.model.receive(.identityFound(SampleBrowser.seller))
    return browser
  }

  private func runs(_ effects: [Effect]) -> [CommandRun] {
    effects.compactMap { if case .runCommand(let run) = $0 { run } else { nil } }
  }

  private func type(_ text: String, into browser: inout SampleBrowser) -> [Effect] {
    text.flatMap { browser.model.handle(.key(.character($0))) }
  }

  @Test func aKeyRunsItsCommandWithTheProductUnderTheCursor() throws {
    var browser = browser()
    let run = try #require(runs(browser.press("x")).first)
    #expect(run.command == Self.commands[0])
    #expect(run.products.map(\.id) == [SampleProducts.all[0].id])
    #expect(browser.model.overlays.isEmpty, "it shows no output")
    // The key also works with a Hangul input method on.
    #expect(runs(browser.press("ㅌ")).count == 1)
    _ = browser.press("j")
    let second = try #require(runs(type("gn", into: &browser)).first)
    #expect(second.command == Self.commands[1])
    #expect(second.products.map(\.id) == [SampleProducts.all[1].id])
  }

  @Test func allSelectedProductsArePassed() throws {
    var browser = browser()
    _ = type("  ", into: &browser)
    let run = try #require(runs(browser.press("x")).first)
    #expect(run.products.map(\.id) == SampleProducts.all.prefix(2).map(\.id))
    // An open product takes precedence.
    var detail = browser.typing(":product 10").pressing(.enter)
    let one = try #require(runs(detail.press("x")).first)
    #expect(one.products.map(\.id) == [SampleProducts.all[2].id])
  }

  @Test(arguments: Language.allCases)
  func withoutAProductAMessageSaysSo(language: Language) {
    var browser = SampleBrowser(80, 24, language, commands: Self.commands).loaded([])
    #expect(runs(browser.press("x")).isEmpty)
    #expect(
      browser.frame().text.contains(language.pick("No product here", "상품이 없습니다")),
      "\(browser.frame().text)")
  }

  @Test func commandsAreRunByTheirTitlesAndChosenFromAMenu() throws {
    var typed = browser().typing(":run look CLOSER")
    #expect(runs(typed.model.handle(.key(.enter))).first?.command == Self.commands[2])
    let completed = browser().typing(":run N").pressing(.tab)
    #expect(completed.frame().text.contains("run Names"))
    let unknown = browser().typing(":run Nmaes").pressing(.enter)
    #expect(unknown.frame().text.contains("Did you mean “Names”?"))
    let menu = browser().typing(":run").pressing(.enter)
    #expect(menu.frame().text.contains("Your commands"))
    var chosen = menu.typing("j")
    #expect(runs(chosen.model.handle(.key(.enter))).first?.command == Self.commands[1])
    let palette = PaletteEntry.found("label", in: browser().model.overlayContext())
    #expect(palette.first?.command == Command(.run, "Print a label"))
    #expect(palette.first?.shortcut == "x")
  }

  @Test(arguments: Language.allCases)
  func theHelpListsThem(language: Language) throws {
    let help = browser(80, 24, language).typing("?G").frame().text
    #expect(help.contains(language.pick("Your commands", "내 명령")))
    #expect(help.contains("x") && help.contains("Print a label") && help.contains("gn"))
    var found = browser(80, 24, language).typing("?/label")
    #expect(found.frame().text.contains("Print a label"))
    #expect(runs(found.model.handle(.key(.enter))).count == 1)
    let without = browser(80, 24, language, commands: []).typing("?G").frame().text
    #expect(!without.contains(language.pick("Your commands", "내 명령")))
    // The first stroke of a longer key shows it.
    var prefix = browser()
    let wait = prefix.press("g")
    for case .wake(let wake, _) in wait { _ = prefix.model.receive(.woke(wake)) }
    #expect(prefix.frame().text.contains("Names"))
  }

  @Test func outputIsShownAndScrolled() throws {
    var browser = browser()
    let run = try #require(runs(type("gn", into: &browser)).first)
    #expect(browser.frame().text.contains("Running …") && browser.frame().text.contains("Names"))
    let lines = (1...60).map { "line \($0)" }.joined(separator: "\n")
    let result = CommandResult(.exited(0), output: SafeText(lines, shape: .paragraphs))
    _ = browser.model.receive(.commandEnded(run, result))
    #expect(browser.frame().text.contains("line 1 "))
    #expect(!browser.frame().text.contains("line 60"))
    browser = browser.typing("G")
    #expect(browser.frame().text.contains("line 60"))
    browser = browser.typing("gg").typing("j")
    #expect(!browser.frame().text.contains("line 1 ") && browser.frame().text.contains("line 2 "))
    #expect(browser.model.handle(.key(.escape)).isEmpty)
    #expect(browser.model.overlays.isEmpty)
  }

  @Test func escapeStopsACommandThatRuns() throws {
    var browser = browser()
    let run = try #require(runs(type("gn", into: &browser)).first)
    let stops = browser.model.handle(.key(.escape)).compactMap { effect in
      if case .stopCommand(let id) = effect { id } else { nil }
    }
    #expect(stops == [run.id] && browser.model.overlays.isEmpty)
    _ = browser.model.receive(.commandEnded(run, CommandResult(.exited(143))))
    #expect(browser.model.overlays.isEmpty && browser.model.messages.current == nil)
  }

  @Test(arguments: Language.allCases)
  func aFailureShowsStatusAndErrors(language: Language) throws {
    var browser = browser(80, 24, language)
    let run = try #require(runs(type("gn", into: &browser)).first)
    let result = CommandResult(
      .exited(3), output: "half of it", errors: SafeText("no paper\nsorry", shape: .paragraphs))
    _ = browser.model.receive(.commandEnded(run, result))
    let text = browser.frame().text
    #expect(text.contains(language.pick("exit status 3", "종료 상태 3")), "\(text)")
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("half of it") })
    // Each line of standard error is a line of the dialog.
    #expect(lines.contains { $0.contains("no paper") && !$0.contains("sorry") }, "\(text)")
    #expect(lines.contains { $0.contains("sorry") })
    // A command without a dialog shows a message.
    var quiet = self.browser(80, 24, language)
    let label = try #require(runs(quiet.press("x")).first)
    _ = quiet.model.receive(.commandEnded(label, result))
    #expect(quiet.frame().text.contains(language.pick("exit status 3", "종료 상태 3")))
    #expect(quiet.frame().text.contains("no paper"))
    _ = quiet.model.receive(.commandEnded(label, CommandResult(.exited(0))))
    #expect(quiet.frame().text.contains(language.pick("Print a label: done", "끝났습니다")))
  }

  /// A read-only run has them as well, and selects products for them.
  @Test func aReadOnlyRunHasThem() throws {
    var browser = browser(isReadOnly: true)
    _ = browser.press(" ")
    #expect(runs(browser.press("x")).first?.products.count == 1)
  }
}
