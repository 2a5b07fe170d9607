import Foundation
import Hardship
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct ServeTests {}
}

extension EndToEndTests.ServeTests {
  @Test(arguments: [SIGTERM, SIGINT]) func saysOneLineAndEndsWhenTold(signal: Int32) throws {
    let place = try Workplace()
    let server = try ServedMarket(place)
    #expect(try server.list().totalCount == 0)
    #expect(String(decoding: try server.get("/healthChecker"), as: UTF8.self) == "\"OK\"")
    try server.probe.signal(signal)
    #expect(try server.probe.waitForExit().status == 0)
    let said = String(decoding: server.probe.output, as: UTF8.self)
    #expect(said == "listening on \(server.url)\r\n")
  }

  @Test func aConnectionThatIsOpenDoesNotKeepItFromEnding() throws {
    let place = try Workplace()
    let server = try ServedMarket(place)
    let idle = try LoopbackSocket.connected(to: server.port)
    defer { idle.close() }
    let start = ContinuousClock.now
    #expect(try server.stop().status == 0)
    #expect(start.duration(to: .now) < .seconds(12))
  }

  @Test func showsTheDemoWhenAsked() throws {
    let place = try Workplace()
    let server = try ServedMarket(place, ["--demo"])
    #expect(try server.list().totalCount >= 60)
    let probe = try place.start(["--server", server.url], columns: 200)
    #expect(try probe.waitForRow(1).names == server.list().pages.prefix(18).map(\.name))
    #expect(try probe.quit().status == 0)
    #expect(try server.stop().status == 0)
  }

  /// What is added outside of the browser is there after `r`, in the local market too.
  @Test func changesAreSeenAfterARefresh() throws {
    let place = try Workplace()
    let probe = try place.start()
    let demo = try #require(try probe.waitForRow(1).position?.total)
    let removed = try place.run(["demo", "remove"])
    #expect(removed.exit.status == 0 && removed.output == "removed \(demo) products\n")
    try probe.send("r")
    try probe.wait("the empty market") { $0.contains("Nothing on offer yet") }
    let seeded = try place.run(["seed", "--count", "1000"])
    #expect(seeded.exit.status == 0)
    #expect(seeded.output.hasPrefix("added 1000 products, "))
    try probe.send("r")
    try probe.wait("the seeded market") { $0.isOnline && $0.position?.total == 1_000 }
    #expect(try probe.quit().status == 0)
  }

  @Test func aPortInUseIsOneLine() throws {
    let place = try Workplace()
    let taken = try LoopbackSocket.listening()
    defer { taken.close() }
    let outcome = try place.run(["serve", "--port", "\(taken.port)"])
    #expect(outcome.exit.status == 1)
    #expect(
      outcome.errors == "openmarket: http://127.0.0.1:\(taken.port) is in use by another program\n")
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: ["0.0.0.0", "::", "192.0.2.1", "market.example", "127.0.0.1.evil.example", ""])
  func onlyThisMachineIsServed(host: String) throws {
    let outcome = try Workplace().run(["serve", "--port", "0", "--host", host])
    #expect(outcome.exit.status == 1)
    #expect(outcome.errorLines.count == 1 && outcome.output.isEmpty)
  }

  /// Everything the program needs is in its one file.
  @Test func aCopyElsewhereWorks() throws {
    let place = try Workplace()
    let copy = "\(place.path)/tmp/copy"
    try FileManager.default.copyItem(atPath: Workplace.program, toPath: copy)
    let probe = try place.start(program: copy)
    #expect((try probe.waitForRow(1).position?.total ?? 0) >= 60)
    #expect(try probe.quit().status == 0)
  }
}
