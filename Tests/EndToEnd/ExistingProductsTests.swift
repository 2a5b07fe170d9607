import Foundation
import Synchronization
import TerminalProbe
import Testing

extension EndToEndTests {
  /// The products that `watch --existing` prints before the changes.
  @Suite struct ExistingProductsTests {}
}

extension EndToEndTests.ExistingProductsTests {
  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func addDesk(in place: Workplace) throws -> String {
    let added = try place.run([
      "add", "--name", "Walnut desk", "--description", "Solid walnut, two drawers", "--price",
      "9000", "--stock", "3", "--picture", try place.picture(), "--quiet",
    ])
    #expect(added.exit.status == 0, "\(added.errors)")
    return added.output.trimmingCharacters(in: .newlines)
  }

  /// A command that follows a market and writes to a file.
  private func follow(
    _ words: [String], _ place: Workplace, into file: String = "changes"
  ) throws -> TerminalProbe {
    try TerminalProbe(
      ["sh", "-c", "exec \"$@\" >\"$0/\(file)\"", place.path, Workplace.program, "watch"] + words,
      environment: place.environment, workingDirectory: place.path)
  }

  private func changes(in place: Workplace) -> String {
    let data = FileManager.default.contents(atPath: place.path + "/changes") ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// Reads what arrives in a pipe until the text is complete.
  private func read(
    _ pipe: Int32, _ probe: TerminalProbe, upTo limit: Int = 65_536, into text: inout [UInt8],
    until isComplete: (String) -> Bool
  ) throws {
    let deadline = ContinuousClock.now.advanced(by: .seconds(30))
    var buffer = [UInt8](repeating: 0, count: limit)
    while !isComplete(String(decoding: text, as: UTF8.self)) {
      try #require(ContinuousClock.now < deadline)
      let count = Foundation.read(pipe, &buffer, limit)
      if count > 0 { text += buffer.prefix(count) } else { probe.watch(for: .milliseconds(10)) }
    }
  }

  @Test func productsArePrintedInEachForm() throws {
    let place = try Workplace()
    let desk = try addDesk(in: place)
    let ids = try place.run(["list", "--quiet", "--limit", "3"]).output
    let watch = ["watch", "--existing", "--count", "3"]
    let numbers = try place.run(watch + ["--quiet"])
    #expect(numbers.exit.status == 0 && numbers.output == ids, "\(numbers.errors)")
    let lines = try objects(place.run(watch).output)
    #expect(lines.map { "\($0["id"] as? Int ?? 0)" } == ids.split(separator: "\n").map(String.init))
    #expect(lines.allSatisfy { $0["event"] as? String == "existing" && $0["event_id"] == nil })
    #expect((lines.first?["product"] as? [String: Any])?["name"] as? String == "Walnut desk")
    let text = try place.run(["watch", "--existing", "--count", "1", "--text"])
    #expect(text.output == "Walnut desk: product \(desk)\n")
    #expect(try place.run(watch + ["--after", "1"]).exit.status == 64)
  }

  /// The condition that is waited for is the only thing that ends the command.
  @Test func aConditionIsWaitedFor() throws {
    let place = try Workplace()
    let desk = try addDesk(in: place)
    let server = try ServedMarket(place)
    let wait = ["--existing", "--count", "1", "--server", server.url, "name:\"Walnut desk\""]
    let met = try place.run(["watch"] + wait + ["stock>2"])
    #expect(met.exit.status == 0, "\(met.errors)")
    #expect(try objects(met.output).map { $0["event"] as? String } == ["existing"])

    let probe = try follow(wait + ["stock>4"], place)
    try probe.wait("the stream") { $0.contains("Watching 127.0.0.1") }
    let other = try place.run(["list", "--quiet", "--limit", "1", "vendor:me", "--", "-Walnut"])
    let number = other.output.trimmingCharacters(in: .newlines)
    #expect(try place.run(["delete", number, "--yes"]).exit.status == 0)
    for stock in ["4", "5"] {
      #expect(try place.run(["edit", desk, "--stock", stock]).exit.status == 0)
    }
    #expect(try probe.waitForExit().status == 0)
    let lines = try objects(changes(in: place))
    #expect(lines.map { $0["event"] as? String } == ["changed"], "\(lines)")
    #expect((lines.first?["product"] as? [String: Any])?["stock"] as? Int == 5)
    #expect(try server.stop().status == 0)
  }

  /// The market changes while the pages of a long list wait for a slow reader: nothing is missed,
  /// and nothing that a page had is printed again.
  @Test func changesWhileTheListIsPrintedFollowIt() throws {
    let place = try Workplace()
    let own = try place.run(["list", "--all", "--quiet", "vendor:me"]).output.split(separator: "\n")
    let (edited, deleted) = (String(own[0]), String(own[1]))
    #expect(try place.run(["seed", "--count", "300"]).exit.status == 0)
    let desk = try addDesk(in: place)
    let server = try ServedMarket(place)
    let file = "\(place.path)/pipe"
    #expect(mkfifo(file, 0o600) == 0)
    let pipe = open(file, O_RDONLY | O_NONBLOCK)
    defer { close(pipe) }
    let probe = try follow(["--existing", server.url], place, into: "pipe")
    var text: [UInt8] = []
    // The first page is printed; the second one does not fit into the pipe.
    try read(pipe, probe, upTo: 1, into: &text) { !$0.isEmpty }
    #expect(try place.run(["edit", edited, "--stock", "77"]).exit.status == 0)
    #expect(try place.run(["delete", deleted, "--yes"]).exit.status == 0)
    let added = try addDesk(in: place)
    #expect(try place.run(["edit", desk, "--stock", "78"]).exit.status == 0)
    // The rest of the last line follows.
    try read(pipe, probe, into: &text) {
      $0.last == "\n" && $0.contains("{\"event\":\"changed\",\"id\":\(desk),")
    }
    let lines = try objects(String(decoding: text, as: UTF8.self))
    func events(_ id: String) -> [String] {
      lines.filter { $0["id"] as? Int == Int(id) }.compactMap { line in
        let stock = (line["product"] as? [String: Any])?["stock"] as? Int
        return "\(line["event"] as? String ?? "") \(stock ?? 0)"
      }
    }
    #expect(events(desk) == ["existing 3", "changed 78"])
    #expect(events(edited) == ["existing 77"])
    #expect(events(deleted).isEmpty && events(added) == ["created 3"])
    let existing = lines.filter { $0["event"] as? String == "existing" }
    let all = try place.run(["list", "--count"]).output.trimmingCharacters(in: .newlines)
    #expect(existing.count + 1 == Int(all))
    try probe.signal(SIGINT)
    #expect(try probe.waitForExit().status == 130)
    #expect(try server.stop().status == 0)
  }

  /// Anything may have changed in a market that was restored from a backup.
  @Test func productsArePrintedAgainAfterAReset() throws {
    let place = try Workplace()
    let desk = try addDesk(in: place)
    #expect(try place.run(["backup", "copy.sqlite"]).exit.status == 0)
    var server = try ServedMarket(place)
    let probe = try follow(
      [server.url, "--existing", "--count", "3", "name:\"Walnut desk\""], place)
    try probe.wait("the stream") { $0.contains("Watching 127.0.0.1") }
    #expect(try place.run(["edit", desk, "--stock", "4"]).exit.status == 0)
    let deadline = ContinuousClock.now.advanced(by: .seconds(20))
    while !changes(in: place).contains("\"changed\""), ContinuousClock.now < deadline {
      probe.watch(for: .milliseconds(20))
    }
    #expect(try server.stop().status == 0)
    #expect(try place.run(["restore", "copy.sqlite"]).exit.status == 0)
    server = try ServedMarket(place, ["--port", "\(server.port)"])
    #expect(try probe.waitForExit().status == 0)
    let lines = try objects(changes(in: place))
    #expect(
      lines.map { $0["event"] as? String } == ["existing", "changed", "reset", "existing"],
      "\(lines)")
    let stocks = lines.map { ($0["product"] as? [String: Any])?["stock"] as? Int }
    #expect(stocks == [3, 4, nil, 3])
    #expect(try server.stop().status == 0)
  }

