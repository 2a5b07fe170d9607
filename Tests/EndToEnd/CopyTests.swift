import FaultInjection
import Foundation
import Synchronization
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Products of one market in another one.
  @Suite struct CopyTests {}
}

extension EndToEndTests.CopyTests {
  private struct Places {
    let here: Workplace
    /// The numbers of two own products, the only ones that cost 8,190 won.
    let ids: [String]
    let shop: Workplace
    let market: ServedMarket
  }

  /// The words that find these products.
  private static let words = ["vendor:me", "price>=8190", "price<=8190"]

  /// Returns a workplace with two own products, logged in to the empty market of another one.
  private func places() throws -> Places {
    let (place, shop) = (try Workplace(), try Workplace())
    let (identifier, secret) = try shop.addVendor()
    let market = try ServedMarket(shop)
    let file = "\(place.path)/vendor"
    try "\(identifier)\n\(secret)\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(
      try place.run(["login", market.url, "--secret-file", file, "--quiet"]).exit.status == 0)
    let ids = try ["Walnut desk", "의자 👨‍👩‍👧"].map { try add($0, in: place) }
    return Places(here: place, ids: ids, shop: shop, market: market)
  }

  private func add(_ name: String, in place: Workplace) throws -> String {
    let added = try place.run([
      "add", "--name", name, "--description", "Solid walnut,\ntwo drawers", "--price", "9100",
      "--discount", "10%", "--stock", "3", "--picture", try place.picture(), "--picture",
      try place.picture(), "--quiet",
    ])
    #expect(added.exit.status == 0, "\(added.errors)")
    return added.output.trimmingCharacters(in: .newlines)
  }

  /// The copies in an empty market have the numbers of the copied products.
  @Test func aWholeMarketIsCopiedOnce() throws {
    let places = try places()
    let copy = ["copy", "--from", places.market.url, "--to"]
    let (place, shop) = (places.here, try Workplace())
    let (identifier, secret) = try shop.addVendor()
    let market = try ServedMarket(shop)
    let file = "\(place.path)/other"
    try "\(identifier)\n\(secret)\n".write(toFile: file, atomically: true, encoding: .utf8)
    let login = ["login", market.url, "--secret-file", file, "--quiet"]
    #expect(try place.run(login).exit.status == 0)
    #expect(
      try place.run(["copy", "--to", places.market.url] + Self.words).exit.status == 0)
    for _ in 1...2 {
      let copied = try place.run(copy + [market.url])
      #expect(copied.exit.status == 0, "\(copied.errors)")
      #expect(try market.list().totalCount == places.ids.count)
    }
    // The user's own market is not created for copies unless it is named.
    let empty = try Workplace()
    let unnamed = try empty.run(["copy", "--from", market.url])
    #expect(unnamed.exit.status == 1 && unnamed.errors.contains("There is no market in"))
    #expect(!FileManager.default.fileExists(atPath: empty.market))
    _ = try market.stop()
    _ = try places.market.stop()
  }

  @Test func eachProductIsCopiedOnce() throws {
    let places = try places()
    let (place, ids, market) = (places.here, places.ids, places.market)
    let copy = ["copy", "--to", market.url] + Self.words
    let planned = try place.run(copy + ["--dry-run", "--text"])
    #expect(planned.output.hasPrefix("Would register “Walnut desk”"), "\(planned.errors)")
    #expect(try market.list().totalCount == 0)

    let unread = try place.shell(
      "openmarket copy --to \(market.url) vendor:me --dry-run | true")
    #expect(!unread.errors.contains("It was done"), "\(unread.errors)")

    let differs = try place.run(copy + ["--dry-run", "--exit-code", "--quiet"])
    #expect(differs.exit.status == 1, "\(differs.errors)")
    let refused = try place.run(copy + ["--max", "1"])
    #expect(refused.exit.status == 65 && refused.errors.contains("2 products, but --max allows 1"))
    #expect(try market.list().totalCount == 0)

    let first = try place.run(copy + ["--text"])
    #expect(first.exit.status == 0, "\(first.errors)")
    try #require(first.output.split(separator: "\n").count == 2)
    #expect(try market.list().pages.map(\.name) == ["의자 👨‍👩‍👧", "Walnut desk"])
    let fields = ["--fields", "name,description,price,discount,currency,stock"]
    let copies = try market.list().pages.map { "\($0.id)" }.reversed()
    let there = try place.run(["show", "--server", market.url] + copies + fields)
    #expect(there.output == (try place.run(["show"] + ids + fields)).output, "\(there.errors)")
    let pictures = try (ids + [""]).dropLast().enumerated().map { index, id in
      try place.shell(
        "openmarket show \(id) --picture 2 | cksum; openmarket show \(Array(copies)[index]) "
          + "--server \(market.url) --picture 2 | cksum"
      ).output.split(separator: "\n")
    }
    #expect(pictures.allSatisfy { $0.count == 2 && $0[0] == $0[1] }, "\(pictures)")

    // Nothing is left to copy.
    let second = try place.run(copy)
    #expect(second.exit.status == 0 && second.output.isEmpty, "\(second.errors)")
    #expect(second.errors == "Products to copy: 0, copied before: 2\n")
    #expect(try place.run(copy + ["--dry-run", "--exit-code"]).exit.status == 0)
    // A run that was killed after a registration, before it was recorded.
    let folder = "\(place.path)/state/openmarket/copies"
    let journal = "\(folder)/\(try #require(place.names(in: folder).first))"
    #expect(place.mode(of: journal) == 0o600)
    try Data("\n\(ids[0]).\n\(ids[1].dropLast())".utf8).write(to: URL(filePath: journal))
    #expect(try place.run(copy).exit.status == 0)
    #expect(try market.list().totalCount == 2)
    #expect(try place.run(copy).errors.hasPrefix("Products to copy: 0"))
    // A product that has changed since its copy, which was not recorded.
    try Data("\n\(ids[0]).\n".utf8).write(to: URL(filePath: journal))
    #expect(try place.run(["edit", ids[1], "--stock", "4"]).exit.status == 0)
    let changed = try place.run(copy)
    #expect(changed.exit.status == 65 && changed.errors.contains("--again"), "\(changed.errors)")
    #expect(!changed.errors.contains("--retry-key"))
    try Data("\n\(ids[0]).\n\(ids[1]).\n".utf8).write(to: URL(filePath: journal))
    // Another product follows, and one is copied again because the user wants that.
    _ = try add("Oak chair", in: place)
    #expect(try place.run(copy + ["--quiet"]).output.split(separator: "\n").count == 1)
    let again = try place.run(copy + ["name:Walnut", "--again", "--quiet"])
    #expect(again.exit.status == 0, "\(again.errors)")
    #expect(try market.list().totalCount == 4)
    #expect(try places.market.stop().status == 0)
  }

  /// The reply for the third product does not come until the user interrupts the copy.
  @Test func anInterruptedCopyIsContinued() throws {
    let places = try places()
    let (place, market) = (places.here, places.market)
    let registrations = Mutex(0)
    let proxy = try LossyProxy(to: market.port) { line in
      guard line.hasPrefix("POST /api/products ") else { return .passed }
      return registrations.withLock { count in
        count += 1
        return count == 3 ? .stallReply(after: 0) : .passed
      }
    }
    let login = ["login", proxy.url, "--secret-file", "\(place.path)/vendor", "--quiet"]
    #expect(try place.run(login).exit.status == 0)
    let copy = ["copy", "--to", proxy.url]
    let probe = try TerminalProbe(
      ["sh", "-c", "exec \"$@\" >\"$0/out\" 2>\"$0/err\" </dev/null", place.path]
        + [Workplace.program] + copy,
      environment: place.environment, workingDirectory: place.path)
    let deadline = ContinuousClock.now.advanced(by: .seconds(30))
    while registrations.withLock({ $0 }) < 3, ContinuousClock.now < deadline {
      probe.watch(for: .milliseconds(10))
    }
    try probe.signal(SIGINT)
    #expect(try probe.waitForExit().status == 130)
    let said = try String(contentsOfFile: place.path + "/err", encoding: .utf8)
    #expect(said.contains("Run the same command again to continue"), "\(said)")
    #expect(!said.contains("No answer from"), "\(said)")
    let rest = try place.run(copy + ["--quiet"])
    #expect(rest.exit.status == 0, "\(rest.errors)")
    let count = try market.list().totalCount
    #expect(try place.run(["list", "--count"]).output == "\(count)\n")
    #expect(try market.stop().status == 0)
  }

  /// A product whose report could not be written was copied.
  @Test func aCopyIsRecordedBeforeItIsReported() throws {
    let places = try places()
    let (place, market) = (places.here, places.market)
    let full = try place.run(
      ["copy", "--to", market.url] + Self.words, redirections: ">/dev/full 2>\"$0/err\"")
    #expect(full.exit.status == 74, "\(full.errors)")
    #expect(try market.list().totalCount == 1)
    let rest = try place.run(["copy", "--to", market.url] + Self.words)
    #expect(rest.errors == "Products to copy: 1, copied before: 1\n")
    #expect(try market.list().totalCount == 2)
    let folder = "\(place.path)/state/openmarket/copies"
    let journal = "\(folder)/\(try #require(place.names(in: folder).first))"
    chmod(journal, 0o606)
    let open = try place.run(["copy", "--to", market.url] + Self.words)
    #expect(open.exit.status == 1 && !open.errors.contains("FileError"), "\(open.errors)")
    #expect(try places.market.stop().status == 0)
  }

  /// A row without a name, in a market that ignores filters.
  @Test func productsThatCannotBeReadAreNotLeftOutInSilence() throws {
    let places = try places()
    let place = places.here
    let page = SampleMarket(count: 2).page(1)
    for (body, status) in [(page, 0), (page.replacing("\"Sample 2\"", with: "17"), 1)] {
      let source = try ScriptedServer { _ in .answer(body) }
      defer { source.stop() }
      let copy = ["copy", "--from", source.url, "--to", places.market.url, "stock>40"]
      for options in [[], ["--quiet"], ["--dry-run"]] {
        let copied = try place.run(copy + options)
        #expect(copied.exit.status == status && copied.output.isEmpty, "\(copied.errors)")
        #expect(copied.errors.contains("1 product cannot be read") == (status == 1))
      }
      let listed = try place.run(["list", "--all", "--quiet", source.url])
      #expect(listed.output == (status == 0 ? "9999\n9998\n" : "9999\n"))
      let notice = "1 product cannot be read and is not shown (pages[1].name)\n"
      #expect(listed.errors == (status == 0 ? "" : notice))
    }
    #expect(try places.market.stop().status == 0)
  }

  /// A row with the number 0 cannot be loaded.
  @Test func productsWithoutNumbersAreNotLeftOutInSilence() throws {
    let place = try Workplace()
    var market = SampleMarket(count: 3)
    market.id = { _ in 0 }
    let source = try ScriptedServer(market.script)
    defer { source.stop() }
    let copied = try place.run(["copy", "--from", source.url, "--to", "local", "--dry-run", "-q"])
    #expect(copied.exit.status == 1 && copied.output.isEmpty, "\(copied.output)")
    #expect(copied.errors == "3 products have no number and are not copied\n")
  }

  @Test func marketsOfACopyAreCheckedFirst() throws {
    let place = try Workplace()
    #expect(try place.run(["list", "--count"]).exit.status == 0)
    for (arguments, status, words) in [
      (["copy"], 64, "--from or --to"), (["copy", "--from", "local"], 1, "same market"),
      (["copy", "--to", "http://127.0.0.1:1"], 69, ""), (["copy", "--to", "ftp://x"], 64, ""),
      (["copy", "--to", "https://x", "price<a"], 64, ""),
      (["copy", "--to", "https://x", "--read-only"], 77, ""),
    ] {
      let refused = try place.run(arguments)
      #expect(
        refused.exit.status == status && (words.isEmpty || refused.errors.contains(words)),
        "\(arguments): \(refused.errors)")
    }
  }

  /// A market that is served has another address besides its folder, and may have several.
  @Test func aMarketIsNotCopiedOntoItself() throws {
    let place = try Workplace()
    _ = try add("Walnut desk", in: place)
    let (identifier, secret) = try place.addVendor()
    let market = try ServedMarket(place)
    let other = market.url.replacing("127.0.0.1", with: "localhost")
    try #require(other != market.url)
    let file = "\(place.path)/vendor"
    try "\(identifier)\n\(secret)\n".write(toFile: file, atomically: true, encoding: .utf8)
    let count = try market.list().totalCount
    for addresses in [["--from", market.url], ["--from", market.url, "--to", other]] {
      for plan in [[], ["--dry-run"]] {
        let refused = try place.run(["copy", "--secret-file", file, "--yes"] + addresses + plan)
        #expect(refused.exit.status == 1 && refused.output.isEmpty, "\(refused.errors)")
        #expect(refused.errors.contains("one market at two addresses"), "\(refused.errors)")
      }
    }
    #expect(try market.list().totalCount == count)
    let wanted = try place.run([
      "copy", "--from", market.url, "--to", other, "--again", "--yes", "--secret-file",
      file, "price>=8190", "price<=8190",
    ])
    #expect(wanted.exit.status == 0, "\(wanted.errors)")
    #expect(try market.list().totalCount == count + 1)
    #expect(try market.stop().status == 0)
  }

  @Test func aPrintedProductIsRegisteredElsewhereWithItsPictures() throws {
    let places = try places()
    let (place, ids, market) = (places.here, places.ids, places.market)
    let added = try place.shell(
      "openmarket show \(ids.joined(separator: " ")) | openmarket add - --server \(market.url) -q")
    #expect(added.exit.status == 0, "\(added.errors)")
    let numbers = added.output.split(separator: "\n").map(String.init)
    let shown = try place.run(
      ["show", "--server", market.url] + numbers + ["--fields", "pictures"])
    #expect(
      numbers.count == 2 && shown.output.split(separator: "\"id\"").count == 5, "\(shown.output)")
    // And back, as a table.
    let back = try place.shell(
      "openmarket show \(numbers[0]) --server \(market.url) --output csv | "
        + "openmarket add - --allow-http -q")
    #expect(back.exit.status == 0, "\(back.errors)")
    let id = back.output.trimmingCharacters(in: .newlines)
    #expect(
      try place.run(["show", id, "--fields", "name,price"]).output
        == (try place.run(["show", ids[0], "--fields", "name,price"])).output)
    #expect(try places.market.stop().status == 0)
  }

  @Test func aListBeginsAfterAProduct() throws {
    let place = try Workplace()
    let all = try place.run(["list", "--all", "--quiet"]).output.split(separator: "\n")
      .map(String.init)
    let rest = try place.run(["list", "--all", "--quiet", "--after", all[9]])
    #expect(rest.output.split(separator: "\n").map(String.init) == Array(all[10...]))
    let two = try place.run(["list", "--limit", "2", "--quiet", "--after", all[60]])
    #expect(two.output == "\(all[61])\n\(all[62])\n")
    #expect(try place.run(["list", "--after", try #require(all.last), "--quiet"]).output.isEmpty)
    #expect(try place.run(["list", "--after", "-1"]).exit.status == 64)
  }

  @Test(arguments: [[], ["vendor:me"]])
  func aListBeginsAfterTheNumberOfADeletedProduct(words: [String]) throws {
    let place = try Workplace()
    func list(_ words: [String], sort: String = "newest", after id: String?) throws -> [String] {
      let after = id.map { ["--after", $0] } ?? []
      let outcome = try place.run(["list", "--all", "--quiet", "--sort", sort] + words + after)
      #expect(outcome.exit.status == 0, "\(outcome.errors)")
      return outcome.output.split(separator: "\n").map(String.init)
    }
    let deleted = try #require(try list(["vendor:me"], after: nil).dropFirst().first)
    let all = try list(words, after: nil)
    let index = try #require(all.firstIndex(of: deleted))
    let (newer, older) = (Array(all[..<index]), Array(all[(index + 1)...]))
    #expect(!newer.isEmpty && !older.isEmpty)
    #expect(try place.run(["delete", deleted, "--yes"]).exit.status == 0)
    #expect(try list(words, after: deleted) == older)
    #expect(try list(words, sort: "oldest", after: deleted) == newer.reversed())
    #expect(try list(words, after: "99999") == newer + older)
    #expect(try list(words, sort: "oldest", after: "0") == (newer + older).reversed())
    #expect(try list(words, after: "0").isEmpty)
    #expect(try list(words, sort: "oldest", after: "99999").isEmpty)
    let outcome = try place.run(["list", "--sort", "name", "--after", deleted])
    #expect(outcome.exit.status == 66 && outcome.output.isEmpty)
    #expect(
      outcome.errors.contains(
        "Product \(deleted) is not in this list. In an order other than newest and oldest"),
      "\(outcome.errors)")
  }

  /// The changes of products that a query finds, or no longer finds, with the product as it is now.
  @Test func changesOfTheProductsOfAQueryArePrinted() throws {
    let places = try places()
    let (place, market) = (places.here, places.market)
    let probe = try TerminalProbe(
      [
        "sh", "-c", "exec \"$@\" >\"$0/changes\"", place.path, Workplace.program, "watch",
        market.url, "desk", "price<9500", "--count", "3",
      ],
      environment: place.environment, workingDirectory: place.path)
    try probe.wait("the stream") { $0.contains("Watching 127.0.0.1") }
    #expect(try place.run(["copy", "--to", market.url] + Self.words).exit.status == 0)
    let desk = try #require(try market.list().pages.first { $0.name == "Walnut desk" }).id
    func changes() -> String {
      let data = FileManager.default.contents(atPath: place.path + "/changes") ?? Data()
      return String(decoding: data, as: UTF8.self)
    }
    // The product is printed in its state at the arrival of the change.
    for (event, price) in [("created", "19600"), ("unmatched", "9400")] {
      let deadline = ContinuousClock.now.advanced(by: .seconds(20))
      while !changes().contains(event), ContinuousClock.now < deadline {
        probe.watch(for: .milliseconds(20))
      }
      let edit = ["edit", "\(desk)", "--server", market.url, "--price", price]
      #expect(try place.run(edit).exit.status == 0)
    }
    #expect(try probe.waitForExit().status == 0)
    let lines = try changes().split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["event"] as? String } == ["created", "unmatched", "changed"])
    let prices = lines.map { ($0["product"] as? [String: Any])?["price"] as? Int }
    #expect(
      lines.map { $0["id"] as? Int } == [desk, desk, desk] && prices.last == 9_400, "\(prices)")
    #expect(try places.market.stop().status == 0)
  }
}
