import Market
import MarketStore

/// The columns that follow from ``ProductFields``: lists and searches read them.
struct ProductKeys: Equatable, Sendable {
  let shelf: Int64
  let sale: Int64
  let share: Int64
  let name: String
  var folded: String

  static let columns = Columns(
    { ProductKeys(shelf: $0, sale: $1, share: $2, name: $3, folded: $4) },
    Column("shelf", \.shelf), Column("sale", \.sale), Column("share", \.share),
    Column("name_key", \.name), Column("folded", \.folded))
}

extension ProductKeys {
  /// The column that lists in an order with this key are sorted by; nil for the id alone.
  static func column(of key: ProductQuery.Sort.Key) -> String? {
    switch key {
    case .id: nil
    case .price: "sale"
    case .name: "name_key"
    case .discount: "share"
    }
  }

  init(_ fields: ProductFields, _ folded: FoldedText? = nil) {
    let keys = SortKeys(fields)
    self.init(
      shelf: keys.shelf, sale: keys.sale, share: keys.share,
      name: PostgresProductColumns.nameKey(keys.name),
      folded: (folded ?? FoldedText(fields)).string)
  }
}

extension ProductRow {
  static let postgresInsertion = Insertion(
    into: "product", columns, deriving: ProductKeys.columns
  ) { ProductKeys($0.fields) }
}

/// The columns of `product` that an edit changes.
struct EditedProduct: Sendable {
  let fields: ProductFields
  let keys: ProductKeys

  static let columns = Columns(
    EditedProduct.init, Column(ProductFields.columns, \.fields),
    Column(ProductKeys.columns, \.keys))
}

enum PostgresProductColumns {
  private static let edited = EditedProduct.columns

  /// Its last two values are the day of issue and the id.
  static let update = """
    UPDATE product SET \(edited.assignments), issued_on = $\(edited.names.count + 1),
    version = version + 1 WHERE id = $\(edited.names.count + 2)
    """

  /// The bytes of a name that lists are sorted by. An index of PostgreSQL holds no longer ones;
  /// names that are equal so far are sorted by their ids.
  static let maximumNameKey = 1_024

  /// Returns a name, as lists compare it, for the column `name_key`.
  static func nameKey(_ name: String) -> String {
    guard name.utf8.count > maximumNameKey else { return name }
    var end = name.utf8.index(name.utf8.startIndex, offsetBy: maximumNameKey)
    // Not inside a character.
    while end.samePosition(in: name.unicodeScalars) == nil { name.utf8.formIndex(before: &end) }
    return String(name.unicodeScalars[..<end])
  }

  /// The tables of ``ListColumn``, besides `product`.
  static let joins = """
    JOIN vendor ON vendor.id = product.vendor_id
    LEFT JOIN picture ON picture.id = product.thumbnail_id
    """
}

/// The texts of a product as searches compare them: in one string, separated by a character that
/// none of them contains.
struct FoldedText: Hashable {
  let texts: [[Unicode.Scalar]]

  init(_ fields: ProductFields) {
    texts = [fields.name, fields.description].map { SearchText($0).scalars }
  }

  /// Reads ``string``.
  init(_ string: String) {
    texts = string.unicodeScalars.split(
      separator: SearchGrams.border, omittingEmptySubsequences: false
    ).map { Array($0) }
  }

  var string: String {
    String(String.UnicodeScalarView(texts.joined(separator: [SearchGrams.border])))
  }
}
