/// The pictures, identified by their contents. Stores add and remove rows, and keep the bytes, in
/// different ways; the other statements are the same.
///
/// The bytes of a picture are in its row, or outside the database (``PictureStore``): then the row
/// only has their count.
package protocol PictureTable: StoreTable {
  static var queries: PictureQueries { get }

  /// Adds a picture that the market does not have, with a new number.
  func insert(_ row: PictureRow) throws -> Int64

  /// Moves the bytes of a picture into its row, or out of it. Changes nothing if the row is gone.
  /// - Parameter bytes: Nil if the bytes are outside from now on.
  func setBytes(_ bytes: [UInt8]?, of row: PictureRow) throws

  /// Removes a picture and its small version, unless they are used elsewhere.
  func removeUnused(_ picture: Int64) throws
}

package struct PictureQueries: Sendable {
  fileprivate let known: Query<(hash: String, row: KnownPicture)>
  fileprivate let outside: Query<PictureRow?>
  fileprivate let inside: Query<PictureRow?>
  fileprivate let named: Query<String>
  fileprivate let outsideTotal: Query<OutsideTotal>
  fileprivate let bytes: Query<[UInt8]?>

  /// - Parameters:
  ///   - connection: The type of the connection.
  ///   - isOutside: A condition for rows whose bytes are outside.
  ///   - lock: The end of a SELECT of rows that stay until the transaction ends.
  package init(
    of connection: (some StoreConnection).Type, _ columns: Columns<PictureRow>, isOutside: String,
    lock: String = ""
  ) {
    known = Query(
      { (hash: String, id: Int64, isOutside: Bool, thumbnail: Int64?) in
        (hash, KnownPicture(id: id, isOutside: isOutside, thumbnail: thumbnail))
      },
      """
      SELECT hash, id, \(isOutside), thumbnail_id FROM picture
      WHERE hash \(connection.isInArray(of: "text"))\(lock)
      """)
    func page(_ condition: String) -> Query<PictureRow?> {
      Query(columns.ifValid, "FROM picture WHERE id > $1 AND \(condition) ORDER BY id LIMIT $2")
    }
    outside = page(isOutside)
    inside = page("NOT (\(isOutside))")
    named = Query(
      "SELECT hash FROM picture WHERE hash \(connection.isInArray(of: "text")) AND \(isOutside)")
    outsideTotal = Query(
      OutsideTotal.init,
      "SELECT count(*), CAST(coalesce(sum(size), 0) AS int8) FROM picture WHERE \(isOutside)")
    bytes = Query(
      "SELECT bytes FROM picture WHERE id = $1 AND hash = $2 AND NOT (\(isOutside))")
  }
}

extension PictureTable {
  /// Stores pictures and their small versions, each only once. An existing row gets the bytes if it
  /// has none and they are not outside either, and keeps its small version: nothing would remove
  /// another one.
  package func add(_ pictures: [NewPicture]) throws -> [PictureID] {
    guard !pictures.isEmpty else { return [] }
    let hashes = pictures.flatMap { [$0.thumbnailName.hash, $0.originalName.hash] }
    var known: [String: KnownPicture] = [:]
    for (hash, row) in try connection.all(Self.queries.known, [.texts(hashes)]) {
      known[hash] = row
    }
    func add(
      _ stored: StoredPicture, _ name: PictureName, isOutside: Bool, thumbnail: Int64? = nil
    ) throws -> Int64 {
      var row = PictureRow(
        id: 0, name: name, thumbnailID: thumbnail, size: stored.size,
        bytes: isOutside ? nil : stored.bytes)
      if let former = known[name.hash] {
        row.id = former.id
        if let bytes = row.bytes, former.isOutside { try setBytes(bytes, of: row) }
      } else {
        row.id = try insert(row)
        known[name.hash] = KnownPicture(id: row.id, isOutside: isOutside, thumbnail: thumbnail)
      }
      return row.id
    }
    return try pictures.map { picture in
      let isNew = known[picture.originalName.hash] == nil
      let thumbnail: Int64? =
        if isNew || known[picture.thumbnailName.hash] != nil {
          try add(picture.thumbnail, picture.thumbnailName, isOutside: picture.isOutside)
        } else {
          nil
        }
      let original = try add(
        picture.original, picture.originalName, isOutside: picture.isOutside, thumbnail: thumbnail)
      return PictureID(
        original: original,
        thumbnail: known[picture.originalName.hash]?.thumbnail ?? original)
    }
  }

