import Market
import NIOCore
import SeededRandom
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketServer
@testable import MarketStore

/// The validity of replies in the cache.
@Suite(.timeLimit(.minutes(3))) struct CachedReplyTests {
  @Test(arguments: StoreKind.allCases)
  func aReplyOutlivesWhatItDoesNotShow(kind: StoreKind) async throws {
    let shop = try await Shop(kind)
    let store = shop.stores[0]
    let ids = [try await shop.register(), try await shop.register(), try await shop.register()]
    try await shop.waitForEvents()
    func reply(_ scope: ResponseCache.Scope) throws -> ResponseCache.Entry {
      var content = ResponseCache.Content(body: ByteBuffer(), tag: EntityTag(of: []))
      content.scope = scope
      return ResponseCache.Entry(content, version: try .init(of: store), route: "test")
    }
    func waitUntilRight(_ replies: ResponseCache.Entry...) async throws {
      for reply in replies { try await until { try reply.isRight(for: store) } }
    }
    let product = try reply(.product(ids[0]))
    var list = try reply(.list([ids[2], ids[0]]))
    var wrong = [
      try reply(.product(ids[1])), try reply(.list([ids[1]])), try reply(.picture),
      try reply(.everything),
    ]
    try await shop.edit(ids[1])
    try await waitUntilRight(product, list)
    for reply in wrong { #expect(try !reply.isRight(for: store)) }

    try await shop.waitForEvents()
    let picture = try reply(.picture)
    try await shop.register()
    try await waitUntilRight(product, picture)
    #expect(try !list.isRight(for: store), "the number of products")

    try await shop.waitForEvents()
    (list, wrong) = (try reply(.list([ids[2]])), [product, picture])
    try await shop.delete(ids[0])
    for reply in wrong + [list] { #expect(try !reply.isRight(for: store)) }
    try shop.close()
  }

  /// Clients that continue after a cached list do not need earlier events.
  @Test(arguments: StoreKind.allCases)
  func aCachedListNamesTheLatestEvent(kind: StoreKind) async throws {
    let shop = try await Shop(kind)
    let ids = try await [shop.register(), shop.register()]
    try await serving(shop.stores[0], local) { address in
      func list() async throws -> RawReply {
        try await reply(address, "/api/products?items_per_page=1")
      }
      try await until { try await list().header("Last-Event-ID") != nil }
      let before = try await list()
      try await shop.edit(ids[0])
      let number = try await shop.stores[0].events(after: .max, limit: 1).last
      try await until { try await list().header("Last-Event-ID") == String(number) }
      #expect(try await list().body == before.body)
    }
    try shop.close()
  }

  /// A process with a cache and one without serve the same market; both change it.
  @Test(arguments: StoreKind.allCases)
  func cachedRepliesAreThoseWithoutACache(kind: StoreKind) async throws {
    let shop = try await Shop(kind)
    for _ in 1...7 { try await shop.register() }
    var withoutCache = ServiceOptions()
    withoutCache.cacheBytes = 0
    try await serving(shop.stores[0], local) { [withoutCache] cached in
      try await serving(shop.stores[1], local, withoutCache) { plain in
        var random = SeededRandom(seed: 0xCAC4E)
        for _ in 1...25 {
          let writer = Int.random(in: 0...1, using: &random)
          let ids = try await shop.change(by: writer, &random)
          for target in Self.targets + ids.map({ "/api/products/\($0)" }) {
            func isRight() async throws -> Bool {
              let body = try await reply(cached, target).body
              return try await body == reply(plain, target).body
            }
            // A node learns of the changes of others a moment later, and counts with it.
            let isAtOnce = writer == 0 && target.hasPrefix("/api/products/")
            if kind == .sqlite || isAtOnce {
              #expect(try await isRight(), "\(target)")
            } else {
              try await until(isRight)
            }
          }
        }
      }
    }
    try shop.close()
  }

  private static let targets = [
    "/api/products", "/api/products?items_per_page=3", "/api/products?page_no=2&items_per_page=3",
    "/api/products?sort=price_asc&items_per_page=3", "/api/products?search_value=tea",
    "/api/products?in_stock=true", "/", "/products/3", "/feed.xml",
  ]
}

private let local = ServiceAddress.tcp(host: "127.0.0.1", port: 0)

/// A vendor in a market that two processes have opened.
private final class Shop: Sendable {
  let stores: [any TransactionalStore]
  private let folder: TemporaryFolder
  private let identifier: String
  private let seller: ProductAuthor

  init(_ kind: StoreKind) async throws {
    folder = try TemporaryFolder()
    stores = try await kind.stores(2, folder: folder.path)
    let secret = "correct horse battery"
    let account = try await stores[0].addVendor(name: "Shop", secret: .generated(secret))
    identifier = account.identifier.string
    seller = .vendor(identifier: identifier, secret: secret)
  }

  func close() throws { for store in stores { try store.close() } }

  /// Waits until the events of all changes so far are known.
  func waitForEvents() async throws {
    let last = try await stores[0].events(after: .max, limit: 1).last
    try await until {
      stores[0].recentChanges(at: try stores[0].changeToken())?.lastEvent == last
    }
  }

  @discardableResult
  func register(by writer: Int = 0) async throws -> Int64 {
    try await stores[writer].create(
      .sample(), pictures: [.sample("one")], by: seller, once: nil
    ).product.record.id
  }

  func edit(_ id: Int64, by writer: Int = 0, stock: Int = 7) async throws {
    _ = try await stores[writer].edit(
      id, ProductChange(ProductValues(stock: stock)), by: seller, ifVersion: nil)
  }

  func delete(_ id: Int64, by writer: Int = 0) async throws {
    let token = try await stores[writer].deletionToken(for: id, by: seller)
    _ = try await stores[writer].delete(token: token, of: nil, identifier: identifier)
  }

  /// Makes a random change.
  /// - Returns: The products that there are.
  func change(by writer: Int, _ random: inout SeededRandom) async throws -> [Int64] {
    let store = stores[writer]
    let ids = try await store.page(at: .offset(0), limit: 100).products.map(\.id)
    let id = try #require(ids.randomElement(using: &random))
    switch Int.random(in: 0...9, using: &random) {
    case 0...4: try await edit(id, by: writer, stock: .random(in: 0...9, using: &random))
    case 5, 6: try await register(by: writer)
    case 7: try await delete(id, by: writer)
    case 8: _ = try await store.hideProduct(id)
    default:
      let name = Int.random(in: 0...9, using: &random)
      _ = try await store.renameVendor("\(identifier)", to: "Shop \(String(name))")
    }
    return ids
  }
}

private func reply(_ address: ServiceAddress, _ target: String) async throws -> RawReply {
  let connection = try RawConnection(address)
  try connection.send(
    Array("GET \(target) HTTP/1.1\r\nHost: market:1\r\nConnection: close\r\n\r\n".utf8))
  return try RawReply(await connection.receive())
}
