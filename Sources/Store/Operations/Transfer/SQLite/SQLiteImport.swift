import Foundation
import GRDB
import Market
import MarketStore
import Synchronization
import Text
import Words

/// A market in a folder that is filled with the rows of another one.
///
/// Its file has a temporary name until it is complete; the folder cannot be opened meanwhile.
package final class SQLiteImport: MarketImport {
  private static let progressTable = BulkLoad.progressTable
  /// The number of products added to the search index at once when an import is resumed.
  private static let indexBatch = 2_000
  /// Maximum names of vendors in memory.
  private static let maximumNames = 10_000

  private let folder: StoreFolder
  private let load: BulkLoad
  private let hasIndexes: Bool
  private let vendorNames = Mutex<[Int64: String]>([:])
  package let position: ImportPosition?

  /// Begins an import, or resumes one that was interrupted.
  /// - Throws: `StoreError`, also if there is a market in the folder.
  package init(folder path: String) async throws {
    let folder = StoreFolder(path: path)
    self.folder = folder
    do {
      try folder.checkEmpty()
      try folder.prepareFolder()
      try Self.removeUseless(folder.unfinishedImport)
      let load = try BulkLoad(folder: folder, file: folder.unfinishedImport, .resumable)
      self.load = load
      let progress = try await load.writing(Self.progress)
      position = progress?.position
      hasIndexes = progress?.hasIndexes ?? false
      if position != nil { try await indexAgain() }
    } catch let error as DatabaseError {
      throw StoreError(error, path: folder.unfinishedImport) ?? error
    }
  }

  package func add(_ rows: [MarketRow], through position: ImportPosition) async throws {
    do {
      let products = rows.compactMap { if case .product(let row) = $0 { row } else { nil } }
      remember(rows)
      let names = try await names(of: products)
      async let indexed: Void = index(products, names)
      try await load.writing { database in
        try SQLiteTransferTable(connection: database).add(rows)
        try Self.record(position, database)
      }
      try await indexed
    } catch let error as DatabaseError {
      throw StoreError(error, path: folder.unfinishedImport) ?? error
    }
  }

  package func finish() async throws {
    do {
      try await load.finish(hasIndexes: hasIndexes) {
        try $0.execute(sql: "UPDATE \(Self.progressTable) SET has_indexes = 1")
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: folder.unfinishedImport) ?? error
    }
  }

  package func discard() { load.discard() }

  package func close() throws { try load.suspend() }
}

extension SQLiteImport {
  /// Removes a file that cannot be resumed: one of an older version, or one without complete
  /// tables.
  private static func removeUseless(_ path: String) throws {
    guard access(path, F_OK) == 0 else { return }
    do {
      let queue = try DatabaseQueue(path: path, configuration: SQLiteFile.configuration)
      defer { try? queue.close() }
      let isUseful = try queue.read {
        try SQLiteSchema.migrator.hasCompletedMigrations($0) && $0.tableExists(progressTable)
      }
      if isUseful { return }
    } catch let error as DatabaseError
      where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
    {}
    for name in [path, path + "-search"] { SQLiteFile.remove(name) }
  }

  private static func progress(
    _ database: Database
  ) throws -> (position: ImportPosition, hasIndexes: Bool)? {
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS \(progressTable) (
          lines INTEGER NOT NULL, bytes INTEGER NOT NULL, digest TEXT NOT NULL,
          has_indexes INTEGER NOT NULL DEFAULT 0) STRICT
        """)
    let progress = Columns(
      { (position: ImportPosition, hasIndexes: Bool) in (position, hasIndexes) },
      Column(ImportPosition.columns) { $0.0 }, Column("has_indexes") { $0.1 })
    return try database.first(Query(progress, "FROM \(progressTable)"))
  }

  private static func record(_ position: ImportPosition, _ database: Database) throws {
    let columns = ImportPosition.columns
    guard
      try database.execute(
        "UPDATE \(progressTable) SET \(columns.assignments)", columns.values(of: position)) == 0
    else { return }
    try database.insert(position, Insertion(into: progressTable, columns))
  }

  /// Products and the names of their vendors.
  private static let indexed = Query(
    Columns(
      { (row: ProductRow, vendor: String) in (row: row, vendor: vendor) },
      Column(ProductRow.columns) { $0.row },
      Column("(SELECT name FROM vendor WHERE vendor.id = vendor_id)") { $0.vendor }),
    "FROM product WHERE id > $1 ORDER BY id LIMIT $2")

  /// Adds the search words of products from the interrupted import, which are not saved.
  private func indexAgain() async throws {
    var last: Int64? = 0
    while let after = last {
      let (entries, end) = try await load.writing { database in
        let rows = try database.all(Self.indexed, [.int(after), SQLValue(Self.indexBatch)])
        var entries = SearchEntries()
        for (row, vendor) in rows {
          entries.add(row.fields, id: row.id, vendorID: row.vendorID, vendor: vendor)
        }
        return (entries, rows.last?.row.id)
      }
      try await load.index(entries)
      last = end
    }
  }

  private func index(_ products: [ProductRow], _ names: [Int64: String]) async throws {
    guard !products.isEmpty else { return }
    var entries = SearchEntries()
    for row in products {
      entries.add(
        row.fields, id: row.id, vendorID: row.vendorID, vendor: names[row.vendorID] ?? "")
    }
    try await load.index(entries)
  }

  private func remember(_ rows: [MarketRow]) {
    vendorNames.withLock { names in
      for case .vendor(let row) in rows where names.count < Self.maximumNames {
        names[row.id] = row.name
      }
    }
  }

  private static let name = Query<String>("SELECT name FROM vendor WHERE id = $1")

  /// The names of the vendors of `products`.
  private func names(of products: [ProductRow]) async throws -> [Int64: String] {
    var names = vendorNames.withLock(\.self)
    let missing = Set(products.map(\.vendorID)).filter { names[$0] == nil }
    guard !missing.isEmpty else { return names }
    let found = try await load.writing { database in
      try missing.compactMap { id in
        try database.first(Self.name, [.int(id)]).map { (id, $0) }
      }
    }
    names.merge(found) { $1 }
    vendorNames.withLock { [names] in $0 = names.count <= Self.maximumNames ? names : [:] }
    return names
  }
}
