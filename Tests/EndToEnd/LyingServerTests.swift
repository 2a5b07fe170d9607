import TerminalProbe
import Testing

extension EndToEndTests {
  /// Markets whose pages are well-formed but wrong.
  @Suite struct LyingServerTests {}
}

extension EndToEndTests.LyingServerTests {
  @Test func anEndlessMarketIsLoadedOnlyWhereItIsVisible() throws {
    var market = SampleMarket(count: 1_000_000)
    market.hasNext = { _ in true }
    let visit = try Visit(market.script)
    let probe = visit.probe
    for row in 2...50 {
      try probe.send("j")
      try probe.wait("row \(row)") { $0.position?.row == row && !$0.contains("loading") }
    }
    try probe.waitForQuiet(of: .milliseconds(200))
    // Row 50 is on the third page; at most three more are prefetched.
    #expect(visit.server.requests.count <= 6)
    #expect(Set(visit.server.requests.map(\.path)).count == visit.server.requests.count)
    #expect(try probe.quit().status == 0)
  }

  @Test func aRepeatedPageIsTheEnd() throws {
    let first = SampleMarket(count: 1_000).page(1)
    let visit = try Visit { request in
      request.isForProducts ? .answer(first) : .answer("\"OK\"")
    }
    let probe = visit.probe
    try probe.send(String(repeating: "j", count: 30))
    try probe.wait("the end") { $0.position?.row == 20 && $0.position?.total == 20 }
    try probe.send("Gjj")
    try probe.waitForQuiet(of: .milliseconds(200))
    #expect(visit.server.requests.count <= 3)
    #expect(try probe.quit().status == 0)
  }

  /// The same page for every number, like a static file: only the end is requested.
  @Test func identicalPagesAreNotAllRequested() throws {
    var market = SampleMarket(count: 20)
    market.total = 1_387
    market.hasNext = { _ in true }
    let page = market.page(1)
    let visit = try Visit { request in
      request.isForProducts ? .answer(page) : .answer("\"OK\"")
    }
    let probe = visit.probe
    try probe.send("G")
    try probe.wait("the jump") { ($0.position?.row ?? 0) > 1 && $0.isOnline }
    try probe.waitForQuiet(of: .milliseconds(300))
    #expect(visit.server.requests.count <= 6)
    try probe.send("gg")
    try probe.waitForRow(1)
    #expect(visit.server.requests.count <= 10)
    #expect(try probe.quit().status == 0)
  }

  @Test(arguments: [0, 5, 1_000_000_000, Int.max, -7])
  func totalsMayBeWrong(total: Int) throws {
    var market = SampleMarket(count: 45)
    market.total = total
    let visit = try Visit(market.script)
    let probe = visit.probe
    try probe.send("G")
    try probe.waitForQuiet(of: .milliseconds(100))
    try probe.send("gg")
    try probe.wait("the first row") { $0.selectedName == "Sample 1" && $0.isOnline }
    for row in 2...45 {
      try probe.send("j")
      try probe.wait("row \(row)") {
        $0.selectedName == "Sample \(row)" && !$0.contains("loading")
      }
    }
    let end = try probe.wait("the end") { $0.contains("End of the list") }
    #expect(end.position?.row == 45 && end.position?.total == 45)
    #expect(try probe.quit().status == 0)
  }

  /// Some markets give no product a number.
  @Test func productsWithoutNumbersAreAllShown() throws {
    var market = SampleMarket(count: 45)
    market.id = { _ in 0 }
    let visit = try Visit(market.script)
    let probe = visit.probe
    try probe.send("G")
    let end = try probe.wait("the end") { $0.contains("End of the list") && $0.names.count > 10 }
    #expect(end.selectedName == "Sample 45")
    #expect(try probe.quit().status == 0)
  }

  /// Products that are added meanwhile move others onto the next page.
  @Test func noProductIsShownTwice() throws {
    var market = SampleMarket(count: 60)
    // The second page begins with three rows of the first.
    market.id = { row in row > 20 ? 10_003 - row : 10_000 - row }
    market.name = { row in row > 20 ? "Sample \(row - 3)" : "Sample \(row)" }
    let visit = try Visit(market.script)
    let probe = visit.probe
    try probe.send("j")
    for row in 2...57 {
      try probe.wait("row \(row)") {
        $0.selectedName == "Sample \(row)" && !$0.contains("loading")
      }
      try probe.send("j")
    }
    try probe.wait("the end") { $0.contains("End of the list") && $0.position?.total == 57 }
    #expect(try probe.quit().status == 0)
  }

