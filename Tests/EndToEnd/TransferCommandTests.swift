import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// `openmarket export` and `openmarket import`.
  @Suite struct TransferCommandTests {}
}

extension EndToEndTests.TransferCommandTests {
  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// Runs a script, in which `$1` is the program.
  private func script(_ text: String, _ place: Workplace) throws -> Workplace.Outcome {
    try place.run(["-c", text, "sh", Workplace.program], program: "/bin/sh")
  }

  @Test func aServedMarketIsExportedAndImported() throws {
    let place = try Workplace()
    let server = try ServedMarket(place, ["--demo"])
    let count = try server.list().totalCount
    let exported = try place.run(["export", "there", "--json"])
    #expect(exported.exit.status == 0 && exported.errors.isEmpty)
    #expect(try json(exported.output)["products"] as? Int == count)
    #expect(place.mode(of: place.path + "/there/market.jsonl") == 0o600)
    let again = try place.run(["export", "there"])
    #expect(again.exit.status == 1 && again.errorLines.count == 1)
    #expect(try server.stop().status == 0)

    #expect(try place.run(["import", "there"]).errors.contains("There is already a market in "))
    try Data("not an export\n".utf8).write(to: URL(filePath: place.path + "/wrong.jsonl"))
    let wrong = try place.run(["import", "wrong.jsonl", "--data-dir", "new"])
    #expect(wrong.exit.status == 1, "\(wrong.errors)")
    #expect(!FileManager.default.fileExists(atPath: place.path + "/new"))
    let planned = try place.run(["import", "there", "--data-dir", "new", "--dry-run", "--json"])
    #expect(planned.exit.status == 0, "\(planned.errors)")
    #expect(try json(planned.output)["products"] as? Int == count)
    let korean = try place.run([
      "import", "there", "--data-dir", "new", "--dry-run", "--language", "ko",
    ])
    #expect(korean.output.contains("there에서 가져올 것: 상품 \(count)개"), "\(korean.output)")
    #expect(!FileManager.default.fileExists(atPath: place.path + "/new"))
    let imported = try place.run(["import", "there", "--data-dir", "new"])
    #expect(imported.exit.status == 0, "\(imported.errors)")
    #expect(imported.output.contains("products \(count)"))
    #expect(try place.run(["verify", "--data-dir", "new"]).exit.status == 0)
    // From one program to another.
    let piped = try script(
      """
      "$1" export - | "$1" import - --data-dir piped
      # Foundation has no parent for a name of one character.
      "$1" export - >m && "$1" import m --data-dir stream || exit 3
      (cd there && "$1" import market.jsonl --data-dir ../file) || exit 4
      for market in new piped; do
        "$1" export "$market.export" --data-dir $market
        sed '1d;$d' "$market.export/market.jsonl" >$market.rows
      done
      cmp new.rows piped.rows
      """, place)
    #expect(piped.exit.status == 0, "\(piped.errors)\(piped.output)")
  }

  /// An export without a reader ends quietly, but not as a success: a partial export is a failure.
  @Test func anExportEndsWithItsReader() throws {
    let place = try Workplace()
    #expect(try place.run(["demo", "add"]).exit.status == 0)
    let closed = try script("(\"$1\" export -; echo $? >status) | true; cat status", place)
    #expect(closed.output == "74\n")
    #expect(closed.errors.isEmpty, "\(closed.errors)")
  }

  @Test(.withoutSanitizer("its own files may not grow either"))
  func aFullDiskLeavesAResumableImport() throws {
    let place = try Workplace()
    #expect(try place.run(["demo", "add"]).exit.status == 0)
    let exported = try script("ulimit -f 70; exec \"$1\" export there", place)
    #expect(exported.exit.status == 1 && exported.errorLines.count == 1, "\(exported.errors)")
    #expect(!FileManager.default.fileExists(atPath: place.path + "/there/market.jsonl"))
    #expect(try place.run(["export", "there"]).exit.status == 0)

    let imported = try script("ulimit -f 400; exec \"$1\" import there --data-dir new", place)
    #expect(imported.exit.status == 1 && imported.errorLines.count == 1, "\(imported.errors)")
    #expect(!FileManager.default.fileExists(atPath: place.path + "/new/market.sqlite"))
    let continued = try place.run(["import", "there", "--data-dir", "new"])
    #expect(continued.exit.status == 0, "\(continued.errors)")
    #expect(try place.run(["verify", "--data-dir", "new"]).exit.status == 0)
  }

  /// Starts an import from `there` into `new` that gets the last lines of the file `rows` once it
  /// may read a line from the pipe `more`.
  private func startImport(_ place: Workplace, withholding count: Int) throws -> TerminalProbe {
    let text = """
      first=$(($(wc -l <rows) - \(count) + 1))
      {
        sed "$first,\\$d" rows; read -r line <more; sed -n "$first,\\$p" rows
      } >there/market.jsonl 2>/dev/null &
      exec "$1" import there --data-dir new
      """
    return try place.start(["-c", text, "sh", Workplace.program], program: "/bin/sh")
  }

  @Test func interruptingContinuesLater() throws {
    let place = try Workplace()
    #expect(try place.run(["seed", "--count", "20000"]).exit.status == 0)
    #expect(try place.run(["export", "there"]).exit.status == 0)
    let pipes = "mv there/market.jsonl rows && mkfifo there/market.jsonl more"
    #expect(try script(pipes, place).exit.status == 0)
    // Both its ends, so that nothing waits for the other one to be opened.
    let more = try #require(FileHandle(forUpdatingAtPath: place.path + "/more"))
    var exit: ProbeExit?
    // The signal has to be handled before the last lines are imported.
    for _ in 1...20 where exit?.status != 130 {
      try? FileManager.default.removeItem(atPath: place.path + "/new")
      let probe = try startImport(place, withholding: 8_000)
      try probe.wait("the progress") { $0.contains(" %") }
      try probe.signal(SIGINT)
      try more.write(contentsOf: Data("\n".utf8))
      exit = try probe.waitForExit()
    }
    #expect(exit?.status == 130)
    for command in [["serve"], ["verify"], ["vendor", "list"], ["seed", "--count", "1"]] {
      let refused = try place.run(command + ["--data-dir", "new"])
      #expect(refused.exit.status == 1, "\(command)")
    }
    #expect(
      try place.run(["vendor", "list", "--data-dir", "new"]).errors.contains(
        "is not completely imported"))
    let killed = try startImport(place, withholding: 1)
    try killed.wait("the continuation") { $0.contains("continuing") }
    try killed.signal(SIGKILL)
    #expect(try killed.waitForExit().signal == Int(SIGKILL))
    #expect(try script("mv rows there/market.jsonl", place).exit.status == 0)
    let finished = try place.run(["import", "there", "--data-dir", "new", "--json"])
    #expect(finished.exit.status == 0, "\(finished.errors)")
    #expect(try json(finished.output)["products"] as? Int == 20_000)
    #expect(try place.run(["verify", "--data-dir", "new"]).exit.status == 0)
  }
}
