import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// The commands that read a market, as called by scripts and users.
  @Suite struct ListCommandTests {}
}

extension EndToEndTests.ListCommandTests {
  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func aPipeGetsJSONLinesAndATerminalATable() throws {
    let place = try Workplace()
    let all = try place.run(["list", "--all"])
    #expect(all.exit.status == 0 && all.errors.isEmpty, "\(all.errors)")
    let products = try objects(all.output)
    #expect(products.count > 30)
    #expect(products.allSatisfy { $0["link"] as? String == "openmarket:\($0["id"] as? Int ?? 0)" })

    let cheap = try objects(try place.run(["list", "--sort", "price", "currency:krw"]).output)
    let prices = cheap.compactMap { ($0["sale_price"] as? NSNumber)?.doubleValue }
    #expect(!prices.isEmpty && prices == prices.sorted())
    #expect(cheap.allSatisfy { $0["currency"] as? String == "KRW" })

    let mixed = try place.run(["list", "--all", "--sort", "price"])
    #expect(mixed.errors.contains("compared as numbers: add currency:krw"), "\(mixed.errors)")
    #expect(try place.run(["list", "--all", "--sort", "price", "currency:usd"]).errors.isEmpty)

    let three = try place.run(["list", "--limit", "3", "--quiet", "in:stock"])
    #expect(three.output.split(separator: "\n").count == 3 && three.errors.isEmpty)
    let won = products.count { $0["currency"] as? String == "KRW" }
    #expect(try place.run(["list", "--count"]).output == "\(products.count)\n")
    #expect(try place.run(["list", "--count", "currency:krw"]).output == "\(won)\n")
    #expect(try place.run(["list", "--count", "--limit", "2"]).exit.status == 64)
    let some = try place.run(["list"])
    #expect(some.errors == "30 of \(products.count) products. --all lists all\n")
    #expect(try place.run(["list", "--quiet"]).errors == some.errors)

    let probe = try place.start(["list"], columns: 60)
    let screen = try probe.wait("the table") { $0.contains("of \(products.count) products") }
    #expect(screen.contains("KRW") || screen.contains("USD"))
    #expect(try probe.waitForExit().status == 0)
    let plain = try place.run(["list", "--text", "--limit", "3"])
    #expect(!plain.output.utf8.contains(0x1B) && !plain.output.hasPrefix("{"))
    // The rest is not read.
    let piped = try place.shell("openmarket list --all | head -n 1")
    #expect(piped.exit.status == 0 && piped.errors.isEmpty, "\(piped.errors)")
  }

  @Test func productsAreComparedSideBySide() throws {
    let place = try Workplace()
    let krw = try objects(place.run(["list", "--limit", "2", "currency:krw", "in:stock"]).output)
    let ids = krw.compactMap { $0["id"] as? Int }.map(String.init)
    let compared = try place.run(["compare"] + ids)
    #expect(compared.exit.status == 0, "\(compared.errors)")
    let object = try #require(try objects(compared.output).first)
    let products = try #require(object["products"] as? [[String: Any]])
    #expect(products.compactMap { $0["id"] as? Int }.map(String.init) == ids)
    let prices = products.compactMap { ($0["sale_price"] as? NSNumber)?.doubleValue }
    let savings = products.map { ($0["saving"] as? NSNumber)?.doubleValue ?? 0 }
    #expect(zip(prices, savings).allSatisfy { $0 + $1 == prices.max() })
    #expect((object["differences"] as? [String])?.contains("price") == (prices[0] != prices[1]))
    let text = try place.run(["compare", "--text"] + ids).output.split(separator: "\n")
    #expect(text.first?.hasPrefix("Name") == true && text.contains { $0.hasPrefix("Stock") })
    for wrong in [[ids[0]], [ids[0], ids[0]], ids + ids + ids] {
      let refused = try place.run(["compare"] + wrong)
      #expect(refused.exit.status == 64 && refused.errors.contains("two to four different"))
    }
    // Two ways to write the same product.
    let same = try place.run(["compare", ids[0], "openmarket:\(ids[0])"])
    #expect(same.exit.status == 64 && same.output.isEmpty, "\(same.errors)")
    let unknown = try place.run(["compare", ids[0], "999999"])
    #expect(unknown.exit.status == 66 && unknown.output.isEmpty, "\(unknown.errors)")
    #expect(unknown.errors.contains("999999"), "\(unknown.errors)")
  }

