import Foundation
import Market
import PictureStores
import PostgresServer
import PostgresStore
import StoreFixtures
import TestSupport
import Testing
import Text
import Words

@testable import MarketStore
@testable import Operations

/// A server with a market that has rows in every table.
private struct ServedMarket {
  let server: PostgresServer
  let address: String
  /// A product in the search index, and one that waits for it.
  let indexed: Int64
  let waiting: Int64
  let hidden: Int64
  let author: ProductAuthor

  init() async throws {
    server = try PostgresServer()
    address = try await server.createDatabase()
    let store = try PostgresStore(PostgresAddress(address))
    let shop = try await store.addVendor(name: "Shop", secret: .generated("a secret"))
    let author = ProductAuthor.vendor(identifier: shop.identifier.string, secret: "a secret")
    self.author = author
    // Enough for a block of the index.
    indexed = try await store.write { transaction in
      try transaction.products.add(
        (1...1_100).map { number in
          var product = NewProduct.sample(name: "Thing \(number)")
          product.vendorID = shop.id
          return product
        })[7]
    }
    var ids: [Int64] = []
    for name in ["Waiting", "Edited", "Deleted", "Hidden", "Returned"] {
      let once = IdempotencyKey(key: name, digest: [UInt8](repeating: 7, count: 32))
      ids.append(
        try await store.create(.sample(name: name), pictures: [.png], by: author, once: once)
          .product.record.id)
    }
    (waiting, hidden) = (ids[0], ids[3])
    var change = ProductChange()
    change.values.name = "Edited again"
    _ = try await store.edit(ids[1], change, by: author, ifVersion: nil)
    _ = try await store.edit(indexed + 1, change, by: author, ifVersion: nil)
    _ = try await store.delete(ids[2], by: author)
    _ = try await store.delete(indexed + 2, by: author)
    _ = try await store.hideProduct(hidden)
    _ = try await store.delete(ids[4], by: author)
    _ = try await store.restore(ids[4], by: author)
    _ = try await store.deletionToken(for: waiting, by: author)
    _ = try await store.events(after: 0, limit: 1)
    _ = try await store.lastAuditNumber()
    try store.close()
  }

  /// A copy of the market.
  func copy() async throws -> String {
    let name = address.split(separator: "/")[2].prefix { $0 != "?" }
    // The server waits for the connections of a closed store to end.
    return try await server.createDatabase(options: ["--template=\(name)"])
  }

  /// The result of a check after damage.
  func verify(after sql: String) async throws -> Verification {
    let copy = try await copy()
    try await server.execute(sql, in: String(copy.split(separator: "/")[2].prefix { $0 != "?" }))
    return try Self.verify(copy)
  }

  static func verify(_ address: String) throws -> Verification {
    try Verification(of: #require(try PostgresSnapshot(PostgresAddress(address))))
  }
}

@Suite(.enabled(if: PostgresServer.isInstalled, "the package postgresql is not installed"))
struct PostgresVerificationTests {
  @Test(.timeLimit(.minutes(2))) func everyKindOfDamageIsNamed() async throws {
    let market = try await ServedMarket()
    let sound = try ServedMarket.verify(market.address)
    #expect(sound.problems == [])
    #expect(sound.products == 1_102 && sound.vendors == 1 && sound.pictures == 1)
    let damages = try await market.damages()
    for (sql, problem) in damages {
      let problems = try await market.verify(after: sql).problems
      #expect(problems.contains(problem), "\(sql): \(problems)")
      #expect(problems.count <= 8 * Verification.maximumProblems)
    }
  }

  /// A check reads one state, changes nothing, and works on a read-only server.
  @Test func aMarketInUseIsReadOnly() async throws {
    let market = try await ServedMarket()
    let store = try PostgresStore(PostgresAddress(market.address))
    let writer = SteadyWriter { number in
      let id = try await store.create(
        .sample(name: "During \(number)"), pictures: [.png], by: market.author, once: nil
      ).product.record.id
      if number.isMultiple(of: 2) { _ = try await store.delete(id, by: market.author) }
    }
    for _ in 1...3 {
      try await writer.waitForWrite()
      #expect(try ServedMarket.verify(market.address).problems == [])
      try await writer.waitForWrite()
    }
    try await writer.stop()
    try store.close()
    let standby = try PostgresServer(standbyOf: market.server)
    let copy = market.address.replacingOccurrences(of: market.server.folder, with: standby.folder)
    #expect(try ServedMarket.verify(copy).problems == [])
  }

