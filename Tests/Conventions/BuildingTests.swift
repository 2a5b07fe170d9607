import Foundation
import Testing

/// The builds of ./dev.
@Suite struct BuildingTests {
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

  /// The variables of a build are not for the program that is started afterwards: it refuses
  /// unknown ones.
  @Test func variablesOfABuildEndWithIt() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "#!/bin/sh\necho \"[1/1] $OPENMARKET_COMMIT\"\n", to: "swift", isProgram: true)
    let script = try ShellScript(
      """
      cd \(folder.url.path(percentEncoded: false))
      build_environment=OPENMARKET_COMMIT=c0ffee
      swift_quietly log build
      cat log
      env | grep OPENMARKET || echo none
      """, tools: ["building"], path: [folder.url])
    #expect(script.output == "[1/1] c0ffee\nnone\n")
  }

  @Test func otherBuildsShowTheirSteps() throws {
    #expect(try Self.progress("expected_minutes=; progress 0 30 100") == "30 %\n")
  }
}
