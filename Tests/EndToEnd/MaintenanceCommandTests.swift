import Foundation
import PostgresServer
import TerminalProbe
import Testing

extension EndToEndTests {
  /// The commands of a host, with a running market and a stopped one.
  @Suite struct MaintenanceCommandTests {}
}

extension EndToEndTests.MaintenanceCommandTests {
  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func aServedMarketIsSavedCheckedAndRestored() throws {
    let place = try Workplace()
    let server = try ServedMarket(place, ["--demo"])
    let count = try server.list().totalCount
    let saved = try place.run(["backup", "copy.sqlite", "--json"])
    #expect(saved.exit.status == 0 && saved.errors.isEmpty)
    let copy = place.path + "/copy.sqlite"
    #expect(try json(saved.output)["file"] as? String == copy)
    #expect(place.mode(of: copy) == 0o600)

    // A second backup to the same file is refused, and so is a restore while the market's process
    // runs.
    let stream = try place.run(["backup", "-"])
    #expect(stream.exit.status == 64 && stream.errors.contains("A backup cannot go to"))
    #expect(!FileManager.default.fileExists(atPath: place.path + "/-"))
    let again = try place.run(["backup", "copy.sqlite"])
    #expect(again.exit.status == 1 && again.errorLines.count == 1)
    #expect(again.errors.contains("already exists"))
    for options in [[], ["--dry-run"]] {
      let early = try place.run(["restore", "copy.sqlite"] + options)
      #expect(early.exit.status == 1)
      #expect(early.errors.contains("in use by process "))
    }
    for arguments in [["verify"], ["verify", "copy.sqlite", "--json"]] {
      let verified = try place.run(arguments)
      #expect(verified.exit.status == 0, "\(verified.errors)")
      #expect(verified.output.contains("\(count)"))
    }
    let compacted = try place.run(["compact", "--json"])
    #expect(compacted.exit.status == 0, "\(compacted.errors)")

    #expect(try place.run(["demo", "remove"]).exit.status == 0)
    #expect(try server.list().totalCount == 0)
    #expect(try server.stop().status == 0)
    let restored = try place.run(["restore", "copy.sqlite"])
    #expect(restored.exit.status == 0, "\(restored.errors)")
    let previous = "the previous market was kept as \(place.market)/market-before-restore-"
    #expect(restored.output.contains(previous))
    let later = try ServedMarket(place)
    #expect(try later.list().totalCount == count)
    #expect(try later.stop().status == 0)
  }

  /// Scripts, whose standard error is no terminal, are not asked.
  @Test(arguments: Workplace.Language.allCases)
  func aUserIsAskedBeforeAMarketIsReplaced(language: Workplace.Language) throws {
    let place = try Workplace(language)
    #expect(try place.run(["demo", "add"]).exit.status == 0)
    #expect(try place.run(["backup", "copy.sqlite"]).exit.status == 0)
    #expect(try place.run(["demo", "remove"]).exit.status == 0)
    let planned = try place.run(["restore", "copy.sqlite", "--dry-run", "--text"])
    #expect(planned.exit.status == 0 && planned.output.contains(place.market), "\(planned.errors)")
    #expect(try place.run(["restore", "copy.sqlite", "--dry-run", "--exit-code"]).exit.status == 1)
    let question = place.say("Replace the market in ", "바꿀까요?")
    for (answer, status, count) in [("n\n", 1, "0\n"), ("y\n", 0, "73\n")] {
      let probe = try place.start(["restore", "copy.sqlite"], columns: 240)
      try probe.wait("the question") { $0.contains(question) && $0.contains("[y/N]") }
      try probe.send(answer)
      #expect(try probe.waitForExit().status == status)
      #expect(try place.run(["list", "--count"]).output == count)
    }
    // Nothing is replaced in a new folder.
    for arguments in [["--yes"], ["--data-dir", "\(place.path)/new"]] {
      let probe = try place.start(["restore", "copy.sqlite"] + arguments)
      #expect(try probe.waitForExit().status == 0)
    }
  }

