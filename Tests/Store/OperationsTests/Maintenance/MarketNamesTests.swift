import Foundation
import Market
import MarketStore
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import Operations

@Suite struct MarketNamesTests {
  @Test func productsAreFoundByTheBeginningOfTheirNames() async throws {
    let market = try await HostedMarket()
    let lamp = try await market.add("Desk lamp")
    try await market.add("Oak desk")
    let desk = try await market.add("책상 등")
    // Both while the market is open and while it is closed.
    for isClosed in [false, true] {
      if isClosed { try market.store.close() }
      let names = MarketNames(folder: market.path)
      #expect(names.products(beginningWith: "desk").map(\.id) == [lamp])
      #expect(names.products(beginningWith: "책").map(\.name) == ["책상 등"])
      #expect(names.products(beginningWith: "").map(\.id).first == desk)
      #expect(names.products(beginningWith: "x").isEmpty)
      #expect(names.products(beginningWith: "%").isEmpty)
      #expect(names.products(numbered: lamp).map(\.name) == ["Desk lamp"])
      #expect(names.products(numbered: .max).isEmpty)
      #expect(names.vendors(beginningWith: "sh").map(\.name) == ["Shop"])
    }
  }

  @Test func numbersAreFoundByTheirFirstDigits() async throws {
    let market = try await HostedMarket()
    for number in 1...12 { try await market.add("Product \(number)") }
    let names = MarketNames(folder: market.path)
    #expect(names.products(numbered: 1).map(\.id) == [1, 10, 11, 12])
    #expect(names.products(numbered: 0).isEmpty)
  }

  @Test func deletedAndHiddenProductsAreApart() async throws {
    let market = try await HostedMarket()
    let kept = try await market.add("Kept")
    let deleted = try await market.add("Deleted")
    let hidden = try await market.add("Hidden")
    _ = try await market.store.delete(deleted, by: market.author)
    _ = try await market.store.hideProduct(hidden)
    let names = MarketNames(folder: market.path)
    #expect(names.products(beginningWith: "").map(\.id) == [kept])
    #expect(names.deletedProducts.map(\.name) == ["Deleted"])
    #expect(names.hiddenProducts.map(\.name) == ["Hidden"])
  }

  @Test func nothingIsCreated() async throws {
    let folder = try TemporaryFolder()
    let missing = folder.path + "/none"
    #expect(MarketNames(folder: missing).products(beginningWith: "").isEmpty)
    #expect(!FileManager.default.fileExists(atPath: missing))
    let market = try await HostedMarket()
    try await market.add("Lamp")
    try market.store.close()
    let files = try FileManager.default.contentsOfDirectory(atPath: market.path)
    #expect(MarketNames(folder: market.path).products(beginningWith: "").count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: market.path) == files)
    // A file that is not a market is left alone.
    try Data("not a database".utf8).write(to: URL(filePath: folder.path + "/market.sqlite"))
    #expect(MarketNames(folder: folder.path).products(beginningWith: "").isEmpty)
  }
}
