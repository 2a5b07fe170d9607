import Foundation
import GRDB

/// The table `picture`.
struct SQLitePictureTable: PictureTable {
  let database: Database

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
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT bytes, size FROM picture WHERE hash = ? AND media_type = ?
            AND (EXISTS (SELECT 1 FROM product_picture WHERE picture_id = picture.id)
              OR EXISTS (SELECT 1 FROM product WHERE thumbnail_id = picture.id)
              OR EXISTS (SELECT 1 FROM picture AS large
                JOIN product_picture ON picture_id = large.id
                WHERE large.thumbnail_id = picture.id))
          """), arguments: [name.hash, name.mediaType.rawValue])
    return try row.map { row in
      try row.withUnsafeData(atIndex: 0) { data in
        // Empty for a picture outside the database.
        guard let data, !data.isEmpty else {
          return StoredPicture(outside: row[1] ?? 0, mediaType: name.mediaType)
        }
        return StoredPicture(bytes: Array(data), mediaType: name.mediaType)
      }
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

  private func add(
    _ picture: StoredPicture, _ name: PictureName, isOutside: Bool, thumbnailID: Int64?
  ) throws -> Int64 {
    let known = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT id, size FROM picture WHERE hash = ?"),
      arguments: [name.hash])
    if let known {
      let id: Int64 = known["id"]
      if !isOutside, known["size"] != nil {
        try setBytes(picture.bytes, of: PictureRow(id: id, name: name, size: picture.bytes.count))
      }
      return id
    }
    try database.cachedStatement(
      sql: """
        INSERT INTO picture (hash, media_type, thumbnail_id, bytes, size) VALUES (?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        name.hash, name.mediaType.rawValue, thumbnailID, isOutside ? Data() : Data(picture.bytes),
        isOutside ? picture.bytes.count : nil,
      ])
    return database.lastInsertedRowID
  }
}

// MARK: - Bytes outside the database

extension SQLitePictureTable {
  func rows(after id: Int64, limit: Int, areOutside: Bool) throws -> [PictureRow] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT id, hash, media_type, coalesce(size, length(bytes)) FROM picture
          WHERE id > ? AND size IS \(areOutside ? "NOT NULL" : "NULL") ORDER BY id LIMIT ?
          """), arguments: [id, limit])
    var pictures: [PictureRow] = []
    while let row = try rows.next() {
      guard let type = MediaType(rawValue: row[2]),
        let name = PictureName(hash: row[1] as String, mediaType: type)
      else { continue }
      pictures.append(PictureRow(id: row[0], name: name, size: row[3]))
    }
    return pictures
  }

  func outside(among names: [PictureName]) throws -> Set<PictureName> {
    guard !names.isEmpty else { return [] }
    let list = "[" + names.map { "\"\($0.hash)\"" }.joined(separator: ",") + "]"
    let hashes = try String.fetchSet(
      database.cachedStatement(
        sql: """
          SELECT hash FROM picture
          WHERE hash IN (SELECT value FROM json_each(?)) AND size IS NOT NULL
          """), arguments: [list])
    return Set(names.filter { hashes.contains($0.hash) })
  }

  func outsideTotal() throws -> OutsideTotal {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: "SELECT count(*), coalesce(sum(size), 0) FROM picture WHERE size IS NOT NULL"))
    return OutsideTotal(count: row?[0] ?? 0, bytes: row?[1] ?? 0)
  }

  func bytes(of row: PictureRow) throws -> [UInt8]? {
    let bytes = try Data.fetchOne(
      database.cachedStatement(
        sql: "SELECT bytes FROM picture WHERE id = ? AND hash = ? AND size IS NULL"),
      arguments: [row.id, row.name.hash])
    return bytes.map { Array($0) }
  }

  func setBytes(_ bytes: [UInt8]?, of row: PictureRow) throws {
    // With the hash: the number of a removed row may be reused.
    if let bytes {
      try database.cachedStatement(
        sql: "UPDATE picture SET bytes = ?, size = NULL WHERE id = ? AND hash = ?"
      ).execute(arguments: [Data(bytes), row.id, row.name.hash])
    } else {
      try database.cachedStatement(
        sql: """
          UPDATE picture SET size = length(bytes), bytes = x''
          WHERE id = ? AND hash = ? AND size IS NULL
          """
      ).execute(arguments: [row.id, row.name.hash])
    }
  }
}
