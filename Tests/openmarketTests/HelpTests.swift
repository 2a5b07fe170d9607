import ArgumentParser
import Scripting
import Testing
import Text
import Words

@testable import openmarket

@Suite struct HelpTests {
  /// The program and all of its commands.
  private static let commands: [any ParsableCommand.Type] = all(in: OpenMarket.self)

  private static func all(in command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    [command] + command.configuration.subcommands.flatMap(all)
  }

  /// The parser's help in a language, before it is wrapped.
  private func unwrapped(_ command: any ParsableCommand.Type, in language: Language) -> String {
    Language.$ofPage.withValue(language) {
      OpenMarket.helpMessage(for: command, columns: HelpMessage.unwrappedColumns)
    }
  }

  private func help(_ command: any ParsableCommand.Type, columns: Int) throws -> SafeText {
    let text = unwrapped(command, in: .korean)
    #expect(HelpMessage.isHelp(text))
    return HelpMessage(text, try #require(HelpWords.of(.korean)), columns: columns)
      .text(see: CommandWords.of(.korean).usage.parser.more)
  }

  /// No sentence of the English help is left in the Korean one, not even one of the parser's own.
  @Test func everySentenceIsTranslated() throws {
    #expect(Self.commands.count > 30)
    for command in Self.commands {
      let help = try help(command, columns: HelpMessage.unwrappedColumns).string
      #expect(help.contains("사용법: openmarket"))
      let sentences = unwrapped(command, in: .english)
        .matches(of: /(?m)[A-Z][a-z]+(?: [^\n .]+){1,}\./).map { String($0.output) }
      #expect(sentences.count > 1, "\(command)")
      for sentence in sentences { #expect(!help.contains(sentence), "\(command): \(sentence)") }
    }
  }

  /// Names and options are unchanged, and no line is wider than the terminal.
  @Test(arguments: [40, 80, 120]) func nothingElseChanges(columns: Int) throws {
    for command in Self.commands {
      let english = unwrapped(command, in: .english)
      let korean = try help(command, columns: columns).string
      for option in english.matches(of: /(?m)^ +(--[a-z-]+)/) {
        #expect(korean.contains("  \(option.1)"), "\(command)")
      }
      for line in korean.split(separator: "\n") where line.contains(" ") {
        let isOneWord = line.split(separator: " ").count == 1
        #expect(isOneWord || CharacterWidth.columns(of: SafeText(line)) <= columns, "\(line)")
      }
    }
  }

  /// The explanation of the argument that a mistake is about.
  @Test(arguments: [
    (["list", "--limit", "x"], "설명: --limit <N>  최대 상품 수 (기본값: 30)."),
    (["add", "--price"], "설명: --price <amount>  할인 전 가격"),
    (["logout", "a", "b", "c"], "오류: 값이 너무 많습니다: 'b', 'c'"),
    (["doctor", "now"], "오류: 쓸 수 없는 인자입니다: now"),
    (["list", "-in:stock"], "-로 시작하는 낱말은 -- 뒤에 씁니다: -- -in:stock"),
  ])
  func aMistakeHasNoEnglishLine(arguments: [String], sentence: String) throws {
    let message = try Language.$ofPage.withValue(.korean) {
      let error = #expect(throws: (any Error).self) { try OpenMarket.parseAsRoot(arguments) }
      return UsageMessage(OpenMarket.fullMessage(for: try #require(error)))
        .sentences(in: .korean).string
    }
    #expect(message.contains(sentence), "\(message)")
    for word in ["Error:", "Help:", "Usage:"] { #expect(!message.contains(word), "\(message)") }
  }

  /// Not what its value seems to be.
  @Test(arguments: [
    ["edit", "69", "--stok", "3"], ["edit", "69", "--stok"], ["edit", "69", "--stok=3"],
    ["add", "--stok=3"],
  ])
  func aMistypedOptionIsTheMistake(arguments: [String]) throws {
    let error = #expect(throws: (any Error).self) { try OpenMarket.parseCommand(arguments) }
    let message = OpenMarket.fullMessage(for: try #require(error))
    #expect(message.hasPrefix("Error: Unknown option '--stok'. Did you mean '--stock'?"))
  }

  /// `--yes` would delete.
  @Test(arguments: [
    (["login", "--secret", "x"], "--server"), (["delete", "1", "--desc"], "--yes"),
    (["list", "--format", "csv"], "--sort"),
  ])
  func aFarOptionIsNotSuggested(arguments: [String], option: String) throws {
    let error = #expect(throws: (any Error).self) { try OpenMarket.parseCommand(arguments) }
    let message = UsageMessage(OpenMarket.fullMessage(for: try #require(error)))
    for language in Language.allCases {
      let first = message.sentences(in: language).string.split(separator: "\n").first
      #expect(first?.contains(option) == false, "\(first ?? "")")
    }
  }

  @Test(arguments: [["edit", "69"], ["edit", "69", "3"], ["list", "--all", "--limit", "3"]])
  func otherMistakesAreReported(arguments: [String]) throws {
    let errors = [
      #expect(throws: (any Error).self) { try OpenMarket.parseCommand(arguments) },
      #expect(throws: (any Error).self) { try OpenMarket.parseAsRoot(arguments) },
    ]
    let messages = try errors.map { OpenMarket.fullMessage(for: try #require($0)) }
    #expect(messages[0] == messages[1])
  }

  @Test(arguments: Language.allCases) func whatIsPrintedAndReturnedIsNamed(language: Language) {
    #expect(unwrapped(WatchCommand.self, in: language).contains("unmatched"))
    // Of a full device or a closed pipe, as for every command that prints.
    #expect(unwrapped(ExportCommand.self, in: language).contains("74"))
  }

  @Test func otherMessagesOfTheParserAreUnchanged() {
    #expect(!HelpMessage.isHelp("0.1.0"))
    #expect(!HelpMessage.isHelp("#compdef openmarket"))
    #expect(HelpWords.of(.english) == nil)
  }
}
