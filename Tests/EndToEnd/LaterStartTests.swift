import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct LaterStartTests {}
}

extension EndToEndTests.LaterStartTests {
  /// The market cannot be read while its folder is locked: the rows are those of the last visit.
  @Test func paintsTheLocalMarketBeforeItIsOpen() throws {
    let place = try Workplace()
    let first = try place.start()
    let names = try first.waitForRow(1).names
    #expect(try first.quit().status == 0)

    let folder = open(place.market, O_RDONLY)
    defer { close(folder) }
    try #require(folder >= 0 && flock(folder, LOCK_EX) == 0)
    let second = try place.start()
    let early = try second.wait("the last visit") { $0.names == names }
    #expect(early.line(39).contains("opening …"))
    flock(folder, LOCK_UN)
    let late = try second.waitForRow(1)
    #expect(late.names == names)
    #expect(try second.quit().status == 0)
  }

  @Test func quitsWhileTheLocalMarketIsOpening() throws {
    let place = try Workplace()
    let first = try place.start()
    try first.waitForRow(1)
    #expect(try first.quit().status == 0)

    let folder = open(place.market, O_RDONLY)
    defer { close(folder) }
    try #require(folder >= 0 && flock(folder, LOCK_EX) == 0)
    let second = try place.start()
    try second.wait("the last visit") { !$0.names.isEmpty }
    try second.send("q")
    #expect(try second.waitForExit(upTo: .seconds(5)).status == 0)
  }

  @Test func paintsASilentRemoteMarket() throws {
    let place = try Workplace()
    let server = try ScriptedServer(SampleMarket().script)
    defer { server.stop() }
    let first = try place.start(["--server", server.url])
    try first.waitForRow(1)
    #expect(try first.quit().status == 0)

    server.answer { _ in .stalled([]) }
    let second = try place.start(["--server", server.url])
    try second.wait("the last visit") { $0.names.first == "Sample 1" && !$0.isOnline }
    try second.send("jj")
    try second.wait("the third row") { $0.position?.row == 3 }
    #expect(try second.quit().status == 0)
  }

  @Test(arguments: Workplace.Language.allCases)
  func showsTheLastVisitOffline(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let server = try ScriptedServer(SampleMarket().script)
    let first = try place.start(["--server", server.url])
    try first.waitForRow(1)
    #expect(try first.quit().status == 0)
    server.stop()

    let second = try place.start(["--server", server.url])
    let offline = try second.wait("the banner") {
      $0.line(38).contains(place.say("Cannot connect to", "서버와의 연결에 실패했습니다"))
    }
    #expect(offline.line(38).contains(place.say("Copy from a moment ago", "조금 전에 저장한 목록")))
    #expect(offline.line(39).contains(place.say("○ offline", "○ 오프라인")))
    #expect(offline.names.first == "Sample 1")
    try second.send("j")
    try second.wait("the second row") { $0.selectedName == "Sample 2" }
    // Still offline: the rows stay.
    try second.send("r")
    try second.wait("the banner again") {
      $0.line(39).contains(place.say("○ offline", "○ 오프라인")) && $0.selectedName == "Sample 2"
    }

    var renewed = SampleMarket()
    renewed.name = { "Renewed \($0)" }
    let again = try ScriptedServer(at: server.port, renewed.script)
    defer { again.stop() }
    try second.send("r")
    let online = try second.wait("the market again") {
      $0.isOnline && $0.line(38).contains(place.say("Up to date", "최신 상태입니다"))
    }
    #expect(online.names.first == "Renewed 1")
    #expect(online.selectedName == "Renewed 2")
    #expect(try second.quit().status == 0)
  }

  /// Another market has the address, or the market was restored from an older copy: old rows are
  /// not counted, neither after `r` nor at the next start.
  @Test(arguments: [true, false]) func anotherMarketAtTheAddressStartsOver(isOther: Bool) throws {
    let place = try Workplace()
    var market = SampleMarket()
    market.count = 63
    let server = try ScriptedServer(market.script)
    defer { server.stop() }
    let probe = try place.start(["--server", server.url])
    try probe.waitForRow(1)
    try probe.send("G")
    try probe.wait("the end") { $0.position.map { $0.row == 63 && $0.total == 63 } ?? false }

    market.count = 50
    if isOther {
      market.name = { "Other \($0)" }
    } else {
      market.name = { "Sample \($0 + 13)" }
      market.id = { 9_987 - $0 }
    }
    let script = market.script
    server.answer { script($0) }
    let first = isOther ? "Other 1" : "Sample 14"
    try probe.send("gg")
    try probe.waitForRow(1)
    try probe.send("r")
    try probe.wait("the other market") {
      $0.names.first == first && $0.position.map { $0.row == 1 && $0.total == 50 } ?? false
    }
    #expect(probe.screen.names.allSatisfy { $0.hasPrefix(isOther ? "Other" : "Sample") })
    #expect(try probe.quit().status == 0)
    let next = try place.start(["--server", server.url])
    try next.wait("the other market") { $0.isOnline && $0.position?.total == 50 }
    #expect(try next.quit().status == 0)
  }
}
