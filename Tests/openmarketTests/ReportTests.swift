import Testing
import Text
import Words

@testable import openmarket

@Suite struct ReportTests {
  @Test(arguments: [
    (["vendor", "list", "--language", "ko"], ["vendor", "list"], "ko"),
    (["--language=en", "serve", "--port", "1"], ["serve", "--port", "1"], "en"),
    (["serve"], ["serve"], nil),
    (
      ["vendor", "add", "--", "--language", "ko"], ["vendor", "add", "--", "--language", "ko"], nil
    ),
  ])
  func theLanguageIsRemovedFromTheArguments(
    arguments: [String], rest: [String], language: String?
  ) throws {
    let found = try Language.separated(arguments)
    #expect(found.rest == rest && found.language == language)
    #expect(throws: (any Error).self) { try Language.separated(["browse", "--language"]) }
  }
}