  /// A market that knows filters by name and ignores them: only row 230 shows it.
  @Test func aFilterThatALaterPageBreaksPrintsNoProductTwice() throws {
    let place = try Workplace()
    let server = try ScriptedServer(
      cursorScript(count: 250) { $0.replacing("\"stock\":230,", with: "\"stock\":0,") })
    defer { server.stop() }
    for (limit, count) in [(["--all"], 249), (["--limit", "210"], 210)] {
      let found = try place.run(["list", server.url, "stock>0", "--quiet"] + limit)
      let ids = found.output.split(separator: "\n")
      #expect(found.exit.status == 0 && ids.count == count, "\(ids.count) \(found.errors)")
      #expect(Set(ids).count == count && !ids.contains("9770"))
    }
    let counted = try place.run(["list", server.url, "stock>0", "--count", "--quiet"])
    #expect(counted.output == "249\n", "\(counted.errors)")
  }

  /// A text that lists do not contain found the only row of the last page.
  @Test func aSearchIsJudgedByItsFirstPage() throws {
    let place = try Workplace()
    let server = try ScriptedServer(
      cursorScript(count: 101) {
        $0.replacing("Sample 101", with: "Plane")
          .replacing("\"sampler\",\"name\":\"Plane\"", with: "\"kim\",\"name\":\"Plane\"")
      })
    defer { server.stop() }
    let found = try place.run(["list", server.url, "sample", "--all", "--quiet"])
    let ids = found.output.split(separator: "\n")
    #expect(ids.count == 101 && Set(ids).count == 101, "\(ids.count) \(found.errors)")
  }

  /// The same page for every number, or for every cursor.
  @Test(arguments: [false, true]) func aRepeatedPageEndsAListing(hasCursors: Bool) throws {
    let place = try Workplace()
    var market = SampleMarket(count: 20)
    market.hasNext = { _ in true }
    let page = market.page(1)
    let native = page.replacing("\"pages\"", with: "\"nextCursor\":\"x\",\"pages\"")
    let server = try ScriptedServer { _ in
      hasCursors ? .answer(native, fields: ["ETag: \"1\""]) : .answer(page)
    }
    defer { server.stop() }
    let listed = try place.run(["list", server.url, "--all", "--quiet"])
    #expect(listed.exit.status == 0, "\(listed.errors)")
    #expect(listed.output.split(separator: "\n") == (1...20).map { "\(market.id($0))"[...] })
    #expect(listed.errors.contains("the same products again and again"), "\(listed.errors)")
    let named = try place.run(["show", "Sample 21", "--server", server.url])
    #expect(named.exit.status == 65 && named.output.isEmpty, "\(named.errors)")
    let copy = ["copy", "--from", server.url, "--to", "local", "stock>40", "--dry-run"]
    let copied = try place.run(copy + ["--quiet"])
    #expect(copied.exit.status == 1 && copied.output.isEmpty, "\(copied.errors)")
    #expect(copied.errors.contains("the same products again and again"), "\(copied.errors)")
  }

  /// Returns the replies of a market like ours, with cursors and without totals.
  private func cursorScript(
    count: Int, _ change: @escaping @Sendable (_ product: String) -> String = { $0 }
  ) -> ScriptedServer.Script {
    { request in
      let former = request.path.firstMatch(of: /after=(\d+)/).flatMap { Int($0.1) } ?? 0
      let last = min(former + 100, count)
      let rows = (former + 1...last).map { change(SampleMarket().product($0)) }
      let cursor = last < count ? ",\"nextCursor\":\"\(last)\"" : ""
      let body = "{\"pages\":[\(rows.joined(separator: ","))]\(cursor)}"
      return .answer(body, fields: ["ETag: \"1\""])
    }
  }

  /// A market that is open in the program.
  private final class Visit {
    let server: ScriptedServer
    let probe: TerminalProbe
    private let place: Workplace

    init(_ script: @escaping ScriptedServer.Script) throws {
      place = try Workplace()
      server = try ScriptedServer(script)
      probe = try place.start(["--server", server.url])
      try probe.waitForRow(1)
    }

    deinit { server.stop() }
  }
}
