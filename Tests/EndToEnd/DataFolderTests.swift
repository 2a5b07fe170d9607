import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct DataFolderTests {}
}

/// A way in which the data folder can be unusable.
enum Obstacle: CaseIterable {
  case fileInTheWay, folderInTheWay, noDatabase, cutOff, newer, foreign

  /// Lays it out in a workplace without a market.
  func make(in place: Workplace) throws {
    switch self {
    case .fileInTheWay:
      try Data("mine".utf8).write(to: URL(filePath: place.market))
    case .folderInTheWay:
      try FileManager.default.createDirectory(
        atPath: place.database, withIntermediateDirectories: true)
    case .noDatabase:
      try FileManager.default.createDirectory(
        atPath: place.market, withIntermediateDirectories: true)
      let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try Data(bytes).write(to: URL(filePath: place.database))
    case .cutOff:
      try change(place) { $0.removeLast($0.count * 2 / 3) }
    case .newer:
      // The list of migrations names a step that this version does not know.
      try change(place) { bytes in
        while let step = bytes.range(of: Data("001 products".utf8)) {
          bytes.replaceSubrange(step, with: Data("801 products".utf8))
        }
      }
    case .foreign:
      // SQLite keeps the application id in bytes 68 to 71.
      try change(place) { $0.replaceSubrange(68..<72, with: [1, 2, 3, 4]) }
    }
  }

  var sentence: (english: String, korean: String) {
    switch self {
    case .fileInTheWay, .folderInTheWay: ("cannot be opened: ", "열 수 없습니다: ")
    case .noDatabase, .cutOff: ("is damaged or not a market", "손상되었거나 마켓 파일이 아닙니다")
    case .newer: ("was written by a newer version", "더 새로운 버전의 openmarket이 만든 파일입니다")
    case .foreign: ("belongs to another program", "다른 프로그램의 파일입니다")
    }
  }

  private func change(_ place: Workplace, _ edit: (inout Data) -> Void) throws {
    let outcome = try place.run(["demo", "add"])
    guard outcome.exit.status == 0 else { throw Unexpected(outcome.errors) }
    var bytes = try Data(contentsOf: URL(filePath: place.database))
    edit(&bytes)
    try bytes.write(to: URL(filePath: place.database))
  }
}

extension EndToEndTests.DataFolderTests {
  @Test(
    arguments: Obstacle.allCases,
    [["serve", "--port", "0"], ["seed", "--count", "10"], ["demo", "add"], ["demo", "remove"]])
  func isRefusedInOneLine(obstacle: Obstacle, command: [String]) throws {
    let place = try Workplace()
    try obstacle.make(in: place)
    let before = contents(of: place)
    let outcome = try place.run(command)
    #expect(outcome.exit.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("openmarket: ") && outcome.errors.contains(place.market))
    #expect(outcome.errors.contains(obstacle.sentence.english))
    #expect(outcome.output.isEmpty && outcome.terminal.isEmpty)
    #expect(contents(of: place) == before)
  }

  @Test(arguments: Obstacle.allCases, Workplace.Language.allCases)
  func endsTheBrowserWithOneLine(obstacle: Obstacle, language: Workplace.Language) throws {
    let place = try Workplace(language)
    try obstacle.make(in: place)
    let before = contents(of: place)
    let (probe, settings) = try place.startOnEnter()
    #expect(try probe.waitForExit().status == 1)
    let words = place.say(obstacle.sentence.english, obstacle.sentence.korean)
    let screen = probe.screen
    #expect(screen.text.replacing("\n", with: "").contains(words))
    #expect(screen.lines.filter { $0.contains("openmarket: ") }.count == 1)
    #expect(!screen.modes.alternateScreen && screen.modes.cursorIsVisible)
    #expect(settings != nil && probe.lineSettings == settings)
    #expect(contents(of: place) == before)
    #expect(place.names(in: place.sockets).isEmpty)
  }

