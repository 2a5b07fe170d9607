import Scripting
import Testing
import Text

@Suite struct CompletionTests {
  @Test func aValueIsNeverCodeToAShell() {
    let candidate = CompletionCandidate(#"A "b" (c) \e: 책상"#, note: "12")
    #expect(candidate.line(for: .bash) == #"A\ \"b\"\ \(c\)\ \\e\:\ 책상"#)
    #expect(candidate.line(for: .zsh) == #"A "b" (c) \\e\: 책상:12"#)
    #expect(candidate.line(for: .fish) == "A \"b\" (c) \\e: 책상\t12")
    #expect(candidate.line(for: nil) == candidate.value.string)
    // A note on a separate line would be a value.
    let scrubbed = CompletionCandidate("one", note: SafeText("1\n2\u{1B}[2J"))
    for shell in CompletionCandidate.Shell.allCases {
      let line = scrubbed.line(for: shell) ?? ""
      #expect(line.hasPrefix("one") && !line.contains("\n"))
      #expect(!line.unicodeScalars.contains("\u{1B}"))
    }
  }

  @Test(
    arguments: [
      ("$(touch x)", [.zsh, .fish]), ("`touch x`", [.zsh, .fish]), ("$HOME", [.zsh, .fish]),
      ("Hello!", [.fish]), ("a & b; c | d > e", [.bash, .zsh, .fish]),
    ] as [(String, [CompletionCandidate.Shell])])
  func aValueThatAShellDoesNotQuoteIsOmitted(
    value: String, shells: [CompletionCandidate.Shell]
  ) {
    let candidate = CompletionCandidate(SafeText(value))
    #expect(CompletionCandidate.Shell.allCases.filter { candidate.line(for: $0) != nil } == shells)
  }

  @Test(arguments: [
    (#"Desk\ la"#, "Desk la"), (#""Desk la"#, "Desk la"), ("'Desk la", "Desk la"), ("''", ""),
    (#""a\"b\c"#, #"a"b\c"#), (#"'a\'b"#, #"a\b"#), ("책상", "책상"), ("", ""), ("\\", ""),
  ])
  func quotationMarksAreRemoved(typed: String, meant: String) {
    let line = TypedCommandLine(["openmarket", "show", typed], index: 2, prefix: typed)
    #expect(line.prefix == meant)
  }

  @Test func theWordAtTheCursorIsCompleted() {
    let words = ["openmarket", "show", "Desk", "--text"]
    #expect(TypedCommandLine(words, index: 2, prefix: "--te").prefix == "Desk")
    #expect(TypedCommandLine(words, index: 2, prefix: "De").prefix == "De")
    #expect(TypedCommandLine(words, index: 4, prefix: "").prefix == "")
  }

  @Test func valuesOfOptionsAreFound() {
    func value(_ words: String...) -> String? {
      TypedCommandLine(["openmarket"] + words, index: 9, prefix: "").value(of: "--data-dir")
    }
    #expect(value("show", "--data-dir", "/tmp/a\\ b") == "/tmp/a b")
    #expect(value("--data-dir=/x", "show") == "/x")
    #expect(value("--data-dir", "=", "/x", "show") == "/x")
    #expect(value("--data-dir", "/x", "--data-dir", "/y") == "/y")
    #expect(value("--data-directory", "/x") == nil)
    #expect(value("--data-dir") == nil)
  }
}
