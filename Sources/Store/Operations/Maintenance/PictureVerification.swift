package import MarketStore

/// The result of a complete check of the pictures outside the database.
package struct PictureVerification: Sendable {
  /// Pictures that were checked.
  package private(set) var count = 0
  package private(set) var bytes = 0
  /// The names of pictures without bytes, and of those with wrong bytes.
  package private(set) var missing: [PictureName] = []
  package private(set) var damaged: [PictureName] = []
  /// Files that no row names: the next sweep collects them.
  package private(set) var orphans = 0
  /// Discarded files, which will be removed later.
  package private(set) var discarded = 0

  /// The number of rows read at once.
  private static let batch = 200
  /// The number of names looked up at once: a folder has few.
  private static let namesBatch = 2_000

  /// Checks the pictures of a market, or of a backup, while they are in use.
  /// - Parameter progress: Called occasionally with the number of pictures checked.
  /// - Throws: `PictureStoreError` or `StoreError` if they cannot be checked.
  package init(
    of market: any VerifiableMarket, in pictures: any PictureStore,
    progress: (Int) -> Void = { _ in }
  ) async throws {
    try await pictures.checkHealth()
    var last: Int64 = 0
    while true {
      let rows = try market.pictures {
        try $0.rows(after: last, limit: Self.batch, areOutside: true)
      }
      guard let end = rows.last?.id else { break }
      for row in rows {
        try await check(row, in: pictures)
        if count.isMultiple(of: 100) { progress(count) }
      }
      last = end
    }
    var names: [PictureName] = []
    try await pictures.forEachPage(in: .current) { files in
      names += files.map(\.name)
      guard names.count >= Self.namesBatch else { return }
      try countOrphans(among: names, in: market)
      names = []
    }
    try countOrphans(among: names, in: market)
    try await pictures.forEachPage(in: .discarded) { discarded += $0.count }
  }

  private mutating func countOrphans(
    among names: [PictureName], in market: any VerifiableMarket
  ) throws {
    orphans += try names.count - market.pictures { try $0.outside(among: names) }.count
  }

  private mutating func check(_ row: PictureRow, in pictures: any PictureStore) async throws {
    count += 1
    guard let found = try await pictures.bytes(of: row.name) else {
      return missing.append(row.name)
    }
    bytes += found.count
    if PictureName(of: found, row.name.mediaType) != row.name { damaged.append(row.name) }
  }
}