  @Test func productsAreShownByNumberLinkAndPipe() throws {
    let place = try Workplace()
    let ids = try place.run(["list", "--quiet", "--limit", "2"]).output.split(separator: "\n")
    let first = String(try #require(ids.first))
    let shown = try place.run(["show", first, "openmarket:\(first)"])
    #expect(shown.exit.status == 0, "\(shown.errors)")
    let products = try objects(shown.output)
    #expect(products.count == 2 && products[0]["description"] != nil)
    #expect(products[0]["revision"] != nil && products[0]["pictures"] != nil)

    let some = try place.run(["show", "999999", first])
    #expect(some.exit.status == 66 && some.errors.hasPrefix("openmarket: product 999999: "))
    #expect(try objects(some.output).count == 1)
    #expect(try place.run(["show", "999999"]).exit.status == 66)
    let piped = try place.shell("openmarket list --limit 2 | openmarket show - --quiet")
    #expect(piped.output.split(separator: "\n") == ids, "\(piped.errors)")
    let wrong = try place.shell("printf '1\\nx\\n' | openmarket show -")
    #expect(wrong.exit.status == 65 && wrong.output.isEmpty)
    #expect(wrong.errors.contains("line 2: “x” is neither the number of a product"))
    #expect(try place.run(["show", "x"]).exit.status == 66)
  }

  @Test func textsSeparatedByORAreFound() throws {
    let place = try Workplace()
    func ids(_ words: String...) throws -> Set<Substring> {
      let outcome = try place.run(["list", "--all", "--quiet"] + words)
      #expect(outcome.exit.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return Set(outcome.output.split(separator: "\n"))
    }
    let (cups, cameras) = try (ids("cup"), ids("camera"))
    #expect(!cups.isEmpty && !cameras.isEmpty && cups != cameras)
    #expect(try ids("cup", "OR", "camera") == cups.union(cameras))
    #expect(try ids("cup OR camera") == cups.union(cameras))
    #expect(try ids("\"cup OR camera\"").isEmpty)
    let wrong = try place.run(["list", "cup OR"])
    #expect(wrong.exit.status == 64 && wrong.errors.contains("OR needs words on both sides"))
  }

  @Test(arguments: [
    ("Two  spaces", "two  spaces"), ("\u{FB01}ne wine", "fine wine"),
    ("Straße map", "strasse map"), ("ｶﾞｰﾄﾞ map", "ガード map"),
  ]) func aNameIsFoundInEverySpelling(name: String, typed: String) throws {
    let place = try Workplace()
    let added = try place.run([
      "add", "--name", name, "--description", "Solid walnut, two drawers", "--price", "9000",
      "--picture", try place.picture(), "--quiet",
    ])
    #expect(try place.run(["list", "\"\(typed)\"", "--quiet"]).output == added.output)
    #expect(try place.run(["show", typed, "--quiet"]).output == added.output, "\(added.errors)")
  }

  @Test func anUnknownFilterIsReported() throws {
    let place = try Workplace()
    for command in ["list", "search"] {
      let outcome = try place.run([command, "prise<5"])
      #expect(outcome.exit.status == 0 && outcome.output.isEmpty)
      #expect(outcome.errors == "“prise<5” is searched for as text. Did you mean price<5?\n")
    }
    #expect(try place.run(["list", "colour:red", "--quiet"]).errors.isEmpty)
    let watch = ["watch", "--existing", "--count", "1"]
    let watched = try place.run(watch + ["--", "-prise<5"])
    #expect(
      watched.errors.hasPrefix("“-prise<5” is searched for as text. Filters are price, "),
      "\(watched.errors)")
    #expect(try place.run(watch + ["--quiet", "--", "-prise<5"]).errors.isEmpty)
    let fields = try place.run(["list", "--json", "id,name"])
    #expect(fields.errors.contains("Fields are chosen with --fields id,name"), "\(fields.errors)")
    let excluded = try place.run(["list", "--limit", "1", "--", "-vender:Kim"])
    #expect(excluded.errors.contains("Did you mean -vendor:Kim?"), "\(excluded.errors)")
    let order = try place.run(["list", "--sort", "cheap"])
    #expect(order.exit.status == 64 && order.errors.contains("discount_asc, price\n"))
    let dashed = try place.run(["list", "-in:stock"])
    #expect(dashed.exit.status == 64 && dashed.errors.contains("as in: -- -in:stock\n"))
  }

