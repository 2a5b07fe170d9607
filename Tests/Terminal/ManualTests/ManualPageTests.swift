import Manual
import Testing
import Text

/// A page in a terminal.
@Suite struct ManualPageTests {
  private let page = ManualPage(
    name: "example", section: 7, summary: "an example",
    parts: [
      ManualPage.Part(
        "Keys",
        [
          .paragraph(".Text with `bold-words`, a \\ and 'quotes'."),
          .entries([
            ManualPage.Entry("--long-option-with-a-value=URL", "A text below its term."),
            ManualPage.Entry("-a", "줄이 나뉘는 한국어 설명은 낱말의 시작 아래에 이어집니다."),
          ]),
          .subtitle("openmarket \"x\""),
          .example([".line", "'other"]),
        ])
    ])

  @Test(arguments: [20, 40, 60, 100]) func linesFitTheTerminal(columns: Int) {
    let lines = page.lines(columns: columns)
    for line in lines { #expect(CharacterWidth.columns(of: line) <= max(40, columns)) }
    #expect(lines.first == "Keys")
    #expect(lines.contains("  --long-option-with-a-value=URL"))
    #expect(!lines.contains { $0.string.contains("`") })
  }
}
