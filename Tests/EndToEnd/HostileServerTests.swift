import FaultInjection
import Synchronization
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Servers that are not a market, or a broken one: reported, retried with `r`, closed with `q`.
  @Suite struct HostileServerTests {}
}

/// A wrong reply, and the message on the screen.
struct Fault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let script: ScriptedServer.Script
  let english: String
  let korean: String

  init(
    _ name: String, says english: String, _ korean: String, script: @escaping ScriptedServer.Script
  ) {
    testDescription = name
    self.script = script
    self.english = english
    self.korean = korean
  }

  static let all: [Fault] = [
    Fault("a web page", says: "This is not a market", "오픈 마켓 서버가 아닙니다") { _ in
      .answer("<!DOCTYPE html><html><body>Hello</body></html>", type: "text/html")
    },
    Fault("other JSON", says: "This is not a market", "오픈 마켓 서버가 아닙니다") { _ in
      .answer("{\"hello\":[1,2,3]}")
    },
    Fault("a list", says: "This is not a market", "오픈 마켓 서버가 아닙니다") { _ in .answer("[1,2]") },
    Fault("nothing", says: "This is not a market", "오픈 마켓 서버가 아닙니다") { _ in .answer("") },
    Fault("404", says: "The market refused the request (HTTP 404)", "거절했습니다 (HTTP 404)") { _ in
      .answer("not here", status: 404, type: "text/plain")
    },
    Fault("500", says: "The market's server failed: out of order", "서버 오류입니다: out of order") {
      _ in
      .answer("{\"code\":\"X\",\"message\":\"out of order\"}", status: 500)
    },
    Fault("elsewhere", says: "The server redirects to", "서버가 다른 주소로 보내려 합니다") { _ in
      .answer("", status: 302, fields: ["Location: file:///etc/passwd"])
    },
    Fault("half a page", says: "The answer cannot be read", "디코딩에 실패했습니다") { _ in
      .answer(String(SampleMarket().page(1).prefix(700)))
    },
    Fault("a price in words", says: "cannot be read at pages[0].price", "디코딩에 실패했습니다") { _ in
      .answer("{\"pages\":[{\"id\":1,\"name\":\"x\",\"currency\":\"KRW\",\"price\":\"much\"}]}")
    },
    Fault("deep JSON", says: "The answer cannot be read", "디코딩에 실패했습니다") { _ in
      .answer("{\"pages\":" + String(repeating: "[", count: 100_000))
    },
    Fault("a name of 10 MB", says: "The answer is larger than 8 MiB", "응답이 8 MiB보다 큽니다") { _ in
      var market = SampleMarket()
      market.name = { $0 == 1 ? String(repeating: "long ", count: 2_097_152) : "short" }
      return .answer(market.page(1))
    },
    Fault("cut off", says: "Cannot connect to", "서버와의 연결에 실패했습니다") { _ in
      .bytes(ScriptedServer.Reply.head(length: 5_000) + Array("{\"pages\":[".utf8))
    },
    Fault("hanging up", says: "Cannot connect to", "서버와의 연결에 실패했습니다") { _ in .bytes([]) },
    Fault("another protocol", says: "This is not a market", "오픈 마켓 서버가 아닙니다") { _ in
      .bytes(Array("SSH-2.0-OpenSSH_9.2\r\n\r\n".utf8))
    },
  ]
}

extension EndToEndTests.HostileServerTests {
  @Test(arguments: Fault.all, Workplace.Language.allCases)
  func isReportedAndRetried(fault: Fault, language: Workplace.Language) throws {
    let place = try Workplace(language)
    let server = try ScriptedServer(fault.script)
    defer { server.stop() }
    let probe = try place.start(["--server", server.url])
    let words = place.say(fault.english, fault.korean)
    let screen = try probe.wait("“\(words)”") { $0.contains(words) }
    #expect(!screen.isOnline)
    try probe.send("jGk?q")
    server.answer(SampleMarket().script)
    try probe.send("r")
    try probe.waitForRow(1)
    // Old rows stay when the server breaks again.
    server.answer(fault.script)
    try probe.send("r")
    let broken = try probe.wait("the rows and “\(words)”") {
      $0.line(38).contains(words) && !$0.isOnline
    }
    #expect(broken.names.first == "Sample 1")
    try expectToQuitAtOnce(probe)
  }

  @Test func nothingAnswers() throws {
    let place = try Workplace()
    let unused = try LoopbackSocket.listening()
    let port = unused.port
    unused.close()
    let probe = try place.start(["--server", "http://127.0.0.1:\(port)"])
    try probe.wait("the failure") { $0.contains("Cannot connect to 127.0.0.1:\(port)") }
    let server = try ScriptedServer(at: port, SampleMarket().script)
    defer { server.stop() }
    try probe.send("r")
    try probe.waitForRow(1)
    try expectToQuitAtOnce(probe)
  }

  @Test(arguments: Workplace.Language.allCases)
  func aSilentServerIsWaitedFor(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let server = try ScriptedServer { _ in .stalled([]) }
    defer { server.stop() }
    let probe = try place.start(["--server", server.url])
    try probe.wait("the loading") { $0.line(38).contains(place.say("loading …", "불러오는 중 …")) }
    try probe.send("jG\u{03}")
    try probe.wait("the stop") { $0.contains(place.say("Stopped", "멈췄습니다")) }
    server.answer(SampleMarket().script)
    try probe.send("r")
    try probe.waitForRow(1)
    server.answer { _ in .stalled([]) }
    try probe.send("r")
    try probe.wait("the refreshing") { $0.contains(place.say("refreshing …", "새로고침 중")) }
    try expectToQuitAtOnce(probe)
  }

