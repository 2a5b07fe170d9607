import Market
import MarketSearch
import MarketStore

/// The columns of `product`, listed once: a new one is added here, to the schema and to
/// `ProductFields`.
enum PostgresProductColumns {
  /// The columns that are set when a product is added, in the order of
  /// ``values(_:id:version:thumbnail:)``.
  static let added =
    [
      "id", "version", "vendor_id", "thumbnail_id", "created_on", "issued_on",
    ] + edited

  /// The columns that an edit changes, in the order of ``values(of:)``.
  private static let edited = [
    "name", "description", "currency", "price", "discount", "stock", "shelf", "sale", "share",
    "name_key", "folded",
  ]

  static let insert = """
    INSERT INTO product (\(added.joined(separator: ", ")))
    VALUES (\((1...added.count).map { "$\($0)" }.joined(separator: ", ")))
    """

  /// Its last two values are the day of issue and the id.
  static let update = """
    UPDATE product SET
    \(edited.enumerated().map { "\($0.element) = $\($0.offset + 1)" }.joined(separator: ", ")),
    issued_on = $\(edited.count + 1), version = version + 1 WHERE id = $\(edited.count + 2)
    """

  static func values(
    _ product: NewProduct, id: Int64, version: Int64 = 1, thumbnail: Int64?
  ) -> [PostgresValue] {
    [
      .int(id), .int(version), .int(product.vendorID), PostgresValue(thumbnail),
      .int(Int64(product.createdOn.number)), .int(Int64(product.issuedOn.number)),
    ] + values(of: product.fields)
  }

  /// Returns the values in the order of ``edited``.
  static func values(of fields: ProductFields) -> [PostgresValue] {
    let keys = SortKeys(fields)
    return [
      .text(fields.name), .text(fields.description), .text(fields.currency), .int(fields.price),
      .int(fields.discount), .int(fields.stock), .int(keys.shelf), .int(keys.sale),
      .int(keys.share), .text(nameKey(keys.name)), .text(FoldedText(fields).string),
    ]
  }

  /// The bytes of a name that lists are sorted by. An index of PostgreSQL holds no longer ones;
  /// names that are equal so far are sorted by their ids.
  static let maximumNameKey = 1_024

  /// Returns a name, as lists compare it, for the column `name_key`.
  static func nameKey(_ name: String) -> String {
    guard name.utf8.count > maximumNameKey else { return name }
    var end = name.utf8.index(name.utf8.startIndex, offsetBy: maximumNameKey)
    // Not within a character.
    while end.samePosition(in: name.unicodeScalars) == nil { name.utf8.formIndex(before: &end) }
    return String(name.unicodeScalars[..<end])
  }

  /// The columns of a row of a list, for ``record(_:)``.
  static let record = """
    product.id, product.name, product.description, product.currency, product.price,
    product.discount, product.stock, product.created_on, product.issued_on, vendor.id,
    vendor.name, vendor.created_on, picture.hash, picture.media_type, product.version
    """
  static let recordCount = 15

  /// The tables of ``record``, beside `product`.
  static let joins = """
    JOIN vendor ON vendor.id = product.vendor_id
    LEFT JOIN picture ON picture.id = product.thumbnail_id
    """

  static func version(_ row: PostgresRow) throws -> Int64 { try row.int(14) }

  static func record(_ row: PostgresRow) throws -> ProductRecord {
    func day(_ column: Int) throws -> Day { Day(number: Int(try row.int(column))) }
    return ProductRecord(
      id: try row.int(0),
      vendor: VendorRecord(id: try row.int(9), name: try row.text(10), createdOn: try day(11)),
      fields: ProductFields(
        name: try row.text(1), description: try row.text(2), currency: try row.text(3),
        price: try row.int(4), discount: try row.int(5), stock: try row.int(6)),
      createdOn: try day(7), issuedOn: try day(8),
      thumbnail: PictureName(hash: try row.optionalText(12), mediaType: try row.optionalText(13)))
  }
}

/// The texts of a product as searches compare them: in one string, with a character between them
/// that neither has.
struct FoldedText: Hashable {
  static let border: Unicode.Scalar = "\u{F8FF}"

  let texts: [[Unicode.Scalar]]

  init(_ fields: ProductFields) {
    texts = [fields.name, fields.description].map { SearchText($0).scalars }
  }

  /// Reads ``string``.
  init(_ string: String) {
    texts = string.unicodeScalars.split(separator: Self.border, omittingEmptySubsequences: false)
      .map { Array($0) }
  }

  var string: String {
    var view = String.UnicodeScalarView()
    for (index, text) in texts.enumerated() {
      if index > 0 { view.append(Self.border) }
      view.append(contentsOf: text)
    }
    return String(view)
  }
}
