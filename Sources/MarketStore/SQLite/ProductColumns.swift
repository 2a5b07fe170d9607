import GRDB
import Market

/// The columns of `product`, listed once: a new one is added here, to ``Schema`` and to
/// ``ProductFields``.
enum ProductColumns {
  /// The columns of ``ProductFields``.
  private static let fields = [
    "name", "description", "currency", "price", "discount", "stock",
  ]
  /// The columns that are set when a product is added.
  private static let added = fields + ["vendor_id", "thumbnail_id", "created_on", "issued_on"]

  /// Returns the values in the order of ``fields``.
  static func values(of fields: ProductFields) -> StatementArguments {
    [
      fields.name, fields.description, fields.currency, fields.price, fields.discount,
      fields.stock,
    ]
  }

  static let insert = """
    INSERT INTO product (\(added.joined(separator: ", ")))
    VALUES (\(added.map { _ in "?" }.joined(separator: ", ")))
    """

  static let update = """
    UPDATE product SET \(fields.map { "\($0) = ?" }.joined(separator: ", ")), issued_on = ?,
      version = version + 1 WHERE id = ?
    """

  /// The columns that a deleted product keeps under the same names.
  static let kept = (["id", "version"] + added).joined(separator: ", ")

  /// The columns of a row of a list. They are read by position: a list is read often, and a name
  /// would be looked up for every value.
  private enum Column: Int, CaseIterable {
    case id, name, description, currency, price, discount, stock, createdOn, issuedOn
    case vendorID, vendorName, vendorCreatedOn, thumbnailHash, thumbnailType, version

    var sql: String {
      switch self {
      case .id: "product.id"
      case .name: "product.name"
      case .description: "product.description"
      case .currency: "product.currency"
      case .price: "product.price"
      case .discount: "product.discount"
      case .stock: "product.stock"
      case .createdOn: "product.created_on"
      case .issuedOn: "product.issued_on"
      case .vendorID: "vendor.id"
      case .vendorName: "vendor.name"
      case .vendorCreatedOn: "vendor.created_on"
      case .thumbnailHash: "picture.hash"
      case .thumbnailType: "picture.media_type"
      case .version: "product.version"
      }
    }
  }

  /// Rows for ``record(_:)`` whose id is at most the first argument; the others are limit and
  /// offset.
  static let newestFirst = """
    SELECT \(Column.allCases.map(\.sql).joined(separator: ", "))
    FROM (SELECT * FROM product WHERE id <= ? ORDER BY id DESC LIMIT ? OFFSET ?) AS product
    JOIN vendor ON vendor.id = product.vendor_id
    LEFT JOIN picture ON picture.id = product.thumbnail_id
    ORDER BY product.id DESC
    """

  /// Rows for ``record(_:)`` with the ids in the argument, a list in JSON, and in its order.
  static let named = """
    SELECT \(Column.allCases.map(\.sql).joined(separator: ", "))
    FROM json_each(?) AS hit CROSS JOIN product ON product.id = hit.value
    CROSS JOIN vendor ON vendor.id = product.vendor_id
    LEFT JOIN picture ON picture.id = product.thumbnail_id
    ORDER BY hit.key
    """

  /// The ``StoredProduct/version`` in a row.
  static func version(_ row: Row) -> Int64 { row[Column.version.rawValue] }

  static func record(_ row: Row) -> ProductRecord {
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
      _ column: Column
    ) -> Value { row[column.rawValue] }
    func day(_ column: Column) -> Day { Day(number: value(column)) }
    return ProductRecord(
      id: value(.id),
      vendor: VendorRecord(
        id: value(.vendorID), name: value(.vendorName), createdOn: day(.vendorCreatedOn)),
      fields: ProductFields(
        name: value(.name), description: value(.description), currency: value(.currency),
        price: value(.price), discount: value(.discount), stock: value(.stock)),
      createdOn: day(.createdOn), issuedOn: day(.issuedOn),
      thumbnail: PictureName(
        hash: row[Column.thumbnailHash.rawValue], mediaType: row[Column.thumbnailType.rawValue]))
  }
}
