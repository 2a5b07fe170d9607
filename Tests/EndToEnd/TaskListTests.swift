import TerminalProbe
import Testing

extension EndToEndTests {
  /// Writes in the background: followed, cancelled and retried.
  @Suite struct TaskListTests {}
}

extension EndToEndTests.TaskListTests {
  private static let market = SampleMarket()

  /// A market whose products can be read; `write` replies to all other requests.
  private static func script(
    _ write: @escaping @Sendable () -> ScriptedServer.Reply
  ) -> ScriptedServer.Script {
    { request in
      guard request.method == "GET" else { return write() }
      return request.path.hasPrefix("/api/products/")
        ? .answer(Self.market.product(1)) : Self.market.script(request)
    }
  }

  private static let silent = script { .stalled([]) }
  private static let failing = script { .answer("{}", status: 500) }
  private static let working = script { .answer(Self.market.product(1), status: 201) }

  @Test(arguments: Workplace.Language.allCases)
  func anUploadIsFollowedCancelledAndRetried(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let server = try ScriptedServer(Self.silent)
    defer { server.stop() }
    try place.sell(as: "me", secret: "a secret of mine")
    let probe = try place.start(["--server", server.url])
    try probe.waitForRow(1)
    try probe.openForm(place.say("New product", "상품등록"))
    try probe.fillForm(name: "Walnut desk", picture: try place.picture())
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("the sending") { $0.contains("Ctrl-C") }
    // Back to the list while it continues.
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains("Ctrl-S") && $0.position?.row == 1 }
    try probe.send("w")
    let name = "· Walnut desk"
    let waiting = place.say("waiting for the answer", "응답을 기다리는 중")
    try probe.wait("the task") { screen in
      screen.lines.contains { $0.contains(name) && $0.contains(waiting) }
    }
    try probe.send("x")
    try probe.wait("given up") { screen in
      screen.lines.contains { $0.contains(name) && !$0.contains(waiting) }
    }
    #expect(place.drafts.count == 1)
    server.answer(Self.failing)
    try probe.send("r")
    // The line is truncated, and the full reason is below it.
    try probe.wait("the failure") {
      $0.contains(name)
        && $0.contains(
          place.say("The market's server failed (HTTP 500)", "마켓 서버 오류입니다 (HTTP 500)"))
    }
    #expect(place.drafts.count == 1)
    server.answer(Self.working)
    try probe.send("r")
    try probe.wait("registered") {
      $0.contains(place.say("Registered “", "등록했습니다"))
        && $0.contains("\(name): \(place.say("done", "완료"))")
    }
    try probe.wait("the draft is gone") { place.drafts.isEmpty }
    // A finished write is not repeated.
    func registrations() -> Int {
      server.everything.count { $0.method == "POST" && $0.path == "/api/products" }
    }
    let before = registrations()
    try probe.send("rx")
    try probe.send("\u{1B}")
    try probe.wait("the list") { $0.position?.row == 1 && !$0.contains(name) }
    #expect(registrations() == before)
    #expect(try probe.quit().status == 0)
  }
}