  /// Only the browser has keys and themes.
  @Test func mistakesInBrowserSettingsDoNotAffectCommands() throws {
    let place = try Workplace()
    try place.configure("theme = \"pink\"\n[keys]\ndown = \"Ctrl-Shift-5\"\n")
    #expect(try place.run(["list", "--limit", "1"]).errors.isEmpty)
    #expect(try place.run(["config", "check"]).exit.status == 1)
    try place.configure("servr = \"https://market.example\"\n")
    #expect(try place.run(["list", "--limit", "1"]).errors.contains("Did you mean “server”?"))
  }

  @Test func aPictureIsWrittenToAFile() throws {
    let place = try Workplace()
    let file = "\(place.path)/picture"
    let outcome = try place.shell(
      "openmarket show 1 --picture 1 > '\(file)'; head -c 3 '\(file)' | od -An -tx1")
    #expect(outcome.exit.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(
      ["ff d8 ff", "89 50 4e", "52 49 46"].contains(
        outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    let missing = try place.run(["show", "1", "--picture", "5"])
    #expect(
      missing.exit.status == 66 && missing.errors.contains("no picture 5"), "\(missing.errors)")
    #expect(try place.run(["show", "1", "2", "--picture", "1"]).exit.status == 64)
    #expect(try place.run(["show", "1", "--picture", "9"]).exit.status == 64)
    let probe = try place.start(["show", "1", "--picture", "1"])
    try probe.wait("a refusal") { $0.contains("cannot be printed on a terminal") }
    #expect(try probe.waitForExit().status == 1)
  }

  @Test func mistakesAreDistinguishedByTheirStatus() throws {
    let place = try Workplace()
    let wrong = try place.run(["list", "price<x"])
    #expect(wrong.exit.status == 64 && wrong.errors.contains("use price<500"))
    #expect(try place.run(["search"]).exit.status == 64)
    #expect(try place.run(["list", "--json", "--text"]).exit.status == 64)
    #expect(try place.run(["list", "--all", "--limit", "3"]).exit.status == 64)
    #expect(try place.run(["watch", "--after", "abc"]).exit.status == 64)
    #expect(try place.run(["watch", "--server", "http://127.0.0.1:1"]).exit.status == 69)
    let group = try place.run(["demo"])
    #expect(group.exit.status == 64 && group.output.isEmpty && group.errors.contains("remove"))
    let offline = try place.run(["list", "--server", "http://127.0.0.1:1"])
    #expect(offline.exit.status == 69 && offline.errorLines.count == 1, "\(offline.errors)")
    let stranger = try place.run(["list", "vendor:me", "--server", "http://127.0.0.1:1"])
    #expect(stranger.exit.status == 77, "\(stranger.errors)")
  }

  /// Servers other than markets answer at any address.
  @Test(arguments: ["200 OK", "403 Forbidden", "404 Not Found"])
  func aServerThatIsNotAMarketIsReported(status: String) throws {
    let place = try Workplace()
    let page = "<html><body>hello</body></html>"
    let server = try ScriptedServer { _ in
      .bytes(
        Array(
          "HTTP/1.1 \(status)\r\nContent-Type: text/html\r\nContent-Length: \(page.utf8.count)\r\n\r\n\(page)"
            .utf8))
    }
    defer { server.stop() }
    let health = try place.run(["healthcheck", "127.0.0.1:\(server.port)"])
    #expect(health.exit.status == 1, "\(health.output)\(health.errors)")
    let shown = try place.run(["show", "1", "--server", server.url])
    #expect(shown.exit.status == 76, "\(shown.errors)")
  }

  /// The reader of `watch` exits when it has read enough.
  @Test func watchingEndsWithItsReader() throws {
    let place = try Workplace()
    #expect(try place.run(["list"]).exit.status == 0)
    let counted = try place.shell("openmarket watch --after 0 --count 2")
    #expect(counted.exit.status == 0 && counted.output.split(separator: "\n").count == 2)
    let unread = try place.shell("openmarket watch --quiet | true")
    #expect(unread.exit.status == 0 && unread.errors.isEmpty, "\(unread.errors)")
    let export = try place.shell("openmarket export - | head -c 10")
    #expect(export.errors.isEmpty && export.output.utf8.count == 10, "\(export.errors)")
  }

  /// A reader that has gone, or a full disk, must not hide completed changes.
  @Test func changesWhoseOutputIsLostAreReported() throws {
    let place = try Workplace()
    let own = try objects(place.run(["list", "--all", "vendor:me"]).output)
    let ids = own.compactMap { $0["id"] as? Int }.prefix(3).map(String.init)
    #expect(ids.count == 3)
    let edit = "printf '%s\\n' \(ids.joined(separator: " ")) | openmarket edit - --stock 4"
    let full = try place.shell("\(edit) > /dev/full")
    #expect(full.exit.status == 74, "\(full.errors)")
    #expect(full.errors.contains("the report could not be written"), "\(full.errors)")
    #expect(full.errors.contains("not done, 2 in all"), "\(full.errors)")
    let unread = try place.shell("(\(edit); echo \"status $?\" >&2) | true")
    #expect(unread.errors.contains("status 74"), "\(unread.errors)")
  }

