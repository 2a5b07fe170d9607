import Foundation
import Market
import TestSupport
import Testing
import Text

@testable import MarketClient

struct PageCacheTests {
  private func product(_ id: Int, name: String = "Desk", description: String = "") -> Product {
    Product(
      id: id, vendor: Vendor(id: 6, name: "shop"), name: SafeText(name),
      description: SafeText(description, shape: .paragraphs), thumbnail: "",
      price: Price(amount: 1, currency: .krw), stock: 1, createdOn: nil, issuedOn: nil)
  }

  private func page(_ products: [Product], _ number: Int) -> ProductPage {
    ProductPage(
      products: products, number: number, size: 20, totalCount: 60, hasNext: true, nextCursor: nil)
  }

  private func request(_ number: Int) -> PageRequest { PageRequest(.number(number)) }

  @Test func largePagesEvictOlderOnes() {
    let shelf = PageCache()
    let text = String(repeating: "설명", count: 5_000)
    let rows = (1...100).map { product($0, description: text) }
    for number in 1...10 { shelf.insert(page(rows, number), for: request(number)) }
    #expect(shelf.bytes <= PageCache.maximumBytes)
    #expect(shelf.page(for: request(1)) == nil)
    #expect(shelf.page(for: request(10)) != nil)
    shelf.removeAll()
    #expect(shelf.bytes == 0)
  }

  @Test func aPageAboveTheLimitIsNotCached() {
    let shelf = PageCache()
    shelf.insert(page([product(1)], 1), for: request(1))
    let text = String(repeating: "a", count: 10_000)
    shelf.insert(
      page((1...2_000).map { product($0, description: text) }, 2), for: request(2))
    #expect(shelf.page(for: request(2)) == nil)
    #expect(shelf.page(for: request(1)) != nil)
  }

  @Test func aNewerStateReplacesTheOldInPlace() {
    let shelf = PageCache()
    shelf.insert(page([product(1), product(2)], 1), for: request(1))
    let searched = PageRequest(.number(1), query: ProductQuery(search: "desk"))
    shelf.insert(page([product(2)], 1), for: searched)
    shelf.update(product(2, name: "Chair"))
    #expect(shelf.page(for: request(1))?.products.map(\.name) == ["Desk", "Chair"])
    #expect(shelf.page(for: searched) == nil)
  }

  @Test func aWriteMakesPagesReload() async throws {
    let shelf = Shelf()
    let catalog = Catalog(client: try shelf.client())
    _ = try await catalog.page(request(1))
    _ = try await catalog.page(request(1))
    #expect(shelf.asked.count == 1)
    // The recording replies with a page, so the outcome of the write is unknown, and the product is
    // looked up.
    _ = try? await catalog.perform(.restore(product(1), try vendor()))
    #expect(shelf.asked.count == 3)
    _ = try await catalog.page(request(1))
    #expect(shelf.asked.count == 4)
  }

  /// Callers that wait meanwhile get a page that shows the write.
  @Test func requestsDuringAWriteAreRepeatedAfterIt() async throws {
    let shelf = Shelf()
    shelf.setOpen(false)
    let catalog = Catalog(client: try shelf.client())
    let waiting = Task { try? await catalog.page(request(1)) }
    try await until { shelf.asked.count == 1 }
    _ = try? await catalog.perform(.restore(product(1), try vendor()))
    try await until { shelf.asked.count == 4 }
    try await until { shelf.cancelled == 1 }
    shelf.setOpen(true)
    #expect(await waiting.value?.products.count == 20)
    #expect(await catalog.waiting == 0)
  }

  /// The later caller had joined the earlier request, whose answer does not show the change.
  @Test func aRequestFromBeforeAChangeIsSentAgain() async throws {
    let shelf = Shelf()
    shelf.setOpen(false)
    let catalog = Catalog(client: try shelf.client())
    async let earlier = catalog.page(request(1))
    try await until { shelf.asked.count == 1 }
    _ = await #expect(throws: MarketError.self) { try await catalog.watch(after: nil) { _ in } }
    async let later = catalog.page(request(1))
    try await until { shelf.asked.filter { $0.contains("?") }.count == 2 }
    shelf.setOpen(true)
    #expect(try await earlier.products.count == 20)
    #expect(try await later.products.count == 20)
    #expect(shelf.cancelled == 1)
  }

  private func vendor() throws -> Credentials {
    let secret = try #require(Secret("secret"))
    return .vendor(try #require(Identity(identifier: "id", secret: secret)))
  }
}
