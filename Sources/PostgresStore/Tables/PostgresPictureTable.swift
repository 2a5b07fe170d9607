import MarketStore

/// The table `picture`. The bytes of a picture are read by nothing that lists or shows products.
struct PostgresPictureTable: PictureTable {
  let connection: PostgresConnection
  let ids: PostgresIDs

  func add(_ picture: NewPicture) throws -> PictureID {
    let thumbnail = try add(picture.thumbnail, thumbnailID: nil)
    let original = try add(picture.original, thumbnailID: thumbnail)
    return PictureID(original: original, thumbnail: thumbnail)
  }

  /// The picture with this name, unless only deleted products have it: theirs wait, unseen, for
  /// their product to be restored.
  func picture(_ name: PictureName) throws -> StoredPicture? {
    try connection.row(
      """
      SELECT bytes FROM picture WHERE hash = $1 AND media_type = $2
        AND (EXISTS (SELECT 1 FROM product_picture WHERE picture_id = picture.id)
          OR EXISTS (SELECT 1 FROM product WHERE thumbnail_id = picture.id)
          OR EXISTS (SELECT 1 FROM picture AS large
            JOIN product_picture ON picture_id = large.id
            WHERE large.thumbnail_id = picture.id))
      """, [.text(name.hash), .text(name.mediaType.rawValue)]
    ).map { StoredPicture(bytes: try $0.optionalBytes(0) ?? [], mediaType: name.mediaType) }
  }

  func removeUnused(_ picture: Int64) throws {
    // Locked before the next statement looks for uses: those who add one lock it as well.
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

  private func add(_ picture: StoredPicture, thumbnailID: Int64?) throws -> Int64 {
    let name = PictureName(of: picture.bytes, picture.mediaType)
    if let known = try lock(name) { return known }
    let id = ids.next()
    let isAdded = try connection.execute(
      """
      INSERT INTO picture (id, hash, media_type, thumbnail_id, size, bytes)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (hash) DO NOTHING
      """,
      [
        .int(id), .text(name.hash), .text(name.mediaType.rawValue), PostgresValue(thumbnailID),
        .int(Int64(picture.bytes.count)), .bytes(picture.bytes),
      ])
    if isAdded == 1 { return id }
    // Another transaction added it meanwhile. If it is gone again, this one is repeated.
    guard let known = try lock(name) else {
      throw PostgresError(state: .serializationFailure, message: "a picture was removed meanwhile")
    }
    return known
  }

  /// Keeps others from removing a picture until the transaction ends.
  private func lock(_ name: PictureName) throws -> Int64? {
    try connection.row("SELECT id FROM picture WHERE hash = $1 FOR KEY SHARE", [.text(name.hash)])?
      .int(0)
  }
}
