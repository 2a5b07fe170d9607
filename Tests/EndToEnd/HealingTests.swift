import TerminalProbe
import Testing

extension EndToEndTests {
  /// Recovery without a key press.
  @Suite struct HealingTests {}
}

extension EndToEndTests.HealingTests {
  @Test func theListRecoversWithTheServer() throws {
    let place = try Workplace()
    let server = try ScriptedServer(SampleMarket().script)
    server.stop()
    let probe = try place.start(["--server", server.url])
    try probe.wait("the failure") { $0.contains("offline") }
    let returned = try ScriptedServer(at: server.port, SampleMarket().script)
    defer { returned.stop() }
    let screen = try probe.wait("the rows", upTo: .seconds(30)) { $0.isOnline }
    #expect(screen.names.first == "Sample 1")
    #expect(try probe.quit().status == 0)
  }

  /// The event stream breaks with the server, and no key is pressed.
  @Test func aStoppedServerIsOfflineWithinFiveSeconds() throws {
    let place = try Workplace()
    let server = try ServedMarket(place, ["--demo"])
    let probe = try place.start(["--server", server.url], columns: 100)
    try probe.wait("the rows") { $0.contains("● online") }
    _ = try server.stop()
    try probe.wait("the mark", upTo: .seconds(5)) { $0.contains("○ offline") }
    // A search finds loaded products, and leaving it does not prove that the server is back.
    try probe.send("/desk\r")
    try probe.wait("the loaded products") { $0.contains("loaded products only") }
    try probe.send("\u{1B}")
    let screen = try probe.wait("all products") { !$0.contains("loaded products only") }
    #expect(!screen.contains("online"))
    #expect(try probe.quit().status == 0)
  }

  /// While the market is unreachable the screen does not change and nothing is written.
  @Test func anAttemptThatFailsWritesNothing() throws {
    let place = try Workplace()
    let server = try ScriptedServer { request in
      request.isForProducts ? .answer("{}", status: 503) : .answer("\"OK\"")
    }
    defer { server.stop() }
    let probe = try place.start(["--server", server.url])
    try probe.wait("the failure") { $0.contains("server error") }
    try probe.waitForQuiet(of: .milliseconds(300))
    probe.mark()
    let before = server.requests.count
    let deadline = ContinuousClock.now + .seconds(30)
    while server.requests.count < before + 2, ContinuousClock.now < deadline {
      probe.watch(for: .milliseconds(50))
    }
    #expect(server.requests.count >= before + 2)
    try probe.waitForQuiet(of: .milliseconds(300))
    #expect(probe.output.isEmpty)
    #expect(try probe.quit().status == 0)
  }
}

extension EndToEndTests {
  /// A market with an event stream.
  @Suite struct LiveMarketTests {
    /// Pages of our own dialect, which has tags, and the first events of the market.
    private static func script(_ market: SampleMarket, telling events: String)
      -> ScriptedServer.Script
    {
      { request in
        guard !request.isForEvents else {
          let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
          return .stalled(Array((head + events).utf8))
        }
        guard request.isForProducts else { return .answer("\"OK\"") }
        return .answer(market.page(request.page), fields: ["ETag: \"1\""])
      }
    }
  }
}

extension EndToEndTests.LiveMarketTests {
  @Test func newProductsAreCountedAndDeletedOnesRemoved() throws {
    let place = try Workplace()
    let events = """
      id: 1\nevent: created\ndata: {"id":20000,"vendor_id":7}\n\n\
      id: 2\nevent: deleted\ndata: {"id":9999,"vendor_id":7}\n\n
      """
    let server = try ScriptedServer(Self.script(SampleMarket(), telling: events))
    defer { server.stop() }
    let probe = try place.start(["--server", server.url], columns: 100)
    try probe.wait("the news, and the deleted one to go") {
      $0.contains("1 new · press .") && $0.names.first == "Sample 2"
    }

    var later = SampleMarket()
    later.name = { "Later \($0)" }
    server.answer(Self.script(later, telling: ""))
    try probe.send(".")
    try probe.wait("the new products") {
      $0.names.first == "Later 1" && !$0.contains("new · press")
    }
    #expect(try probe.quit().status == 0)
  }
}
