package import MarketStore

/// Moves the bytes of pictures between the database and a picture store, or between two picture
/// stores, while the market is served.
///
/// A picture is read from its row first, then from the picture store: it has its bytes at every
/// moment. An interrupted move continues with the remaining pictures.
package struct PictureMove: Sendable {
  package struct Result: Hashable, Sendable {
    package var moved = 0
    package var bytes = 0
    /// Pictures whose bytes were missing or damaged, and were not moved.
    package var missing: [PictureName] = []

    fileprivate mutating func add(_ other: Result) {
      moved += other.moved
      bytes += other.bytes
      missing += other.missing
    }
  }

  /// Pictures in one transaction, and in memory: 10 MB.
  private static let batch = 32

  private let store: any TransactionalStore

  package init(of store: any TransactionalStore) { self.store = store }

  /// Moves the bytes of all pictures to a picture store: from the database, and from the picture
  /// store that has the others.
  package func collect(
    from old: (any PictureStore)?, in new: any PictureStore, progress: (Int) -> Void = { _ in }
  ) async throws -> Result {
    try await new.prepare(mayBeNew: true)
    var result = Result()
    if let old, old.identity != new.identity {
      result = try await run(from: old, to: new, progress: progress)
    }
    result.add(try await run(to: new, progress: progress))
    return result
  }

  /// Moves the bytes of all pictures that are in one place to another.
  /// - Parameters:
  ///   - old: The place they are in; nil for the database.
  ///   - new: The place for them; nil for the database. Another picture store gets copies, and may
  ///     have some of them already.
  ///   - progress: Called after every batch with the number of pictures moved.
  /// - Throws: `PictureStoreError` or `StoreError`; pictures moved by then stay moved.
  package func run(
    from old: (any PictureStore)? = nil, to new: (any PictureStore)? = nil,
    progress: (Int) -> Void = { _ in }
  ) async throws -> Result {
    var result = Result()
    try await forEachBatch(areOutside: old != nil) { rows in
      let sound = try await read(rows, from: old)
      if let new { for (row, bytes) in sound { try await new.put(bytes, as: row.name) } }
      if old == nil || new == nil {
        let isOutside = new != nil
        try await store.write { transaction in
          for (row, bytes) in sound {
            try transaction.pictures.setBytes(isOutside ? nil : bytes, of: row)
          }
        }
      }
      let found = Set(sound.map(\.0.name))
      var missing = rows.filter { !found.contains($0.name) }
      if let new, old != nil, !missing.isEmpty {
        // Registered in the new place since an earlier move.
        let copied = Set(try await read(missing, from: new).map(\.0.name))
        missing.removeAll { copied.contains($0.name) }
      }
      result.note(sound, missing)
      progress(result.moved)
    }
    return result
  }

  /// Returns the pictures whose bytes have the right name.
  private func read(
    _ rows: [PictureRow], from pictures: (any PictureStore)?
  ) async throws -> [(PictureRow, [UInt8])] {
    var files: [(PictureRow, [UInt8])] = []
    if let pictures {
      for row in rows {
        if let bytes = try await pictures.bytes(of: row.name) { files.append((row, bytes)) }
      }
    } else {
      files = try await store.read { transaction in
        try rows.compactMap { row in try transaction.pictures.bytes(of: row).map { (row, $0) } }
      }
    }
    return files.filter { row, bytes in PictureName(of: bytes, row.name.mediaType) == row.name }
  }

  private func forEachBatch(
    areOutside: Bool, _ body: ([PictureRow]) async throws -> Void
  ) async throws {
    var last: Int64 = 0
    while true {
      try Task.checkCancellation()
      let (start, limit) = (last, Self.batch)
      let rows = try await store.read {
        try $0.pictures.rows(after: start, limit: limit, areOutside: areOutside)
      }
      guard let end = rows.last?.id else { return }
      try await body(rows)
      last = end
    }
  }
}

extension PictureMove.Result {
  fileprivate mutating func note(_ sound: [(PictureRow, [UInt8])], _ rows: [PictureRow]) {
    moved += sound.count
    bytes += sound.reduce(0) { $0 + $1.1.count }
    missing += rows.map(\.name)
  }
}