  @Test func aDatabaseWithoutAMarketHasNone() async throws {
    try await PostgresServer.withDatabase { address in
      #expect(try PostgresSnapshot(PostgresAddress(address)) == nil)
      let none = try PostgresAddress("postgres://openmarket@/market?host=/nonexistent")
      #expect(throws: StoreError.self) { try PostgresSnapshot(none) }
    }
  }

  @Test func picturesOutsideAreChecked() async throws {
    try await PostgresServer.withDatabase { address in
      let address = try PostgresAddress(address)
      let folder = try TemporaryFolder()
      let pictures = FilePictureStore(path: folder.path)
      try await pictures.prepare(mayBeNew: true)
      let store = try PostgresStore(
        address, options: StoreOptions(pictures: ExternalPictures(pictures)))
      let shop = try await store.addVendor(name: "Shop", secret: .generated("a secret"))
      let author = ProductAuthor.vendor(identifier: shop.identifier.string, secret: "a secret")
      let motifs = ["sound", "missing", "damaged"].map { NewPicture.sample($0) }
      _ = try await store.create(.sample(), pictures: motifs, by: author, once: nil)
      try store.close()
      func path(_ name: PictureName) -> String {
        "\(folder.path)/\(name.hash.prefix(2))/\(name.hash.dropFirst(2).prefix(2))/\(name.fileName)"
      }
      let (missing, damaged) = (motifs[1].originalName, motifs[2].thumbnailName)
      try FileManager.default.removeItem(atPath: path(missing))
      try Data("other".utf8).write(to: URL(filePath: path(damaged)))
      try await pictures.put(Array("orphan".utf8), as: PictureName(of: [1], .jpeg))
      let snapshot = try #require(try PostgresSnapshot(address))
      #expect(try Verification(of: snapshot).problems == [])
      #expect(try snapshot.pictures { try $0.outsideTotal() }.count == 6)
      let result = try await PictureVerification(of: snapshot, in: pictures)
      #expect(result.count == 6 && result.missing == [missing] && result.damaged == [damaged])
      #expect(result.orphans == 1)
    }
  }

  @Test func operationsOnFilesSayHowAServerDoesThem() {
    let error = MaintenanceError.onServer(.backup, "postgres://db/market")
    for language in [Language.english, .korean] {
      let sentence = error.sentence(in: language).string
      #expect(sentence.contains("pg_dump") && sentence.contains("openmarket export"))
    }
  }
}

extension ServedMarket {
  typealias Damage = (sql: String, problem: MarketProblem)

  /// Statements that damage a market, and the problem that names the damage.
  fileprivate func damages() async throws -> [Damage] {
    let picture = try await picture()
    return references + values + numbers + lists + [
      ("UPDATE picture SET bytes = '\\x00'", .pictureName(picture)),
      ("UPDATE picture SET size = 5 WHERE id = \(picture)", rule("picture", picture, "size")),
      (
        "UPDATE picture SET bytes = 'abc', hash = encode(sha256('abc'), 'hex'), size = 3",
        .pictureBytes(picture)
      ),
      ("UPDATE picture SET bytes = NULL, hash = 'abc'", rule("picture", picture, "name")),
    ]
  }

  private var references: [Damage] {
    [
      (
        "UPDATE product SET vendor_id = 999 WHERE id = \(indexed)",
        reference("product", indexed, "vendor")
      ),
      ("DELETE FROM picture", reference("product", waiting, "picture")),
      (
        "DELETE FROM deleted_product WHERE id = \(hidden)",
        reference("deleted_picture", hidden, "deleted_product")
      ),
      ("UPDATE write_once SET vendor_id = 77", reference("write_once", 77, "vendor")),
      ("UPDATE deletion_token SET product_id = 5", reference("deletion_token", 5, "product")),
      ("INSERT INTO product_password VALUES (5, 'x')", reference("product_password", 5, "product")),
      (
        "INSERT INTO search_posting VALUES (5, 1, '')",
        reference("search_posting", 5, "search_block")
      ),
    ]
  }

