package import Market

/// The row of a product, with its rows in other tables.
package struct ProductRow: Hashable, Sendable {
  package struct Picture: Hashable, Sendable, Decodable {
    /// `PictureRecord.id`; nil for a deleted product, whose pictures get new ones.
    package var id: Int64?
    /// ``PictureRow/id``.
    package var picture: Int64
  }

  package var id: Int64
  package var vendorID: Int64
  package var fields: ProductFields
  package var createdOn: Day
  package var issuedOn: Day
  package var version: Int64
  /// ``PictureRow/id`` of the thumbnail.
  package var thumbnailID: Int64?
  /// The pictures in their order.
  package var pictures: [Picture] = []
  package var passwordHash: String?
  /// The entry of a product that came with the program.
  package var demoEntry: String?

  /// The columns of `product` that `deleted_product` has as well.
  package static let columns = Columns(
    {
      ProductRow(
        id: $0, vendorID: $1, fields: $2, createdOn: $3, issuedOn: $4, version: $5, thumbnailID: $6)
    },
    Column("id", \.id), Column("vendor_id", field: "vendor", \.vendorID),
    Column(ProductFields.columns, \.fields), Column("created_on", \.createdOn),
    Column("issued_on", \.issuedOn), Column("version", \.version),
    Column("thumbnail_id", field: "thumbnail", \.thumbnailID))

  package static let insertion = Insertion(into: "product", columns)

  /// A row with the values of other tables, without its pictures.
  package static let whole = Columns(
    { ProductRow($0, passwordHash: $1, demoEntry: $2) }, Column(columns, \.self),
    Column(
      "(SELECT hash FROM product_password WHERE product_id = product.id)", field: "password_hash",
      \.passwordHash),
    Column(
      "(SELECT entry FROM demo_product WHERE product_id = product.id)", field: "demo_entry",
      \.demoEntry))
}

extension ProductRow {
  /// The row of a new product, whose pictures have no rows yet.
  package init(_ product: NewProduct, id: Int64) {
    self.init(
      id: id, vendorID: product.vendorID, fields: product.fields, createdOn: product.createdOn,
      issuedOn: product.issuedOn, version: 1, thumbnailID: product.pictures.first?.thumbnail,
      pictures: product.pictures.map { Picture(id: nil, picture: $0.original) })
  }

  fileprivate init(_ row: ProductRow, passwordHash: String?, demoEntry: String?) {
    self = row
    self.passwordHash = passwordHash
    self.demoEntry = demoEntry
  }
}

extension ProductFields {
  package static let columns = Columns(
    ProductFields.init, Column("name", \.name), Column("description", \.description),
    Column("currency", \.currency), Column("price", \.price), Column("discount", \.discount),
    Column("stock", \.stock))
}

/// A product that was deleted or hidden, and can be restored.
package struct DeletedProductRow: Hashable, Sendable {
  package var product: ProductRow
  /// Seconds since 1970.
  package var deletedAt: Int64
  package var isHidden: Bool

  package static let columns = Columns(
    {
      DeletedProductRow(
        product: ProductRow($0, passwordHash: $1, demoEntry: $2), deletedAt: $3, isHidden: $4)
    }, Column(ProductRow.columns, \.product), Column("password_hash", \.product.passwordHash),
    Column("demo_entry", \.product.demoEntry), Column("deleted_at", \.deletedAt),
    Column("is_hidden", field: "hidden", \.isHidden))

  package static let insertion = Insertion(into: "deleted_product", columns)
}
