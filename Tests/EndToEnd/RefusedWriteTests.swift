import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Markets that refuse, disconnect or stay silent when something is registered, changed or
  /// deleted: the message is shown, the text is kept, and the next attempt succeeds.
  @Suite struct RefusedWriteTests {}
}

/// A reply to a write, and the message on the screen.
private struct Refusal {
  let reply: ScriptedServer.Reply
  let english: String
  let korean: String

  init(_ status: Int, _ english: String, _ korean: String, body: String = "{}") {
    reply = .answer(body, status: status)
    self.english = english
    self.korean = korean
  }

  init(_ bytes: [UInt8], _ english: String, _ korean: String) {
    reply = .bytes(bytes)
    self.english = english
    self.korean = korean
  }

  static let common = [
    Refusal(403, "belongs to another vendor", "다른 판매자의 상품입니다"),
    Refusal(412, "Someone else changed", "다른 사람이 이 상품을 수정했습니다"),
    Refusal(409, "The market refused the request (HTTP 409)", "거절했습니다 (HTTP 409)"),
    Refusal(413, "The pictures are too large", "사진이 마켓의 제한보다 큽니다"),
    Refusal(415, "refuses this kind of picture", "받지 않는 형식의 사진입니다"),
    Refusal(422, "lready sent with different data", "이미 다른 내용으로 보낸 양식입니다"),
    Refusal(429, "asks you to wait 10 s", "(10초 대기)"),
    Refusal(500, "The market's server failed (HTTP 500)", "서버 오류입니다 (HTTP 500)"),
    Refusal([], "No answer from", "응답이 없습니다"),
    Refusal(507, "The market is full", "저장 공간이 부족합니다"),
    Refusal(
      ScriptedServer.Reply.head(201, length: 900) + Array("{\"id\":".utf8),
      "No answer from",
      "응답이 없습니다"),
  ]

  static let ofSecret = Refusal(401, "Wrong secret", "비밀번호가 일치하지 않습니다")

