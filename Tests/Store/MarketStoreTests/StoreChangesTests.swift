import Foundation
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketStore

@Suite(.timeLimit(.minutes(1))) struct StoreChangesTests {
  /// A change of this process or of another one on the same market.
  @Test(arguments: StoreKind.allCases, [true, false])
  func aChangeIsSentAsANewToken(kind: StoreKind, isOurs: Bool) async throws {
    let folder = try TemporaryFolder()
    let stores = try await kind.stores(2, folder: folder.path)
    let (ours, theirs) = (stores[0], stores[1])
    let shop = try await ours.addVendor(name: "Shop", secret: .generated("a secret"))
    var changes = ours.changes().makeAsyncIterator()
    let token = try ours.changeToken()
    _ = try await (isOurs ? ours : theirs).create(
      .sample(), pictures: [.sample("one")],
      by: .vendor(identifier: shop.identifier.string, secret: "a secret"), once: nil)
    // Without a token this waits until the time limit of the suite.
    while try #require(await changes.next()) == token {}
    try ours.close()
    try theirs.close()
  }

  /// A new write is not delayed by the pauses of an earlier one.
  @Test func aWriteIsCheckedDuringThePausesOfAnEarlierOne() async {
    let (writes, write) = AsyncStream<Void>.makeStream()
    let (checks, check) = AsyncStream<Void>.makeStream()
    let task = Task {
      await ChangeFeed.run(
        { check.yield() }, for: writes, after: [.milliseconds(1), .seconds(3_600)])
    }
    var done = checks.makeAsyncIterator()
    for _ in 0..<3 {
      write.yield()
      await done.next()
    }
    task.cancel()
    await task.value
  }

  /// A market without a folder is polled.
  @Test func aMarketInMemoryIsPolled() async throws {
    let store = try SQLiteStore.inMemory()
    var changes = store.changes().makeAsyncIterator()
    try store.localIdentity()
    #expect(await changes.next() != nil)
  }
}
