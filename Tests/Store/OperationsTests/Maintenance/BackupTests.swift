import Foundation
import GRDB
import Market
import MarketStore
import StoreFixtures
import TestSupport
import Testing
import Text
import Words

@testable import Operations

/// A market in its own folder, with a vendor.
struct HostedMarket {
  let folder: TemporaryFolder
  let store: SQLiteStore
  let author: ProductAuthor
  var path: String { folder.path + "/market" }

  init() async throws {
    folder = try TemporaryFolder()
    store = try SQLiteStore(folder: folder.path + "/market")
    let shop = try await store.addVendor(name: "Shop", secret: .generated("a secret"))
    author = .vendor(identifier: shop.identifier.string, secret: "a secret")
  }

  @discardableResult
  func add(_ name: String, pictures: [NewPicture] = [.png]) async throws -> Int64 {
    try await store.create(.sample(name: name), pictures: pictures, by: author, once: nil)
      .product.record.id
  }

  /// The products of a market in a folder, oldest first.
  static func names(in folder: String) async throws -> [String] {
    let store = try SQLiteStore(folder: folder)
    defer { try? store.close() }
    return try await store.page(ProductQuery(sort: .oldest), at: .offset(0), limit: 800)
      .products.map(\.name)
  }
}

extension NewPicture {
  /// The smallest real picture.
  static let png: NewPicture = {
    let bytes =
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
      ).map(Array.init) ?? []
    let picture = StoredPicture(bytes: bytes, mediaType: .png)
    return NewPicture(original: picture, thumbnail: picture)
  }()
}

@Suite struct BackupTests {
  /// The copy is one state of the market although a vendor keeps writing.
  @Test func isOneStateWhileAnotherProcessWrites() async throws {
    let market = try await HostedMarket()
    for index in 1...20 { try await market.add("Before \(index)") }
    let writer = SteadyWriter { try await market.add("During \($0)") }
    let copies = (1...3).map { market.folder.path + "/copy-\($0).sqlite" }
    for copy in copies {
      try await writer.waitForWrite()
      try MarketFile(folder: market.path).copy(to: copy)
      try await writer.waitForWrite()
    }
    try await writer.stop()
    var counts: [Int] = []
    for (index, copy) in copies.enumerated() {
      #expect(market.folder.mode(of: market.folder("copy-\(index + 1).sqlite")) == 0o600)
      let result = try Verification(of: MarketFile(path: copy))
      #expect(result.problems.isEmpty)
      #expect(result.products > 20 + index)
      counts.append(result.products)
    }
    #expect(counts == counts.sorted())
    // Nothing else is left: no log, no unfinished copy.
    let names = try FileManager.default.contentsOfDirectory(atPath: market.folder.path).sorted()
    #expect(names == ["copy-1.sqlite", "copy-2.sqlite", "copy-3.sqlite", "market"])
    try market.store.close()
  }