  /// Another market can still be browsed.
  @Test func isNotNeededForAnotherMarket() throws {
    let place = try Workplace()
    try Obstacle.newer.make(in: place)
    let server = try ScriptedServer(SampleMarket().script)
    defer { server.stop() }
    let probe = try place.start(["--server", server.url])
    try probe.waitForRow(1)
    #expect(try probe.quit().status == 0)
  }

  @Test func aDamagedLastVisitIsForgotten() throws {
    let place = try Workplace()
    let first = try place.start()
    try first.waitForRow(1)
    #expect(try first.quit().status == 0)
    let visits = "\(place.path)/cache/openmarket/visits"
    let file = "\(visits)/\(try #require(place.names(in: visits).first))"
    for damage in [Data(), Data("{".utf8), Data(repeating: 0x5B, count: 900_000)] {
      try damage.write(to: URL(filePath: file))
      let probe = try place.start()
      try probe.waitForRow(1)
      #expect(try probe.quit().status == 0)
    }
  }

  @Test func isPrivateToTheUser() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.waitForRow(1)
    #expect(place.mode(of: place.market) == 0o700)
    for name in place.names(in: place.market) {
      #expect(place.mode(of: "\(place.market)/\(name)") == 0o600, "\(name)")
    }
    #expect(place.mode(of: place.sockets) == 0o700)
    let sockets = place.names(in: place.sockets)
    #expect(sockets.count == 1)
    #expect(place.mode(of: "\(place.sockets)/\(sockets.first ?? "")") == 0o600)
    #expect(try probe.quit().status == 0)
    let visits = "\(place.path)/cache/openmarket/visits"
    #expect(place.mode(of: visits) == 0o700)
    #expect(place.names(in: visits).count == 1)
    for name in place.names(in: visits) {
      #expect(place.mode(of: "\(visits)/\(name)") == 0o600, "\(name)")
    }
    // There is nothing anywhere else.
    #expect(place.names(in: "\(place.path)/state") == ["openmarket"])
    #expect(place.names(in: "\(place.path)/config").isEmpty)
    #expect(place.names(in: place.path).allSatisfy { !$0.hasPrefix(".") })
  }

  /// `HOME` decides where everything is, not the entry of the account.
  @Test func everythingIsBelowTheHome() throws {
    let place = try Workplace()
    for name in ["DATA", "CACHE", "STATE", "CONFIG"] {
      place.environment["XDG_\(name)_HOME"] = nil
    }
    let config = try place.run(["config", "path"])
    #expect(config.output == "\(place.path)/.config/openmarket/config.toml\n")
    let cache = try place.run(["cache", "info"])
    #expect(cache.output.contains("\(place.path)/.cache/openmarket/pictures"))
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send("v")
    try probe.wait("the cards") { $0.isGrid }
    #expect(try probe.quit().status == 0)
    #expect(place.mode(of: "\(place.path)/.local/share/openmarket/market.sqlite") == 0o600)
    #expect(place.mode(of: "\(place.path)/.local/state/openmarket/state.json") == 0o600)
    #expect(place.names(in: "\(place.path)/.cache/openmarket/visits").count == 1)
  }

  @Test func twoBrowsersShareOneFolder() throws {
    let place = try Workplace()
    let first = try place.start()
    let second = try place.start(["--data-dir", place.market])
    let screen = try first.waitForRow(1)
    #expect(try second.waitForRow(1).names == screen.names)
    for probe in [first, second] {
      try probe.send("G")
      try probe.wait("the end") { $0.contains("End of the list") }
    }
    #expect(place.names(in: place.sockets).count == 2)
    #expect(try first.quit().status == 0)
    try second.send("gg")
    try second.waitForRow(1)
    try second.send("r")
    try second.waitForRow(1)
    #expect(try second.quit().status == 0)
    #expect(place.names(in: place.sockets).isEmpty)
  }

  private func contents(of place: Workplace) -> [String: Data?] {
    let files = FileManager.default.enumerator(atPath: "\(place.path)/data")
    let paths = files?.compactMap { $0 as? String } ?? []
    return paths.reduce(into: [:]) { contents, path in
      contents[path] = FileManager.default.contents(atPath: "\(place.path)/data/\(path)")
    }
  }
}
