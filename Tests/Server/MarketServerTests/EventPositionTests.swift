import Foundation
import Market
import MarketClient
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketServer
@testable import MarketStore

/// The position of a list in the events.
@Suite(.inEveryMarket, .timeLimit(.minutes(1))) struct EventPositionTests {
  @Test func nothingIsMissedBetweenAListAndItsEvents() async throws {
    let folder = try TemporaryFolder()
    let file = StoreKind.current == .sqlite ? try SQLiteStore(folder: folder.path) : nil
    try await WritableMarket.serving(file) { market in
      let client = MarketClient(address: try MarketAddress(market.address.url.string))
      _ = try await market.create().product()
      var position: String?
      // A node sees its first event within a quarter of a second.
      while position == nil {
        position = try await client.page(PageRequest(.number(1))).lastEventID
      }
      let product = try await market.create().product()
      for try await change in try await client.changes(after: position)
      where change.product == product.id {
        #expect(change.kind == .created)
        break
      }
      await client.shutdown()
    }
    try file?.close()
  }

  @Test func anUnchangedListHasItToo() async throws {
    try await WritableMarket.serving { market in
      _ = try await market.create().product()
      var page = try await market.send("GET /api/products")
      while page.header("Last-Event-ID") == nil {
        page = try await market.send("GET /api/products")
      }
      let again = try await market.send("GET /api/products", ["If-None-Match: \(page.tag)"])
      #expect(again.status == 304)
      #expect(page.header("Last-Event-ID") == again.header("Last-Event-ID"))
      #expect(try await market.send("GET /api/products/1").header("Last-Event-ID") == nil)
    }
  }

  @Test func listsInDialectsWithoutEventsDoNotHaveIt() async throws {
    try await DialectPorts.serving { ports in
      let seller = try ports.client("2b")
      let product = ProductDraft(
        name: "찻잔 세트", description: "둘이 마시기 좋은 찻잔입니다", amount: 12_000, discount: 2_000, stock: 3)
      _ = try await seller.perform(
        .register(
          product, pictures: [DialectPorts.picture], try ports.credentials("2b"), key: UUID()))
      await seller.shutdown()
      for name in DialectPorts.names {
        let client = try ports.client(name)
        let page = try await client.page(PageRequest(.number(1)))
        if !client.capabilities.offers(.events) { #expect(page.lastEventID == nil) }
        await client.shutdown()
      }
    }
  }
}
