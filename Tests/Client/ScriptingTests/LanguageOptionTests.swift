import Scripting
import Testing

@Suite struct LanguageOptionTests {
  @Test(arguments: [
    (["vendor", "list", "--language", "ko"], ["vendor", "list"], "ko"),
    (["--language=en", "serve", "--port", "1"], ["serve", "--port", "1"], "en"),
    (["serve"], ["serve"], nil), (["browse", "--language"], ["browse"], ""),
    (["--language", "ko", "list", "--language=en"], ["list"], "en"),
    (
      ["vendor", "add", "--", "--language", "ko"], ["vendor", "add", "--", "--language", "ko"], nil
    ),
  ])
  func theLanguageIsRemovedFromTheArguments(
    arguments: [String], rest: [String], language: String?
  ) {
    let found = LanguageOption.separated(arguments)
    #expect(found.rest == rest && found.language == language)
  }
}
