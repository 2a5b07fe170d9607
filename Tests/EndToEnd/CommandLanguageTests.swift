import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct CommandLanguageTests {}
}

extension EndToEndTests.CommandLanguageTests {
  /// All commands, ordered so that each has something to report.
  private static let commands = [
    ["demo", "add"], ["seed", "--count", "3"], ["vendor", "add", "shop"], ["vendor", "list"],
    ["vendor", "rename", "shop", "store"], ["vendor", "suspend", "store"],
    ["vendor", "resume", "store"], ["vendor", "rotate", "store"], ["vendor", "remove", "store"],
    ["product", "hide", "1"], ["product", "show", "1"], ["product", "delete", "1"],
    ["product", "hidden"], ["audit"], ["audit", "--since", "x"], ["backup", "COPIES"],
    ["verify"], ["compact"], ["restore", "/nowhere"], ["cache", "info"], ["cache", "prune"],
    ["cache", "clear"], ["config", "check"], ["config", "path"], ["doctor"], ["licenses"],
    ["healthcheck", "--port", "9"], ["login"], ["serve", "--port", "99999"], ["browse"],
    ["demo", "remove"],
  ]

  @Test func everyCommandSpeaksTheLanguageOfTheOption() throws {
    let place = try Workplace(.english)
    for command in Self.commands {
      let arguments = command.map { $0 == "COPIES" ? "\(place.path)/copies" : $0 }
      // At any position.
      let outcome = try place.run(
        Int.random(in: 0...1) == 0
          ? arguments + ["--language", "ko"] : ["--language=ko"] + arguments)
      let text = outcome.output + outcome.errors
      #expect(!text.contains("--language"), "\(command): \(text)")
      // These print only names and paths, in any language.
      if command == ["config", "path"] || command == ["audit"] { continue }
      #expect(text.contains(/[가-힣]/), "\(command): \(text)")
      #expect(!text.contains("Error:") && !text.contains("Usage:"), "\(command): \(text)")
    }
  }

  /// The sentences around those of the argument parser, and its own frequent ones.
  @Test(arguments: [
    (["--sevrer"], "오류: 없는 옵션입니다: --sevrer. 혹시 --server?"),
    (["vendor", "add"], "오류: 빠진 값이 있습니다: <name>"),
    (["serve", "--port", "x"], "오류: --port <PORT>: “x” 값은 쓸 수 없습니다"),
    (["srve"], "오류: “srve”: 없는 명령입니다. 혹시 serve?"),
    (["--language", "fr"], "오류: --language: en, ko 중 하나여야 합니다"),
  ])
  func mistakesAreKorean(arguments: [String], sentence: String) throws {
    let outcome = try Workplace(.korean).run(arguments)
    #expect(outcome.exit.status == 64)
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
    #expect(outcome.errors.contains("사용법: openmarket"), "\(outcome.errors)")
  }

  /// A script does not wait for another request.
  @Test(arguments: [
    (Workplace.Language.english, "Did you mean: "), (.korean, "혹시 이 상품인가요? "),
  ])
  func aMisspelledSearchLeadsToSimilarNamesAtATerminal(
    language: Workplace.Language, question: String
  ) throws {
    let place = try Workplace(language)
    for arguments in [["list", "cmera"], ["list", "--count", "cmera"], ["search", "cmera"]] {
      let probe = try place.start(arguments, columns: 160)
      try probe.wait("similar names") { $0.contains(question) }
      #expect(try probe.waitForExit().status == 0)
      #expect(try !place.run(arguments).errors.contains(question))
    }
    let quiet = try place.start(["list", "--quiet", "cmera"], columns: 160)
    #expect(try quiet.waitForExit().status == 0)
    #expect(!quiet.screen.text.contains(question))
  }
}