  private var values: [Damage] {
    [
      (
        "UPDATE product SET currency = 'XXX' WHERE id = \(waiting)",
        rule("product", waiting, "currency")
      ),
      ("UPDATE product SET name = '' WHERE id = \(waiting)", rule("product", waiting, "name")),
      ("UPDATE vendor SET secret_hash = 'a secret'", rule("vendor", 1, "secret_hash")),
      (
        "UPDATE deleted_product SET stock = -1 WHERE id = \(hidden)",
        rule("deleted_product", hidden, "stock")
      ),
      ("UPDATE write_once SET digest = ''", rule("idempotency_key", 1, "digest")),
      ("UPDATE audit SET outcome = 'x' WHERE number = 1", rule("audit", 1, "outcome")),
      ("UPDATE event SET kind = 'x' WHERE number = 3", rule("event", 3, "kind")),
    ]
  }

  private var numbers: [Damage] {
    [
      ("DELETE FROM event WHERE number = 3", .eventGap(after: 2)),
      ("UPDATE counter SET value = 0 WHERE name = 'vendor'", .counter("vendor")),
      ("UPDATE counter SET value = 1 WHERE name = 'event'", .counter("event")),
      ("DELETE FROM counter WHERE name = 'audit'", .missingRow(table: "counter")),
      ("DELETE FROM search_turn", .missingRow(table: "search_turn")),
      (
        "DELETE FROM product_total WHERE shard = 63",
        .missingRow(table: "product_total")
      ),
      (
        "UPDATE product_total SET count = count + 1 WHERE shard = 0",
        .total(stored: 1_103, counted: 1_102)
      ),
    ]
  }

  private var lists: [Damage] {
    [
      (
        "UPDATE product SET sale = sale + 1 WHERE id = \(waiting)",
        .sortKeys(product: waiting)
      ),
      (
        "UPDATE product SET name_key = 'a' WHERE id = \(indexed)",
        .sortKeys(product: indexed)
      ),
      (
        "UPDATE product SET folded = 'a' WHERE id = \(waiting)",
        .search(product: waiting)
      ),
      // Searches for "g 8" find nothing then.
      (
        "DELETE FROM search_posting WHERE key = \((0x67 << 42) + (0x20 << 21) + 0x38)",
        .search(product: indexed)
      ),
      (
        "UPDATE search_posting SET slots = '\\x00' WHERE key = -2",
        .search(product: indexed)
      ),
      (
        "INSERT INTO search_posting SELECT block, 1, '\\x000700' FROM search_block",
        .search(product: indexed)
      ),
      ("DELETE FROM search_tail", .search(product: waiting)),
      ("DELETE FROM product WHERE id = \(indexed)", .search(product: indexed)),
      ("UPDATE search_block SET count = count + 1, block = 7", .searchBlock(7)),
      ("UPDATE vendor SET search_name = 'x'", .searchName(vendor: 1)),
      ("DROP INDEX product_by_name", .index("product_by_name")),
      (
        "DROP TABLE search_tail",
        .structure(SafeText("relation \"search_tail\" does not exist"))
      ),
    ]
  }

  private func rule(_ table: SafeText, _ row: Int64, _ field: SafeText) -> MarketProblem {
    .rule(table: table, row: SafeText(String(row)), field: field)
  }

  private func reference(_ table: SafeText, _ row: Int64, _ target: SafeText)
    -> MarketProblem
  {
    .reference(table: table, row: row, target: target)
  }

  /// The row of the only picture.
  private func picture() async throws -> Int64 {
    let store = try PostgresStore(PostgresAddress(address))
    defer { try? store.close() }
    return try await store.read { transaction in
      try transaction.pictures.rows(after: 0, limit: 1, areOutside: false).first?.id ?? 0
    }
  }
}
