import Testing

/// The line that ./dev shows while it builds.
@Suite struct BuildProgressTests {
  private static func progress(_ script: String) throws -> String {
    try ShellScript(script, tools: ["building"]).output
  }

  /// A first build shows the time: the last of its steps take minutes.
  @Test func aFirstBuildShowsTheTime() throws {
    let begun = "$(($(date +%s) - 200))"
    #expect(
      try Self.progress("expected_minutes=8; progress \(begun) 99 100") == "minute 4 of about 8\n")
    #expect(
      try Self.progress("expected_minutes=3; progress \(begun) 99 100")
        == "minute 4, longer than usual\n")
  }

  @Test func otherBuildsShowTheirSteps() throws {
    #expect(try Self.progress("expected_minutes=; progress 0 30 100") == "30 %\n")
  }
}
