/// The row of a picture. The rows are the authority on which pictures a market has, wherever their
/// bytes are.
package struct PictureRow: Hashable, Sendable {
  package var id: Int64
  package var name: PictureName
  /// The small version; nil for a picture that is small itself.
  package var thumbnailID: Int64?
  /// The number of bytes.
  package var size: Int
  /// Nil for bytes outside the database, and in rows that are read: bytes are read one by one.
  package var bytes: [UInt8]?

  package init(
    id: Int64, name: PictureName, thumbnailID: Int64?, size: Int, bytes: [UInt8]? = nil
  ) {
    self.id = id
    self.name = name
    self.thumbnailID = thumbnailID
    self.size = size
    self.bytes = bytes
  }

  /// The columns that all databases have; each stores the size and the bytes in its own way.
  private static let common = Columns(
    { PictureRow(id: $0, name: $1, thumbnailID: $2, size: 0) }, Column("id", \.id),
    Column(PictureName.columns(), \.name), Column("thumbnail_id", \.thumbnailID))

  /// The columns to read, without the bytes.
  /// - Parameter size: An expression for the number of bytes.
  package static func columns(size: String) -> Columns<PictureRow> {
    Columns(
      { (row: PictureRow, size: Int) in
        var row = row
        row.size = size
        return row
      }, Column(common, \.self), Column(size, \.size))
  }

  package static func insertion<Contents>(
    _ columns: Columns<Contents>, _ contents: @escaping @Sendable (PictureRow) -> Contents
  ) -> Insertion<PictureRow> {
    Insertion(into: "picture", common, deriving: columns, contents)
  }
}

extension PictureName {
  /// - Parameter table: The name of the table in a statement that reads several.
  static func columns(of table: String? = nil) -> Columns<PictureName> {
    let prefix = table.map { $0 + "." } ?? ""
    return Columns(
      { (hash: String?, mediaType: String?) in
        guard let name = PictureName(hash: hash, mediaType: mediaType) else {
          throw InvalidRecordError()
        }
        return name
      }, Column(prefix + "hash") { $0.hash },
      Column(prefix + "media_type") { $0.mediaType.rawValue })
  }
}

/// The name as an export has it: one text.
extension PictureName: ColumnValue {
  package static func value(_ row: any StoreRow, _ column: Int) throws -> PictureName? {
    try row.optionalText(column).flatMap { PictureName(fileName: $0) }
  }
  package var sqlValue: SQLValue { .text(fileName) }
}

extension PictureRecord {
  package static let columns = Columns(
    PictureRecord.init, Column("product_picture.id", \.id),
    Column(PictureName.columns(of: "picture"), \.original),
    Column(PictureName.columns(of: "thumbnail"), \.thumbnail)
  ).ifValid

  /// The pictures of the product with the number `$1`, in their order.
  package static let ofProduct = Query(
    columns,
    """
    FROM product_picture
    JOIN picture ON picture.id = product_picture.picture_id
    JOIN picture AS thumbnail ON thumbnail.id = coalesce(picture.thumbnail_id, picture.id)
    WHERE product_picture.product_id = $1
    ORDER BY product_picture.position
    """)
}

package struct ProductPictureRow: Hashable, Sendable {
  /// `PictureRecord.id`; nil for a new row, and for that of a deleted product.
  package var id: Int64?
  package var productID: Int64
  /// The index among the pictures of the product.
  package var position: Int
  /// ``PictureRow/id``.
  package var pictureID: Int64

  package static let deletedColumns = Columns(
    { ProductPictureRow(id: nil, productID: $0, position: $1, pictureID: $2) },
    Column("product_id", \.productID), Column("position", \.position),
    Column("picture_id", \.pictureID))

  package static let columns = Columns(
    { (id: Int64?, row: ProductPictureRow) in
      var row = row
      row.id = id
      return row
    }, Column("id", \.id), Column(deletedColumns, \.self))

  package static let insertion = Insertion(into: "product_picture", columns)
  package static let deletedInsertion = Insertion(into: "deleted_picture", deletedColumns)

  package var picture: ProductRow.Picture { ProductRow.Picture(id: id, picture: pictureID) }
}

/// The row of a table with one text for each of some products.
package struct ProductTextRow: Hashable, Sendable {
  package var productID: Int64
  package var text: String

  private static func insertion(into table: String, _ column: String) -> Insertion<ProductTextRow> {
    Insertion(
      into: table,
      Columns(ProductTextRow.init, Column("product_id", \.productID), Column(column, \.text)))
  }

  package static let passwordInsertion = insertion(into: "product_password", "hash")
  package static let demoInsertion = insertion(into: "demo_product", "entry")
}

extension ProductRow {
  package var pictureRows: [ProductPictureRow] {
    pictures.enumerated().map { position, picture in
      ProductPictureRow(
        id: picture.id, productID: id, position: position, pictureID: picture.picture)
    }
  }

  package var password: ProductTextRow? {
    passwordHash.map { ProductTextRow(productID: id, text: $0) }
  }

  package var demo: ProductTextRow? {
    demoEntry.map { ProductTextRow(productID: id, text: $0) }
  }
}
