import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// The commands that change a market.
  @Suite struct WriteCommandTests {}
}

extension EndToEndTests.WriteCommandTests {
  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// Runs the program with a text on standard input.
  private func run(
    _ arguments: [String], reading text: String, in place: Workplace
  ) throws -> Workplace.Outcome {
    try text.write(toFile: "\(place.path)/typed", atomically: true, encoding: .utf8)
    return try place.run(arguments, redirections: ">\"$0/out\" 2>\"$0/err\" <\"$0/typed\"")
  }

  private var onePixel: String {
    """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
    """
  }

  private func line(_ name: String, _ rest: String = "") -> String {
    """
    {"name":"\(name)","description":"made by a script","price":9000,"stock":3,\
    "pictures":[{"base64":"\(onePixel)"}]\(rest)}

    """
  }

  @Test func aProductIsAddedEditedDeletedAndRestored() throws {
    let place = try Workplace()
    let picture = try place.picture()
    let added = try place.run([
      "add", "--name", "Walnut desk", "--description", "Solid walnut, two drawers", "--price",
      "480000", "--stock", "2", "--picture", picture,
    ])
    #expect(added.exit.status == 0, "\(added.errors)")
    let product = try #require(try objects(added.output).first)
    let id = String(try #require(product["id"] as? Int))
    let edited = try place.run(["edit", id, "--price", "450000", "--discount", "45000"])
    #expect(edited.exit.status == 0, "\(edited.errors)")
    #expect(try objects(edited.output).first?["sale_price"] as? Int == 405_000)

    // The output of `show` from before an edit is not a base for another one.
    let shown = try place.run(["show", id]).output
    #expect(try run(["edit", "-"], reading: shown, in: place).exit.status == 0)
    #expect(try place.run(["edit", id, "--stock", "5", "--quiet"]).output == "\(id)\n")
    let late = try run(
      ["edit", "-"], reading: shown.replacing("Solid walnut", with: "Solid oak"), in: place)
    #expect(late.exit.status == 75 && late.output.isEmpty, "\(late.errors)")
    let partly = try run(["edit", id, "-"], reading: #"{"name":"Oak desk"}"#, in: place)
    #expect(try objects(partly.output).first?["name"] as? String == "Oak desk")
    #expect(try objects(partly.output).first?["stock"] as? Int == 5)
    let wrong = try place.run(["edit", id, "--discount", "450001"])
    #expect(wrong.exit.status == 65 && wrong.errorLines.count == 1, "\(wrong.errors)")

    let deleted = try run(["delete", "-", "--text"], reading: "\(id)\n", in: place)
    #expect(
      deleted.output.contains("To restore it: openmarket restore \(id)\n"), "\(deleted.errors)")
    #expect(try place.run(["show", id]).exit.status == 66)
    #expect(try place.run(["restore"]).output.hasPrefix("{\"id\":\(id),"))
    #expect(try place.run(["restore", "-q"]).output == "\(id)\n")
    let named = try place.run(["restore", "Walnut desk"])
    #expect(named.exit.status == 66)
    #expect(named.errors.contains("neither the number of a deleted product"), "\(named.errors)")
    #expect(try place.run(["restore", id]).exit.status == 0)
    let nothing = try place.run(["restore"])
    #expect(nothing.exit.status == 0 && nothing.output.isEmpty, "\(nothing.errors)")
    #expect(try place.run(["show", id, "--quiet"]).output == "\(id)\n")

    // A user is asked.
    for answer in ["n\n", "\u{4}"] {
      let probe = try place.start(["delete", id])
      try probe.wait("the question") { $0.contains("Delete “Oak desk”, product \(id)? [y/N]") }
      try probe.send(answer)
      #expect(try probe.waitForExit().status == 1)
    }
    #expect(try place.run(["show", id]).exit.status == 0)
    #expect(try place.run(["delete", "--yes", id]).exit.status == 0)
  }

  /// A hint can be copied unchanged: it has the options of the run.
  @Test func aHintNamesTheMarket() throws {
    let place = try Workplace()
    let folder = "\(place.path)/other"
    #expect(try place.run(["demo", "add", "--data-dir", folder]).exit.status == 0)
    let again = try place.run(["demo", "add", "--data-dir", folder])
    #expect(again.output.contains("already exist"))
    let first = try place.run(["list", "-q", "--limit", "1", "--data-dir", folder]).output
      .trimmingCharacters(in: .newlines)
    let added = try run(
      ["add", "-", "--quiet", "--data-dir", folder], reading: line("Mine"), in: place)
    let mine = added.output.trimmingCharacters(in: .newlines)
    #expect(!first.isEmpty && Int(mine) != nil, "\(added.errors)")
    let deleted = try place.run(["delete", mine, "--text", "--data-dir", folder])
    #expect(
      deleted.output.contains("openmarket restore \(mine) --data-dir \(folder)"),
      "\(deleted.output)\(deleted.errors)")
    let server = try ServedMarket(place, ["--demo"])
    let stranger = try place.run(["delete", "1", "--server", server.url])
    #expect(stranger.exit.status == 77)
    #expect(stranger.errors.contains("openmarket login \(server.url)"), "\(stranger.errors)")
    #expect(try server.stop().status == 0)
  }