  /// A check that is interrupted, such as by a power failure, leaves no backup that counts as sound.
  @Test func aCopyHasItsNameOnceItWasChecked() async throws {
    struct Interruption: Error {}
    let market = try await HostedMarket()
    try await market.add("Saved")
    let copy = market.folder.path + "/copy.sqlite"
    let file = try MarketFile(folder: market.path)
    #expect(throws: Interruption.self) {
      try file.copy(to: copy) { unnamed in
        #expect(try Verification(of: unnamed).products == 1)
        #expect(!FileManager.default.fileExists(atPath: copy))
        throw Interruption()
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: market.folder.path) == ["market"])
    try file.copy(to: copy) { _ in }
    #expect(try Verification(of: MarketFile(path: copy)).products == 1)
    try market.store.close()
  }

  /// The first process of each container has the same ID.
  @Test func aCopyThatIsBeingWrittenIsNoLeftover() async throws {
    let market = try await HostedMarket()
    let copy = market.folder.path + "/copy.sqlite"
    try MarketFile(folder: market.path).copy(to: copy) { _ in
      DatabaseCopy.removeLeftovers(in: market.folder.path, beginningWith: "copy")
    }
    #expect(try Verification(of: MarketFile(path: copy)).problems.isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: market.folder.path).sorted()
        == ["copy.sqlite", "market"])
    try market.store.close()
  }

  @Test func nothingIsOverwritten() async throws {
    let market = try await HostedMarket()
    let copy = market.folder.path + "/copy"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: copy))
    #expect(throws: MaintenanceError.exists(SafeText(copy))) {
      try MarketFile(folder: market.path).copy(to: copy)
    }
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == "mine")
    let missing = market.folder.path + "/nothing"
    #expect(throws: MaintenanceError.noMarket(folder: SafeText(missing))) {
      try MarketFile(folder: missing)
    }
    #expect(throws: StoreError.self) {
      try MarketFile(folder: market.path).copy(to: missing + "/copy")
    }
  }

  @Test func aRestoredMarketIsTheOneThatWasSaved() async throws {
    let (market, copy) = try await copiedMarket()
    let later = try await market.add("Lost")
    let followed = try await market.store.events(after: .max, limit: 1).last
    try market.store.close()

    let result = try Restoration(of: MarketFile(path: copy), in: market.path)
    #expect(try await HostedMarket.names(in: market.path) == ["Saved"])
    #expect(market.folder.mode(of: market.folder("market/market.sqlite")) == 0o600)
    // The replaced market is beside it, complete.
    let previous = try #require(result.previous).string
    #expect(previous.hasPrefix(market.path + "/market-before-restore-"))
    #expect(try Verification(of: MarketFile(path: previous)).products == 2)
    let names = try FileManager.default.contentsOfDirectory(atPath: market.path).sorted()
    #expect(names == [(previous as NSString).lastPathComponent, "market.sqlite"])

    // No number is used twice, and clients that follow the market reload everything.
    let store = try SQLiteStore(folder: market.path)
    let new = try await store.create(.sample(), pictures: [.png], by: market.author, once: nil)
    #expect(new.product.record.id > later)
    #expect(try await !store.events(after: followed, limit: 9).isComplete)
    #expect(try await store.audit(AuditQuery(limit: 99)).map(\.action).contains("restored"))
    try store.close()
  }

  /// The second one failed: the name for the replaced market was taken.
  @Test func restoresInOneSecondKeepEachMarket() async throws {
    let (market, copy) = try await copiedMarket()
    try market.store.close()
    let previous = try (1...3).map { _ in
      try Restoration(of: MarketFile(path: copy), in: market.path).previous
    }
    #expect(Set(previous.compactMap(\.self)).count == 3)
  }

  @Test func aBackupCanBeTheFirstMarketOfAFolder() async throws {
    let (market, copy) = try await copiedMarket()
    let folder = market.folder.path + "/new"
    #expect(try Restoration(of: MarketFile(path: copy), in: folder).previous == nil)
    #expect(try await HostedMarket.names(in: folder) == ["Saved"])
  }

  /// The reason for most restores.
  @Test func aDamagedMarketCanBeReplaced() async throws {
    let (market, copy) = try await copiedMarket()
    try market.store.close()
    let file = try #require(FileHandle(forUpdatingAtPath: market.path + "/market.sqlite"))
    try file.seek(toOffset: 100)
    try file.write(contentsOf: Data(repeating: 0xFF, count: 20_000))
    try file.close()
    _ = try Restoration(of: MarketFile(path: copy), in: market.path)
    #expect(try await HostedMarket.names(in: market.path) == ["Saved"])
  }

  /// A market with one product, and the path of its copy.
  private func copiedMarket() async throws -> (HostedMarket, String) {
    let market = try await HostedMarket()
    let copy = market.folder.path + "/copy.sqlite"
    try await market.add("Saved")
    try MarketFile(folder: market.path).copy(to: copy)
    return (market, copy)
  }

  @Test(arguments: ["NULL", "'many'", "x'00'"])
  func theNumbersOfADamagedMarketAreKeptAsFarAsTheyCanBeRead(value: String) async throws {
    let (market, copy) = try await copiedMarket()
    let later = try await market.add("Lost")
    try await market.store.execute(
      "UPDATE sqlite_sequence SET seq = \(value) WHERE name != 'product'")
    try market.store.close()
    _ = try Restoration(of: MarketFile(path: copy), in: market.path)
    let store = try SQLiteStore(folder: market.path)
    let new = try await store.create(.sample(), pictures: [.png], by: market.author, once: nil)
    #expect(new.product.record.id > later)
    try store.close()
  }

  /// The WAL may be all that is left, and opening an empty file would empty the WAL as well.
  @Test(arguments: ["emptied", "overwritten", "gone"])
  func aMarketThatIsNotADatabaseCanBeReplaced(what: String) async throws {
    let (market, copy) = try await copiedMarket()
    let (file, log) = (market.path + "/market.sqlite", market.path + "/market.sqlite-wal")
    let contents = try Data(contentsOf: URL(filePath: log))
    try market.store.close()
    try contents.write(to: URL(filePath: log))
    switch what {
    case "emptied": #expect(truncate(file, 0) == 0)
    case "overwritten": try Data(repeating: 65, count: 9_000).write(to: URL(filePath: file))
    default: try FileManager.default.removeItem(atPath: file)
    }
    #expect(throws: StoreError.self) { try SQLiteStore(folder: market.path) }
    _ = try Restoration(of: MarketFile(path: copy), in: market.path)
    #expect(try await HostedMarket.names(in: market.path) == ["Saved"])
    let kept = try FileManager.default.contentsOfDirectory(atPath: market.path)
      .first { $0.hasPrefix("market-before-restore-") && $0.hasSuffix("-wal") }
    let keptLog = market.path + "/" + (try #require(kept))
    #expect(try Data(contentsOf: URL(filePath: keptLog)) == contents)
  }

  /// The WAL may have the latest products.
  @Test func aFailedExchangeLeavesTheLogBesideItsMarket() async throws {
    let (market, _) = try await copiedMarket()
    let log = market.path + "/market.sqlite-wal"
    let contents = try Data(contentsOf: URL(filePath: log))
    try market.store.close()
    try contents.write(to: URL(filePath: log))
    let folder = StoreFolder(path: market.path)
    #expect(throws: StoreError.self) {
      try Restoration.exchange(
        folder, with: market.path + "/missing", keeping: market.path + "/old.sqlite")
    }
    #expect(try Data(contentsOf: URL(filePath: log)) == contents)
    #expect(folder.exists)
    // A second name of a market in use has another WAL.
    #expect(!FileManager.default.fileExists(atPath: market.path + "/old.sqlite"))
  }

  /// The upgrade creates the tables that later versions added.
  @Test func aBackupOfAnOlderVersionIsSoundAndCanBeRestored() async throws {
    let folder = try TemporaryFolder()
    let copy = folder.path + "/old.sqlite"
    let queue = try DatabaseQueue(path: copy, configuration: SQLiteFile.configuration)
    try SQLiteSchema.migrator.migrate(queue, upTo: "001 products")
    try await queue.write {
      try $0.execute(
        sql: """
          INSERT INTO vendor (identifier, name, created_on) VALUES ('a', 'Shop', 19000);
          INSERT INTO product (vendor_id, currency, price, discount, stock, created_on, issued_on,
            name, description) VALUES (1, 'KRW', 5, 0, 1, 19000, 19000, 'Teapot', 'Old');
          """)
    }
    try queue.close()
    #expect(try Verification(of: MarketFile(path: copy)).problems.isEmpty)
    _ = try Restoration(of: MarketFile(path: copy), in: folder.path + "/market")
    #expect(try await HostedMarket.names(in: folder.path + "/market") == ["Teapot"])
  }

  @Test func aBadBackupReplacesNothing() async throws {
    let market = try await HostedMarket()
    try await market.add("Here")
    let copy = market.folder.path + "/copy.sqlite"
    try MarketFile(folder: market.path).copy(to: copy)
    try market.store.close()
    let queue = try DatabaseQueue(path: copy)
    try await queue.write { try $0.execute(sql: "UPDATE product_count SET count = 7") }
    try queue.close()
    #expect(throws: MaintenanceError.unsound(SafeText(copy), problems: 8)) {
      try Restoration(of: MarketFile(path: copy), in: market.path)
    }
    let text = market.folder.path + "/text"
    try Data(repeating: 65, count: 9_000).write(to: URL(fileURLWithPath: text))
    #expect(throws: StoreError.damaged(SafeText(text))) {
      try Restoration(of: MarketFile(path: text), in: market.path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: market.path) == ["market.sqlite"])
    #expect(try await HostedMarket.names(in: market.path) == ["Here"])
  }
}

