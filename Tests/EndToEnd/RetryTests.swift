import FaultInjection
import Foundation
import Synchronization
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Commands whose replies are lost, and are repeated with their keys.
  @Suite struct RetryTests {}
}

/// A vendor's commands at a served market, through a network with chosen faults.
private struct LossyCommands {
  let place: Workplace
  let market: ServedMarket
  private let proxy: LossyProxy
  /// Faults of the next writes, one by one; later ones pass.
  private let faults: Faults

  private final class Faults: Sendable {
    let waiting = Mutex<[LossyProxy.Fault]>([])

    func take(_ line: String) -> LossyProxy.Fault {
      guard !line.hasPrefix("GET") else { return .passed }
      return waiting.withLock { $0.isEmpty ? .passed : $0.removeFirst() }
    }
  }

  init() throws {
    place = try Workplace()
    let (identifier, secret) = try place.addVendor()
    try place.sell(as: identifier, secret: secret)
    market = try ServedMarket(place)
    let faults = Faults()
    self.faults = faults
    proxy = try LossyProxy(to: market.port) { faults.take($0) }
  }

  /// Runs a command whose next writes have these faults.
  func run(
    _ arguments: [String], reading text: String = "", injecting: [LossyProxy.Fault] = []
  ) throws -> Workplace.Outcome {
    faults.waiting.withLock { $0 = injecting }
    try text.write(toFile: "\(place.path)/typed", atomically: true, encoding: .utf8)
    return try place.run(
      arguments + ["--server", proxy.url],
      redirections: ">\"$0/out\" 2>\"$0/err\" <\"$0/typed\"")
  }

  /// The key that a failed command names.
  func key(_ outcome: Workplace.Outcome) throws -> String {
    let found = try #require(
      outcome.errors.firstMatch(of: #/Repeat the command with --retry-key (\S+); /#),
      "\(outcome.errors)")
    return String(found.1)
  }

  func names() throws -> [String] { try market.list().pages.map(\.name).sorted() }
}

extension EndToEndTests.RetryTests {
  private static let onePixel = """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
    """

  private func line(_ name: String) -> String {
    """
    {"name":"\(name)","description":"made by a script","price":9000,"stock":3,\
    "pictures":[{"base64":"\(Self.onePixel)"}]}

    """
  }

  private func ids(_ output: String) throws -> [Int] {
    try output.split(separator: "\n").map {
      try #require(
        (try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["id"] as? Int)
    }
  }

  /// Most were refused, because the product had changed since they had read it.
  @Test func changesAtOnceAllCount() throws {
    let commands = try LossyCommands()
    let added = try commands.run(["add", "-", "--quiet"], reading: line("Walnut desk"))
    let id = added.output.trimmingCharacters(in: .whitespacesAndNewlines)
    let server = "--server \(commands.market.url)"
    let edits = try commands.place.shell(
      "for n in 1 2 3 4 5; do openmarket edit \(id) --stock +1 \(server) --quiet & done; wait")
    #expect(edits.errors.isEmpty)
    let shown = try commands.place.shell("openmarket show \(id) --fields stock \(server)")
    #expect(shown.output == "{\"stock\":8}\n", "\(shown.errors)")
  }