  /// A mistyped folder is not a new market.
  @Test(arguments: [
    ["list"], ["search", "desk"], ["show", "1"], ["watch"], ["edit", "1", "--stock", "1"],
    ["delete", "1"], ["restore", "1"],
  ])
  func noMarketIsCreatedInANamedFolder(command: [String]) throws {
    let place = try Workplace()
    let folder = "\(place.path)/typo"
    let outcome = try place.run(command + ["--data-dir", folder])
    #expect(outcome.exit.status == 1 && outcome.errors.contains("There is no market in"))
    place.environment["OPENMARKET_DATA_DIR"] = folder
    #expect(try place.run(command).exit.status == 1)
    #expect(access(folder, F_OK) != 0)
    if ["edit", "delete", "restore"].contains(command[0]) {
      place.environment["OPENMARKET_DATA_DIR"] = nil
      #expect(try place.run(command).errors.contains("There is no market in"))
      #expect(access(place.market, F_OK) != 0)
    }
  }

  @Test func aMistakeInTheInputSendsNothing() throws {
    let place = try Workplace()
    let count = try place.run(["list", "--all", "-q"]).output.split(separator: "\n").count
    let inputs = [
      (line("First") + "{\"name\":\"x\";}", "line 2, column 12: this is not JSON, at “name”"),
      (line("First") + line("Second", ",\"colour\":\"red\""), "line 2, column "),
      (line("First") + line("Second").replacing("9000", with: "\"9000\""), "line 2, column "),
      (
        line("First") + line("Two").replacing("\"stock\":3", with: "\"stock\":-3"),
        "line 2: “stock”: "
      ),
      (line("First") + line("Two").replacing("\"price\":9000,", with: ""), "line 2: “price”: Req"),
      (line("First") + line("Two").replacing(onePixel, with: "bm8gcGljdHVyZQ=="), "line 2: "),
      (line("Only").replacing(onePixel, with: "bm8gcGljdHVyZQ=="), "line 1: "),
    ]
    for (text, reason) in inputs {
      let outcome = try run(["add", "-"], reading: text, in: place)
      #expect(outcome.exit.status == 65 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("openmarket: \(reason)"), "\(outcome.errors)")
    }
    #expect(
      try place.run(["add", "--name", "Desk"]).errors.contains("openmarket: “price”: Required\n"))
    #expect(try place.run(["add"]).exit.status == 64)
    #expect(try place.run(["add", "--price", "cheap"]).exit.status == 64)
    #expect(
      try place.run(["list", "--all", "-q"]).output.split(separator: "\n").count == count)
  }

  /// Numbers in a line, and commas between objects. Reading them once took all memory.
  @Test(arguments: [
    ("add", "1,2", "1: this is not a JSON object"),
    ("edit", "1,2", "2: objects separated by commas"),
    ("add", "{\"name\":\"a\"},", "13: objects separated by commas"),
    ("edit", "{\"id\":1,\"stock\":1},\n{}", "19: objects separated by commas"),
  ])
  func aCommaOutsideAnArrayIsAMistake(command: String, text: String, mistake: String) throws {
    let place = try Workplace()
    _ = try place.run(["list", "-q"])
    let outcome = try run([command, "-", "--stock", "3"], reading: text, in: place)
    #expect(outcome.exit.status == 65 && outcome.output.isEmpty)
    #expect(
      outcome.errors.contains("openmarket: line 1, column \(mistake)"), "\(outcome.errors)")
    #expect(outcome.errorLines.count < 9)
  }

  /// A picture is reported with its line and as given.
  @Test func aPictureThatCannotBeSentSendsNothing() throws {
    let place = try Workplace()
    let all = try place.run(["list", "--all", "-q"]).output
    let damaged = line("Second").replacing(onePixel, with: "aGVsbG8=")
    let missing = line("Third").replacing(
      "{\"base64\":\"\(onePixel)\"}", with: "\"no/such/picture-of-a-walnut-desk.jpg\"")
    let outcome = try run(["add", "-"], reading: line("First") + damaged + missing, in: place)
    #expect(outcome.exit.status == 65 && outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains("openmarket: line 2: picture: "))
    #expect(outcome.errors.contains("line 3: no/such/picture-of-a-walnut-desk.jpg: "))
    let alone = try run(["add", "-"], reading: damaged, in: place)
    #expect(alone.exit.status == 65 && alone.errors.hasPrefix("openmarket: line 1: picture: "))
    #expect(try place.run(["list", "--all", "-q"]).output == all)
  }

  @Test func everyRevisionThatIsPrintedIsABaseForAnEdit() throws {
    let place = try Workplace()
    // Large enough to be sent as gzip.
    let long = line("Desk").replacing(
      "made by a script", with: String(repeating: "Solid walnut. ", count: 60))
    let added = try run(["add", "-"], reading: long, in: place).output
    let id = try #require(try objects(added).first?["id"] as? Int)
    let shown = try place.run(["show", "\(id)"]).output
    let revision = try #require(try objects(added).first?["revision"] as? String)
    #expect(try objects(shown).first?["revision"] as? String == revision)
    #expect(!revision.contains("\"") && !revision.hasSuffix("-gzip"))
    let edited = try run(["edit", "-", "--stock", "8"], reading: added, in: place)
    #expect(edited.exit.status == 0, "\(edited.errors)")
    let again = try run(["edit", "-", "--stock", "9"], reading: edited.output, in: place)
    #expect(again.exit.status == 0, "\(again.errors)")
    #expect(try place.run(["delete", "\(id)"]).exit.status == 0)
    let restored = try place.run(["restore", "\(id)"])
    #expect(
      try run(["edit", "-", "--stock", "7"], reading: restored.output, in: place).exit.status == 0)
    // A product that was not deleted is already in the desired state.
    let repeated = try place.run(["restore", "\(id)", "--text"])
    #expect(repeated.exit.status == 0 && repeated.output.contains("is already like that"))
  }

  @Test func discountsArePercentagesAndNumbersAreProducts() throws {
    let place = try Workplace()
    let added = try run(
      ["add", "-", "--discount", "20%"], reading: line("First") + line("Second"), in: place)
    #expect(try objects(added.output).map { $0["sale_price"] as? Int } == [7_200, 7_200])
    let ids = try objects(added.output).compactMap { $0["id"] as? Int }
    let numbers = ids.map { "\($0)\n" }.joined()
    let edited = try run(["edit", "-", "--price", "10000"], reading: numbers, in: place)
    #expect(edited.exit.status == 0, "\(edited.errors)")
    #expect(try objects(edited.output).map { $0["sale_price"] as? Int } == [8_200, 8_200])
    let half = try run(["edit", "\(ids[0])", "-"], reading: "{\"discount_percent\":50}", in: place)
    #expect(try objects(half.output).first?["discount"] as? Int == 5_000, "\(half.errors)")
    for (arguments, reason) in [
      (["edit", "\(ids[0])", "\(ids[1])", "--price", "5"], "One product at a time"),
      (["edit", "\(ids[0])", "--price", "five"], "--price must be an amount"),
      (["edit", "\(ids[0])", "--discount", "half"], "a percentage such as 20%"),
    ] {
      let outcome = try place.run(arguments)
      #expect(outcome.exit.status == 64 && outcome.errors.contains(reason), "\(outcome.errors)")
    }
  }

  /// A secret file replaces a login, and an unusable one is an error.
  @Test func aSecretFileIsUsedOrRefused() throws {
    let place = try Workplace()
    let (identifier, secret) = try place.addVendor()
    let market = try ServedMarket(place)
    let file = "\(place.path)/identity"
    let add = ["add", "-", "--server", market.url, "--secret-file"]
    #expect(
      try run(add + ["\(place.path)/missing"], reading: line("First"), in: place).exit.status != 0)
    try "one line\n".write(toFile: file, atomically: true, encoding: .utf8)
    let wrong = try run(add + [file], reading: line("First"), in: place)
    #expect(wrong.exit.status == 65 && wrong.errors.contains("on two lines"), "\(wrong.errors)")
    try "\(identifier)\n\(secret)\n".write(toFile: file, atomically: true, encoding: .utf8)
    let added = try run(add + [file], reading: line("First"), in: place)
    #expect(added.exit.status == 0, "\(added.errors)")
    #expect(try market.stop().status == 0)
  }

  /// Neither a command nor the browser changes anything, for each way to request that.
  @Test func aReadOnlyRunChangesNothing() throws {
    let place = try Workplace()
    let all = try place.run(["list", "--all", "-q"]).output
    let own = try place.run(["list", "--all", "-q", "vendor:me"]).output
    let first = try #require(own.split(separator: "\n").first.map(String.init))
    let export = "\(place.path)/export"
    #expect(try place.run(["export", export]).exit.status == 0)
    let writes = [
      ["add", "--name", "Desk", "--description", "Solid walnut", "--price", "1"],
      ["edit", first, "--stock", "1"], ["delete", first], ["restore", first],
      ["restore", "\(export)/market.jsonl"], ["import", export, "--data-dir", "\(place.path)/new"],
    ]
    for arguments in writes {
      let outcome = try place.run(arguments + ["--read-only"])
      #expect(outcome.exit.status == 77 && outcome.output.isEmpty, "\(arguments)")
      #expect(outcome.errors == "openmarket: Read-only: nothing can be changed\n")
    }
    place.environment["OPENMARKET_READ_ONLY"] = "1"
    for arguments in writes { #expect(try place.run(arguments).exit.status == 77) }
    #expect(try place.run(["list", "--all", "-q"]).output == all)
    #expect(try run(["--accessible"], reading: "d 1\nq\n", in: place).output.contains("Read-only:"))
    place.environment["OPENMARKET_READ_ONLY"] = "0"
    #expect(try place.run(["edit", first, "--stock", "1"]).exit.status == 0)
  }

  /// The added products are printed, the failed one and the rest are named.
  @Test func aBatchReportsWhatWasDone() throws {
    let place = try Workplace()
    let outcome = try run(["add", "-"], reading: line("First") + line("Third"), in: place)
    #expect(try objects(outcome.output).map { $0["name"] as? String } == ["First", "Third"])

    let ids = try objects(outcome.output).compactMap { $0["id"] as? Int }
    let gone = try place.run(["delete", "\(ids[0])", "999999", "\(ids[1])", "-q"])
    #expect(gone.exit.status == 66 && gone.output == "\(ids[0])\n\(ids[1])\n")
    #expect(gone.errors.contains("product 999999: ") && !gone.errors.contains("--retry-key"))
    let one = try place.run(["show", "999999"])
    #expect(one.exit.status == 66 && one.errors.hasPrefix("openmarket: product 999999: "))

    // If the next ones would fail as well, they are not tried.
    let server = try ScriptedServer(SampleMarket().script)
    server.stop()
    let offline = try place.run(["show", "1", "2", "3", "--server", server.url])
    #expect(offline.exit.status == 69)
    #expect(offline.errors.contains("not done, 2 in all: product 2, product 3"))
  }

  /// A batch that is corrected and run again would otherwise change some products twice.
  @Test func editsAreCheckedBeforeOneIsSent() throws {
    let place = try Workplace()
    let added = try run(["add", "-"], reading: line("First") + line("Second"), in: place)
    let ids = try objects(added.output).compactMap { $0["id"] as? Int }
    let all = try place.run(["list", "--all"]).output
    let mistakes: [(String, Int, String)] = [
      ("{\"id\":\(ids[1]),\"price\":1.5}", 65, "line 2: “price”: "),
      ("{\"id\":\(ids[1]),\"discount\":9001}", 65, "line 2: “discount”: "),
      ("{\"id\":999999,\"price\":5}", 66, "product 999999: "),
      ("{\"id\":\(ids[1]),\"price\":5,\"revision\":\"0\"}", 75, "product \(ids[1]): "),
    ]
    for (second, status, reason) in mistakes {
      let outcome = try run(
        ["edit", "-"], reading: "{\"id\":\(ids[0]),\"price\":112}\n\(second)\n", in: place)
      #expect(outcome.exit.status == status && outcome.output.isEmpty, "\(outcome.output)")
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
      #expect(outcome.errors.hasSuffix("openmarket: Nothing was done\n"), "\(outcome.errors)")
      #expect(try place.run(["list", "--all"]).output == all)
    }
    let dusty = ids.map { "{\"id\":\($0),\"price\":9900.000000000002}\n" }.joined()
    let edited = try run(["edit", "-"], reading: dusty, in: place)
    #expect(edited.exit.status == 0, "\(edited.errors)")
    #expect(try objects(edited.output).map { $0["price"] as? Int } == [9_900, 9_900])
  }

  @Test func aRemoteMarketNeedsALogin() throws {
    let place = try Workplace()
    let (identifier, secret) = try place.addVendor()
    let market = try ServedMarket(place)
    let refused = try run(["add", "-", "--server", market.url], reading: line("First"), in: place)
    #expect(refused.exit.status == 77 && refused.errors.contains("openmarket login"))
    let file = "\(place.path)/identity"
    try "\(identifier)\n\(secret)\n".write(toFile: file, atomically: true, encoding: .utf8)
    chmod(file, 0o600)

    // A link alone gets no secret from the environment.
    place.environment["OPENMARKET_SECRET_FILE"] = file
    let own = try run(
      ["add", "-q", "-", "--server", market.url], reading: line("First"), in: place)
    #expect(own.exit.status == 0, "\(own.errors)")
    let id = own.output.trimmingCharacters(in: .newlines)
    let link = "\(market.url)/api/products/\(id)"
    let stranger = try place.run(["edit", link, "--stock", "9"])
    #expect(stranger.exit.status == 77 && stranger.errors.contains("a link led there"))
    let probe = try place.start(["edit", link, "--stock", "9"])
    try probe.wait("the question") { $0.contains("Use your secret there? [y/N]") }
    try probe.send("y\n")
    #expect(try probe.waitForExit().status == 0)
    place.environment["OPENMARKET_SECRET_FILE"] = nil

    let login = try place.run(["login", market.url, "--secret-file", file])
    #expect(login.exit.status == 0 && login.output.contains("corner shop"), "\(login.errors)")
    #expect(try place.run(["delete", link]).exit.status == 0)
    #expect(try place.run(["restore", link]).exit.status == 0)
    #expect(try place.run(["list", market.url, "vendor:me", "-q"]).output == "\(id)\n")
    // The failure for a deleted product of the host is not about the secret.
    let hosts = try run(["add", "-q", "-"], reading: line("Hosted"), in: place).output
      .trimmingCharacters(in: .newlines)
    #expect(try place.run(["delete", hosts]).exit.status == 0)
    let others = try place.run(["restore", "\(market.url)/api/products/\(hosts)"])
    #expect(others.exit.status == 77)
    #expect(others.errors.contains("The product belongs to another vendor"), "\(others.errors)")
    #expect(try place.run(["logout", market.url]).output.hasPrefix("Logged out of 127.0.0.1"))
    #expect(try place.run(["delete", link]).exit.status == 77)
    #expect(try market.stop().status == 0)
  }

  /// Products of the first generation each have a password.
  @Test func aProductWithAPasswordCanBeSold() throws {
    let place = try Workplace()
    let market = try ServedMarket(place, ["--dialect-port", "1b=0"])
    let url = try market.url(of: "1b")
    let file = "\(place.path)/password"
    try "open sesame\n".write(toFile: file, atomically: true, encoding: .utf8)
    let secret = ["--server", url, "--secret-file", file]
    #expect(
      try run(["add", "-", "--server", url], reading: line("First"), in: place).exit.status == 77)
    let added = try run(["add", "-", "-q"] + secret, reading: line("First"), in: place)
    #expect(added.exit.status == 0, "\(added.errors)")
    let id = added.output.trimmingCharacters(in: .newlines)
    let edited = try place.run(["edit", id, "--stock", "8"] + secret)
    #expect(try objects(edited.output).first?["stock"] as? Int == 8, "\(edited.errors)")
    try "another one\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try place.run(["delete", id] + secret).exit.status == 77)
    try "open sesame\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try place.run(["delete", id] + secret).exit.status == 0)
    #expect(try market.stop().status == 0)
  }
}
