package import Foundation
package import MarketStore

/// Collects the pictures outside the database that no row names.
///
/// The rows are authoritative. A file without a row is discarded when it is an hour old, still
/// readable, and removed a month later; if a row names it by then, it is recovered. So any number
/// of nodes may sweep at once, none deletes a picture that a transaction is just adding, and a
/// backup of the last weeks finds its pictures.
package struct PictureSweep: Sendable {
  package struct Result: Encodable, Hashable, Sendable {
    /// Files that rows name, or that are too new to decide.
    package var kept = 0
    package var discarded = 0
    package var recovered = 0
    package var removed = 0
  }

  /// Days for which discarded pictures are kept: longer than the daily backups.
  package static let standardDays = 30

  private let store: any TransactionalStore
  private let pictures: any PictureStore
  private let days: Int
  private let isDryRun: Bool

  /// - Parameter isDryRun: Whether files are only counted.
  package init(
    of store: any TransactionalStore, in pictures: any PictureStore,
    keeping days: Int = standardDays, isDryRun: Bool = false
  ) {
    self.store = store
    self.pictures = pictures
    self.days = days
    self.isDryRun = isDryRun
  }

  /// - Parameter now: The time, by the clock that dates the files.
  /// - Throws: `PictureStoreError` or `StoreError`; what was done by then remains.
  package func run(now: Date = Date()) async throws -> Result {
    var result = Result()
    try await pictures.forEachPage(in: .discarded) { files in
      try Task.checkCancellation()
      let named = try await named(files)
      for file in files {
        if named.contains(file.name) {
          if !isDryRun { try await pictures.recover(file.name) }
          result.recovered += 1
        } else if now.timeIntervalSince(file.time) > TimeInterval(days * 86_400) {
          if !isDryRun { try await pictures.remove(file.name) }
          result.removed += 1
        }
      }
    }
    try await pictures.forEachPage(in: .current) { files in
      try Task.checkCancellation()
      let old = files.filter {
        now.timeIntervalSince($0.time) > TimeInterval(StoreLimits.pictureGrace)
      }
      let named = try await named(old)
      let orphans = old.filter { !named.contains($0.name) }
      if !isDryRun { for file in orphans { try await pictures.discard(file.name) } }
      result.discarded += orphans.count
      result.kept += files.count - orphans.count
    }
    // Recovered files are among the others then.
    if isDryRun { result.kept += result.recovered }
    return result
  }

  private func named(_ files: [PictureFile]) async throws -> Set<PictureName> {
    guard !files.isEmpty else { return [] }
    let names = files.map(\.name)
    return try await store.read { try $0.pictures.outside(among: names) }
  }
}
