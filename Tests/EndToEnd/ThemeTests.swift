import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct ThemeTests {}
}

/// Custom themes, and themes that do not suit the terminal.
extension EndToEndTests.ThemeTests {
  @Test func aCustomThemeIsCheckedAndDrawn() throws {
    let place = try Workplace()
    let folder = "\(place.path)/config/openmarket/themes"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(try place.run(["theme", "check"]).output == "\(folder): no themes yet\n")
    try Data("base = \"dark\"\nbackground = 24\nacent = \"red\"\n".utf8)
      .write(to: URL(filePath: "\(folder)/sea.toml"))
    #expect(try place.run(["theme", "list"]).output.hasSuffix("colour-blind\nsea\n"))
    let check = try place.run(["theme", "check"])
    #expect(check.exit.status == 1)
    #expect(
      check.errors.contains("sea.toml: line 3: “acent” is not a setting. Did you mean “accent”?"))
    // A warning is no mistake.
    let fog = "\(place.path)/fog.toml"
    try Data("background = \"#505050\"\nquiet = \"#555555\"\n".utf8).write(to: URL(filePath: fog))
    let warned = try place.run(["theme", "check", fog])
    #expect(warned.exit.status == 0)
    #expect(warned.errors.contains("fog.toml: line 2: warning: “quiet” is hard to read"))
    #expect(try place.run(["--theme", "seas"]).errors.contains("colour-blind, sea"))
    try place.configure("theme = \"sea\"")
    #expect(try place.run(["config", "check"]).exit.status == 0)
    let probe = try place.start()
    try probe.waitForRow(1)
    #expect(probe.screen.cell(column: 119, row: 0)?.style.background == .indexed(24))
    // The menu previews each theme as the cursor passes it.
    try probe.send("tgg")
    try probe.wait("the terminal's own background") {
      $0.cell(column: 119, row: 0)?.style.background == .standard
    }
    try probe.send("G")
    try probe.wait("the user's") { $0.cell(column: 119, row: 0)?.style.background == .indexed(24) }
    try probe.send("\u{1B}")
    try probe.wait("the list") { $0.contains("Enter open") }
    #expect(try probe.quit().status == 0)
  }

  @Test func aLightThemeIsLightInADarkTerminal() throws {
    let place = try Workplace()
    let probe = try TerminalProbe(
      [Workplace.program, "--theme", "light"], environment: place.environment,
      workingDirectory: place.path, answersQueries: false)
    try probe.waitForRow(1)
    try probe.send("\u{1B}]11;rgb:1010/1010/1414\u{1B}\\\u{1B}[?62;22c")
    try probe.wait("a light background everywhere") { screen in
      screen.cells.allSatisfy { $0.style.background != .standard }
    }
    #expect(try probe.quit().status == 0)
  }
}