  /// The market refuses the first request for each page and for each product: too many requests.
  @Test func aProductThatCannotBeLoadedForNowIsNoMatch() throws {
    let place = try Workplace()
    let (market, few, many) = (SampleMarket(count: 0), 1, 9)
    let events = [few, many].map { row in
      "id: \(row)\nevent: changed\ndata: {\"id\":\(market.id(row)),\"vendor_id\":7}\n\n"
    }
    let refused = Mutex<Set<String>>([])
    let server = try ScriptedServer { request in
      guard !request.isForEvents else {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
        return .stalled(Array((head + events.joined()).utf8))
      }
      guard !refused.withLock({ $0.insert(request.path).inserted }) else {
        return .answer("{}", status: 429, fields: ["Retry-After: 1"])
      }
      let row = [few, many].first { request.path.hasPrefix("/api/products/\(market.id($0))") }
      let body = row.map(market.product) ?? market.page(request.page)
      return .answer(body, fields: ["ETag: \"1\""])
    }
    defer { server.stop() }
    let watched = try place.run(["watch", "--count", "1", "--server", server.url, "stock>5"])
    #expect(watched.exit.status == 0, "\(watched.errors)")
    let lines = try objects(watched.output)
    #expect(lines.map { $0["event"] as? String } == ["changed"], "\(lines)")
    #expect(lines.first?["id"] as? Int == market.id(many), "\(lines)")
    #expect((lines.first?["product"] as? [String: Any])?["stock"] as? Int == many)
  }
}
