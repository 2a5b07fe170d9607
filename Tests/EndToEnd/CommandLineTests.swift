import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct CommandLineTests {}
}

extension EndToEndTests.CommandLineTests {
  @Test(arguments: [
    ["--nonsense"], ["nonsense"], ["browse", "nonsense"], ["--server"], ["--language", "fr"],
    ["--data-dir", ""], ["serve", "--port", "65536"], ["serve", "--port", "-1"],
    ["serve", "--port", "http"], ["serve", "--host"], ["seed"], ["seed", "--count", "0"],
    ["seed", "--count", "99999999999999999999"], ["demo", "nonsense"], ["demo", "add", "1"],
  ])
  func wrongArgumentsAreExplained(arguments: [String]) throws {
    let outcome = try Workplace().run(arguments)
    #expect(outcome.exit.status == 64)
    #expect(outcome.errors.contains("Error: "))
    #expect(outcome.errors.contains("Usage: openmarket"))
    #expect(outcome.output.isEmpty && outcome.terminal.isEmpty)
  }

  @Test(arguments: [
    "", "ftp://market.example", "http://", "https://:80", "::::", "/etc/passwd",
    "https://user:secret@market.example", "https://market.example/?page=1", "http://127.1:80",
    "https://market.example:99999", "http://market.example", "https://\u{1B}[31mred",
    "https://마켓.한국",
    "http://0x7f000001",
  ])
  func invalidAddressesAreRefused(server: String) throws {
    let place = try Workplace()
    let outcome = try place.run(["--server", server])
    #expect(outcome.exit.status == 64)
    let sentence = outcome.errorLines.first ?? ""
    #expect(sentence.hasPrefix("Error: "))
    #expect(
      sentence.contains("is not a market's URL")
        || sentence.contains("Refusing unencrypted http"))
    #expect(!outcome.errors.utf8.contains(0x1B))
    #expect(outcome.output.isEmpty && outcome.terminal.isEmpty)
  }

  @Test func theServerOfTheEnvironmentIsCheckedAsWell() throws {
    let place = try Workplace(.korean)
    place.environment["OPENMARKET_SERVER"] = "gopher://market"
    let outcome = try place.run([])
    #expect(outcome.exit.status == 64)
    #expect(outcome.errors.contains("마켓 주소가 아닙니다"))
  }

  @Test func theServerOfTheEnvironmentIsOpened() throws {
    let place = try Workplace()
    let server = try ScriptedServer(SampleMarket().script)
    defer { server.stop() }
    place.environment["OPENMARKET_SERVER"] = server.url
    let probe = try place.start(["browse"])
    #expect(try probe.waitForRow(1).selectedName == "Sample 1")
    #expect(try probe.quit().status == 0)
  }

  @Test func printsItsVersion() throws {
    let outcome = try Workplace().run(["--version"])
    #expect(outcome.exit.status == 0)
    #expect(
      outcome.output.wholeMatch(
        of: /openmarket \d+\.\d+\.\d+ \(([0-9a-f]{12}\+?, )?(debug|release)\)\n/) != nil)
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: [
    [], ["browse"], ["serve"], ["seed"], ["demo"], ["demo", "add"], ["vendor", "add"],
  ])
  func explainsItself(command: [String]) throws {
    let outcome = try Workplace().run(command + ["--help"])
    #expect(outcome.exit.status == 0)
    #expect(outcome.output.contains("USAGE: openmarket"))
    #expect(outcome.errors.isEmpty)
  }
}

extension EndToEndTests.CommandLineTests {
  @Test(arguments: [
    ("keys", "open the product", "상품 보기"), ("search", "price<50000", "price<50000"),
    ("config", "language", "프로그램의 언어"), ("environment", "NO_COLOR", "NO_COLOR"),
    ("files", "~/.cache/openmarket/", "캐시"), ("exit-status", "64", "64"),
    ("json", "sale_price", "sale_price"),
  ])
  func helpKnowsTopics(topic: String, english: String, korean: String) throws {
    for (place, text) in [(try Workplace(), english), (try Workplace(.korean), korean)] {
      let outcome = try place.run(["help", topic])
      #expect(outcome.exit.status == 0)
      #expect(outcome.output.contains(text))
      #expect(outcome.errors.isEmpty)
    }
  }

  @Test func helpKnowsCommands() throws {
    let place = try Workplace()
    #expect(try place.run(["help"]).output.contains("SUBCOMMANDS"))
    #expect(try place.run(["help", "vendor", "add"]).output.contains("openmarket vendor add"))
    let unknown = try place.run(["help", "kyes"])
    #expect(unknown.exit.status == 64)
    #expect(unknown.errors.contains("Did you mean “keys”?"))
    let settings = try place.run(["help", "settings"])
    #expect(settings.output == (try place.run(["help", "config"]).output))
    #expect(!settings.output.isEmpty)
    let nonsense = try place.run(["help", "xyzzyplugh"])
    #expect(nonsense.errors.contains("Topics: keys, search, config"), "\(nonsense.errors)")
  }

  /// They are longer than any text shown to users.
  @Test(arguments: ["bash", "zsh", "fish"]) func completionScriptsAreWhole(shell: String) throws {
    let outcome = try Workplace().run(["--generate-completion-script", shell])
    #expect(outcome.exit.status == 0)
    #expect(outcome.output.utf8.count > 20_000)
    #expect(!outcome.output.contains("…"))
  }
}
