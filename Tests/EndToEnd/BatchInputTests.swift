import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Several products of one command: their file, its mistakes, and the question before.
  @Suite struct BatchInputTests {}
}

extension EndToEndTests.BatchInputTests {
  /// Runs the program with a text on standard input.
  private func run(
    _ arguments: [String], reading text: String, in place: Workplace
  ) throws -> Workplace.Outcome {
    try text.write(toFile: "\(place.path)/typed", atomically: true, encoding: .utf8)
    return try place.run(arguments, redirections: ">\"$0/out\" 2>\"$0/err\" <\"$0/typed\"")
  }

  private func add(_ names: [String], in place: Workplace) throws -> [String] {
    let picture = try place.picture()
    let added = try run(
      ["add", "-", "--description", "made by a script", "--price", "9000", "--picture", picture]
        + ["--quiet"], reading: "name\n" + names.joined(separator: "\n"), in: place)
    #expect(added.exit.status == 0, "\(added.errors)")
    return added.output.split(separator: "\n").map(String.init)
  }

  /// A name may have more scalars than markets accept in a search.
  @Test func aNameOfManyMarksIsFound() throws {
    let place = try Workplace()
    let name = String(repeating: "ที่", count: 70)
    let ids = try add([name], in: place)
    let shown = try place.run(["show", name, "--quiet"])
    #expect(shown.output == ids.map { "\($0)\n" }.joined() && !ids.isEmpty, "\(shown.errors)")
  }

  /// A dry run must not promise what the market refuses.
  @Test func anotherVendorsProductStopsABatchBeforeItsFirstChange() throws {
    let place = try Workplace()
    let mine = try #require(try add(["Oak chair"], in: place).first)
    let other = try place.run(["list", "--quiet", "--limit", "1", "--", "-vendor:me"]).output
    let before = try place.run(["show", mine]).output
    for command in [["edit", "-", "--stock", "5"], ["delete", "-", "--yes"]] {
      for options in [[], ["--dry-run"]] {
        let outcome = try run(command + options, reading: "\(mine)\n\(other)", in: place)
        #expect(outcome.exit.status == 77, "\(outcome.errors)")
        #expect(outcome.errors.contains("another vendor"), "\(outcome.errors)")
        #expect(try place.run(["show", mine]).output == before)
      }
    }
    let alone = try place.run(["delete", other.trimmingCharacters(in: .newlines), "--dry-run"])
    #expect(alone.exit.status == 77 && alone.output.isEmpty, "\(alone.output)")
  }

