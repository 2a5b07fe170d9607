import MarketStore

/// The table `picture`. Nothing that lists or shows products reads the bytes of a picture.
struct PostgresPictureTable: PictureTable {
  let connection: PostgresConnection
  let ids: PostgresIDs

  func add(_ picture: NewPicture) throws -> PictureID {
    let thumbnail = try add(
      picture.thumbnail, picture.thumbnailName, isOutside: picture.isOutside, thumbnailID: nil)
    let original = try add(
      picture.original, picture.originalName, isOutside: picture.isOutside, thumbnailID: thumbnail)
    return PictureID(original: original, thumbnail: thumbnail)
  }

  /// The picture with this name, unless only deleted products have it: theirs stay invisible until
  /// the product is restored. Without bytes if they are outside the database.
  func picture(_ name: PictureName) throws -> StoredPicture? {
    try connection.row(
      """
      SELECT bytes, size FROM picture WHERE hash = $1 AND media_type = $2
        AND (EXISTS (SELECT 1 FROM product_picture WHERE picture_id = picture.id)
          OR EXISTS (SELECT 1 FROM product WHERE thumbnail_id = picture.id)
          OR EXISTS (SELECT 1 FROM picture AS large
            JOIN product_picture ON picture_id = large.id
            WHERE large.thumbnail_id = picture.id))
      """, [.text(name.hash), .text(name.mediaType.rawValue)]
    ).map { row in
      try row.optionalBytes(0).map { StoredPicture(bytes: $0, mediaType: name.mediaType) }
        ?? StoredPicture(outside: Int(try row.int(1)), mediaType: name.mediaType)
    }
  }

  func removeUnused(_ picture: Int64) throws {
    // Locked before the next statement looks for uses: transactions that add one lock it as well.
    let locked = try connection.row(
      "SELECT thumbnail_id FROM picture WHERE id = $1 FOR UPDATE", [.int(picture)])
    guard let locked else { return }
    try removeIfUnused(picture)
    guard let thumbnail = try locked.optionalInt(0) else { return }
    _ = try connection.row("SELECT id FROM picture WHERE id = $1 FOR UPDATE", [.int(thumbnail)])
    try removeIfUnused(thumbnail)
  }

  private func removeIfUnused(_ id: Int64) throws {
    try connection.execute(
      """
      DELETE FROM picture WHERE id = $1
        AND NOT EXISTS (SELECT 1 FROM product_picture WHERE picture_id = $1)
        AND NOT EXISTS (SELECT 1 FROM product WHERE thumbnail_id = $1)
        AND NOT EXISTS (SELECT 1 FROM deleted_picture WHERE picture_id = $1)
        AND NOT EXISTS (SELECT 1 FROM deleted_product WHERE thumbnail_id = $1)
        AND NOT EXISTS (SELECT 1 FROM picture AS large WHERE large.thumbnail_id = $1)
      """, [.int(id)])
  }

  private func add(
    _ picture: StoredPicture, _ name: PictureName, isOutside: Bool, thumbnailID: Int64?
  ) throws -> Int64 {
    if let known = try lock(name) {
      if !isOutside, known.isOutside {
        try setBytes(
          picture.bytes, of: PictureRow(id: known.id, name: name, size: picture.bytes.count))
      }
      return known.id
    }
    let id = ids.next()
    let isAdded = try connection.execute(
      """
      INSERT INTO picture (id, hash, media_type, thumbnail_id, size, bytes)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (hash) DO NOTHING
      """,
      [
        .int(id), .text(name.hash), .text(name.mediaType.rawValue), SQLValue(thumbnailID),
        .int(Int64(picture.bytes.count)), isOutside ? .null : .bytes(picture.bytes),
      ])
    if isAdded == 1 { return id }
    // Another transaction added it meanwhile. If it is gone again, this transaction is repeated.
    guard let known = try lock(name) else {
      throw PostgresError(state: .serializationFailure, message: "a picture was removed meanwhile")
    }
    return known.id
  }

  /// Keeps other transactions from removing a picture until this one ends.
  private func lock(_ name: PictureName) throws -> (id: Int64, isOutside: Bool)? {
    try connection.row(
      "SELECT id, bytes IS NULL FROM picture WHERE hash = $1 FOR KEY SHARE",
      [.text(name.hash)]
    ).map { (try $0.int(0), try $0.bool(1)) }
  }
}

// MARK: - Bytes outside the database

extension PostgresPictureTable {
  func rows(after id: Int64, limit: Int, areOutside: Bool) throws -> [PictureRow] {
    try connection.rows(
      """
      SELECT id, hash, media_type, size FROM picture
      WHERE id > $1 AND bytes IS \(areOutside ? "NULL" : "NOT NULL") ORDER BY id LIMIT $2
      """, [.int(id), .int(Int64(limit))]
    ).compactMap { row in
      guard let type = MediaType(rawValue: try row.text(2)),
        let name = PictureName(hash: try row.text(1), mediaType: type)
      else { return nil }
      return PictureRow(id: try row.int(0), name: name, size: Int(try row.int(3)))
    }
  }

  func outside(among names: [PictureName]) throws -> Set<PictureName> {
    guard !names.isEmpty else { return [] }
    let rows = try connection.rows(
      "SELECT hash FROM picture WHERE hash = ANY($1::text[]) AND bytes IS NULL",
      [.texts(names.map(\.hash))])
    let hashes = Set(try rows.map { try $0.text(0) })
    return Set(names.filter { hashes.contains($0.hash) })
  }

  func outsideTotal() throws -> OutsideTotal {
    let row = try connection.row(
      "SELECT count(*)::int8, coalesce(sum(size), 0)::int8 FROM picture WHERE bytes IS NULL")
    return OutsideTotal(count: Int(try row?.int(0) ?? 0), bytes: Int(try row?.int(1) ?? 0))
  }

  func bytes(of row: PictureRow) throws -> [UInt8]? {
    try connection.row(
      "SELECT bytes FROM picture WHERE id = $1 AND hash = $2", [.int(row.id), .text(row.name.hash)]
    )?.optionalBytes(0)
  }

  func setBytes(_ bytes: [UInt8]?, of row: PictureRow) throws {
    try connection.execute(
      "UPDATE picture SET bytes = $3 WHERE id = $1 AND hash = $2",
      [.int(row.id), .text(row.name.hash), SQLValue(bytes)])
  }
}
