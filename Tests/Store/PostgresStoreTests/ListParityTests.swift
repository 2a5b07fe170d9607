import Foundation
import Market
import MarketStore
import PostgresServer
import StoreFixtures
import TestSupport
import Testing

@testable import PostgresStore

/// The same products in SQLite and in PostgreSQL, with the same numbers.
private struct TwoMarkets {
  let sqlite: SQLiteStore
  let connection: PostgresConnection
  private let folder: TemporaryFolder
  private let counts = KnownCounts()
  private let blocks = SearchBlockCache()
  /// Differs after every change, as a store's version does.
  private let version = Version()

  private final class Version {
    var value: Int64 = 0
  }

  init(address: String) throws {
    folder = try TemporaryFolder()
    sqlite = try SQLiteStore(folder: folder.path)
    connection = try PostgresConnection(address: address)
    try PostgresSchema(connection: connection).migrate()
  }

  var products: PostgresProductTable { PostgresProductTable(connection: connection) }

  var vendors: PostgresVendorTable {
    PostgresVendorTable(connection: connection, localIdentifier: nil)
  }

  /// Returns the vendors' numbers.
  func addVendors() async throws -> [Int64] {
    let names = RandomProducts.vendorNames
    let ids = try await sqlite.write { transaction in try names.map { try transaction.shop($0) } }
    for (id, name) in zip(ids, names) {
      _ = try vendors.add(
        VendorRow(
          id: id, identifier: UUID().uuidString, name: name, createdOn: Day(number: 19_000)))
    }
    return ids
  }

  func add(_ added: [NewProduct]) async throws {
    let ids = try await sqlite.write { transaction in
      try added.map { try transaction.products.add($0) }
    }
    try change {
      for (id, product) in zip(ids, added) { try products.add(ProductRow(product, id: id)) }
    }
  }

  func change(_ body: () throws -> Void) throws {
    version.value += 1
    try connection.transaction("BEGIN") { _ in try body() }
  }

  func catchUp() throws {
    let index = PostgresSearchIndex(connection: connection)
    while try !connection.transaction("BEGIN", { _ in try index.catchUp(limit: 1_000) }) {}
  }

  func pages(_ query: ProductQuery, _ start: PageStart, limit: Int) async throws -> (
    sqlite: StoredPage, postgres: StoredPage
  ) {
    var expected = try await sqlite.page(query, at: start, limit: limit)
    // Only the store adds it.
    expected.lastEvent = nil
    let known = counts.at(ChangeToken(version.value))
    let reader = PostgresListReader(
      query, from: start, limit: limit, counts: known, blocks: blocks, connection: connection)
    return (
      expected,
      try connection.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") { _ in
        try reader.page()
      }
    )
  }
}

@Suite(.needsServer) struct ListParityTests {
  /// `./dev stress queries` asks for more.
  private static let queries =
    ProcessInfo.processInfo.environment["PARITY_QUERIES"].flatMap { Int($0) } ?? 1_000

  /// Searches, filters, sorts, page numbers and positions in both directions, for products in
  /// blocks of the index, products that wait for it, and changed and removed ones.
  @Test func listsAreThoseOfSQLite() async throws {
    try await PostgresServer.withDatabase { address in
      let markets = try TwoMarkets(address: address)
      var random = RandomProducts(seed: 16)
      let vendors = try await fill(markets, &random)
      for _ in 0..<Self.queries {
        let query = random.query(vendors: vendors)
        var start = PageStart.offset(
          random.happens(percent: 70) ? 0 : random.below(random.happens(percent: 50) ? 60 : 3_000))
        // On average two and a half pages of each query.
        for _ in 0..<4 {
          let (expected, page) = try await markets.pages(
            query, start, limit: 1 + random.below(8))
          try #require(
            page.products.map(\.id) == expected.products.map(\.id), "\(query) \(start)")
          try #require(page.products == expected.products, "\(query) \(start)")
          try #require(page.total == expected.total, "\(query) \(start)")
          try #require(page.offset == expected.offset, "\(query) \(start)")
          try #require(page.isCapped == expected.isCapped, "\(query) \(start)")
          try #require(page.next?.id == expected.next?.id, "\(query) \(start)")
          try #require(page.next?.key == expected.next?.key, "\(query) \(start)")
          guard let next = expected.next else { break }
          start = .after(next)
        }
      }
    }
  }

  /// A request may name any number, with and without a search.
  @Test func aVendorNumberThatNoVendorHasFindsNothing() async throws {
    try await PostgresServer.withDatabase { address in
      let markets = try TwoMarkets(address: address)
      var random = RandomProducts(seed: 17)
      let vendors = try await markets.addVendors()
      let picture = try await addPicture(to: markets)
      try await markets.add(
        (0..<100).map { _ in random.product(vendors: vendors, pictures: [picture]) })
      try markets.catchUp()
      for search: SearchTexts in ["a", ""] {
        let query = ProductQuery(search: search, vendorID: .max)
        let (expected, page) = try await markets.pages(query, .offset(0), limit: 8)
        #expect(expected.products.isEmpty && page.products.isEmpty)
        #expect(expected.total == 0 && page.total == 0)
      }
    }
  }

  /// - Returns: The vendors.
  private func fill(_ markets: TwoMarkets, _ random: inout RandomProducts) async throws -> [Int64] {
    let vendors = try await markets.addVendors()
    let id = try await addPicture(to: markets)
    try await markets.add((0..<2_400).map { _ in random.product(vendors: vendors, pictures: [id]) })
    try markets.catchUp()
    try await change(markets, &random)
    try await markets.add((0..<600).map { _ in random.product(vendors: vendors, pictures: [id]) })
    let waiting = try SearchTail(connection: markets.connection).products()
    try #require((400...1_000).contains(waiting.count))
    return vendors
  }

  private func addPicture(to markets: TwoMarkets) async throws -> PictureID {
    let sample = NewPicture.sample("one")
    let id = try await markets.sqlite.write { try $0.pictures.add(sample) }
    // Given the same number as in SQLite.
    for (id, picture) in [(id.thumbnail, sample.thumbnail), (id.original, sample.original)] {
      let name = PictureName(of: picture.bytes, picture.mediaType)
      try markets.connection.execute(
        """
        INSERT INTO picture (id, hash, media_type, thumbnail_id, size, bytes)
        VALUES ($1, $2, $3, NULL, 1, $4)
        """, [.int(id), .text(name.hash), .text(name.mediaType.rawValue), .bytes(picture.bytes)])
    }
    return id
  }

  private func change(_ markets: TwoMarkets, _ random: inout RandomProducts) async throws {
    let day = Day(number: 19_200)
    let edits = (0..<150).map { _ in (Int64(1 + random.below(2_400)), random.fields()) }
    let removed = Set((0..<150).map { _ in Int64(1 + random.below(2_400)) })
    try await markets.sqlite.write { transaction in
      for (id, fields) in edits {
        try transaction.products.update(id, to: fields, issuedOn: day)
      }
      for id in removed { try transaction.products.remove(id) }
      try transaction.vendors.setName("Süd & Nord", of: 2)
    }
    try markets.change {
      for (id, fields) in edits { try markets.products.update(id, to: fields, issuedOn: day) }
      for id in removed { try markets.products.remove(id) }
      try markets.vendors.setName("Süd & Nord", of: 2)
    }
  }
}
