public import Foundation
public import Market
import Text

/// What a request says of a product: nil is what it does not say.
///
/// Texts have no spaces around them and no control characters but the description's line feeds.
/// Which values a product may have is decided by ``ProductDraft/problems``.
public struct SubmittedProduct: Hashable, Sendable {
  public var name: String?
  public var description: String?
  public var price: Decimal?
  /// As the dialect means it: the amount taken off, or, in generation 1, the final price.
  public var discount: Decimal?
  public var currency: Currency?
  public var stock: Int?
  /// Of the vendor, or, in generation 1, of the product.
  public var secret: String?
  /// Of the vendor, where it came as a part and not as a header.
  public var identifier: String?
  public var thumbnailID: Int?

  /// Scalars that a character of a text has on the average, at most: decoration beyond that is no
  /// text.
  private static let scalarsPerCharacter = 16

  public init(_ fields: FormFields, keys: ProductFormKeys) throws(FormError) {
    name = try Self.text(fields, keys.name, .line, ProductDraft.nameLength)
    description = try Self.text(
      fields, keys.description, .paragraphs, ProductDraft.descriptionLength)
    price = try Self.amount(fields, keys.price)
    discount = try Self.amount(fields, keys.discount) ?? Self.zero(fields, keys.discount)
    currency = try fields.text(keys.currency).map { Currency(code: SafeText($0)) }
    stock = try fields.integer(keys.stock) ?? Self.zero(fields, keys.stock).map { _ in 0 }
    secret = try fields.text(keys.secret)
    identifier = try fields.text(keys.identifier)
    thumbnailID = try fields.integer(keys.thumbnailID)
  }

  /// Of a request that carries nothing else, such as the one for a deletion: in an object, or bare.
  /// - Throws: ``FormError/field(_:_:)`` when there is none.
  public static func secret(
    in fields: FormFields, keys: ProductFormKeys
  ) throws(FormError) -> String {
    if case .text(let secret) = fields.source { return secret }
    guard let secret = try fields.text(keys.secret) else {
      throw FormFields.error(keys.secret.first ?? "", .missing)
    }
    return secret
  }

  /// An empty text is "not given" in a multipart form, and nothing taken off or left in JSON.
  private static func zero(_ fields: FormFields, _ names: [String]) -> Decimal? {
    fields.source == .json && fields.isEmptyText(names) ? 0 : nil
  }

  private static func amount(
    _ fields: FormFields, _ names: [String]
  ) throws(FormError) -> Decimal? {
    guard let number = try fields.number(names) else { return nil }
    guard abs(number) <= Decimal(FormFields.largestInteger) / 100 else {
      throw FormFields.error(names.first ?? "", .outOfRange)
    }
    return number
  }

  private static func text(
    _ fields: FormFields, _ names: [String], _ shape: SafeText.Shape, _ length: ClosedRange<Int>
  ) throws(FormError) -> String? {
    guard let given = try fields.text(names) else { return nil }
    let field = names.first ?? ""
    // Before anything walks over it: one character may have as many scalars as fit into a body.
    guard given.unicodeScalars.count <= length.upperBound * scalarsPerCharacter else {
      throw .tooManyScalars(SafeText(field), limit: length.upperBound * scalarsPerCharacter)
    }
    let text = given.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .replacing("\t", with: " ").trimmed
    let kept = shape == .line ? text.replacing("\n", with: " ") : text
    let isClean = kept.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control || $0 == "\n"
    }
    guard isClean else { throw FormFields.error(field, .controlCharacter) }
    return kept
  }
}