  /// A market that ignores filters, as those of other programs do.
  @Test func aQueryThatTheMarketIgnoresIsAppliedHere() throws {
    let place = try Workplace()
    let server = try ScriptedServer(SampleMarket().script)
    defer { server.stop() }
    let found = try place.run(["list", server.url, "stock>40", "--sort", "price_asc"])
    #expect(found.exit.status == 0, "\(found.errors)")
    let stocks = try objects(found.output).compactMap { $0["stock"] as? Int }
    #expect(stocks.sorted() == [41, 42, 43, 44, 45])
    #expect(found.errors.contains("45 loaded products"), "\(found.errors)")
    let events = try place.run(["watch", "--server", server.url])
    #expect(events.exit.status != 0 && events.errorLines.count == 1, "\(events.errors)")
  }

  /// Requests are reported without the secrets in their paths and bodies.
  @Test func requestsAreReportedAndMayTakeTheirTime() throws {
    let (place, shop) = (try Workplace(), try Workplace())
    let (identifier, secret) = try shop.addVendor()
    try place.sell(as: identifier, secret: secret)
    let market = try ServedMarket(shop, ["--dialect-port", "2a=0"])
    let added = try place.run([
      "add", "--server", market.url, "--name", "Walnut desk", "--description", "Two drawers",
      "--price", "9000", "--picture", try place.picture(), "--quiet", "-v",
    ])
    #expect(added.exit.status == 0, "\(added.errors)")
    let id = added.output.trimmingCharacters(in: .newlines)
    let host = market.url.dropFirst("http://".count)
    #expect(added.errors.contains("> POST \(host)/api/products\n< 201, "), "\(added.errors)")
    let deleted = try place.run(["delete", id, "--server", market.url, "--yes", "--verbose"])
    #expect(deleted.exit.status == 0 && deleted.errors.contains("> DELETE \(host)/api/products/…"))
    for text in [added.errors, deleted.errors] {
      #expect(!text.contains(secret) && !text.contains(identifier), "\(text)")
    }
    #expect(try market.stop().status == 0)

    let server = try ScriptedServer { _ in .stalled([]) }
    defer { server.stop() }
    let start = ContinuousClock.now
    let late = try place.run(["list", server.url, "--timeout", "1s", "--limit", "1"])
    #expect(late.exit.status == 69 && start.duration(to: .now) < .seconds(9), "\(late.errors)")
    #expect(try place.run(["list", "--fields", "id,pictures"]).errors.contains("show prints it"))
    for time in ["0", "2h", "5x", "s", "9223372036854775807h", "-5s"] {
      #expect(try place.run(["list", "--timeout=\(time)"]).exit.status == 64, "\(time)")
    }
  }

  /// No other file gets the number of a closed descriptor.
  @Test func closedDescriptorsAreReported() throws {
    let place = try Workplace()
    let unread = try place.run(["add", "-"], redirections: ">\"$0/out\" 2>\"$0/err\" <&-")
    #expect(unread.exit.status == 65 && unread.errors.contains("it is closed"), "\(unread.errors)")
    let unwritten = try place.run(["list"], redirections: ">&- 2>\"$0/err\" </dev/null")
    #expect(unwritten.exit.status == 74, "\(unwritten.errors)")
    #expect(unwritten.errors.contains("it is closed"), "\(unwritten.errors)")
    let folder = try place.run(["verify", place.path])
    #expect(folder.exit.status == 1 && folder.errors.contains("it is a folder"), "\(folder.errors)")
  }

  /// The position is known before the first change.
  @Test func changesDuringAnOutageArePrinted() throws {
    let place = try Workplace()
    var server = try ServedMarket(place, ["--demo"])
    let probe = try TerminalProbe(
      [
        "sh", "-c", "exec \"$@\" >\"$0/changes\"", place.path, Workplace.program, "watch",
        server.url, "--count", "1",
      ],
      environment: place.environment, workingDirectory: place.path)
    try probe.wait("the stream") { $0.contains("Watching 127.0.0.1") }
    #expect(try server.stop().status == 0)
    try probe.wait("the outage") { $0.contains("Trying again in") }
    #expect(try place.run(["demo", "remove"]).exit.status == 0)
    server = try ServedMarket(place, ["--port", "\(server.port)"])
    #expect(try probe.waitForExit().status == 0)
    let data = FileManager.default.contents(atPath: place.path + "/changes") ?? Data()
    let changes = try objects(String(decoding: data, as: UTF8.self))
    #expect(changes.count == 1 && changes.first?["event_id"] is String, "\(changes)")
    #expect(try server.stop().status == 0)
  }

