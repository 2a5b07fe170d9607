import Files
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

@Suite struct StoreFolderTests {
  @Test func everythingIsTheOwnersAlone() async throws {
    let parent = try TemporaryFolder()
    let store = try SQLiteStore(folder: parent("a/b"))
    try await store.write { _ = try $0.localVendor() }
    _ = try await store.page(at: .offset(0), limit: 1)
    #expect(parent.mode(of: parent("a")) == 0o700)
    #expect(parent.mode(of: parent("a/b")) == 0o700)
    for file in ["market.sqlite", "market.sqlite-wal", "market.sqlite-shm"] {
      #expect(parent.mode(of: parent("a/b/" + file)) == 0o600, "\(file)")
    }
    try store.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent("a/b")) == ["market.sqlite"])
  }

  @Test func aFileInTheWayOfTheFolder() throws {
    let parent = try TemporaryFolder()
    let path = parent.path + "/file"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    for folder in [path, path + "/below"] {
      #expect { try SQLiteStore(folder: folder) } throws: { error in
        guard case StoreError.cannotOpen = error else { return false }
        return true
      }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test func aFolderInTheWayOfTheFile() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/market.sqlite", withIntermediateDirectories: false)
    #expect(throws: StoreError.self) { try SQLiteStore(folder: folder.path) }
  }

  @Test func commitsAreOnTheDiskBeforeTheyAreAcknowledged() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let pragmas = try await store.writer.writeWithoutTransaction { database in
      [
        try String.fetchOne(database, sql: "PRAGMA synchronous"),
        try String.fetchOne(database, sql: "PRAGMA journal_mode"),
        try String.fetchOne(database, sql: "PRAGMA foreign_keys"),
        try String.fetchOne(database, sql: "PRAGMA busy_timeout"),
      ]
    }
    #expect(pragmas == ["2", "wal", "1", "5000"])
  }

  /// A device or a folder that cannot be written, with and without another process that may.
  @Test func aMarketThatIsOnlyReadIsNotChanged() async throws {
    let folder = try TemporaryFolder()
    let writer = try SQLiteStore(folder: folder.path)
    let identity = try writer.localIdentity()
    let seller = ProductAuthor.vendor(identifier: identity.identifier, secret: identity.secret)
    _ = try await writer.create(.sample(), pictures: [.sample("one")], by: seller, once: nil)
    func readsAlone() async throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let reader = try SQLiteStore(reading: folder.path)
      #expect(try await reader.page(at: .offset(0), limit: 10).products.count == 1)
      await #expect(throws: StoreError.self) {
        try await reader.create(.sample(), pictures: [.sample("two")], by: seller, once: nil)
      }
      try reader.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
    }
    try await readsAlone()
    try writer.close()
    try await readsAlone()
  }

  /// A file left by a program that was killed during its first start.
  @Test func aMarketThatWasLaidOutHalfwayIsFinished() async throws {
    let folder = try TemporaryFolder()
    let queue = try DatabaseQueue(path: folder.path + "/market.sqlite")
    var migrator = DatabaseMigrator()
    migrator.registerMigration("001 products") { _ in throw CancellationError() }
    #expect(throws: CancellationError.self) { try migrator.migrate(queue) }
    try queue.close()
    let store = try SQLiteStore(folder: folder.path)
    _ = try await store.page(at: .offset(0), limit: 1)
    try store.close()
  }

  /// A write to a file that was removed, or replaced by another, is not acknowledged.
  @Test(arguments: ["removed", "replaced", "removed with its folder"])
  func aMarketWhoseFileIsGoneAcknowledgesNothing(what: String) async throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let store = try SQLiteStore(folder: folder.path + "/market")
    _ = try await store.addVendor(name: "Shop", secret: .generated("a secret"))
    let file = folder.path + "/market/market.sqlite"
    switch what {
    case "removed": try FileManager.default.removeItem(atPath: file)
    case "replaced":
      try FileManager.default.copyItem(atPath: file, toPath: other.path + "/copy")
      #expect(rename(other.path + "/copy", file) == 0)
    default: try FileManager.default.removeItem(atPath: folder.path + "/market")
    }
    await #expect(throws: StoreError.removed(SafeText(file))) {
      try await store.addVendor(name: "Another", secret: .generated("a secret"))
    }
    try? store.close()
  }

  /// The latest products are in the WAL, and a new market would get them as damaged pages.
  @Test func aLogWhoseMarketIsGoneIsKept() async throws {
    let folder = try TemporaryFolder()
    let (file, log) = (folder.path + "/market.sqlite", folder.path + "/market.sqlite-wal")
    let store = try SQLiteStore(folder: folder.path)
    _ = try await store.addVendor(name: "Shop", secret: .generated("a secret"))
    let contents = try Data(contentsOf: URL(filePath: log))
    try store.close()
    try FileManager.default.removeItem(atPath: file)
    try contents.write(to: URL(filePath: log))
    #expect(!contents.isEmpty)
    let error = StoreError.lost(SafeText(file), log: SafeText(log))
    #expect(throws: error) { try SQLiteStore(folder: folder.path) }
    await #expect(throws: error) {
      try await BulkLoad.make(folder: folder.path, note: "") { _ in }
    }
    #expect(try Data(contentsOf: URL(filePath: log)) == contents)
    for language in Language.allCases {
      #expect(error.sentence(in: language).string.contains("openmarket restore"))
    }
    try FileManager.default.removeItem(atPath: log)
    try SQLiteStore(folder: folder.path).close()
  }

  @Test func aFolderThatAllUsersCanWriteToIsRefused() throws {
    let folder = try TemporaryFolder()
    for mode: mode_t in [0o777, 0o1777, 0o707] {
      chmod(folder.path, mode)
      let error = StoreError.cannotOpen(SafeText(folder.path), .file(.openFolder(folder.path)))
      #expect(throws: error) { try SQLiteStore(folder: folder.path) }
      for language in Language.allCases {
        #expect(error.sentence(in: language).string.contains("chmod o-w \(folder.path)"))
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    chmod(folder.path, 0o770)
    try SQLiteStore(folder: folder.path).close()
  }

  /// A program that was killed while it created a market, or a copy of one, leaves a file.
  @Test func onlyFilesOfProgramsThatEndedAreRemoved() throws {
    let folder = try TemporaryFolder()
    let ended = Process()
    ended.executableURL = URL(filePath: "/bin/true")
    try ended.run()
    ended.waitUntilExit()
    func make(_ name: String) throws {
      try Data("unfinished".utf8).write(to: URL(filePath: folder.path + "/" + name))
    }
    // A file with this process ID is from an earlier process, such as the first one of a container.
    let leftovers = [ended.processIdentifier, getpid()].flatMap { process in
      [
        ".market.sqlite.partial-\(process)", ".market.sqlite.partial-\(process)-search",
        ".market-before-upgrade-20260101-000000.sqlite.partial-\(process)",
        "..market.sqlite.partial-\(process)-restored.partial-\(process)-journal",
      ]
    }
    let others = [
      ".market.sqlite.partial-\(getppid())", ".market.sqlite.partial-", "market.sqlite.partial-1",
      ".other.sqlite.partial-\(ended.processIdentifier)",
    ]
    for name in leftovers + others { try make(name) }
    try SQLiteStore(folder: folder.path).close()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(others + ["market.sqlite"]))
  }

  /// The name is that of a pipe, which cannot be synchronized, like a failing disk.
  @Test func aFailedLoadLeavesNoDescriptor() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/partial"
    let load = try BulkLoad(folder: StoreFolder(path: folder.path), file: file, .none)
    // Held open, so that opening it does not wait.
    let pipe = Mutex<Int32>(-1)
    await #expect(throws: StoreError.self) {
      try await load.finish { _ in
        unlink(file)
        mkfifo(file, 0o600)
        pipe.withLock { $0 = open(file, O_RDWR | O_CLOEXEC) }
      }
    }
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let pipes = descriptors.filter { name in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)) == file
    }
    #expect(pipes == [String(pipe.withLock(\.self))])
    pipe.withLock { _ = close($0) }
    load.discard()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  /// Its single file is the whole market: products, pictures and vendors.
  @Test func aCopyOfTheFileIsTheMarket() async throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let store = try SQLiteStore(folder: folder.path)
    let shop = try await store.addVendor(name: "Shop", secret: .generated("a secret")).identifier
    let author = ProductAuthor.vendor(identifier: shop.string, secret: "a secret")
    let product = try await store.create(
      .sample(), pictures: [.sample("one")], by: author, once: nil
    ).product
    // Backed up as the manual says, while it is in use.
    try await store.writer.writeWithoutTransaction {
      try $0.execute(sql: "VACUUM INTO ?", arguments: [other.path + "/market.sqlite"])
    }
    try store.close()
    let copy = try SQLiteStore(folder: other.path)
    #expect(try await copy.product(product.record.id) == product)
    for name in NewPicture.sample("one").names {
      #expect(try await copy.picture(name) != nil)
    }
    #expect(
      try await copy.page(ProductQuery(search: "teap"), at: .offset(0), limit: 9).total == 1)
    _ = try await copy.create(.sample(), pictures: [.sample("two")], by: author, once: nil)
    try copy.close()
  }

  @Test func manyMayOpenANewFolderAtOnce() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let stores = try await withThrowingTaskGroup(of: SQLiteStore.self) { group in
      for _ in 1...4 { group.addTask { try SQLiteStore(folder: path) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(stores.count == 4)
  }
}

/// Files that are not a market of this version: refused in one sentence and left unchanged.
@Suite struct RefusalTests {
  private let folder: TemporaryFolder
  private var file: String { folder.path + "/market.sqlite" }

  init() throws { folder = try TemporaryFolder() }

  /// Opens the folder, expects it to fail, and the file not to have changed.
  private func refused(with error: (SafeText) -> StoreError) throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(throws: error(SafeText(file))) { try SQLiteStore(folder: folder.path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    for language in Language.allCases {
      #expect(error(SafeText(file)).sentence(in: language).string.contains(file))
    }
  }

  private func makeMarket(_ change: (Database) throws -> Void = { _ in }) throws {
    try SQLiteStore(folder: folder.path).close()
    let queue = try DatabaseQueue(path: file)
    try queue.writeWithoutTransaction(change)
    try queue.close()
  }

  @Test func text() throws {
    try Data(String(repeating: "not a database\n", count: 500).utf8)
      .write(to: URL(fileURLWithPath: file))
    try refused { .damaged($0) }
  }

  /// An existing file is never a new market, even with nothing beside it.
  @Test func anEmptyFile() throws {
    try Data().write(to: URL(fileURLWithPath: file))
    try refused { .emptied($0) }
    try makeWithIdentity()
    #expect(truncate(file, 0) == 0)
    try refused { .emptied($0) }
    for language in Language.allCases {
      let sentence = StoreError.emptied("m").sentence(in: language).string
      #expect(sentence.contains("openmarket restore"))
    }
    try FileManager.default.removeItem(atPath: file)
    try SQLiteStore(folder: folder.path).close()
  }

  private func makeWithIdentity() throws {
    try FileManager.default.removeItem(atPath: file)
    let store = try SQLiteStore(folder: folder.path)
    _ = try store.localIdentity()
    try store.close()
  }

  /// The pages of a market, the first of which was overwritten with that of an empty database.
  @Test func aDatabaseWithoutTables() throws {
    let queue = try DatabaseQueue(path: file)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 1; VACUUM") }
    try queue.close()
    try refused { .emptied($0) }
  }

  @Test func aShortFile() throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    try refused { .damaged($0) }
  }

  @Test func aCutFile() throws {
    try makeMarket()
    try? FileManager.default.removeItem(atPath: folder.path + "/market.sqlite-wal")
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.truncate(atOffset: 8_192)
    try handle.close()
    try refused { .damaged($0) }
  }

  @Test func aNewerMarket() throws {
    try makeMarket {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 from the future')")
    }
    try refused { .newer($0) }
  }

  @Test func anotherProgramsDatabase() throws {
    let queue = try DatabaseQueue(path: file)
    try queue.write { try $0.execute(sql: "CREATE TABLE note (text TEXT)") }
    try queue.close()
    try refused { .foreign($0) }
  }

  @Test func aMarketWithoutItsTables() throws {
    try makeMarket { try $0.execute(sql: "DROP TABLE product_count") }
    try refused { .damaged($0) }
  }
}

@Suite struct RuleTests {
  @Test func theDatabaseItselfRefusesWhatBreaksTheRules() async throws {
    let store = try await SQLiteStore.selling(count: 1)
    let broken: [NewProduct] = [
      .sample(price: -1), .sample(price: 5, discount: 6), .sample(discount: -1), .sample(stock: -1),
    ]
    for product in broken {
      await #expect(throws: DatabaseError.self) {
        try await store.write { _ = try $0.products.add(product) }
      }
    }
    await #expect(throws: DatabaseError.self) {
      try await store.write { transaction in
        var stray = NewProduct.sample()
        stray.vendorID = 99
        try transaction.products.add(stray)
      }
    }
    await #expect(throws: DatabaseError.self) {
      try await store.execute("UPDATE product SET id = 7 WHERE id = 1")
    }
    #expect(try await store.page(at: .offset(0), limit: 5).total == 1)
  }

  @Test func aFailedTransactionLeavesNothing() async throws {
    let store = try await SQLiteStore.selling(count: 1)
    await #expect(throws: CancellationError.self) {
      try await store.write { transaction in
        try transaction.products.add(.sample())
        _ = try transaction.pictures.add(NewPicture([1], thumbnail: [2]))
        throw CancellationError()
      }
    }
    #expect(try await store.page(at: .offset(0), limit: 5).total == 1)
    #expect(try await store.picture(PictureName(of: [1], .jpeg)) == nil)
  }

  @Test func picturesAreStoredOnce() async throws {
    let store = try SQLiteStore.inMemory()
    let ids = try await store.write { transaction in
      try (1...3).map { _ in try transaction.pictures.add(NewPicture([1], thumbnail: [2])).original
      }
    }
    #expect(Set(ids).count == 1)
  }
}
