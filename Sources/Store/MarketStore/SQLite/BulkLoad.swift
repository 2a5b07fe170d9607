import Files
import Foundation
package import GRDB
package import Market
import Synchronization
import Text
import Words

/// A new market that is filled before it can be opened, which takes a fraction of the time of
/// filling one in use.
///
/// Its file gets indexes, counts and triggers after the rows; the search index is filled in a
/// separate file at the same time. The file gets its name when it is complete and on the disk: a
/// program that ends earlier leaves no market.
package final class BulkLoad: Sendable {
  /// The table in which the caller can record its progress; the complete market does not have it.
  package static let progressTable = "load_progress"

  /// The state in which a program that ends too early leaves the file.
  package enum Durability {
    /// Nothing usable.
    case none
    /// The state after the last ``write(_:)`` that returned.
    case resumable
  }

  private let folder: StoreFolder
  private let file: String
  private let market: DatabaseQueue
  private let search: DatabaseQueue
  private let trigrams = Mutex<Set<Int64>>([])
  private let deferred: DeferredSchema

  /// Size of the caches of pages and of sorted rows, in KiB.
  private static let pageCache = 8_192
  /// Bytes of the search index in memory: a segment of this size is written at once.
  private static let searchBuffer = 16_777_216

  /// Creates a market in a folder without one, with the rows that `fill` adds.
  /// - Throws: `StoreError`, also if another process created a market in the folder meanwhile.
  package static func make(
    folder path: String, clock: StoreClock = .system, note: String,
    _ fill: (BulkLoad) async throws -> Void
  ) async throws {
    let folder = StoreFolder(path: path)
    do {
      try folder.checkImport()
      try folder.checkLog()
      try folder.prepareFolder()
      DatabaseCopy.removeLeftovers(in: folder.path, beginningWith: "market")
      let file = DatabaseCopy.temporary(for: folder.database).path
      let load = try BulkLoad(folder: folder, file: file, .none)
      defer { load.discard() }
      try await fill(load)
      try await load.finish {
        try SQLiteTransaction(database: $0, clock: clock).recordReset("seeded", note: note)
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: folder.database) ?? error
    }
  }

  /// Adds rows, without their words.
  package func write<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    try await writing { try body(SQLiteTransaction(database: $0)) }
  }

  package func writing<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result { try await market.write(body) }

  /// Adds the search words of products, in the order of their numbers.
  package func index(_ entries: SearchEntries) async throws {
    trigrams.withLock { $0.formUnion(entries.trigrams.keys) }
    try await search.writeWithoutTransaction { database in
      let insert = try database.cachedStatement(
        sql: "INSERT INTO product_search(rowid, grams) VALUES (?, ?)")
      for (id, words) in entries.words { try insert.execute(arguments: [id, words]) }
    }
  }

  /// - Parameter file: The file until it is complete. An existing one is resumed.
  package init(folder: StoreFolder, file: String, _ durability: Durability) throws {
    self.folder = folder
    self.file = file
    var configuration = SQLiteFile.configuration
    // The search index is one transaction: its end would write everything in memory.
    configuration.allowsUnsafeTransactions = true
    // Every row of a generated market only names rows that were added before it.
    configuration.foreignKeysEnabled = durability == .resumable
    let schema = try DeferredSchema()
    let isNew = access(file, F_OK) != 0
    if isNew { try SQLiteFile.create(file, in: folder) }
    let market = try DatabaseQueue(path: file, configuration: configuration)
    try market.writeWithoutTransaction { try Self.configure($0, durability) }
    if isNew {
      try SQLiteSchema.migrator.migrate(market)
      try market.write { try schema.remove(from: $0) }
    }
    self.market = market
    deferred = schema
    SQLiteFile.remove(file + "-search")
    try SQLiteFile.create(file + "-search", in: folder)
    search = try DatabaseQueue(path: file + "-search", configuration: configuration)
    try search.writeWithoutTransaction { database in
      try Self.configure(database, .none)
      try database.execute(
        sql: """
          \(schema.searchTable);
          INSERT INTO product_search(product_search, rank)
            VALUES ('hashsize', \(Self.searchBuffer)), ('automerge', 0);
          BEGIN
          """)
    }
  }

  /// Creates the market from the rows.
  /// - Parameter hasIndexes: Whether an earlier call got as far as the search index.
  /// - Parameter record: Called when everything else is done.
  package func finish(
    hasIndexes: Bool = false, _ record: @escaping @Sendable (Database) throws -> Void
  ) async throws {
    async let merged: Void = mergeSearchIndex()
    let trigrams = trigrams.withLock(\.self)
    if !hasIndexes {
      try await market.write { [deferred] database in
        for index in deferred.indexes { try database.execute(sql: index) }
        try ProductCounts(database: database).fill()
        try SortCounts(database: database).fill()
        try SearchTrigrams(database: database).add(trigrams)
        for trigger in deferred.triggers { try database.execute(sql: trigger) }
        try record(database)
      }
    }
    try await merged
    try search.close()
    try await copySearchIndex()
    try market.close()
    try publish()
    SQLiteFile.remove(file + "-search")
  }

  /// Closes the files; a later load resumes.
  package func suspend() throws {
    try? search.close()
    SQLiteFile.remove(file + "-search")
    try market.close()
  }

  package func discard() {
    try? search.close()
    try? market.close()
    for name in [file, file + "-search"] { SQLiteFile.remove(name) }
  }
}