  /// A product that was changed in an interval without a reader may have been found before it.
  @Test func aResumedStreamReportsWhatIsNoLongerFound() throws {
    let place = try Workplace()
    let added = try place.run([
      "add", "--name", "Walnut desk", "--description", "Two drawers", "--price", "9000",
      "--stock", "9", "--picture", try place.picture(), "--quiet",
    ])
    let id = added.output.trimmingCharacters(in: .newlines)
    let words = ["name:\"Walnut desk\"", "stock>4"]
    let created = try place.run(["watch", "--after", "0", "--count", "1"] + words)
    let event = try #require(try objects(created.output).first, "\(created.errors)")
    #expect(event["event"] as? String == "created")
    #expect(try place.run(["edit", id, "--stock", "1"]).exit.status == 0)
    let last = try #require(event["event_id"] as? String)
    let left = try place.run(["watch", "--after", last, "--count", "1"] + words)
    let unmatched = try #require(try objects(left.output).first, "\(left.errors)")
    #expect(unmatched["event"] as? String == "unmatched" && unmatched["id"] as? Int == Int(id))
    let ahead = try place.run(["watch", "--after", "99999999", "--count", "1"])
    #expect(ahead.output.hasPrefix("{\"event\":\"reset\""), "\(ahead.errors)")
  }

  @Test func aProductThatWasDeletedMeanwhileIsNotReported() throws {
    let place = try Workplace()
    let ids = try (1...2).map { _ in
      let added = try place.run([
        "add", "--name", "Teak lectern", "--description", "Two drawers", "--price", "9000",
        "--picture", try place.picture(), "--quiet",
      ])
      return added.output.trimmingCharacters(in: .newlines)
    }
    #expect(try place.run(["delete", ids[0], "--yes"]).exit.status == 0)
    #expect(try place.run(["edit", ids[1], "--stock", "7"]).exit.status == 0)
    let watched = try place.run(["watch", "--after", "0", "--count", "2", "name:\"Teak lectern\""])
    let changes = try objects(watched.output)
    #expect(changes.map { $0["event"] as? String } == ["created", "changed"], "\(watched.output)")
    #expect(changes.allSatisfy { $0["id"] as? Int == Int(ids[1]) }, "\(watched.output)")
  }

  @Test func changesArePrintedUntilInterrupted() throws {
    let place = try Workplace()
    let server = try ServedMarket(place, ["--demo"])
    let probe = try TerminalProbe(
      [
        "sh", "-c", "exec \"$@\" >\"$0/changes\"", place.path, Workplace.program, "watch",
        server.url,
      ],
      environment: place.environment, workingDirectory: place.path)
    try probe.wait("the stream") { $0.contains("Watching 127.0.0.1") }
    #expect(try place.run(["demo", "remove"]).exit.status == 0)
    let deadline = ContinuousClock.now.advanced(by: .seconds(10))
    var lines: [[String: Any]] = []
    while lines.isEmpty, ContinuousClock.now < deadline {
      probe.watch(for: .milliseconds(20))
      let data = FileManager.default.contents(atPath: place.path + "/changes") ?? Data()
      lines = try objects(String(decoding: data, as: UTF8.self))
    }
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { ["deleted", "reset"].contains($0["event"] as? String ?? "") })
    try probe.signal(SIGINT)
    #expect(try probe.waitForExit().status == 130)

    // The markets that were opened, with their state.
    let state = place.path + "/state/openmarket/state.json"
    try Data(#"{"views":[],"history":[],"visited":["\#(server.url)","http://127.0.0.1:1"]}"#.utf8)
      .write(to: URL(filePath: state))
    chmod(state, 0o600)
    let markets = try objects(try place.run(["markets"]).output)
    #expect(markets.map { $0["market"] as? String } == ["local", server.url, "http://127.0.0.1:1"])
    #expect(markets.map { $0["state"] as? String } == ["local", "online", "offline"])
    #expect(markets[1]["products"] as? Int == 0)
    #expect(try server.stop().status == 0)
  }
}
