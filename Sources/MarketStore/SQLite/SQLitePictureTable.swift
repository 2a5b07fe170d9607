import Foundation
import GRDB

/// The table `picture`.
struct SQLitePictureTable: PictureTable {
  let database: Database

  func add(_ picture: NewPicture) throws -> PictureID {
    let thumbnail = try add(picture.thumbnail, thumbnailID: nil)
    let original = try add(picture.original, thumbnailID: thumbnail)
    return PictureID(original: original, thumbnail: thumbnail)
  }

  /// The picture with this name, unless only deleted products have it: theirs wait, unseen, for
  /// their product to be restored.
  func picture(_ name: PictureName) throws -> StoredPicture? {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT bytes FROM picture WHERE hash = ? AND media_type = ?
            AND (EXISTS (SELECT 1 FROM product_picture WHERE picture_id = picture.id)
              OR EXISTS (SELECT 1 FROM product WHERE thumbnail_id = picture.id)
              OR EXISTS (SELECT 1 FROM picture AS large
                JOIN product_picture ON picture_id = large.id
                WHERE large.thumbnail_id = picture.id))
          """), arguments: [name.hash, name.mediaType.rawValue])
    return try row?.withUnsafeData(atIndex: 0) { data in
      StoredPicture(bytes: data.map { Array($0) } ?? [], mediaType: name.mediaType)
    }
  }

  func removeUnused(_ picture: Int64) throws {
    let thumbnail = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT thumbnail_id FROM picture WHERE id = ?"),
      arguments: [picture])
    for id in [picture, thumbnail].compactMap(\.self) {
      try database.cachedStatement(
        sql: """
          DELETE FROM picture WHERE id = ?
            AND NOT EXISTS (SELECT 1 FROM product_picture WHERE picture_id = picture.id)
            AND NOT EXISTS (SELECT 1 FROM product WHERE thumbnail_id = picture.id)
            AND NOT EXISTS (SELECT 1 FROM deleted_picture WHERE picture_id = picture.id)
            AND NOT EXISTS (SELECT 1 FROM deleted_product WHERE thumbnail_id = picture.id)
            AND NOT EXISTS (SELECT 1 FROM picture AS large WHERE large.thumbnail_id = picture.id)
          """
      ).execute(arguments: [id])
    }
  }

  private func add(_ picture: StoredPicture, thumbnailID: Int64?) throws -> Int64 {
    let name = PictureName(of: picture.bytes, picture.mediaType)
    let known = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT id FROM picture WHERE hash = ?"),
      arguments: [name.hash])
    if let known { return known }
    try database.cachedStatement(
      sql: "INSERT INTO picture (hash, media_type, thumbnail_id, bytes) VALUES (?, ?, ?, ?)"
    ).execute(
      arguments: [name.hash, name.mediaType.rawValue, thumbnailID, Data(picture.bytes)])
    return database.lastInsertedRowID
  }
}
