import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Products on standard input, which have a link to their market.
  @Suite struct InputMarketTests {}
}

extension EndToEndTests.InputMarketTests {
  private static let verbs: [[String]] = [
    ["show", "-"], ["delete", "-"], ["delete", "-", "--dry-run"], ["restore", "-"],
    ["edit", "-", "--stock", "1"], ["edit", "-", "--stock", "1", "--dry-run"],
  ]

  /// The same numbers may be other products in the market in use.
  @Test func productsOfAnotherMarketAreRefused() throws {
    let (place, shop) = (try Workplace(), try Workplace())
    let (identifier, secret) = try shop.addVendor()
    let market = try ServedMarket(shop, ["--demo"])
    let own = try place.run(["list", "--all"]).output
    let listed = try place.run(["list", "--limit", "2", "--server", market.url]).output
    let objects = listed.split(separator: "\n")
    try #require(objects.count == 2, "\(listed)")
    let links = objects.compactMap { $0.firstMatch(of: /"link":"([^"]+)"/)?.1 }
    let file = "\(place.path)/typed"
    for input in [listed, objects[0] + "\n", links.joined(separator: "\n")] {
      try input.write(toFile: file, atomically: true, encoding: .utf8)
      for verb in Self.verbs where input != links.joined(separator: "\n") || verb[0] != "edit" {
        let refused = try place.run(
          verb + ["--data-dir", place.market],
          redirections: ">\"$0/out\" 2>\"$0/err\" <\"$0/typed\"")
        #expect(refused.exit.status == 65 && refused.output.isEmpty, "\(verb): \(refused.errors)")
        #expect(refused.errors.contains("in another market"), "\(verb): \(refused.errors)")
      }
    }
    #expect(try place.run(["list", "--all"]).output == own)

    // The market that the products are of: named, or known from their links alone.
    let vendor = "\(place.path)/vendor"
    try "\(identifier)\n\(secret)\n".write(toFile: vendor, atomically: true, encoding: .utf8)
    #expect(
      try place.run(["login", market.url, "--secret-file", vendor, "--quiet"]).exit.status == 0)
    let added = try place.run([
      "add", "--name", "Walnut desk", "--description", "Two drawers", "--price", "9100",
      "--picture", try place.picture(), "--server", market.url,
    ])
    #expect(added.exit.status == 0, "\(added.errors)")
    try added.output.write(toFile: file, atomically: true, encoding: .utf8)
    for verb in [
      ["show", "-", "--server", market.url], ["edit", "-", "--stock", "1"],
      ["delete", "-", "--server", market.url], ["restore", "-"],
    ] {
      let done = try place.run(
        verb + ["--text"], redirections: ">\"$0/out\" 2>\"$0/err\" <\"$0/typed\"")
      #expect(done.exit.status == 0 && done.output.contains("Walnut desk"), "\(done.errors)")
    }
    #expect(try market.stop().status == 0)
  }
}