  /// Twelve products, of which some reached the market without a reply: `./dev stress retries` has
  /// two hundred.
  @Test func aRepeatedAddMakesEachProductOnce() throws {
    let shop = try LossyCommands()
    let names = (10..<22).map { "Thing \($0)" }
    let text = names.map(line).joined()
    let first = try shop.run(
      ["add", "-"], reading: text,
      injecting: [
        .resetReply(after: 0), .passed, .cutReply(after: 40), .resetRequest(after: 300),
        .resetReply(after: 10),
      ])
    #expect(first.exit.status == 74)
    let key = try shop.key(first)
    let second = try shop.run(
      ["add", "-", "--retry-key", key], reading: text, injecting: [.passed, .resetReply(after: 0)])
    #expect(second.exit.status == 74)
    #expect(try shop.key(second) == key)
    let third = try shop.run(["add", "-", "--retry-key", key], reading: text)
    #expect(third.exit.status == 0 && third.errors.isEmpty, "\(third.errors)")
    #expect(Set(try ids(third.output)).count == names.count)
    #expect(try shop.names() == names)

    // Different contents under the same key are refused, each with its line.
    let other = try shop.run(
      ["add", "-", "--retry-key", key], reading: text.replacing("Thing 12", with: "Thing 99"))
    #expect(other.exit.status == 65)
    let refusal = "line 3: Already sent with different data. Use another --retry-key to send it"
    #expect(other.errors.contains(refusal), "\(other.errors)")
    #expect(!other.errors.contains("Repeat the command"), "\(other.errors)")
    #expect(try shop.names() == names)
    // A product that was deleted since is not added again by a repetition.
    let removed = try #require(try ids(third.output).first)
    #expect(try shop.run(["delete", "\(removed)", "--yes"]).exit.status == 0)
    let gone = try shop.run(["add", "-", "--retry-key", key], reading: text)
    #expect(gone.exit.status == 66 && gone.errors.contains("The product was deleted"))
    #expect(!gone.errors.contains("Repeat the command"), "\(gone.errors)")
    // Without a key the same command counts as a new one.
    #expect(try shop.run(["add", "-"], reading: line("Thing 10")).exit.status == 0)
    #expect(try shop.names() == ["Thing 10"] + names.dropFirst())
    #expect(try shop.market.stop().status == 0)
  }

  @Test func oneProductAndAReaderThatHasGone() throws {
    let shop = try LossyCommands()
    let lost = try shop.run(
      ["add", "-"], reading: line("Walnut desk"), injecting: [.resetReply(after: 0)])
    #expect(lost.exit.status == 74)
    #expect(lost.errors.contains("Part of it may be done. Repeat the command with --retry-key"))
    let again = try shop.run(
      ["add", "-", "--retry-key", shop.key(lost)], reading: line("Walnut desk"))
    #expect(again.exit.status == 0)
    #expect(try shop.names() == ["Walnut desk"])
    // A refusal that has done nothing is no reason to repeat the command.
    let refused = try shop.run(["edit", "999999", "--stock", "1"])
    #expect(refused.exit.status == 66 && !refused.errors.contains("--retry-key"))
    for key in ["", String(repeating: "k", count: 201)] {
      #expect(try shop.run(["delete", "1", "--retry-key", key]).exit.status == 64)
    }
    #expect(try shop.market.stop().status == 0)
  }

  /// Edits with a revision and new pictures, deletions and restorations.
  @Test func otherRepeatedCommandsAreDoneOnce() throws {
    let shop = try LossyCommands()
    let id = try #require(
      try ids(shop.run(["add", "-"], reading: line("Walnut desk")).output).first)
    func version() throws -> String { try shop.run(["show", "\(id)"]).output }

    let shown = try version()
    let edits = [
      shown.replacing("Walnut", with: "Oak"),
      shown.replacing("Walnut", with: "Pine").replacing(
        /"pictures":\[\{"id":(\d+)[^\]]*\]/,
        with: { #""pictures":[{"id":\#($0.1)},{"base64":"\#(Self.onePixel)"}]"# }),
    ]
    // The second one is based on the result of the first.
    for (number, edit) in edits.enumerated() {
      let current = try #require(try version().firstMatch(of: /"revision":"([^"]+)"/)).1
      let text = edit.replacing(/"revision":"[^"]+"/, with: "\"revision\":\"\(current)\"")
      let key = "edit \(number)"
      // The first attempt to read the outcome is lost as well.
      let lost = try shop.run(
        ["edit", "-", "--retry-key", key], reading: text, injecting: [.resetReply(after: 0)])
      #expect([0, 74].contains(lost.exit.status), "\(lost.errors)")
      let done = try version()
      let again = try shop.run(["edit", "-", "--retry-key", key], reading: text)
      #expect(again.exit.status == 0, "\(again.errors)")
      #expect(try version() == done)
      #expect(try shop.names() == [number == 0 ? "Oak desk" : "Pine desk"])
      // Without the key, another client may have made the change.
      #expect(try shop.run(["edit", "-"], reading: text).exit.status == 75)
    }
    #expect(try version().matches(of: /"id":/).count == 4, "the product, its vendor, 2 pictures")

    for command in ["delete", "restore"] {
      let arguments = [command, "\(id)", "--retry-key", command]
      let lost = try shop.run(arguments, injecting: [.resetReply(after: 0), .resetReply(after: 0)])
      #expect([0, 74].contains(lost.exit.status), "\(lost.errors)")
      for _ in 1...2 {
        let again = try shop.run(arguments)
        #expect(again.exit.status == 0, "\(again.errors)")
        #expect(try ids(again.output) == [id])
      }
      #expect(try shop.names().count == (command == "delete" ? 0 : 1))
    }
    #expect(try shop.run(["delete", "\(id)", "--quiet"]).exit.status == 0)
    #expect(try shop.run(["delete", "\(id)"]).exit.status == 66)
    #expect(try shop.market.stop().status == 0)
  }