  /// Cells, rules and pictures of all lines.
  @Test func allMistakesOfATableAreReportedAtOnce() throws {
    let place = try Workplace()
    let count = try place.run(["list", "--count"]).output
    let wrong = try run(
      ["add", "-"],
      reading: """
        name,description,price,pictures
        Oak chair,Four sturdy legs,1x,nope.jpg
        ab,Four sturdy legs,9000,none.jpg
        Elm chair,Four sturdy legs,2y,
        """, in: place)
    #expect(wrong.exit.status == 65 && wrong.output.isEmpty)
    for mistake in [
      "line 2, column 28: “1x”", "line 3: “name”: ", "line 4, column 28: “2y”", "line 2: nope.jpg",
      "line 3: none.jpg",
    ] { #expect(wrong.errors.contains(mistake), "\(wrong.errors)") }
    #expect(!wrong.errors.contains("“price”: Required"), "\(wrong.errors)")
    #expect(try place.run(["list", "--count"]).output == count)
    // A table of the wrong kind has a mistake in each line.
    let rows = String(repeating: "Oak chair,Four sturdy legs,9000,\n", count: 1_300)
    let many = try run(
      ["add", "-"], reading: "name,description,price,pictures\n" + rows, in: place)
    #expect(many.exit.status == 65 && many.errors.contains("300 more mistakes"))
    #expect(many.errors.split(separator: "\n").count == 1_001)

    let ids = try add(["Oak chair", "Elm chair"], in: place)
    let edits = try run(
      ["edit", "-"],
      reading: "id,stock,pictures\n\(ids[0]),x,nope.jpg\n,3,\n\(ids[1]),4,\n\(ids[1]),5,\n",
      in: place)
    #expect(edits.exit.status == 65 && edits.output.isEmpty)
    for mistake in ["line 2, column", "line 2: nope.jpg", "line 3, column 1", "line 5, column 1"] {
      #expect(edits.errors.contains(mistake), "\(edits.errors)")
    }
  }

  @Test(arguments: [
    ("en", "line 3: product 999999: There is no such product"),
    ("ko", "3번째 줄: 상품 999999: 해당 상품이 없습니다"),
  ])
  func anUnknownProductIsNamedWithItsLine(language: String, mistake: String) throws {
    let place = try Workplace()
    let id = try #require(try add(["Oak chair"], in: place).first)
    let before = try place.run(["show", id]).output
    let file = "\(place.path)/stock"
    for text in [
      "id,stock\n\(id),5\n999999,6\n",
      "{\"id\":\(id),\"stock\":5}\n\n{\"id\":999999,\"stock\":6}\n",
    ] {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      for command in [["edit", file], ["edit", "-", file, "--dry-run"]] {
        let refused = try place.run(command + ["--language", language])
        #expect(refused.exit.status == 66 && refused.output.isEmpty)
        #expect(refused.errors.hasPrefix("openmarket: \(mistake)\n"), "\(refused.errors)")
      }
    }
    #expect(try place.run(["show", id]).output == before)
  }

  @Test func aFileHasEditsOfSeveralProducts() throws {
    let place = try Workplace()
    let ids = try add(["Oak chair", "Elm chair"], in: place)
    let file = "\(place.path)/stock.csv"
    try "id,stock,discount\n\(ids[0]),5,\n\(ids[1]),+7,20%\n"
      .write(toFile: file, atomically: true, encoding: .utf8)
    let edited = try place.run(["edit", file, "--quiet"])
    #expect(edited.exit.status == 0, "\(edited.errors)")
    let fields = ["--fields", "stock,discount", "--output", "tsv"]
    #expect(
      try place.run(["show"] + ids + fields).output == "stock\tdiscount\n5\t0\n7\t1800\n")
    #expect(try place.run(["edit", "-", file, "--price", "8000"]).exit.status == 0)
    #expect(
      try place.run(["show"] + ids + fields).output == "stock\tdiscount\n5\t0\n14\t1600\n")

