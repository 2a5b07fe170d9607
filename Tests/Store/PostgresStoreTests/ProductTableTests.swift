import Foundation
import Market
import MarketStore
import PostgresServer
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text
import Words

@testable import PostgresStore

/// Tables on a separate connection, without a store.
private struct Tables {
  let connection: PostgresConnection

  init(address: String) throws {
    connection = try PostgresConnection(address: address)
    try PostgresSchema(connection: connection).migrate()
  }

  var products: PostgresProductTable { PostgresProductTable(connection: connection) }

  var pictures: PostgresPictureTable { PostgresPictureTable(connection: connection) }

  var vendors: PostgresVendorTable {
    PostgresVendorTable(connection: connection, localIdentifier: nil)
  }

  func addVendor(_ id: Int64, _ name: String) throws {
    _ = try vendors.add(
      VendorRow(
        id: id, identifier: UUID().uuidString, name: name, createdOn: Day(number: 19_000)))
  }

  func write<Value>(_ body: () throws -> Value) throws -> Value {
    try connection.repeating("BEGIN ISOLATION LEVEL READ COMMITTED") { _ in try body() }
  }

  func found(_ text: String, vendor: Int64? = nil) throws -> [Int64] {
    var query = ProductQuery(search: SearchTexts(SafeText(text)))
    query.vendorID = vendor.map(Int.init)
    let reader = PostgresListReader(
      query, from: .offset(0), limit: 10_000,
      counts: KnownCounts(), blocks: SearchBlockCache(), connection: connection)
    return try connection.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") { _ in
      try reader.page().products.map(\.id)
    }
  }

  func catchUp() throws {
    let index = PostgresSearchIndex(connection: connection)
    while try !write({ try index.catchUp(limit: 1_000) }) {}
  }

  func numbers(_ sql: String) throws -> [Int64] {
    try connection.rows(sql).map { try $0.int(0) }
  }

  /// The total in shards is the number of rows, and searches find the same as checking each
  /// product.
  func expectCountsAndSearches(_ texts: [String]) throws {
    #expect(try products.count() == Int(numbers("SELECT count(*) FROM product")[0]))
    for text in texts {
      let expected = try connection.rows(
        """
        SELECT id FROM product WHERE strpos(folded, $1) > 0 OR vendor_id IN (
          SELECT id FROM vendor WHERE strpos(search_name, $1) > 0) ORDER BY id DESC
        """, [.text(text)]
      ).map { try $0.int(0) }
      #expect(try found(text) == expected, "\(text)")
    }
  }
}

