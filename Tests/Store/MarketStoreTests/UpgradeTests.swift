import Foundation
import GRDB
import Market
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text
import Words

@testable import MarketStore

/// A market of the oldest version, opened by this one.
@Suite struct UpgradeTests {
  private let folder: TemporaryFolder
  private var file: String { folder.path + "/market.sqlite" }

  init() throws {
    folder = try TemporaryFolder()
    let queue = try DatabaseQueue(path: file, configuration: SQLiteFile.configuration)
    try SQLiteSchema.migrator.migrate(queue, upTo: "001 products")
    try queue.write {
      try $0.execute(
        sql: """
          INSERT INTO vendor (identifier, name, created_on) VALUES ('a', 'Shop', 19000);
          INSERT INTO product (vendor_id, currency, price, discount, stock, created_on, issued_on,
            name, description) VALUES (1, 'KRW', 5, 0, 1, 19000, 19000, 'Teapot', 'Old');
          """)
    }
    try queue.close()
  }

  @Test func aCopyIsKeptBeforeItAndOpensInTheOldVersion() async throws {
    let copies = Mutex<[String]>([])
    let store = try SQLiteStore(folder: folder.path) { path in
      copies.withLock { $0.append(path.string) }
    }
    let found = try await store.page(ProductQuery(search: "teapot"), at: .offset(0), limit: 9)
    #expect(found.products.map(\.name) == ["Teapot"])
    try store.close()
    let copy = try #require(copies.withLock { $0.first })
    #expect(copy.hasPrefix(folder.path + "/market-before-upgrade-"))
    #expect(folder.mode(of: folder((copy as NSString).lastPathComponent)) == 0o600)
    let old = try DatabaseQueue(path: copy)
    let tables = try await old.read {
      try (
        String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations"),
        String.fetchAll($0, sql: "SELECT name FROM product")
      )
    }
    #expect(tables.0 == ["001 products"] && tables.1 == ["Teapot"])
    try old.close()
    // There is nothing left to upgrade.
    try SQLiteStore(folder: folder.path) { _ in Issue.record("upgraded again") }.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    // The way back, as the manual says, and forward again.
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.moveItem(atPath: copy, toPath: file)
    let again = try SQLiteStore(folder: folder.path)
    #expect(try await again.product(1)?.record.name == "Teapot")
    try again.close()
  }

  private func copies() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("market-before-upgrade") }
  }

  private func contents(of copy: String) throws -> (steps: [String], products: [String]) {
    let queue = try DatabaseQueue(path: folder(copy))
    defer { try? queue.close() }
    return try queue.read {
      try (
        String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations"),
        String.fetchAll($0, sql: "SELECT name FROM product ORDER BY id")
      )
    }
  }

  private func change(_ body: (DatabaseQueue) throws -> Void) throws {
    let queue = try DatabaseQueue(path: file, configuration: SQLiteFile.configuration)
    try body(queue)
    try queue.close()
  }

  /// It was killed between two steps, so that only its copy is still of the old version.
  @Test func anUpgradeThatWasKilledContinuesWithItsCopy() throws {
    let unfinished = folder("market-before-upgrade.sqlite")
    try FileManager.default.copyItem(atPath: file, toPath: unfinished)
    try change { try SQLiteSchema.migrator.migrate($0, upTo: "003 writing") }
    try SQLiteStore(folder: folder.path).close()
    let copy = try #require(try copies().first)
    #expect(try copies().count == 1 && folder(copy) != unfinished)
    #expect(try contents(of: copy).steps == ["001 products"])
    // It was killed between the last step and the end.
    try FileManager.default.moveItem(atPath: folder(copy), toPath: unfinished)
    try SQLiteStore(folder: folder.path) { _ in Issue.record("upgraded again") }.close()
    #expect(try copies().count == 1 && !FileManager.default.fileExists(atPath: unfinished))
  }

  /// The old program continued to write after an upgrade that was killed before its first step.
  @Test func aCopyOfAnUpgradeThatChangedNothingIsReplaced() throws {
    try FileManager.default.copyItem(
      atPath: file, toPath: folder("market-before-upgrade.sqlite"))
    try change {
      try $0.write {
        try $0.execute(
          sql: """
            INSERT INTO product (vendor_id, currency, price, discount, stock, created_on,
              issued_on, name, description) VALUES (1, 'KRW', 5, 0, 1, 19000, 19000, 'Later', '')
            """)
      }
    }
    try SQLiteStore(folder: folder.path).close()
    #expect(try copies().count == 1)
    #expect(try contents(of: try #require(try copies().first)).products == ["Teapot", "Later"])
  }

  /// A newer program upgraded the market under a running one, whose functions its triggers call.
  @Test func theOldProcessSaysThatTheMarketIsNewer() async throws {
    let store = try SQLiteStore(folder: folder.path)
    let newer = try DatabaseQueue(path: file)
    try await newer.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER future AFTER INSERT ON product BEGIN
            SELECT function_of_the_future(NEW.name);
          END;
          """)
    }
    func add() async throws {
      try await store.write { transaction in
        var product = NewProduct.sample(name: "Thing")
        product.vendorID = 1
        try transaction.products.add(product)
      }
    }
    // Without an upgrade it is a bug of this program.
    await #expect(throws: DatabaseError.self) { try await add() }
    try await newer.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 of the future')")
    }
    await #expect(throws: StoreError.newer(SafeText(file))) { try await add() }
    #expect(try await store.product(1)?.record.name == "Teapot")
    try newer.close()
    try store.close()
  }
}