  /// A mistyped number is not a deletion that was done before.
  @Test func aProductThatNeverExistedWasNotDeleted() throws {
    let shop = try LossyCommands()
    let id = try #require(
      try ids(shop.run(["add", "-"], reading: line("Walnut desk")).output).first)
    let delete = ["delete", "-", "--retry-key", "monday"]
    for _ in 1...2 {
      let done = try shop.run(delete, reading: "\(id)\n999999\n")
      #expect(done.exit.status == 66, "\(done.errors)")
      #expect(try ids(done.output) == [id])
      #expect(
        done.errors == "openmarket: product 999999: There is no such product\n", "\(done.errors)")
    }
    #expect(try shop.market.stop().status == 0)
  }

  /// The key repeats a deletion of the product that had the name, not of one that has it now.
  @Test func aDeletionByNameIsNotRepeatedOnANamesake() throws {
    let shop = try LossyCommands()
    func add() throws -> Int? {
      try ids(shop.run(["add", "-"], reading: line("Walnut desk")).output).first
    }
    let id = try #require(try add())
    let lost = try shop.run(
      ["delete", "Walnut desk", "--yes"],
      injecting: Array(repeating: .resetReply(after: 0), count: 4))
    #expect(lost.exit.status == 74)
    let hint = try #require(
      lost.errors.firstMatch(of: #/Repeat the command for (\d+) with --retry-key (\S+); /#),
      "\(lost.errors)")
    #expect(hint.1 == "\(id)", "\(lost.errors)")
    let key = ["--retry-key", String(hint.2)]
    let again = ["delete", String(hint.1), "--yes"] + key
    let done = try shop.run(again)
    #expect(done.exit.status == 0, "\(done.errors)")
    #expect(try add() != nil)
    for command in [["delete", "Walnut desk", "--yes"], ["edit", "Walnut desk", "--name", "Oak"]] {
      let refused = try shop.run(command + key)
      #expect(refused.exit.status == 64 && refused.errors.contains("by their numbers"))
    }
    let repeated = try shop.run(again)
    #expect(repeated.exit.status == 0, "\(repeated.errors)")
    #expect(try ids(repeated.output) == [id])
    #expect(try shop.names() == ["Walnut desk"])
    #expect(try shop.market.stop().status == 0)
  }

  /// The reader has gone before the command begins, or the disk is full.
  @Test func aChangeThatCannotBeReportedWasMade() throws {
    let place = try Workplace()
    let add =
      "openmarket add --name 'Walnut desk' --description 'Solid walnut, two drawers' "
      + "--price 9000 --picture '\(try place.picture())'"
    for line in [
      "(trap '' PIPE; while echo; do :; done 2>/dev/null; \(add); echo status $? >&2) | true",
      "\(add) >/dev/full; echo status $? >&2",
    ] {
      let outcome = try place.shell(line)
      #expect(
        outcome.errors
          == "openmarket: It was done, but the report could not be written\nstatus 74\n")
    }
    #expect(try place.run(["list", "--count", "name:\"Walnut desk\""]).output == "2\n")
  }

  /// A market without idempotency keys would register a product twice.
  @Test func noRetryKeyIsSuggestedInAMarketWithoutKeys() throws {
    let shop = try LossyCommands()
    let refused = try shop.run(
      ["add", "-", "--retry-key", "a", "--dialect", "2a"], reading: line("Walnut desk"))
    #expect(refused.exit.status == 65 && refused.output.isEmpty)
    let lost = try shop.run(
      ["add", "-", "--dialect", "2a"], reading: line("Walnut desk"),
      injecting: [.resetReply(after: 0)])
    #expect(lost.exit.status == 74 && !lost.errors.contains("--retry-key"))
    #expect(try shop.names() == ["Walnut desk"])
    #expect(try shop.market.stop().status == 0)
  }
}