/// The indexes and triggers of products, which are created after the products.
package struct DeferredSchema: Sendable {
  fileprivate let indexes: [String]
  fileprivate let triggers: [String]
  /// The statement that creates the search index.
  fileprivate let searchTable: String
  private let names: [(type: String, name: String)]

  package init() throws {
    let queue = try DatabaseQueue(configuration: SQLiteFile.configuration)
    try SQLiteSchema.migrator.migrate(queue)
    let (rows, searchTable) = try queue.read { database in
      (
        try Row.fetchAll(
          database,
          sql: """
            SELECT type, name, sql FROM sqlite_schema
            WHERE tbl_name IN ('product', 'product_picture') AND type IN ('index', 'trigger')
            AND sql IS NOT NULL ORDER BY type, rowid
            """),
        try String.fetchOne(
          database, sql: "SELECT sql FROM sqlite_schema WHERE name = 'product_search'") ?? ""
      )
    }
    names = rows.map { ($0["type"], $0["name"]) }
    indexes = rows.filter { $0["type"] == "index" }.map { $0["sql"] }
    triggers = rows.filter { $0["type"] == "trigger" }.map { $0["sql"] }
    self.searchTable = searchTable
  }

  package func remove(from database: Database) throws {
    for (type, name) in names.reversed() { try database.execute(sql: "DROP \(type) \(name)") }
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
  package mutating func add(
    _ fields: ProductFields, id: Int64, vendorID: Int64, vendor: String
  ) {
    let texts = [fields.name, vendor, fields.description].map { SearchText($0) }
    for text in texts { trigrams.insert(text.scalars) }
    let filters = ProductFilter.words(
      currency: fields.currency, inStock: fields.stock > 0, vendorID: vendorID)
    let bytes = SearchGrams(texts, filters: filters).bytes
    words.append((id, String(decoding: bytes, as: UTF8.self)))
  }
}

extension BulkLoad {
  /// Merges the segments of the index: a search would have to read each of them.
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
      try database.inTransaction {
        for table in ["product_search_data", "product_search_idx"] {
          try database.execute(
            sql: """
              DELETE FROM main.\(table);
              INSERT INTO main.\(table) SELECT * FROM search.\(table)
              """)
        }
        try database.execute(sql: "DROP TABLE IF EXISTS \(Self.progressTable)")
        return .commit
      }
      try database.execute(sql: "DETACH search")
    }
  }

  private func publish() throws {
    try DatabaseCopy.synchronize(file: file, of: folder.database)
    try folder.locked { try DatabaseCopy.publish(file, at: folder.database) }
    PrivateFolder(path: folder.path).synchronize()
  }

  private static func configure(_ database: Database, _ durability: Durability) throws {
    let journal =
      switch durability {
      case .none: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF"
      // Rows go to new pages, so there is next to nothing in the journal. The lock excludes a
      // second import of the same market.
      case .resumable:
        """
        PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE;
        PRAGMA synchronous = NORMAL
        """
      }
    try database.execute(sql: "\(journal); PRAGMA cache_size = -\(pageCache)")
  }
}