@Suite(.needsServer) struct ProductTableTests {
  @Test func aProductIsReadAsItWasWritten() async throws {
    try await PostgresServer.withDatabase { address in
      let tables = try Tables(address: address)
      try tables.addVendor(1, "Shop")
      let (id, picture) = try tables.write {
        let picture = try tables.pictures.add(.sample("one"))
        var product = NewProduct.sample(name: "Tab\tand \\ 'quote'", description: "é\nline")
        product.pictures = [picture]
        return (try tables.products.add(product), picture)
      }
      let product = try #require(try tables.products.product(id))
      #expect(product.record.fields.name == "Tab\tand \\ 'quote'")
      #expect(product.record.vendor.name == "Shop")
      #expect(product.pictures.map(\.original) == [NewPicture.sample("one").names[0]])
      #expect(product.record.thumbnail == NewPicture.sample("one").names[1])
      #expect(try tables.pictures.picture(NewPicture.sample("one").names[0]) != nil)
      let bytes = try tables.products.bytes(of: 1)
      #expect(bytes == "large onesmall one".utf8.count + 17 + "é\nline".utf8.count)

      let second = try tables.write { try tables.pictures.add(.sample("two")) }
      let kept = try #require(product.pictures.first?.id)
      let old = try tables.write {
        try tables.products.setPictures([.new(second), .kept(kept)], of: id)
      }
      #expect(old == [picture.original])
      #expect(
        try tables.products.product(id)?.pictures.map(\.original)
          == [NewPicture.sample("two").names[0], NewPicture.sample("one").names[0]])
      #expect(try tables.products.setPictures([.kept(kept), .kept(kept)], of: id) == nil)
      #expect(try tables.products.setThumbnail(kept, of: id))
      #expect(try !tables.products.setThumbnail(77, of: id))

      try tables.write { try tables.products.remove(id) }
      #expect(try tables.products.product(id) == nil)
      #expect(try tables.products.hasExisted(id))
      #expect(try !tables.products.hasExisted(id + 1))
      for picture in [picture.original, second.original] {
        try tables.write { try tables.pictures.removeUnused(picture) }
      }
      #expect(try tables.numbers("SELECT count(*) FROM picture") == [0])
    }
  }

  @Test func manyAtOnceAreTheSameAsOneAfterTheOther() async throws {
    try await PostgresServer.withDatabase { address in
      let tables = try Tables(address: address)
      try tables.addVendor(1, "Shop")
      var random = RandomProducts(seed: 5)
      let picture = try tables.pictures.add(.sample("one"))
      let products = (0..<1_500).map { _ in random.product(vendors: [1], pictures: [picture]) }
      let ids = try tables.write { try tables.products.add(products) }
      #expect(ids == ids.sorted())
      for index in stride(from: 0, to: products.count, by: 97) {
        let product = try #require(try tables.products.product(ids[index]))
        #expect(product.record.fields == products[index].fields)
        #expect(product.pictures.count == products[index].pictures.count)
      }
      #expect(try tables.numbers("SELECT count(*) FROM search_block") == [1])
      let more = try tables.write { try tables.products.add(Array(products.prefix(9))) }
      #expect(try SearchTail(connection: tables.connection).products() == more)
      try tables.expectCountsAndSearches(["desk", "한", "op", "a", "strasse", "zzz", "\\"])
    }
  }

  @Test func changesKeepCountsAndSearchesRight() async throws {
    try await PostgresServer.withDatabase { address in
      let tables = try Tables(address: address)
      try tables.addVendor(1, "Corner")
      try tables.addVendor(2, "Harbour")
      let products = (0..<1_200).map { index in
        var product = NewProduct.sample(name: "Lamp \(index)", description: "Made of oak.")
        product.vendorID = Int64(1 + index % 2)
        return product
      }
      let ids = try tables.write { try products.map { try tables.products.add($0) } }
      try tables.catchUp()
      #expect(try SearchTail(connection: tables.connection).products() == [])
      let texts = ["lamp 7", "oak", "corner", "harbour", "kettle", "o"]
      try tables.expectCountsAndSearches(texts)

      try tables.write {
        let fields = NewProduct.sample(name: "Kettle", description: "Steel").fields
        try tables.products.update(ids[7], to: fields, issuedOn: .utcToday)
        try tables.products.remove(ids[70])
        try tables.vendors.setName("Dockside", of: 2)
      }
      #expect(try tables.found("kettle") == [ids[7]])
      #expect(try tables.found("harbour") == [])
      #expect(try tables.found("dockside").count == 600)
      #expect(
        try tables.found("lamp 70") == [ids[709], ids[708], ids[707], ids[706]]
          + [ids[705], ids[704], ids[703], ids[702], ids[701], ids[700]])
      try tables.expectCountsAndSearches(texts + ["dockside"])
      #expect(try SearchTail(connection: tables.connection).products() == [ids[7], ids[70]])

      // An edit of fields that are not searched leaves the index unchanged.
      try tables.write {
        var fields = products[9].fields
        fields.price += 1_000
        try tables.products.update(ids[9], to: fields, issuedOn: .utcToday)
      }
      #expect(try SearchTail(connection: tables.connection).products() == [ids[7], ids[70]])

      // A vendor without products can be removed.
      try tables.write {
        for id in try tables.products.ids(of: 2, limit: .max) { try tables.products.remove(id) }
        try tables.vendors.remove(2)
      }
      try tables.expectCountsAndSearches(texts + ["dockside"])
    }
  }

  /// Such a position is of a market in SQLite, or made up.
  @Test func theRowsBeforeAPositionWithoutThemAreCountedUpToALimit() async throws {
    try await PostgresServer.withDatabase { address in
      let tables = try Tables(address: address)
      try tables.addVendor(1, "Corner")
      let ids = try tables.write {
        try (0..<StoreLimits.countedRows + 20).map { _ in try tables.products.add(.sample()) }
      }
      for (id, offset) in [(ids[0], StoreLimits.countedRows), (ids[ids.count - 3], 3)] {
        let reader = PostgresListReader(
          .everything, from: .after(PagePosition(id: id)), limit: 1,
          counts: KnownCounts(), blocks: SearchBlockCache(), connection: tables.connection)
        #expect(try reader.page().offset == offset)
      }
    }
  }

  @Test func aNodeMovesWaitingProductsOfAllPartsOfTheIndex() async throws {
    try await PostgresServer.withDatabase { address in
      let tables = try Tables(address: address)
      try tables.addVendor(1, "Corner")
      try tables.write {
        for index in 0..<4_200 { _ = try tables.products.add(.sample(name: "Lamp \(index)")) }
      }
      try tables.catchUp()
      // The ids after the only block are those of products that were removed.
      for products in [
        "SELECT id, 1 FROM product LIMIT 1200",
        "SELECT max(id) + generate_series(1, 1100), 1 FROM product",
      ] {
        try tables.connection.execute("INSERT INTO search_tail (product_id, entry) \(products)")
      }
      let store = try PostgresStore(address: address)
      for _ in 1...PostgresLimits.indexedCommits { try await store.write { _ in } }
      try await until { try SearchTail(connection: tables.connection).products().isEmpty }
      try tables.expectCountsAndSearches(["lamp 7"])
      try store.close()
    }
  }

  /// Commands end before they would move them.
  @Test func aNodeWithoutCommitsMovesWaitingProducts() async throws {
    try await PostgresServer.withDatabase { address in
      let tables = try Tables(address: address)
      try tables.connection.execute("INSERT INTO search_tail SELECT generate_series(1, 1100), 1")
      let store = try PostgresStore(address: address)
      try await until(within: PostgresLimits.fullPollInterval * 2) {
        try SearchTail(connection: tables.connection).products().isEmpty
      }
      try store.close()
    }
  }

  /// Those of the block that are not moved in the same step wait again.
  @Test func productsThatComeBackBeforeAFullBlockHideNoOthers() async throws {
    try await PostgresServer.withDatabase { address in
      let tables = try Tables(address: address)
      try tables.addVendor(1, "Corner")
      func add(_ count: Int) throws -> [Int64] {
        try tables.write {
          try tables.products.add((1...count).map { .sample(name: "Lamp \($0)") })
        }
      }
      let old = try add(PostgresSearchIndex.maximumWaiting + 1)
      let deletions = DeletionTable(products: tables.products)
      try tables.write { for id in old { try deletions.delete(id, at: 1, isHidden: true) } }
      try tables.catchUp()
      #expect(try tables.numbers("SELECT count(*) FROM search_block") == [0])
      _ = try add(SlotSet.capacity)
      #expect(try tables.numbers("SELECT count(*) FROM search_block") == [1])
      try tables.write { for id in old { try deletions.restore(id) } }
      let index = PostgresSearchIndex(connection: tables.connection)
      var isDone = false
      while !isDone {
        isDone = try tables.write { try index.catchUp(limit: 1_000) }
        try tables.expectCountsAndSearches(["lamp"])
      }
    }
  }

  /// The count of a list is enough to refuse a page that only positions reach.
  @Test func aPageThatIsTooDeepIsNotRead() async throws {
    try await PostgresServer.withDatabase { address in
      let tables = try Tables(address: address)
      try tables.addVendor(1, "Corner")
      let products = (0...StoreLimits.countedRows).map { _ in NewProduct.sample() }
      _ = try tables.write { try tables.products.add(products) }
      let counts = KnownCounts()
      func page(at offset: Int) throws -> StoredPage {
        try PostgresListReader(
          ProductQuery(sort: .priceAscending, inStock: true), from: .offset(offset), limit: 1,
          counts: counts, blocks: SearchBlockCache(), connection: tables.connection
        ).page()
      }
      #expect(try page(at: 0).isCapped)
      // The server would refuse to read anything.
      try tables.connection.execute("BEGIN")
      #expect(throws: PostgresError.self) { try tables.connection.row("SELECT 1 / 0") }
      #expect(throws: PostgresError.self) { try page(at: 0) }
      #expect(throws: StoreError.pageTooDeep) { try page(at: StoreLimits.countedRows) }
    }
  }

  /// Several connections add, change and remove products at once, and move them to the index.
  @Test func writersAtOnceLeaveRightCounts() async throws {
    try await PostgresServer.withDatabase { address in
      let tables = try Tables(address: address)
      try tables.addVendor(1, "Corner")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<4 {
          group.addTask {
            let tables = try Tables(address: address)
            var random = RandomProducts(seed: UInt64(writer))
            var own: [Int64] = []
            for round in 0..<400 {
              let fields = random.fields()
              let change = own.isEmpty ? 0 : random.below(10)
              let index = own.isEmpty ? 0 : random.below(own.count)
              if change < 7 {
                var product = NewProduct.sample()
                product.fields = fields
                own.append(try tables.write { try tables.products.add(product) })
              } else if change < 9 {
                try tables.write {
                  try tables.products.update(own[index], to: fields, issuedOn: .utcToday)
                }
              } else {
                try tables.write { try tables.products.remove(own[index]) }
                own.remove(at: index)
              }
              if round % 100 == 99 { try tables.catchUp() }
            }
          }
        }
        try await group.waitForAll()
      }
      try tables.expectCountsAndSearches(["desk", "vint", "한", "a", "strasse", "자전거", "no. 7"])
      try tables.catchUp()
      try tables.expectCountsAndSearches(["desk", "vint", "한", "a", "strasse", "자전거", "no. 7"])
    }
  }
}

extension NewPicture {
  fileprivate var names: [PictureName] {
    [original, thumbnail].map { PictureName(of: $0.bytes, $0.mediaType) }
  }
}
