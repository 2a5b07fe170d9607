import Foundation
import GRDB
import Market
import Operations
import StoreFixtures
import TestSupport
import Testing
import Text
import Words

@testable import MarketStore

/// A market with rows of every kind, in its own folder.
struct FullMarket {
  let folder: TemporaryFolder
  var path: String { folder.path + "/market" }
  var export: String { folder.path + "/export" }
  var copy: String { folder.path + "/copy" }

  init() async throws {
    folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path + "/market")
    try store.localIdentity()
    let shop = try await store.addVendor(
      name: "Corner \"Shop\"", accessID: "corner-7", secret: .generated("a secret"))
    let typed = try await store.addVendor(name: "다방", secret: .typed("long enough"))
    let author = ProductAuthor.vendor(identifier: shop.identifier.string, secret: "a secret")
    _ = try await DemoMarket.embedded.add(to: store)
    let key = IdempotencyKey(key: "key 1", digest: Array(0..<32))
    var ids: [Int64] = []
    for name in ["One", "둘 \u{1F469}\u{200D}\u{1F680}", "Three\\\"", "Vanished", "Five", "Six"] {
      ids.append(
        try await store.create(
          .sample(name: name + " thing"), pictures: [.plain("first"), .plain(name)], by: author,
          once: ids.isEmpty ? key : nil
        ).product.record.id)
    }
    let guest = ProductAuthor.guest(password: "1234")
    for name in ["Guest's", "Another"] {
      ids.append(
        try await store.create(
          .sample(name: name), pictures: [.plain(name)], by: guest, once: nil
        ).product.record.id)
    }
    _ = try await store.edit(
      ids[1], ProductChange(ProductValues(description: "Two\nlines\tand more of them")), by: author,
      ifVersion: nil
    )
    _ = try await store.deletionToken(for: ids[2], by: author)
    try await RequestTrace.$current.withValue(RequestTrace(client: "192.0.2.7")) {
      _ = try await store.delete(ids[3], by: author)
    }
    _ = try await store.delete(ids[6], by: guest)
    _ = try await store.hideProduct(ids[4])
    let demo = try await store.read { try $0.demo.products() }
    _ = try await store.hideProduct(#require(demo.first).id)
    _ = try await store.deleteProduct(ids[5])
    await #expect(throws: WriteError.wrongSecret) {
      try await store.authorize(
        .vendor(identifier: typed.identifier.string, secret: "wrong"), for: nil)
    }
    _ = try await store.suspendVendor("다방")
    try store.close()
  }

  /// The contents of all tables except derived ones.
  static func contents(of folder: String) throws -> [String: [String]] {
    let queue = try DatabaseQueue(
      path: folder + "/market.sqlite", configuration: SQLiteFile.configuration)
    defer { try? queue.close() }
    return try queue.read { database in
      let tables = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table'
            AND name NOT GLOB 'product_s*' AND name NOT IN ('audit_expiry', 'search_trigram')
          """)
      var contents: [String: [String]] = [:]
      for table in tables {
        contents[table] = try Row.fetchAll(database, sql: "SELECT * FROM \(table)")
          .map { "\($0)" }.sorted()
      }
      return contents
    }
  }

  static func products(in folder: String, _ query: ProductQuery) async throws -> [StoredProduct?] {
    let store = try SQLiteStore(folder: folder)
    var products: [StoredProduct?] = []
    for row in try await store.page(query, at: .offset(0), limit: 100).products {
      products.append(try await store.product(row.id))
    }
    try store.close()
    return products
  }
}

extension NewPicture {
  /// Pictures that differ by a motif.
  static func plain(_ motif: String) -> NewPicture {
    let png = Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    ).map(Array.init)
    return NewPicture(
      original: StoredPicture(bytes: (png ?? []) + Array("large \(motif)".utf8), mediaType: .png),
      thumbnail: StoredPicture(bytes: (png ?? []) + Array("small \(motif)".utf8), mediaType: .png))
  }
}

@Suite struct RoundTripTests {
  @Test func anImportedMarketIsTheOneThatWasExported() async throws {
    let market = try await FullMarket()
    let store = try SQLiteStore(folder: market.path)
    let exported = try await MarketExport(to: .folder(market.export)).run(store)
    try store.close()
    for kind in MarketRow.Kind.allCases { #expect(exported[kind, default: 0] > 0, "\(kind)") }
    let transfer = MarketTransfer(from: .path(market.export))
    #expect(try await transfer.check(for: .folder(market.copy)) == exported)
    #expect(!FileManager.default.fileExists(atPath: market.copy), "a dry run leaves nothing")
    let imported = try await MarketTransfer(from: .path(market.export))
      .run(into: .folder(market.copy))
    #expect(imported == exported)
    await #expect(throws: StoreError.notEmpty(SafeText(market.copy))) {
      _ = try await transfer.check(for: .folder(market.copy))
    }

    let (old, new) = (
      try FullMarket.contents(of: market.path), try FullMarket.contents(of: market.copy)
    )
    #expect(Set(old.keys) == Set(new.keys))
    #expect(old.keys.count > 12)
    for table in old.keys { #expect(old[table] == new[table], "\(table)") }
    #expect(try Verification(of: MarketFile(folder: market.copy)).problems.isEmpty)
    for query in [
      ProductQuery(), ProductQuery(sort: .name), ProductQuery(search: "thing"),
      ProductQuery(search: "다방"), ProductQuery(search: "둘"),
    ] {
      let found = try await FullMarket.products(in: market.copy, query)
      #expect(try await found == FullMarket.products(in: market.path, query))
    }
  }

  /// Another node of PostgreSQL may have stored the small version for another picture. The import
  /// refused such an export.
  @Test func aSmallVersionMayHaveAHigherNumber() async throws {
    let market = try await FullMarket()
    let queue = try DatabaseQueue(path: market.path + "/market.sqlite")
    try await queue.write { database in
      try database.execute(
        sql: """
          UPDATE picture SET thumbnail_id = (SELECT max(id) FROM picture WHERE thumbnail_id IS NULL)
          WHERE id = (SELECT min(id) FROM picture WHERE thumbnail_id IS NOT NULL)
          """)
      #expect(database.changesCount == 1)
    }
    try queue.close()
    let store = try SQLiteStore(folder: market.path)
    _ = try await MarketExport(to: .folder(market.export)).run(store)
    try store.close()
    _ = try await MarketTransfer(from: .path(market.export)).run(into: .folder(market.copy))
    #expect(
      try FullMarket.contents(of: market.copy)["picture"]
        == FullMarket.contents(of: market.path)["picture"])
  }

  /// Its hashes would allow guessing secrets without asking the market.
  @Test func onlyItsOwnerCanReadAnExport() async throws {
    let market = try await FullMarket()
    let store = try SQLiteStore(folder: market.path)
    _ = try await MarketExport(to: .folder(market.export)).run(store)
    try store.close()
    #expect(market.folder.mode(of: market.folder("export")) == 0o700)
    let names = try FileManager.default.subpathsOfDirectory(atPath: market.export)
    #expect(names.count > 3)
    for name in names {
      #expect(
        market.folder.mode(of: market.folder("export/" + name))
          == (name.contains(".") ? 0o600 : 0o700))
    }
    #expect(market.folder.mode(of: market.folder("market/market.sqlite")) == 0o600)
  }

  @Test func aPublicExportHasOnlyPublicRows() async throws {
    let market = try await FullMarket()
    let store = try SQLiteStore(folder: market.path)
    _ = try await MarketExport(to: .folder(market.export), .public).run(store)
    let identifiers = try await store.vendors().map(\.identifier.string)
    try store.close()
    let text = try String(
      contentsOfFile: market.export + "/" + ExportFormat.rowsFile, encoding: .utf8)
    for secret in ["sha256:", "argon2", "corner-7", "\"audit\",", "Vanished"] + identifiers {
      #expect(!text.contains(secret), "\(secret)")
    }
    _ = try await MarketTransfer(from: .path(market.export)).run(into: .folder(market.copy))
    #expect(try Verification(of: MarketFile(folder: market.copy)).problems.isEmpty)
    let products = try await FullMarket.products(in: market.copy, ProductQuery())
    #expect(try await products == FullMarket.products(in: market.path, ProductQuery()))
  }

  /// The number of a deleted last product is not reused.
  @Test func numbersContinue() async throws {
    let market = try await FullMarket()
    let store = try SQLiteStore(folder: market.path)
    let author = ProductAuthor.guest(password: "1234")
    let last = try await store.create(
      .sample(), pictures: [.plain("last")], by: author, once: nil
    ).product.record.id
    _ = try await store.deleteProduct(last)
    let events = try await store.events(after: .max, limit: 1).last
    _ = try await MarketExport(to: .folder(market.export)).run(store)
    try store.close()
    _ = try await MarketTransfer(from: .path(market.export)).run(into: .folder(market.copy))
    let copy = try SQLiteStore(folder: market.copy)
    let next = try await copy.create(
      .sample(), pictures: [.plain("next")], by: author, once: nil
    ).product.record.id
    #expect(next == last + 1)
    let page = try await copy.events(after: events, limit: 9)
    #expect(page.isComplete && page.events.map(\.productID) == [next])
    try copy.close()
  }
}
