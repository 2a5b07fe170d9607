import Foundation
import GRDB
import Testing

@testable import MarketStore

/// The commands, configurations and outputs of the manual, as they are written there.
///
/// A page is run in a place of its own, in which `/etc`, `/var` and the network are not this
/// machine's. What is not run stands in ``PagePlan`` with the reason, so every new example is.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ManualCommandTests {
  /// Pages without examples need none, nor do translations with the same commands.
  @Test func everyPageWithExamplesIsRun() throws {
    let planned = Set(PagePlan.all.map(\.page))
    for path in try ManualPage.paths() where !planned.contains(path) {
      let blocks = try ManualPage(path).blocks
      let original = try ManualPage(path.replacing("/ko/", with: "/")).blocks
      #expect(
        blocks.allSatisfy { $0.kind == .commands }
          && (blocks.isEmpty || path.contains("/ko/"))
          && blocks.flatMap(\.commands) == original.flatMap(\.commands), "\(path)")
    }
  }

  @Test(
    .enabled(if: Sandbox.isPossible, "needs a superuser, who makes namespaces"),
    arguments: PagePlan.all)
  func everyCommandRunsAsWritten(plan: PagePlan) throws {
    let page = try PageRun(plan)
    try page.run { folder in try makeOldMarket(at: folder + "/old.sqlite") }
    #expect(page.problems.isEmpty, "\(page.problems.joined(separator: "\n"))")
  }

  /// A market of the oldest version, for the page about upgrades.
  private func makeOldMarket(at path: String) throws {
    let market = try DatabaseQueue(path: path, configuration: SQLiteFile.configuration)
    try Schema.migrator.migrate(market, upTo: "001 products")
    try market.close()
  }
}

extension PagePlan: CustomTestStringConvertible {
  var testDescription: String { page }
}