  package func add(_ picture: NewPicture) throws -> PictureID { try add([picture])[0] }

  /// The picture with this name, unless only deleted products have it: theirs stay invisible until
  /// the product is restored. Without bytes if they are outside the database.
  package func picture(_ name: PictureName) throws -> StoredPicture? {
    let values: [SQLValue] = [.text(name.hash), .text(name.mediaType.rawValue)]
    guard let (bytes, size) = try connection.first(PictureStatements.picture, values) else {
      return nil
    }
    guard let bytes, !bytes.isEmpty else {
      return StoredPicture(outside: size ?? 0, mediaType: name.mediaType)
    }
    return StoredPicture(bytes: bytes, mediaType: name.mediaType)
  }

  /// Rows with a higher id, lowest first: those with their bytes outside, or those with bytes.
  package func rows(after id: Int64, limit: Int, areOutside: Bool) throws -> [PictureRow] {
    try connection.all(
      areOutside ? Self.queries.outside : Self.queries.inside, [.int(id), SQLValue(limit)]
    ).compactMap(\.self)
  }

  /// Those of the names whose rows have their bytes outside.
  package func outside(among names: [PictureName]) throws -> Set<PictureName> {
    guard !names.isEmpty else { return [] }
    let hashes = Set(
      try connection.all(Self.queries.named, [.texts(names.map(\.hash))]))
    return Set(names.filter { hashes.contains($0.hash) })
  }

  package func outsideTotal() throws -> OutsideTotal {
    try connection.first(Self.queries.outsideTotal) ?? OutsideTotal(count: 0, bytes: 0)
  }

  /// Removes a picture that no product, deleted product or picture names.
  package func removeIfUnused(_ id: Int64) throws {
    try connection.enqueue(
      """
      DELETE FROM picture WHERE id = $1
        AND NOT EXISTS (SELECT 1 FROM product_picture WHERE picture_id = $1)
        AND NOT EXISTS (SELECT 1 FROM product WHERE thumbnail_id = $1)
        AND NOT EXISTS (SELECT 1 FROM deleted_picture WHERE picture_id = $1)
        AND NOT EXISTS (SELECT 1 FROM deleted_product WHERE thumbnail_id = $1)
        AND NOT EXISTS (SELECT 1 FROM picture AS large WHERE large.thumbnail_id = $1)
      """, [.int(id)])
  }

  /// The bytes in a row; nil if it has none or is gone.
  package func bytes(of row: PictureRow) throws -> [UInt8]? {
    try connection.first(Self.queries.bytes, [.int(row.id), .text(row.name.hash)]) ?? nil
  }
}

/// A row with the hash of a picture to add.
private struct KnownPicture {
  let id: Int64
  let isOutside: Bool
  let thumbnail: Int64?
}

private enum PictureStatements {
  static let picture = Query(
    { (bytes: [UInt8]?, size: Int?) in (bytes, size) },
    """
    SELECT bytes, size FROM picture WHERE hash = $1 AND media_type = $2
      AND (EXISTS (SELECT 1 FROM product_picture WHERE picture_id = picture.id)
        OR EXISTS (SELECT 1 FROM product WHERE thumbnail_id = picture.id)
        OR EXISTS (SELECT 1 FROM picture AS large
          JOIN product_picture ON picture_id = large.id
          WHERE large.thumbnail_id = picture.id))
    """)
}
