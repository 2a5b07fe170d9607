import Market
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketStore

@Suite(.timeLimit(.minutes(2))) struct RecentChangesTests {
  private static let secret = "correct horse battery"

  /// Changes of this process or of another one on the same market.
  @Test(arguments: StoreKind.allCases, [true, false])
  func changesOfProductsAreKnown(kind: StoreKind, isOurs: Bool) async throws {
    let folder = try TemporaryFolder()
    let stores = try await kind.stores(2, folder: folder.path)
    let (ours, writer) = (stores[0], stores[isOurs ? 0 : 1])
    let shop = try await writer.addVendor(name: "Shop", secret: .generated(Self.secret))
    let seller = ProductAuthor.vendor(
      identifier: shop.identifier.string, secret: Self.secret)
    let picture = NewPicture.sample("one")

    let empty = try await ours.changeCount()
    let id = try await writer.create(.sample(), pictures: [picture], by: seller, once: nil)
      .product.record.id
    try await ours.waitForChange(after: empty, RecentChange(.created, id))
    let registered = try await ours.changeCount()
    let values = ProductValues(stock: 7)
    _ = try await writer.edit(id, ProductChange(values), by: seller, ifVersion: nil)
    try await ours.waitForChange(after: registered, RecentChange(.changed, id))
    let edited = try await ours.changeCount()
    let token = try await writer.deletionToken(for: id, by: seller)
    _ = try await writer.delete(token: token, of: nil, identifier: shop.identifier.string)
    try await ours.waitForChange(after: edited, RecentChange(.deleted, id))
    // A new name changes more than single products.
    let deleted = try await ours.changeCount()
    _ = try await writer.renameVendor("Shop", to: "Other Shop")
    try await ours.waitForChange(after: deleted, nil)
    for store in stores { try store.close() }
  }

  @Test func theLatestChangesAreKept() throws {
    var changes = RecentChanges()
    for id in 1...5_000 { changes.append([RecentChange(.changed, Int64(id))]) }
    #expect(changes.count == 5_000)
    #expect(try #require(changes.changes(after: 5_000)).isEmpty)
    let latest = try #require(changes.changes(after: 5_000 - RecentChanges.limit))
    #expect(latest.map(\.productID) == Array(3_977...5_000))
    #expect(changes.changes(after: 0) == nil)
  }

  /// Events are missing, or there are more than can be read, or another database took over with
  /// fewer.
  @Test func missingEventsAreNotTakenForNone() throws {
    func page(_ numbers: ClosedRange<Int64>, last: Int64, isComplete: Bool = true) -> EventPage {
      let events = numbers.map {
        StoredEvent(number: $0, kind: .changed, productID: $0, vendorID: 1)
      }
      return EventPage(events: events, last: last, isComplete: isComplete)
    }
    var changes = RecentChanges()
    changes.append(page(1...3, last: 3))
    #expect(changes.changes(after: 1)?.map(\.productID) == [2, 3])
    for next in [
      page(8...9, last: 9, isComplete: false), page(10...12, last: 20), page(1...2, last: 2),
    ] {
      let count = changes.count
      changes.append(next)
      #expect(changes.changes(after: count) == nil)
      #expect(changes.lastEvent == next.last)
    }
  }
}

extension TransactionalStore {
  /// The number of known changes, once they are.
  fileprivate func changeCount() async throws -> Int {
    var count: Int?
    try await until {
      count = recentChanges(at: try changeToken())?.count
      return count != nil
    }
    return try #require(count)
  }

  /// Waits for a change; nil for more than single products. Changes of this process before `count`
  /// may follow, when their events are read.
  fileprivate func waitForChange(after count: Int, _ expected: RecentChange?) async throws {
    try await until {
      guard let all = recentChanges(at: try changeToken()) else { return false }
      guard let expected, let changes = all.changes(after: count) else {
        return expected == nil && all.changes(after: count) == nil
      }
      return changes.contains(expected)
    }
  }
}
