import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Changes relative to what is there, and commands that only say what they would do.
  @Suite struct PlannedChangeTests {}
}

extension EndToEndTests.PlannedChangeTests {
  /// Returns a market with a product of 9,000 won, three pieces, and its number.
  private func shop() throws -> (place: Workplace, id: String) {
    let place = try Workplace()
    let added = try place.run([
      "add", "--name", "Walnut desk", "--description", "Solid walnut, two drawers", "--price",
      "9000", "--stock", "3", "--picture", try place.picture(), "--quiet",
    ])
    return (place, added.output.trimmingCharacters(in: .newlines))
  }

  private func product(_ id: String, in place: Workplace) throws -> [String: Any] {
    let shown = try place.run(["show", id]).output
    return try #require(
      try JSONSerialization.jsonObject(with: Data(shown.utf8)) as? [String: Any])
  }

  @Test func aPriceAndTheStockAreChangedByAnAmount() throws {
    let (place, id) = try shop()
    for (arguments, price, stock) in [
      (["--price", "-10%"], 8_100, 3), (["--price", "+500"], 8_600, 3),
      (["--stock", "+5"], 8_600, 8), (["--price", "+33.3%", "--stock", "-8"], 11_464, 0),
    ] {
      let edited = try place.run(["edit", id] + arguments)
      #expect(edited.exit.status == 0, "\(edited.errors)")
      let product = try product(id, in: place)
      #expect(product["price"] as? Int == price && product["stock"] as? Int == stock)
    }
    for arguments in [["--stock", "-1"], ["--price", "-101%"], ["--price", "-11465"]] {
      let refused = try place.run(["edit", id] + arguments)
      #expect(refused.exit.status == 65 && refused.errors.contains("cannot be negative"))
    }
    let new = try place.run(["add", "--name", "Oak desk", "--price", "+500"])
    #expect(new.exit.status == 64 && new.errors.contains("use “edit”"), "\(new.errors)")
  }

  /// A new product has nothing to take from.
  @Test func aNegativeNumberOfANewProductIsItsValue() throws {
    let (place, _) = try shop()
    let new = "add --name 'Oak desk' --description 'Solid oak, two drawers' --dry-run"
    let picture = try place.picture()
    for (command, reason) in [
      ("openmarket \(new) --picture '\(picture)' --price 5000 --stock -3", "Stock"),
      ("openmarket \(new) --picture '\(picture)' --price -5000", "Price"),
      (
        "printf 'name,description,price,stock,pictures\\nOak,Solid oak desk,5000,-3,\(picture)\\n' "
          + "| openmarket add - --dry-run", "Stock"
      ),
    ] {
      let refused = try place.shell(command)
      #expect(refused.exit.status == 65 && refused.output.isEmpty, "\(refused.output)")
      #expect(refused.errors.contains("\(reason) cannot be negative"), "\(refused.errors)")
      #expect(!refused.errors.contains("use “edit”") && refused.errorLines.count == 1)
    }
    let percentage = try place.shell("openmarket \(new) --price -10%")
    #expect(percentage.exit.status == 64 && percentage.errors.contains("use “edit”"))
  }

  /// Text with tabs and the line breaks of another system is stored, and compared, as the market's.
  @Test func aDryRunComparesWhatTheMarketWouldStore() throws {
    let (place, id) = try shop()
    let text = #"{"id":\#(id),"name":" Oak\tdesk ","description":"Solid oak\r\n\ttwo drawers\n"}"#
    let change = "printf '%s' '\(text)' | openmarket edit -"
    let planned = try place.shell("\(change) --dry-run --exit-code")
    #expect(planned.exit.status == 1, "\(planned.errors)")
    #expect(
      planned.output.contains(#""after":"Oak desk""#)
        && planned.output.contains(#""after":"Solid oak\n two drawers""#), "\(planned.output)")
    #expect(try place.shell(change).exit.status == 0)
    #expect(try product(id, in: place)["description"] as? String == "Solid oak\n two drawers")
    let again = try place.shell("\(change) --dry-run --exit-code --quiet")
    #expect(again.exit.status == 0 && again.output.isEmpty, "\(again.output) \(again.errors)")
  }

  /// Repeated after it was done it would be another change, and in another currency it means
  /// nothing.
  @Test func aRelativeChangeHasNoKeyAndNoCurrency() throws {
    let (place, id) = try shop()
    for option in [["--retry-key", "monday"], ["--currency", "usd"]] {
      let refused = try place.run(["edit", id, "--price", "+500"] + option)
      #expect(refused.exit.status == 64 && refused.errors.contains(option[0]), "\(refused.errors)")
    }
    let symbol = try place.run(["edit", id, "--price", "+$5"])
    #expect(symbol.exit.status == 64 && symbol.errors.contains("--price must be an amount"))
    #expect(try product(id, in: place)["price"] as? Int == 9_000)
  }

  @Test func nothingIsChangedByADryRun() throws {
    let (place, id) = try shop()
    let before = try place.run(["show", id]).output
    let all = try place.run(["list", "--all", "--quiet"]).output
    let edit = try place.run(["edit", id, "--price", "-10%", "--stock", "7", "--dry-run"])
    #expect(
      edit.output == """
        {"change":"edit","id":\(id),"name":"Walnut desk","fields":{\
        "price":{"before":9000,"after":8100},"stock":{"before":3,"after":7},\
        "sale_price":{"before":9000,"after":8100}}}

        """, "\(edit.errors)")
    let text = try place.run(["edit", id, "--price", "-10%", "--dry-run", "--text"])
    #expect(
      text.output == "Would change “Walnut desk”, product \(id): price KRW 9,000 → KRW 8,100\n")
    let same = ["edit", id, "--price", "9000", "--dry-run"]
    #expect(
      try place.run(same + ["--text"]).output
        == "“Walnut desk”, product \(id), is already like that\n")
    let none = "{\"change\":\"none\",\"id\":\(id),\"name\":\"Walnut desk\"}\n"
    for command in [same, ["restore", id, "--dry-run"]] {
      #expect(try place.run(command).output == none)
      #expect(try place.run(command + ["--quiet"]).output.isEmpty)
    }
    #expect(try place.run(["edit", id, "--price", "-101%", "--dry-run"]).exit.status == 65)
    let delete = try place.run(["delete", id, "--dry-run", "--text"])
    #expect(delete.output == "Would delete “Walnut desk”, product \(id)\n")
    #expect(try place.run(["delete", "99", "--dry-run"]).exit.status == 66)
    let add = try place.run([
      "add", "--name", "Oak desk", "--description", "Solid oak, two drawers", "--price", "5000",
      "--picture", try place.picture(), "--dry-run", "--text",
    ])
    #expect(
      add.output.hasPrefix("Would register “Oak desk”: description Solid oak"), "\(add.errors)")
    #expect(
      try place.run(["restore", id, "--dry-run", "--text"]).output.contains("already like that"))
    #expect(try place.run(["show", id]).output == before)
    #expect(try place.run(["list", "--all", "--quiet"]).output == all)

    #expect(try place.run(["delete", id, "--yes"]).exit.status == 0)
    let restore = try place.run(["restore", id, "--dry-run", "--text"])
    #expect(
      restore.output == "Would restore “Walnut desk”, product \(id)\n", "\(restore.errors)")
    #expect(try place.run(["restore", "99", "--dry-run"]).exit.status == 66)
    let nothing = try place.run(["restore", "xyz", "--dry-run"])
    #expect(nothing.exit.status == 64 && nothing.errors.contains("neither"), "\(nothing.errors)")
    #expect(try place.run(["show", id]).exit.status == 66)
  }

  /// A market lists so many deleted products that others may be missing.
  @Test(arguments: [999, 1_000]) func aFullTrashMayLackAProduct(count: Int) throws {
    let place = try Workplace()
    try place.sell(as: "judy", secret: "secret")
    let rows = (1...count).map { "{\"id\":\($0),\"name\":\"Desk\",\"expires_in\":86400}" }
    let trash = "{\"period\":2592000,\"products\":[\(rows.joined(separator: ","))]}"
    let page = SampleMarket(count: 1).page(1)
    let server = try ScriptedServer { request in
      if request.path.hasSuffix("/me/deleted") { return .answer(trash) }
      if request.path.hasPrefix("/api/products/") { return .answer("{}", status: 404) }
      return .answer(page, fields: ["ETag: \"1\""])
    }
    defer { server.stop() }
    let listed = try place.run(["restore", "--server", server.url, "--quiet"])
    #expect(listed.output.split(separator: "\n").count == count, "\(listed.errors)")
    #expect(listed.errors.contains("There may be more than these 1,000") == (count == 1_000))
    let planned = try place.run(["restore", "5000", "--dry-run", "--server", server.url])
    #expect(planned.exit.status == (count == 1_000 ? 0 : 66), "\(planned.errors)")
  }

  /// The amount of a discount stays when the price changes, so its percentage does not.
  @Test func thePriceToPayIsPartOfAPlan() throws {
    let (place, id) = try shop()
    #expect(try place.run(["edit", id, "--discount", "20%"]).exit.status == 0)
    let change = ["edit", id, "--price", "+10%", "--dry-run"]
    #expect(
      try place.run(change + ["--text"]).output == """
        Would change “Walnut desk”, product \(id): price KRW 9,000 → KRW 9,900, \
        sells at KRW 7,200 → KRW 8,100

        """)
    #expect(
      try place.run(change + ["--text", "--language", "ko"]).output
        .contains("가격 KRW 9,000 → KRW 9,900, 판매가 KRW 7,200 → KRW 8,100"))
    #expect(
      try place.run(change).output.contains(#""sale_price":{"before":7200,"after":8100}"#))
    let same = try place.run(["edit", id, "--stock", "7", "--dry-run"])
    #expect(!same.output.contains("sale_price"), "\(same.output)")
  }

  /// A dry run refuses what the command would refuse before anything is sent.
  @Test(arguments: [["--dry-run"], []]) func mistakesAreRefusedInADryRun(option: [String]) throws {
    let (place, id) = try shop()
    let before = try place.run(["list", "--all"]).output
    func refused(_ arguments: [String], reading text: String = "") throws -> String {
      try text.write(toFile: "\(place.path)/typed", atomically: true, encoding: .utf8)
      let outcome = try place.run(
        arguments + option, redirections: ">\"$0/out\" 2>\"$0/err\" <\"$0/typed\"")
      #expect(
        [64, 65].contains(outcome.exit.status) && outcome.output.isEmpty, "\(outcome.output)")
      return outcome.errors
    }
    let texts = ["--description", "Solid oak, two drawers", "--price", "5000"]
    let add = ["add", "--name", "Oak \u{7}desk"] + texts
    #expect(
      try refused(add + ["--picture", try place.picture()])
        == "openmarket: “name” has control characters, which a market refuses\n")
    #expect(
      try refused(["edit", id, "--name", "Oak \u{7}desk"])
        .contains("“name” has control characters, which a market refuses\n"))
    #expect(
      try refused(["add", "--name", "Oak desk"] + texts + ["--picture", "no.jpg"])
        .contains("no.jpg: "))
    #expect(try refused(["add", "-", "--picture", "-"], reading: "{}").contains("--picture -"))
    #expect(
      try refused(["edit", "-"], reading: "id,price\n\(id),5\n\(id),6\n")
        == "openmarket: line 3, column 1: product \(id) is also in line 2\n")
    for command in ["delete", "restore"] {
      #expect(
        try refused([command, "-"], reading: "\(id)\n\(id)\n")
          == "openmarket: line 2: product \(id) is also in line 1\n")
      #expect(try refused([command, id, id]) == "openmarket: product \(id) is named twice\n")
    }
    #expect(
      try refused(["delete", id, "walnut desk"]) == "openmarket: product \(id) is named twice\n")
    #expect(try place.run(["list", "--all"]).output == before)
  }

  /// Nothing is created, and a run that may not change a market may look.
  @Test func aDryRunNeedsNoRightToChange() throws {
    let (place, id) = try shop()
    let planned = try place.run(["delete", id, "--dry-run", "--read-only", "--quiet"])
    #expect(planned.output == "\(id)\n", "\(planned.errors)")
    let elsewhere = try Workplace()
    let add = try elsewhere.run([
      "add", "--name", "Oak desk", "--description", "Solid oak, two drawers", "--price", "5000",
      "--picture", try elsewhere.picture(), "--dry-run",
    ])
    #expect(add.exit.status == 0 && elsewhere.names(in: elsewhere.market).isEmpty)
    let server = try ServedMarket(place)
    let copy = ["copy", "--from", server.url, "--to", "local", "--dry-run"]
    let copied = try elsewhere.run(copy + ["--text", "name:\"Walnut desk\""])
    #expect(copied.exit.status == 0, "\(copied.errors)")
    #expect(copied.output.hasPrefix("Would register “Walnut desk”"), "\(copied.output)")
    #expect(elsewhere.names(in: elsewhere.market).isEmpty)
    let mistyped = try elsewhere.run(copy + ["--data-dir", "no-market"])
    #expect(mistyped.exit.status == 1 && mistyped.output.isEmpty, "\(mistyped.errors)")
    #expect(try server.stop().status == 0)
  }
}
