import Foundation
import GRDB
import MarketStore
import Words

/// An import that leaves no market: its rows are only checked, in a temporary file.
final class ImportCheck: MarketImport {
  private let file: DatabaseQueue
  let position: ImportPosition? = nil

  /// The folder in which SQLite puts temporary files.
  private static var folder: String {
    let environment = ProcessInfo.processInfo.environment
    return environment["SQLITE_TMPDIR"] ?? environment["TMPDIR"] ?? "/var/tmp"
  }

  init() throws {
    do {
      // SQLite keeps a database without a name in a private temporary file, and removes it.
      file = try DatabaseQueue(path: "", configuration: SQLiteFile.configuration)
      try SQLiteSchema.migrator.migrate(file)
      try file.write { try DeferredSchema().remove(from: $0) }
    } catch let error as DatabaseError {
      throw StoreError(error, path: Self.folder) ?? error
    }
  }

  func add(_ rows: [MarketRow], through position: ImportPosition) async throws {
    do {
      try await file.write { database in
        try SQLiteTransferTable(connection: database).add(rows.map(\.withoutBytes))
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: Self.folder) ?? error
    }
  }

  func finish() throws { try close() }

  func discard() throws { try close() }

  func close() throws { try file.close() }
}

extension MarketRow {
  /// The row without the bytes of a picture, which are most of a market.
  fileprivate var withoutBytes: MarketRow {
    guard case .picture(var row) = self else { return self }
    row.bytes = nil
    return .picture(row)
  }
}