@Suite struct CompactionTests {
  @Test func roomOfDeletedProductsIsGivenBackWhileTheMarketIsOpen() async throws {
    let market = try await HostedMarket()
    let large = NewPicture(
      original: StoredPicture(bytes: [UInt8](repeating: 7, count: 4_000_000), mediaType: .jpeg),
      thumbnail: StoredPicture(bytes: [1], mediaType: .jpeg))
    let id = try await market.add("Large", pictures: [large])
    try await market.add("Small")
    _ = try await market.store.deleteProduct(id)
    let result = try Compaction(of: market.path)
    #expect(result.before > 4_000_000 && result.after < 1_000_000)
    #expect(try Verification(of: MarketFile(folder: market.path)).problems.isEmpty)
    try await market.add("After")
    try market.store.close()
    #expect(try await HostedMarket.names(in: market.path) == ["Small", "After"])
  }

  /// Every write leaves a segment of the search index.
  @Test func theSearchIndexIsMerged() async throws {
    let market = try await HostedMarket()
    for name in ["One", "Two", "Three"] { try await market.add(name) }
    func parts() async throws -> Int? {
      try await market.store.writer.read {
        try Int.fetchOne($0, sql: "SELECT count(DISTINCT segid) FROM product_search_idx")
      }
    }
    #expect(try await parts() == 3)
    _ = try Compaction(of: market.path)
    #expect(try await parts() == 1)
    try await market.store.execute(
      "INSERT INTO product_search(product_search) VALUES ('integrity-check')")
    let found = try await market.store.page(
      ProductQuery(search: "two"), at: .offset(0), limit: 9)
    #expect(found.products.map(\.name) == ["Two"])
    try market.store.close()
  }

  /// A market of an older version cannot release space in parts; after this it can.
  @Test func anOlderMarketIsWrittenAgainOnce() async throws {
    let market = try await HostedMarket()
    try await market.add("Kept")
    try market.store.close()
    let file = market.path + "/market.sqlite"
    let queue = try DatabaseQueue(path: file)
    try await queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA auto_vacuum = NONE; VACUUM")
      #expect(try Int.fetchOne($0, sql: "PRAGMA auto_vacuum") == 0)
    }
    try queue.close()
    _ = try Compaction(of: market.path)
    let again = try DatabaseQueue(path: file)
    #expect(try await again.read { try Int.fetchOne($0, sql: "PRAGMA auto_vacuum") } == 2)
    try again.close()
    #expect(try await HostedMarket.names(in: market.path) == ["Kept"])
  }
}