  @Test(arguments: ["truncated", "header", "pages", "emptied", "text"])
  func aBackupThatCannotBeReadHasAProblem(damage: String) throws {
    let place = try Workplace()
    #expect(try place.run(["demo", "add"]).exit.status == 0)
    #expect(try place.run(["backup", "copy.sqlite"]).exit.status == 0)
    let url = URL(filePath: place.path + "/copy.sqlite")
    var bytes = try Data(contentsOf: url)
    switch damage {
    case "truncated": bytes = bytes.prefix(20_000)
    case "header": bytes.replaceSubrange(0..<16, with: Data(repeating: 65, count: 16))
    case "pages": bytes.replaceSubrange(100..<200_000, with: Data(repeating: 90, count: 199_900))
    case "emptied": bytes = Data()
    default: bytes = Data("A list of products\n".utf8)
    }
    try bytes.write(to: url)
    let verified = try place.run(["verify", "copy.sqlite"])
    #expect(verified.exit.status == 2, "\(verified.errors)")
    #expect(verified.output.contains("is damaged") && verified.errors.isEmpty, "\(verified.errors)")
    let report = try place.run(["verify", "copy.sqlite", "--json"])
    #expect(report.exit.status == 2)
    let problems = try #require(try json(report.output)["problems"] as? [String])
    #expect(!problems.isEmpty)
    let missing = try place.run(["verify", "missing.sqlite", "--json"])
    #expect(missing.exit.status == 1 && missing.output.isEmpty)
  }

  /// A backup replaces the user's own market, never one on a server.
  @Test func aBackupIsNotRestoredWhereAServerIsNamed() throws {
    let place = try Workplace()
    #expect(try place.run(["demo", "add"]).exit.status == 0)
    #expect(try place.run(["backup", "copy.sqlite"]).exit.status == 0)
    let option = try place.run(["restore", "copy.sqlite", "--server", "http://127.0.0.1:1"])
    #expect(option.exit.status == 64)
    #expect(option.errors.contains("--server and copy.sqlite cannot be used together"))
    place.environment["OPENMARKET_SERVER"] = "http://127.0.0.1:1"
    let variable = try place.run(["restore", "copy.sqlite"])
    #expect(variable.exit.status == 64 && variable.errors.contains("OPENMARKET_SERVER"))
    let named = try place.run(["restore", "copy.sqlite", "--data-dir", place.market])
    #expect(named.exit.status == 0, "\(named.errors)")
  }

  @Test(arguments: [
    (
      Workplace.Language.english,
      "OPENMARKET_SERVER does not apply here; using the local market in "
    ),
    (.korean, "이 명령에는 OPENMARKET_SERVER가 적용되지 않아 내 마켓을 씁니다: "),
  ])
  func theLocalMarketIsNamedBesideAnotherOne(
    language: Workplace.Language, sentence: String
  ) throws {
    let place = try Workplace(language)
    #expect(try place.run(["demo", "add"]).errors.isEmpty)
    place.environment["OPENMARKET_SERVER"] = "http://127.0.0.1:1"
    for command in [
      ["backup", "copy.sqlite"], ["verify"], ["compact"], ["vendor", "list"], ["export", "copy"],
      ["status"],
    ] {
      let done = try place.run(command)
      #expect(done.exit.status == 0, "\(command): \(done.errors)")
      #expect(done.errors.hasPrefix("openmarket: \(sentence)\(place.market)\n"), "\(done.errors)")
      #expect(done.errors.split(separator: "OPENMARKET_SERVER").count == 2, "\(done.errors)")
      let named = try place.run(command + ["--data-dir", place.market])
      #expect(!named.errors.contains("OPENMARKET_SERVER"), "\(named.errors)")
    }
    #expect(try place.run(["verify", "copy.sqlite"]).errors.isEmpty)
  }

