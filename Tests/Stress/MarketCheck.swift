import Foundation
import GRDB
import MarketServer
import MarketStore

struct Failed: Error, CustomStringConvertible {
  let description: String
}

/// A check that a market has exactly what was acknowledged to its writers.
struct MarketCheck {
  let folder: String
  let log: WriterLog

  private struct Row {
    let id: Int64
    let stock: Int64
  }

  /// - Parameters:
  ///   - reading: Whether the market can currently only be read, beside a writer.
  ///   - originals: The pictures with which a product of this name was created.
  func run(reading: Bool = false, originals: (String) -> [StoredPicture]) async throws {
    let unexpected = log.errors.filter { !$0.contains("notFound") }
    guard unexpected.isEmpty else { throw Failed(description: "writer: \(unexpected[0])") }
    let found = try rows()
    for (name, id) in log.made where found[name]?.id != id && !log.dropped.contains(name) {
      throw Failed(description: "lost: \(name) \(id)")
    }
    for (name, row) in found {
      if log.gone.contains(name) || !reading && !log.tried.contains(name) {
        throw Failed(description: "should not be there: \(name)")
      }
      if let kept = log.kept[name], row.stock < kept || row.stock > log.edited[name] ?? kept {
        throw Failed(description: "edit lost: \(name) has \(row.stock), acknowledged was \(kept)")
      }
    }
    if !reading { try await checkPictures(found, originals) }
  }

  private func rows() throws -> [String: Row] {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    let file = try DatabaseQueue(path: folder + "/market.sqlite", configuration: configuration)
    let (rows, verdict) = try file.read { database in
      (
        try GRDB.Row.fetchAll(database, sql: "SELECT name, id, stock FROM product"),
        try String.fetchOne(database, sql: "PRAGMA integrity_check") ?? ""
      )
    }
    try file.close()
    guard verdict == "ok" else { throw Failed(description: "integrity: \(verdict)") }
    var found: [String: Row] = [:]
    for row in rows {
      guard found.updateValue(Row(id: row[1], stock: row[2]), forKey: row[0]) == nil else {
        throw Failed(description: "twice: \(row[0] as String)")
      }
    }
    return found
  }

  /// Checks the newest and a hundred others: each picture exists in both sizes, and the
  /// originals are the bytes that were sent.
  private func checkPictures(
    _ found: [String: Row], _ originals: (String) -> [StoredPicture]
  ) async throws {
    let store = try SQLiteStore(folder: folder)
    let newest = found.sorted { $0.value.id > $1.value.id }.prefix(20)
    for (name, row) in newest + found.shuffled().prefix(100) {
      let pictures = try await store.product(row.id)?.pictures ?? []
      var stored: [StoredPicture] = []
      for picture in pictures {
        guard let original = try await store.picture(picture.original),
          try await store.picture(picture.thumbnail) != nil
        else { throw Failed(description: "picture lost: \(name)") }
        stored.append(original)
      }
      guard stored == originals(name) else { throw Failed(description: "other pictures: \(name)") }
    }
    try store.close()
  }
}