  static let ofFields = [
    Refusal(404, "There is no such product", "해당 상품이 없습니다"),
    Refusal(
      400, "The market refused the request: not today", "거절했습니다: not today",
      body: #"{"message":"not today"}"#),
    Refusal(
      400, "✗ Too many", "✗ Too many", body: #"{"message":"stock: too many"}"#),
    Refusal(
      400, "✗ Not allowed", "✗ Not allowed",
      body: #"{"message":"name: not allowed here"}"#),
  ]
}

extension EndToEndTests.RefusedWriteTests {
  private static let market = SampleMarket()

  /// A market whose products can be read; `write` replies to all other requests.
  private static func script(
    _ write: @escaping ScriptedServer.Script
  ) -> ScriptedServer.Script {
    { request in
      guard request.method == "GET" else { return write(request) }
      return request.path.hasPrefix("/api/products/")
        ? .answer(Self.market.product(1)) : Self.market.script(request)
    }
  }

  private static func refusing(_ refusal: Refusal) -> ScriptedServer.Script {
    script { _ in refusal.reply }
  }

  private static let working = script { request in
    .answer(Self.market.product(1), status: request.method == "POST" ? 201 : 200)
  }

  private func start(
    _ place: Workplace, _ server: ScriptedServer
  ) throws -> TerminalProbe {
    try place.sell(as: "me", secret: "a secret of mine")
    let probe = try place.start(["--server", server.url])
    try probe.waitForRow(1)
    return probe
  }

  /// Submits a form that is refused in every way: each is reported, and the form is unchanged.
  private func refuse(
    _ probe: TerminalProbe, _ place: Workplace, _ server: ScriptedServer, kept: [String]
  ) throws {
    for refusal in Refusal.ofFields + Refusal.common + [.ofSecret] {
      server.answer(Self.refusing(refusal))
      let words = place.say(refusal.english, refusal.korean)
      try probe.send(TerminalProbe.submitKey)
      // An earlier sentence with the same words may still be there.
      let screen = try probe.wait("“\(words)”") { $0.contains(words) && !$0.contains("Ctrl-C") }
      for text in kept { #expect(screen.contains(text)) }
    }
  }

  @Test(arguments: Workplace.Language.allCases)
  func registering(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let server = try ScriptedServer(Self.working)
    defer { server.stop() }
    let probe = try start(place, server)
    try probe.openForm(place.say("New product", "상품등록"))
    try probe.fillForm(name: "Walnut desk", picture: try place.picture())
    try refuse(
      probe, place, server,
      kept: ["Walnut desk", "480,000", "Solid walnut, oiled by hand.", "one.png"])
    // The stored secret was refused: another one can be typed.
    server.answer(Self.working)
    try probe.send("another secret" + TerminalProbe.submitKey)
    try probe.wait("registered") {
      $0.contains(place.say("Registered “", "등록했습니다"))
    }
    try probe.wait("the draft is gone") { place.drafts.isEmpty }
    #expect(try probe.quit().status == 0)
  }

  @Test(arguments: Workplace.Language.allCases)
  func editing(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let server = try ScriptedServer(Self.working)
    defer { server.stop() }
    let probe = try start(place, server)
    try probe.send("e")
    try probe.wait("the form") {
      $0.contains(place.say("Edit product", "상품수정")) && $0.contains("Ctrl-S")
    }
    try probe.send("\u{15}Another name\t\t\t\t\t, and it is better")
    try refuse(probe, place, server, kept: ["Another name", "made up, and it is better"])
    server.answer(Self.working)
    try probe.send("another secret" + TerminalProbe.submitKey)
    try probe.wait("saved") { $0.contains(place.say("Saved “", "수정했습니다")) }
    try probe.wait("the draft is gone") { place.drafts.isEmpty }
    #expect(try probe.quit().status == 0)
  }

  @Test(arguments: Workplace.Language.allCases)
  func deleting(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let server = try ScriptedServer(Self.working)
    defer { server.stop() }
    let probe = try start(place, server)
    // A 400 for a deletion with a wrong secret, as in the interface, is reported as such.
    let old = Refusal(400, Refusal.ofSecret.english, Refusal.ofSecret.korean)
    for refusal in [.ofSecret] + Refusal.common + [old] {
      server.answer(Self.refusing(refusal))
      let words = place.say(refusal.english, refusal.korean)
      try probe.send("d")
      try probe.wait("the dialog") { $0.contains("(y)") }
      try probe.send("y")
      try probe.wait("“\(words)”") { $0.contains(words) && $0.contains("(y)") }
      try probe.send("\u{1B}")
      try probe.wait("the list") { !$0.contains("(y)") && $0.position?.row == 1 }
    }
    // The first step works, the second does not: a different message.
    server.answer(
      Self.script {
        $0.method == "POST" ? .answer("/api/products/9999/key") : .answer("{}", status: 500)
      })
    try probe.send("d")
    try probe.wait("the dialog") { $0.contains("(y)") }
    try probe.send("y")
    let words = place.say("though the market agreed", "마켓이 승인했지만")
    try probe.wait("“\(words)”") { $0.contains(words) }
    server.answer(
      Self.script {
        .answer($0.method == "POST" ? "/api/products/9999/key" : Self.market.product(1))
      })
    try probe.wait("the buttons") { $0.contains("(y)") }
    try probe.send("y")
    try probe.wait("deleted") { $0.contains(place.say("Deleted", "삭제했습니다")) }
    #expect(try probe.quit().status == 0)
  }

  /// The market never replies: reported after ten seconds; the next attempt succeeds.
  @Test func aSilentMarket() throws {
    let place = try Workplace()
    let server = try ScriptedServer(Self.working)
    defer { server.stop() }
    let probe = try start(place, server)
    try probe.openForm()
    try probe.fillForm(name: "Walnut desk", picture: try place.picture())
    server.answer(Self.script { _ in .stalled([]) })
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("the sending") { $0.contains("Ctrl-C cancels") }
    try probe.wait("the end of patience") { $0.contains("No answer from") }
    #expect(probe.screen.contains("Walnut desk"))
    server.answer(Self.working)
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") { $0.contains("Registered “") }
    #expect(try probe.quit().status == 0)
  }

  /// The user's own interruption is not blamed on the market.
  @Test(arguments: Workplace.Language.allCases)
  func anInterruptedWriteIsReportedAsSuch(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let add = [
      "add", "--name", "Walnut desk", "--description", "Solid walnut, two drawers", "--price",
      "9000", "--picture", try place.picture(),
    ]
    let server = try ScriptedServer(Self.script { _ in .stalled([]) })
    defer { server.stop() }
    try place.sell(as: "me", secret: "a secret of mine")
    let probe = try TerminalProbe(
      [
        "sh", "-c", "exec \"$@\" >\"$0/out\" 2>\"$0/err\" </dev/null", place.path,
        Workplace.program,
      ]
        + add + ["--server", server.url],
      environment: place.environment, workingDirectory: place.path)
    let deadline = ContinuousClock.now.advanced(by: .seconds(20))
    while !server.everything.contains(where: { $0.method == "POST" }),
      ContinuousClock.now < deadline
    {
      probe.watch(for: .milliseconds(10))
    }
    try probe.signal(SIGINT)
    #expect(try probe.waitForExit().status == 130)
    let said = try String(contentsOfFile: place.path + "/err", encoding: .utf8)
    #expect(
      said.contains(place.say("Interrupted: it may or may not have been done", "중단했습니다. 처리")),
      "\(said)")
    #expect(!said.contains(place.say("No answer from", "응답이 없습니다")), "\(said)")
  }

  /// Each product is in the user's own market and printed, or neither.
  @Test func anInterruptedBatchReportsWhatWasDone() throws {
    let place = try Workplace()
    let before = try place.run(["list", "--all", "-q"]).output.split(separator: "\n").count
    let picture = try place.picture()
    let lines = (1...600).map {
      """
      {"name":"Number \($0)","description":"made by a script","price":9000,"pictures":["\(picture)"]}

      """
    }.joined()
    try lines.write(toFile: "\(place.path)/typed", atomically: true, encoding: .utf8)
    let probe = try TerminalProbe(
      [
        "sh", "-c", "exec \"$@\" >\"$0/added\" 2>\"$0/said\" <\"$0/typed\"", place.path,
        Workplace.program, "add", "-", "-q",
      ],
      environment: place.environment, workingDirectory: place.path)
    func text(_ file: String) -> String {
      String(
        decoding: FileManager.default.contents(atPath: "\(place.path)/\(file)") ?? Data(),
        as: UTF8.self)
    }
    let deadline = ContinuousClock.now.advanced(by: .seconds(20))
    while !text("added").contains("\n"), ContinuousClock.now < deadline {
      probe.watch(for: .milliseconds(10))
    }
    try probe.signal(SIGINT)
    #expect(try probe.waitForExit().status == 130)
    let added = text("added").split(separator: "\n").count
    let after = try place.run(["list", "--all", "-q"]).output.split(separator: "\n").count
    #expect(added > 0 && added < 600 && after - before == added)
    let said = text("said")
    #expect(said.contains("line \(added + 1) – line 600"), "\(said)")
    #expect(!said.contains("may or may not"), "\(said)")
  }
}
