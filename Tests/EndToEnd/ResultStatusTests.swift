import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Exit statuses that tell scripts about products, and a limit to their number.
  @Suite struct ResultStatusTests {}
}

extension EndToEndTests.ResultStatusTests {
  /// Returns a market with a product of 9,000 won, and its number.
  private func shop() throws -> (place: Workplace, id: String) {
    let place = try Workplace()
    let added = try place.run([
      "add", "--name", "Walnut desk", "--description", "Solid walnut, two drawers", "--price",
      "9000", "--picture", try place.picture(), "--quiet",
    ])
    return (place, added.output.trimmingCharacters(in: .newlines))
  }

  @Test(arguments: [
    (["list"], 0), (["list", "xyzzy"], 1), (["list", "--count", "xyzzy"], 1),
    (["search", "Walnut"], 0), (["search", "xyzzy", "--quiet"], 1), (["list", "price<x"], 64),
    (["list", "--after", "0"], 1), (["list", "--sort", "name", "--after", "9999"], 66),
    (["list", "--server", "http://127.0.0.1:1"], 69),
    // Without the option, this has the status that now means that nothing was found.
    (["list", "--data-dir", "no-market"], 2),
  ])
  func aStatusSaysWhetherAnythingWasFound(arguments: [String], status: Int) throws {
    let (place, _) = try shop()
    let outcome = try place.run(arguments + ["--exit-code"])
    #expect(outcome.exit.status == status, "\(outcome.errors)")
    let usual = try place.run(arguments)
    let former: [Int: Int] = [1: 0, 2: 1]
    #expect(usual.exit.status == former[status] ?? status)
    #expect(usual.output == outcome.output && usual.errors == outcome.errors)
  }

  @Test func aStatusSaysWhetherADryRunWouldChangeSomething() throws {
    let (place, id) = try shop()
    let new = [
      "add", "--name", "Oak desk", "--description", "Solid oak, two drawers", "--price", "5000",
      "--picture", try place.picture(),
    ]
    func expect(_ status: Int, _ commands: [String]...) throws {
      for command in commands {
        let outcome = try place.run(command + ["--dry-run", "--exit-code", "--quiet"])
        #expect(outcome.exit.status == status, "\(command): \(outcome.errors)")
      }
    }
    try expect(
      0, ["edit", id, "--price", "9000"], ["restore", id], ["delete", "-"], ["add", "-"])
    try expect(1, ["edit", id, "--price", "+1"], ["delete", id], new)
    try expect(2, ["delete", id, "--data-dir", "no-market"])
    try expect(65, ["edit", id, "--price", "-101%"])
    try expect(66, ["delete", "9999"], ["edit", "9999", "--stock", "1"])
    #expect(try place.run(["delete", id, "--yes"]).exit.status == 0)
    try expect(1, ["restore", id])
    let written = try place.run(["restore", id, "--exit-code"])
    #expect(written.exit.status == 64 && written.errors.contains("--exit-code requires --dry-run"))
  }

  /// A query that finds more than was meant.
  @Test(arguments: [["delete", "-", "--yes"], ["edit", "-", "--stock", "1"], ["restore", "-"]])
  func moreProductsThanAllowedAreRefused(command: [String]) throws {
    let place = try Workplace()
    let before = try place.run(["list", "--all"]).output
    let own = "openmarket list --quiet --limit 3 vendor:me"
    let line = "\(own) | openmarket \(command.joined(separator: " "))"
    for option in ["--max 2", "--max 2 --dry-run", "--max 0"] {
      let refused = try place.shell("\(line) \(option)")
      #expect(refused.exit.status == 65 && refused.output.isEmpty, "\(refused.output)")
      #expect(
        refused.errors.contains("3 products, but --max allows \(option.dropFirst(6).prefix(1))"),
        "\(refused.errors)")
    }
    #expect(try place.run(["list", "--all"]).output == before)
    #expect(try place.shell("\(line) --max 3 --dry-run").exit.status == 0)
    let korean = try place.shell("\(line) --max 2 --language ko")
    #expect(korean.errors.contains("상품이 3개라서 --max 2보다 많습니다"), "\(korean.errors)")
  }
}
