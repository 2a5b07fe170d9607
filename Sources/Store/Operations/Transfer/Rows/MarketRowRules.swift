import Foundation
import Market
import MarketStore
import Text

/// The rules for every row of a market, in any store. The tables check references to other rows.
extension MarketRow {
  /// The first field that breaks a rule; nil when none does.
  package var problem: RowError? {
    switch self {
    case .vendor(let row): row.problem
    case .picture(let row): row.problem
    case .product(let row): row.problem(isDeleted: false)
    case .deletedProduct(let row):
      row.product.problem(isDeleted: true) ?? Self.check("deleted_at", Self.isTime(row.deletedAt))
    case .deletionToken(let row):
      Self.check("hash", row.hash.count == 32)
        ?? Self.check("created_at", Self.isTime(row.createdAt))
    case .idempotencyKey(let row):
      Self.check("key", IdempotencyKey.keyLength.contains(row.key.utf8.count))
        ?? Self.check("digest", row.digest.count == 32)
        ?? Self.check("created_at", Self.isTime(row.createdAt))
    case .event(let row): Self.check("number", Self.numbers.contains(row.number))
    case .audit(let row):
      Self.check("number", Self.numbers.contains(row.number))
        ?? Self.check("time", Self.isTime(row.time))
        ?? Self.check("action", !row.action.isEmpty)
        ?? Self.check(
          "outcome", row.outcome.map { AuditRow.Outcome(rawValue: $0) != nil } ?? true)
    case .numbers(let row):
      // With the highest possible number, the market could not add another row.
      Self.check("vendor", Self.isNumberOrNone(row.vendor))
        ?? Self.check("product", Self.isNumberOrNone(row.product))
        ?? Self.check("event", Self.isNumberOrNone(row.event))
        ?? Self.check("audit", Self.isNumberOrNone(row.audit))
    }
  }

  /// Valid row numbers: those that every JSON reader represents exactly.
  fileprivate static let numbers: ClosedRange<Int64> = 1...1 << 53

  private static func isNumberOrNone(_ number: Int64) -> Bool {
    number == 0 || numbers.contains(number)
  }

  /// Seconds since 1970, small enough to add to.
  private static func isTime(_ seconds: Int64) -> Bool {
    (0...numbers.upperBound).contains(seconds)
  }

  fileprivate static func check(_ field: String, _ isRight: Bool) -> RowError? {
    isRight ? nil : RowError(field: field, reason: .invalid)
  }
}

extension VendorRow {
  fileprivate var problem: RowError? {
    MarketRow.check("id", MarketRow.numbers.contains(id))
      ?? MarketRow.check("identifier", UUID.canonical(identifier) == identifier)
      ?? MarketRow.check(
        "name",
        WrittenText.isAccepted(name, .line) && VendorAccount.nameLength.contains(name.count))
      ?? MarketRow.check(
        "access_id",
        accessID.map {
          WrittenText.isAccepted($0, .line) && VendorAccount.nameLength.contains($0.count)
        } ?? true)
      ?? MarketRow.check("secret_hash", SecretHash.isHash(secretHash))
  }
}

extension PictureRow {
  /// Maximum bytes of a picture: more than any client could have sent.
  static let maximumSize = 8 << 20

  fileprivate var problem: RowError? {
    MarketRow.check("id", MarketRow.numbers.contains(id))
      ?? MarketRow.check("thumbnail", thumbnailID != id)
      ?? MarketRow.check(
        "size",
        (0...Self.maximumSize).contains(size)
          && bytes.map { $0.count == size } ?? true)
      ?? MarketRow.check(
        "name", bytes.map { PictureName(of: $0, name.mediaType) == name } ?? true)
  }
}

extension ProductRow {
  fileprivate func problem(isDeleted: Bool) -> RowError? {
    MarketRow.check("id", MarketRow.numbers.contains(id))
      ?? MarketRow.check("version", MarketRow.numbers.contains(version))
      ?? ProductAttribute.allCases.lazy.compactMap { problem(of: $0, isDeleted: isDeleted) }.first
      ?? MarketRow.check("password_hash", SecretHash.isHash(passwordHash))
  }

  private func problem(of attribute: ProductAttribute, isDeleted: Bool) -> RowError? {
    func check(_ isRight: Bool) -> RowError? { MarketRow.check(attribute.rawValue, isRight) }
    return switch attribute {
    case .name: text(fields.name, .line, attribute, ProductDraft.nameLength)
    case .description:
      text(fields.description, .paragraphs, attribute, ProductDraft.descriptionLength)
    case .price: check(fields.price >= 0)
    case .currency: check(Self.currencies.contains(fields.currency))
    case .discount: check((0...max(0, fields.price)).contains(fields.discount))
    case .stock: check(fields.stock >= 0)
    case .pictures:
      check(
        pictures.count <= ProductDraft.pictureCount.upperBound
          && pictures.allSatisfy {
            isDeleted ? $0.id == nil : $0.id.map(MarketRow.numbers.contains) ?? false
          })
    }
  }

  private static let currencies = Set(Currency.accepted.map(\.code.string))

  private func text(
    _ text: String, _ shape: SafeText.Shape, _ attribute: ProductAttribute,
    _ length: ClosedRange<Int>
  ) -> RowError? {
    guard WrittenText.isAccepted(text, shape) else {
      return RowError(field: attribute.rawValue, reason: .invalid)
    }
    // A character has at least one byte, so most texts do not need counting.
    let count = text.utf8.count <= length.upperBound ? nil : text.count
    if let count, count > length.upperBound {
      return RowError(
        field: attribute.rawValue,
        reason: .rule(.tooLong(attribute, count: count, most: length.upperBound)))
    }
    return text.isEmpty && attribute.isRequired
      ? RowError(field: attribute.rawValue, reason: .rule(.missing(attribute))) : nil
  }
}

extension MarketRow {
  /// The rows that this one refers to: field, table and number.
  var references: [(field: String, table: String, id: Int64)] {
    func references(of row: ProductRow) -> [(field: String, table: String, id: Int64)] {
      [("vendor", "vendor", row.vendorID)]
        + row.pictures.map { ("pictures", "picture", $0.picture) }
        + (row.thumbnailID.map { [("thumbnail", "picture", $0)] } ?? [])
    }
    return switch self {
    case .product(let row): references(of: row)
    case .deletedProduct(let row): references(of: row.product)
    case .picture(let row): row.thumbnailID.map { [("thumbnail", "picture", $0)] } ?? []
    case .deletionToken(let row): [("product", "product", row.productID)]
    case .idempotencyKey(let row): [("vendor", "vendor", row.vendorID)]
    case .vendor, .event, .audit, .numbers: []
    }
  }

  /// Whether it is a picture whose small version has a higher number, because another node of
  /// PostgreSQL stored that one for another picture.
  var refersToLaterPicture: Bool {
    guard case .picture(let row) = self, let thumbnail = row.thumbnailID else { return false }
    return thumbnail > row.id
  }
}
