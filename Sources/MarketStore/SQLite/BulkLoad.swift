import Files
import Foundation
import GRDB
import Market
import MarketSearch
import Synchronization
import Text

/// A new market that is filled before anybody can open it, which takes a fraction of the time that
/// filling one in use takes.
///
/// Its file has no log, and gets indexes, counts and triggers after the rows; the search index is
/// filled in a file of its own at the same time. The file gets its name when it is whole and on the
/// disk: a program that ends before leaves no market.
package final class BulkLoad: Sendable {
  private let folder: StoreFolder
  private let file: String
  private let market: DatabaseQueue
  private let search: DatabaseQueue
  private let trigrams = Mutex<Set<Int64>>([])
  /// The indexes and triggers that are made at the end.
  private let deferred: [String]

  /// KiB of pages and of sorted rows in memory.
  private static let pageCache = 8_192
  /// Bytes of the search index in memory: a part of the index that large is written at once.
  private static let searchBuffer = 16_777_216

  /// Makes a market in a folder that has none, with what `fill` adds.
  /// - Throws: ``StoreError``, also if another process made a market in the folder meanwhile.
  package static func make(
    folder path: String, at time: Int64, note: String,
    _ fill: (BulkLoad) async throws -> Void
  ) async throws {
    let folder = StoreFolder(path: path)
    do {
      try folder.prepareFolder()
      removeLeftovers(in: folder)
      let load = try BulkLoad(folder: folder)
      defer { load.discard() }
      try await fill(load)
      try await load.finish(at: time, note: note)
    } catch let error as DatabaseError {
      throw StoreError(error, path: folder.database) ?? error
    }
  }

  /// Adds rows, without their words.
  package func write<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    try await market.write { try body(SQLiteTransaction(database: $0)) }
  }

  /// Adds the words that products are found by, in the order of their numbers.
  package func index(_ entries: SearchEntries) async throws {
    trigrams.withLock { $0.formUnion(entries.trigrams.keys) }
    try await search.writeWithoutTransaction { database in
      let insert = try database.cachedStatement(
        sql: "INSERT INTO product_search(rowid, grams) VALUES (?, ?)")
      for (id, words) in entries.words { try insert.execute(arguments: [id, words]) }
    }
  }

  private init(folder: StoreFolder) throws {
    self.folder = folder
    file = DatabaseCopy.temporary(for: folder.database).path
    var configuration = SQLiteFile.configuration
    // Every row names rows that were added before it.
    configuration.foreignKeysEnabled = false
    // The search index is one transaction: its end would write what is in memory.
    configuration.allowsUnsafeTransactions = true
    let market = try Self.create(file, folder, configuration)
    try Schema.migrator.migrate(market)
    let (deferred, index) = try market.writeWithoutTransaction { database in
      try Self.withoutLog(database)
      return (try Self.removeIndexes(database), try Self.searchTable(database))
    }
    self.market = market
    self.deferred = deferred
    search = try Self.create(file + "-search", folder, configuration)
    try search.writeWithoutTransaction { database in
      try Self.withoutLog(database)
      try database.execute(
        sql: """
          \(index);
          INSERT INTO product_search(product_search, rank)
            VALUES ('hashsize', \(Self.searchBuffer)), ('automerge', 0);
          BEGIN
          """)
    }
  }
}

/// Products as they are searched for.
package struct SearchEntries: Sendable {
  fileprivate var words: [(id: Int64, words: String)] = []
  fileprivate var trigrams = TrigramSet()

  package init() {}

  /// - Parameters:
  ///   - id: The number that the product will have.
  ///   - vendor: The name of its vendor.
  package mutating func add(_ product: NewProduct, id: Int64, vendor: String) {
    let fields = product.fields
    let texts = [fields.name, vendor, fields.description].map { SearchText($0) }
    for text in texts { trigrams.insert(text.scalars) }
    let filters = ProductFilter.words(
      currency: fields.currency, inStock: fields.stock > 0, vendorID: product.vendorID)
    let bytes = SearchGrams(texts, filters: filters).bytes
    words.append((id, String(decoding: bytes, as: UTF8.self)))
  }
}

extension BulkLoad {
  private func finish(at time: Int64, note: String) async throws {
    async let merged: Void = mergeSearchIndex()
    let trigrams = trigrams.withLock(\.self)
    try await market.writeWithoutTransaction { [deferred] database in
      let triggers = deferred.filter { $0.hasPrefix("CREATE TRIGGER") }
      for index in deferred where !triggers.contains(index) { try database.execute(sql: index) }
      try ProductCounts(database: database).fill()
      try SortCounts(database: database).fill()
      try SearchTrigrams(database: database).add(trigrams)
      for trigger in triggers { try database.execute(sql: trigger) }
      try SQLiteTransaction(database: database).recordReset("seeded", at: time, note: note)
    }
    try await merged
    try search.close()
    try await copySearchIndex()
    try market.close()
    try publish()
  }

  /// Merges the parts of the index: a search would have to look into each.
  private func mergeSearchIndex() async throws {
    try await search.writeWithoutTransaction {
      try $0.execute(
        sql: "COMMIT; INSERT INTO product_search(product_search) VALUES ('optimize')")
    }
  }

  /// Copies the tables that hold the index, as VACUUM does.
  private func copySearchIndex() async throws {
    try await market.writeWithoutTransaction { [file] database in
      try database.execute(sql: "ATTACH ? AS search", arguments: [file + "-search"])
      for table in ["product_search_data", "product_search_idx"] {
        try database.execute(
          sql: "DELETE FROM main.\(table); INSERT INTO main.\(table) SELECT * FROM search.\(table)")
      }
      try database.execute(sql: "DETACH search")
    }
  }

  private func publish() throws {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw StoreError.failed(SafeText(folder.database), .file(.system(errno)))
    }
    close(descriptor)
    try folder.locked { try DatabaseCopy.publish(file, at: folder.database) }
    DatabaseCopy.synchronize(folder: folder.path)
  }

  private func discard() {
    try? search.close()
    try? market.close()
    for name in [file, file + "-search"] {
      for suffix in ["", "-journal"] { unlink(name + suffix) }
    }
  }

  /// Removes the files of programs that were killed.
  private static func removeLeftovers(in folder: StoreFolder) {
    let prefix = ".market.sqlite.partial-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      guard let process = Int32(name.dropFirst(prefix.count).prefix { $0.isNumber }),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink(folder.path + "/" + name)
    }
  }

  private static func create(
    _ path: String, _ folder: StoreFolder, _ configuration: Configuration
  ) throws -> DatabaseQueue {
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else {
      throw StoreError.cannotOpen(SafeText(folder.database), .file(.system(errno)))
    }
    folder.giveToOwner(file)
    close(file)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
    }
    return queue
  }

  private static func withoutLog(_ database: Database) throws {
    try database.execute(
      sql: """
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        PRAGMA cache_size = -\(pageCache);
        """)
  }

  /// Returns the statements that make them again, indexes first.
  private static func removeIndexes(_ database: Database) throws -> [String] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT type, name, sql FROM sqlite_schema
        WHERE tbl_name IN ('product', 'product_picture') AND type IN ('index', 'trigger')
        AND sql IS NOT NULL ORDER BY type, rowid
        """)
    for row in rows.reversed() {
      try database.execute(sql: "DROP \(row["type"] as String) \(row["name"] as String)")
    }
    return rows.map { $0["sql"] }
  }

  private static func searchTable(_ database: Database) throws -> String {
    try String.fetchOne(
      database, sql: "SELECT sql FROM sqlite_schema WHERE name = 'product_search'") ?? ""
  }
}
