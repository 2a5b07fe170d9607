import Scripting
import Testing

@Suite struct TextStyleTests {
  @Test(arguments: [
    (["TERM": "xterm"], true, true), (["TERM": "xterm"], false, false),
    (["TERM": "dumb"], true, false),
    (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true),
    (["CLICOLOR_FORCE": "1"], false, true), (["FORCE_COLOR": "3"], false, true),
    (["FORCE_COLOR": ""], false, false), (["FORCE_COLOR": "0"], false, false),
    (["CLICOLOR_FORCE": "0"], true, true), (["FORCE_COLOR": "1", "NO_COLOR": "1"], true, false),
  ])
  func variablesDecideUnlessTheUserDoes(
    variables: [String: String], isTerminal: Bool, isStyled: Bool
  ) {
    let environment = ["TERM": "xterm"].merging(variables) { $1 }
    #expect((TextStyle(.auto, environment, isTerminal: isTerminal) == .terminal) == isStyled)
    #expect(TextStyle(.always, environment, isTerminal: isTerminal) == .terminal)
    #expect(TextStyle(.never, environment, isTerminal: isTerminal) == .plain)
  }
}
