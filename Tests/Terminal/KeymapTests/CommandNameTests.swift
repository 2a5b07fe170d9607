import Actions
import ScreenWords
import Testing
import Text
import Words

@testable import Keymap

@Suite struct CommandNameTests {
  private let english = CommandNames(ScreenWords.of(.english))
  private let korean = CommandNames(ScreenWords.of(.korean))

  @Test func everyActionCanBeNamed() throws {
    for action in Action.allCases {
      #expect(try Command(typed: action.name, names: english) == Command(action))
    }
  }

  private func completions(_ typed: String) -> [String] {
    Command.completions(of: typed, names: korean, views: ["책상"])
  }

  /// The last syllable may be unfinished when Tab is pressed.
  @Test(arguments: ["ㅈ", "저", "정", "정려"])
  func namesInKoreanAreCompleted(typed: String) {
    #expect(completions(typed).contains("정렬 "))
  }

  @Test func argumentsAfterNamesInKoreanAreCompleted() throws {
    #expect(completions("테마 d") == ["테마 dark"])
    #expect(completions("테마 ").contains("테마 high-contrast"))
    #expect(completions("저장한 보기 ") == ["저장한 보기 책상"])
    #expect(completions("내 상") == ["내 상품"])
    #expect(completions("휴지") == ["휴지통"])
    #expect(completions("보기 ").contains("보기 저장 "))
    for command in Command.choices {
      let words = ScreenWords.of(.korean)
      let (name, label) = (words.hint(command.action), words.label(of: command))
      // The labels of the menu work as well.
      let line = "\(name) \(command.argument)"
      #expect(label == command.argument || completions("\(name) \(label)").contains(line))
      #expect(try Command(typed: "\(name) \(label)", names: korean) == command)
      #expect(try Command(typed: "\(command.action.name) \(label)", names: korean) == command)
    }
  }

  /// The explanation in a label of the menu is not part of the name.
  @Test(arguments: ["테마 밝게", "밝게", "theme 밝게", "테마 밝게 (밝은 터미널용)"])
  func aChoiceIsNamedAsInTheMenu(line: String) throws {
    #expect(try Command(typed: line, names: korean) == Command(.theme, "light"))
  }

  /// The keyboard may still be in the other language.
  @Test(arguments: Command.choices)
  func aChoiceIsNamedInTheOtherLanguage(command: Command) throws {
    let (inEnglish, inKorean) = (ScreenWords.of(.english), ScreenWords.of(.korean))
    for name in [inKorean.hint(command.action).string, command.action.name] {
      let line = "\(name) \(inKorean.label(of: command))"
      #expect(try Command(typed: line, names: english) == command)
    }
    let line = "\(command.action.name) \(inEnglish.label(of: command))"
    #expect(try Command(typed: line, names: korean) == command)
  }

  @Test func aMistakeNamesWhatIsUnknown() {
    let orders = SafeText(Action.Choice.sortOrder.names.joined(separator: ", "))
    for names in [english, korean] {
      for line in ["정렬 가격", "sort 가격", "sort cost"] {
        #expect(throws: TypedCommandError.needsOne("sort", of: orders)) {
          try Command(typed: line, names: names)
        }
      }
      #expect(throws: TypedCommandError.unknown("srot", closest: "sort")) {
        try Command(typed: "srot 가격", names: names)
      }
    }
  }

  @Test func aSavedViewIsCompleted() {
    #expect(
      Command.completions(of: "view d", names: english, views: ["desks", "cups"]) == ["view desks"])
  }

  @Test func aCustomThemeIsCompleted() {
    #expect(
      Command.completions(of: "theme da", names: english, views: [], themes: ["dark", "dawn"])
        == ["theme dark", "theme dawn"])
  }

  @Test func lettersThatAreCloseTogetherMatchBetter() {
    #expect(
      FuzzyMatch.score("pd", in: "page-down") ?? 0 > FuzzyMatch.score("pd", in: "spread") ?? 0)
    #expect(FuzzyMatch.score("dp", in: "page-down") == nil)
  }
}