  @Test(arguments: [
    ScriptedServer.Reply.stalled([]), .drip,
    .stalled(ScriptedServer.Reply.head(length: 5_000) + Array("{\"pages\":[".utf8)),
    .stalled(Array("HTTP/1.1 200 OK\r\nX: ".utf8)),
  ])
  func quitsAtOnceWhileWaiting(reply: ScriptedServer.Reply) throws {
    let place = try Workplace()
    let server = try ScriptedServer { _ in reply }
    defer { server.stop() }
    let probe = try place.start(["--server", server.url])
    try probe.wait("the loading") { $0.line(38).contains("loading …") }
    try expectToQuitAtOnce(probe)
  }

  @Test func aSilentServerTimesOut() throws {
    let place = try Workplace()
    let server = try ScriptedServer { _ in .stalled([]) }
    defer { server.stop() }
    let probe = try place.start(["--server", server.url])
    try probe.wait("the end of patience") { $0.contains("did not answer within 10 s") }
    try expectToQuitAtOnce(probe)
  }

  @Test(arguments: Workplace.Language.allCases)
  func aCountdownEndsByItself(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let server = try ScriptedServer { _ in .answer("{}", status: 429, fields: ["Retry-After: 1"]) }
    defer { server.stop() }
    let probe = try place.start(["--server", server.url])
    try probe.wait("the countdown") {
      $0.contains(place.say("Retrying in 1 s", "1초 뒤에 다시 시도합니다"))
    }
    let asked = server.requests.count
    server.answer(SampleMarket().script)
    try probe.waitForRow(1)
    #expect(asked <= 2 && server.requests.count <= asked + 2)
    try expectToQuitAtOnce(probe)
  }

  /// The first request for the second page is refused.
  @Test(arguments: [
    ["list", "--all"], ["show", "Sample 45"], ["copy", "--to", "local", "--dry-run"],
  ]) func aCommandThatReadsAListWaits(command: [String]) throws {
    let place = try Workplace()
    let market = SampleMarket()
    let requests = Mutex(0)
    let server = try ScriptedServer { request in
      if request.page == 2 { requests.withLock { $0 += 1 } }
      if request.page == 2, requests.withLock({ $0 == 1 }) {
        return .answer("{}", status: 429, fields: ["Retry-After: 1"])
      }
      let row = (1...market.count).first { request.path == "/api/products/\(market.id($0))" }
      return .answer(row.map(market.product) ?? market.page(request.page))
    }
    defer { server.stop() }
    let option = command[0] == "copy" ? "--from" : "--server"
    let outcome = try place.run(command + [option, server.url, "--quiet"])
    #expect(outcome.errorLines.count { $0.hasSuffix("Trying again in 1 s") } == 1)
    if command[0] != "copy" {
      #expect(outcome.exit.status == 0 && outcome.errorLines.count == 1, "\(outcome.errors)")
      #expect(outcome.output.split(separator: "\n").count == (command[0] == "list" ? 45 : 1))
    }
  }

  /// The stream of changes is refused once; the pause after an error of another kind is shorter.
  @Test func aWatchWaitsAsLongAsTheMarketAsks() throws {
    let place = try Workplace()
    let refusals = Mutex(0)
    let server = try ScriptedServer { request in
      guard request.isForEvents else {
        return .answer(SampleMarket().page(1), fields: ["ETag: \"1\""])
      }
      let isFirst = refusals.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst { return .answer("{}", status: 503, fields: ["Retry-After: 3"]) }
      let event = "id: 1\nevent: deleted\ndata: {\"id\":9999,\"vendor_id\":7}\n\n"
      let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
      return .stalled(Array((head + event).utf8))
    }
    defer { server.stop() }
    let watched = try place.run(["watch", "--count", "1", "--server", server.url])
    #expect(watched.exit.status == 0, "\(watched.errors)")
    #expect(watched.errors.contains("Trying again in 3 s"), "\(watched.errors)")
    #expect(server.everything.count(where: \.isForEvents) == 2)
  }

  @Test func aCountdownIsNeverLongerThanFiveMinutes() throws {
    let place = try Workplace()
    let server = try ScriptedServer { _ in
      .answer("{}", status: 503, fields: ["Retry-After: 99999999999999999999"])
    }
    defer { server.stop() }
    let probe = try place.start(["--server", server.url])
    func seconds(_ screen: ProbeScreen) -> Int? {
      screen.text.firstMatch(of: /Retrying in (\d+) s/).flatMap { Int($0.1) }
    }
    // Each number is on the screen for a second only.
    let first = try #require(seconds(probe.wait("the countdown") { seconds($0) != nil }))
    #expect((200...300).contains(first))
    try probe.wait("a later second") { seconds($0).map { $0 < first } ?? false }
    #expect(server.requests.count == 1)
    try expectToQuitAtOnce(probe)
  }

  private func expectToQuitAtOnce(
    _ probe: TerminalProbe, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let start = ContinuousClock.now
    #expect(try probe.quit().status == 0, sourceLocation: sourceLocation)
    // Half the time limit of a request: none is waited for.
    #expect(start.duration(to: .now) < .seconds(5), sourceLocation: sourceLocation)
    #expect(!probe.screen.modes.alternateScreen, sourceLocation: sourceLocation)
  }
}
