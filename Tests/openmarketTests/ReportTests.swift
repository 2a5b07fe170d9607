import Testing
import Text
import Words

@testable import openmarket

@Suite struct ReportTests {
  @Test func aTableHasColumnsOnATerminalAndTabsElsewhere() {
    let table = TextTable(rows: [
      ["id", "name", "note"], ["7", "한강 상회"], ["12", "shop", "-"], ["end"],
    ])
    #expect(table.separated == "id\tname\tnote\n7\t한강 상회\n12\tshop\t-\nend\n")
    #expect(
      table.aligned
        == "id  name       note\n7   한강 상회\n12  shop       -\nend\n")
  }

  @Test(arguments: [
    (["vendor", "list", "--language", "ko"], ["vendor", "list"], "ko"),
    (["--language=en", "serve", "--port", "1"], ["serve", "--port", "1"], "en"),
    (["serve"], ["serve"], nil),
    (
      ["vendor", "add", "--", "--language", "ko"], ["vendor", "add", "--", "--language", "ko"], nil
    ),
  ])
  func theLanguageIsTakenOutOfTheArguments(
    arguments: [String], rest: [String], language: String?
  ) throws {
    let found = try Language.separated(arguments)
    #expect(found.rest == rest && found.language == language)
    #expect(throws: (any Error).self) { try Language.separated(["browse", "--language"]) }
  }
}