    // Repeated, `+7` would be another change.
    for (command, status) in [
      (["edit", file, "--retry-key", "k"], 65),
      (["edit", ids[0], "--price", "+7%", "--retry-key", "k"], 64),
    ] {
      let refused = try place.run(command)
      #expect(refused.exit.status == status && refused.output.isEmpty)
      #expect(status == 65 || refused.errors.contains("--price +7%"), "\(refused.errors)")
    }
  }

  /// Each would take more than a gigabyte if all cells or all lines were kept.
  @Test(
    .withoutSanitizer("it takes more address space"),
    arguments: [
      ("add - --dry-run", "name,price\nOak", ",", 65, "this row has 25165825 cells"),
      ("show -", "", "\n", 0, ""),
    ])
  func anInputWithoutProductsTakesLittleMemory(
    command: String, start: String, repeated: String, status: Int, mistake: String
  ) throws {
    let place = try Workplace()
    #expect(try place.run(["list", "--count"]).exit.status == 0)
    let text = start + String(repeating: repeated, count: 24 << 20)
    try text.write(toFile: "\(place.path)/typed", atomically: true, encoding: .utf8)
    let outcome = try place.shell("ulimit -v 1000000; openmarket \(command) < typed")
    #expect(outcome.exit.status == status && outcome.output.isEmpty, "\(outcome.errors)")
    #expect(outcome.errors.contains(mistake) || mistake.isEmpty, "\(outcome.errors)")
  }

  /// A query of a script may find nothing.
  @Test(arguments: ["show -", "edit - --stock 1", "delete -", "restore -", "add -"])
  func nothingIsDoneForNoProducts(command: String) throws {
    let place = try Workplace()
    let done = try place.shell("openmarket list --quiet zzzz | openmarket \(command)")
    #expect(done.exit.status == 0 && done.output.isEmpty && done.errors.isEmpty, "\(done.errors)")
  }

  /// The objects among the lines of standard error.
  private func failures(_ outcome: Workplace.Outcome) throws -> [[String: Any]] {
    try outcome.errorLines.filter { $0.hasPrefix("{") }.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func aFailureIsAnObjectForScripts() throws {
    let place = try Workplace()
    let ids = try add(["Oak chair", "Elm chair"], in: place)
    let deleted = try run(
      ["delete", "-", "--json"], reading: "\(ids[0])\n999999\n", in: place)
    #expect(deleted.exit.status == 66 && deleted.output.contains("\"id\":\(ids[0]),"))
    let failure = try #require(try failures(deleted).first)
    #expect(failure.count == 3 && deleted.errorLines.count == 1, "\(deleted.errors)")
    #expect(failure["id"] as? Int == 999_999 && failure["status"] as? Int == 66)
    #expect(failure["reason"] as? String == "There is no such product")
    for command in [["delete", "999999", "--json"], ["show", "999999", "--output", "jsonl"]] {
      let alone = try place.run(command)
      #expect(alone.exit.status == 66 && alone.errorLines.count == 1)
      #expect(try failures(alone).first?["id"] as? Int == 999_999, "\(alone.errors)")
    }
    let text = try place.run(["show", "999999", ids[1]])
    #expect(try failures(text).isEmpty && text.errors.contains("product 999999: "))

    let edits = try run(
      ["edit", "-", "--json"], reading: "id,stock\n\(ids[1]),3\n999999,4\n", in: place)
    #expect(edits.exit.status == 66 && edits.output.isEmpty)
    let edit = try #require(try failures(edits).first)
    #expect(edit["line"] as? Int == 3 && edit["id"] as? Int == 999_999, "\(edits.errors)")
    let wrong = try run(
      ["add", "-", "--json"],
      reading: """
        name,description,price,pictures
        Oak chair,Four sturdy legs,1x,nope.jpg
        ab,Four sturdy legs,9000,none.jpg
        """, in: place)
    let mistakes = try failures(wrong)
    #expect(wrong.exit.status == 65 && mistakes.count == wrong.errorLines.count)
    #expect(mistakes.map { $0["line"] as? Int } == [2, 3, 2, 3], "\(wrong.errors)")
    #expect(mistakes[0]["column"] as? Int == 28 && mistakes[0]["status"] as? Int == 65)
  }

  @Test func aUsedUpQuotaEndsABatch() throws {
    let (place, shop) = (try Workplace(), try Workplace())
    let (identifier, secret) = try shop.addVendor()
    let market = try ServedMarket(shop, ["--max-registrations", "2"])
    let file = "\(place.path)/vendor"
    try "\(identifier)\n\(secret)\n".write(toFile: file, atomically: true, encoding: .utf8)
    let rows = (1...5).map { "Chair \($0),Four sturdy legs,9000" }.joined(separator: "\n")
    let added = try run(
      [
        "add", "-", "--picture", try place.picture(), "--secret-file", file, "--server", market.url,
      ],
      reading: "name,description,price\n" + rows, in: place)
    #expect(added.exit.status == 75, "\(added.errors)")
    #expect(added.output.split(separator: "\n").count == 2)
    #expect(added.errors.contains("Try again in an hour"), "\(added.errors)")
    #expect(added.errors.contains("not done, 2 in all: line 5, line 6"), "\(added.errors)")
    let more = try run(
      [
        "add", "-", "--picture", try place.picture(), "--secret-file", file, "--server", market.url,
        "--json",
      ],
      reading: "name,description,price\n" + rows, in: place)
    let failures = try failures(more)
    #expect(more.exit.status == 75 && failures.map { $0["line"] as? Int } == [2, 3, 4, 5, 6])
    #expect(failures.map { $0["status"] as? Int } == [75, nil, nil, nil, nil], "\(more.errors)")
    #expect(try market.stop().status == 0)
  }

  /// The products come from a pipe or a file, and the answer from the terminal.
  @Test(arguments: ["echo \"$2\" | \"$1\" delete -", "echo \"$2\" > ids; \"$1\" delete - < ids"])
  func aUserIsAskedBeforeADeletionOfProductsThatAreRead(command: String) throws {
    let place = try Workplace()
    let id = try #require(try add(["Oak chair"], in: place).first)
    for (answer, status) in [("n\n", 1), ("y\n", 0)] {
      let probe = try place.start(
        ["-c", command, "sh", Workplace.program, id], program: "/bin/sh")
      try probe.wait("the question") { $0.contains("Delete “Oak chair”, product \(id)? [y/N]") }
      try probe.send(answer)
      #expect(try probe.waitForExit().status == status)
      #expect(try place.run(["show", id]).exit.status == (status == 0 ? 66 : 0))
    }
    let own = try add(["Elm chair", "Ash chair"], in: place)
    let probe = try place.start(
      ["-c", "echo \"$2\" | \"$1\" delete - --yes", "sh", Workplace.program, own[0]],
      program: "/bin/sh")
    #expect(try probe.waitForExit().status == 0)
  }
}