  @Test func aDamagedBackupIsReportedWithStatus2() throws {
    let place = try Workplace()
    #expect(try place.run(["demo", "add"]).exit.status == 0)
    #expect(try place.run(["backup", "copy.sqlite"]).exit.status == 0)
    let file = try #require(FileHandle(forUpdatingAtPath: place.path + "/copy.sqlite"))
    try file.seek(toOffset: try file.seekToEnd() / 2)
    try file.write(contentsOf: Data(repeating: 0xAA, count: 8_192))
    try file.close()
    let verified = try place.run(["verify", "copy.sqlite"])
    #expect(verified.exit.status == 2)
    #expect(verified.output.contains("has problems"))
    let restored = try place.run(["restore", "copy.sqlite"])
    #expect(restored.exit.status == 1 && restored.errors.contains("nothing was restored"))
    let planned = try place.run(["restore", "copy.sqlite", "--dry-run"])
    #expect(planned.exit.status == 1 && planned.errors == restored.errors)
    #expect(try place.run(["verify"]).exit.status == 0)
    #expect(try place.run(["verify", "missing"]).errors.contains("There is no file "))
    // An inaccessible file is not a missing one.
    #expect(
      try place.run(["verify", "copy.sqlite/file"]).errors.contains(
        "copy.sqlite/file cannot be opened: a part of the path is not a folder"))
  }

  @Test func aHiddenProductLeavesTheServedListAtOnce() throws {
    let place = try Workplace()
    let server = try ServedMarket(place, ["--demo"])
    let first = try #require(try server.list().pages.first)
    let hidden = try place.run(["product", "hide", "\(first.id)", "--json"])
    #expect(hidden.exit.status == 0, "\(hidden.errors)")
    #expect(try json(hidden.output)["state"] as? String == "hidden")
    #expect(try !server.list().pages.map(\.id).contains(first.id))
    #expect(throws: (any Error).self) { try server.get("/api/products/\(first.id)") }
    #expect(try place.run(["product", "hidden"]).output.hasPrefix("\(first.id)\t"))
    #expect(try place.run(["product", "hide", "\(first.id)"]).exit.status == 1)
    #expect(try place.run(["product", "show", "\(first.id)"]).exit.status == 0)
    #expect(try server.list().pages.first?.id == first.id)
    #expect(try place.run(["product", "delete", "\(first.id)"]).exit.status == 0)
    #expect(try server.list().pages.first?.id != first.id)
    #expect(try server.stop().status == 0)
    let audit = try place.run(["audit", "--since", "1h"])
    let actions = audit.output.split(separator: "\n").dropFirst()
      .compactMap {
        $0.split(separator: "\t", omittingEmptySubsequences: false).dropFirst().first
      }
    #expect(actions.suffix(3) == ["hidden", "shown", "deleted by the host"])
    let lines = try place.run(["audit", "--json"]).output.split(separator: "\n")
    #expect(lines.count == actions.count)
    #expect(try json(String(lines[0]))["outcome"] as? String == "done")
    #expect(try place.run(["audit", "--since", "yesterday"]).exit.status == 64)
  }

  @Test func commandsForFilesNameTheToolsOfAServer() throws {
    let place = try Workplace()
    let database = ["--database", "postgres://market@/market?host=/nonexistent"]
    for (command, tool) in [
      (["backup", place.path + "/copy"], "pg_dump"), (["restore", "./copy"], "pg_restore"),
      (["compact"], "autovacuum"),
    ] {
      let result = try place.run(command + database)
      #expect(result.exit.status == 1 && result.errors.contains(tool), "\(result.errors)")
    }
    // An unreachable server does not mean that its market has problems.
    #expect(try place.run(["verify"] + database).exit.status == 1)
    #expect(try place.run(["verify", "copy"] + database).exit.status == 64)
  }

  /// Compose sets a variable that is not defined to an empty text.
  @Test func anEmptyVariableNamesNoPasswordFile() throws {
    let place = try Workplace()
    place.environment["OPENMARKET_DATABASE"] = "postgres://market@/market?host=/nonexistent"
    place.environment["OPENMARKET_DATABASE_PASSWORD_FILE"] = ""
    let result = try place.run(["status"])
    #expect(result.exit.status == 1)
    #expect(result.errors.contains("/market cannot be opened: "), "\(result.errors)")
    #expect(!result.errors.contains("password"))
  }

  @Test func vendorsAreNumberedRenamedSuspendedAndResumed() throws {
    let place = try Workplace()
    let added = try place.run(["vendor", "add", "App", "--number", "96", "--json"])
    #expect(try json(added.output)["id"] as? Int == 96)
    #expect((try json(added.output)["secret"] as? String)?.count == 27)
    let renamed = try place.run(["vendor", "rename", "App", "Old App", "--json"])
    #expect(try json(renamed.output)["id"] as? Int == 96)
    let suspended = try place.run(["vendor", "suspend", "Old App", "--hide-products", "--json"])
    #expect(try json(suspended.output)["is_suspended"] as? Bool == true)
    #expect(try place.run(["vendor", "list"]).output.contains("(suspended)"))
    #expect(try place.run(["vendor", "resume", "Old App"]).exit.status == 0)
    #expect(try place.run(["vendor", "suspend", "Nobody"]).exit.status == 1)
    let audit = try place.run(["audit", "--vendor", "Old App", "--json"]).output
    for action in ["vendor added", "vendor renamed", "vendor suspended", "vendor resumed"] {
      #expect(audit.contains("\"\(action)\""))
    }
  }

  @Test(.enabled(if: PostgresServer.isInstalled, "the package postgresql is not installed"))
  func aMarketOnAServerIsVerifiedAndItsAuditFollowed() async throws {
    let place = try Workplace()
    let server = try PostgresServer()
    let address = try await server.createDatabase()
    func run(_ command: String...) throws -> Workplace.Outcome {
      try place.run(command + ["--database", address])
    }
    #expect(try run("verify").exit.status == 1)
    #expect(try run("demo", "add").exit.status == 0)
    // The user's products of the demo have one vendor, who can change them.
    let vendors = try run("vendor", "list").output
    #expect(vendors.split(separator: "\n").count { $0.contains("\tMarket host") } == 1)
    #expect(try run("vendor", "add", "First").exit.status == 0)
    let sound = try run("verify", "--json")
    #expect(sound.exit.status == 0, "\(sound.output) \(sound.errors)")
    #expect(try json(sound.output)["products"] as? Int == 73)
    let probe = try place.start(["audit", "--follow", "--database", address])
    try probe.wait("the entries so far") { $0.contains("First") }
    #expect(try run("vendor", "add", "Second").exit.status == 0)
    try probe.wait("the new entry") { $0.contains("Second") }
    try probe.signal(SIGTERM)
    #expect(try probe.waitForExit().status == 0)
    let database = String(address.split(separator: "/")[2].prefix { $0 != "?" })
    try await server.execute("DELETE FROM search_turn", in: database)
    let damaged = try run("verify")
    #expect(damaged.exit.status == 2 && damaged.output.contains("search_turn"))
  }

  /// New entries are shown as they are added, including those of other processes.
  @Test func theAuditIsFollowed() throws {
    let place = try Workplace()
    #expect(try place.run(["vendor", "add", "First"]).exit.status == 0)
    let probe = try place.start(["audit", "--follow"])
    try probe.wait("the first entry") { $0.contains("vendor added") && $0.contains("First") }
    #expect(try place.run(["vendor", "add", "Second"]).exit.status == 0)
    try probe.wait("the second entry") { $0.contains("Second") }
    try probe.signal(SIGTERM)
    #expect(try probe.waitForExit().status == 0)
  }
}
