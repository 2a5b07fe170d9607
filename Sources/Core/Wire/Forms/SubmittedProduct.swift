import Foundation
public import Market
package import Text

/// The fields of a product in a request; nil for those that are missing.
///
/// Texts are trimmed and without control characters, except the line feeds of a description. The
/// values themselves are checked by `ProductDraft.problems`.
public struct SubmittedProduct: Hashable, Sendable {
  /// The discount is the amount taken off, or, in generation 1, the final price.
  public var values = ProductValues()
  /// The secret of the vendor, or, in generation 1, of the product.
  public var secret: String?
  /// The identifier of the vendor, if it is in the form and not in a header.
  public var identifier: String?
  public var thumbnailID: Int?
  /// All pictures of the product after an edit, in their order: the id of an existing one, or 0 for
  /// the next uploaded one.
  public var imageIDs: [Int]?

  /// Maximum scalars of a text with so many characters: more is decoration, not text. A name may
  /// consist of joined emoji, but lists with hundreds of descriptions have to fit into memory.
  package static func maximumScalars(_ shape: SafeText.Shape, _ length: ClosedRange<Int>) -> Int {
    length.upperBound * (shape == .line ? 16 : 4)
  }

  public init(_ fields: FormFields, keys: ProductFormKeys) throws(FormError) {
    for attribute in ProductAttribute.allCases {
      let names = keys[attribute]
      switch attribute.kind {
      case .text(let path, let shape, let length):
        values[keyPath: path] = try Self.text(fields, names, shape, length)
      case .amount(let path):
        values[keyPath: path] = try Self.amount(fields, names)
        if attribute != .price, values[keyPath: path] == nil {
          values[keyPath: path] = Self.zero(fields, names)
        }
      case .currency(let path):
        values[keyPath: path] = try fields.text(names).map { Currency(code: SafeText($0)) }
      case .count(let path):
        values[keyPath: path] = try fields.integer(names) ?? Self.zero(fields, names).map { _ in 0 }
      case .pictures: break
      }
    }
    secret = try fields.text(keys.secret)
    identifier = try fields.text(keys.identifier)
    thumbnailID = try fields.integer(keys.thumbnailID)
    imageIDs = try fields.integers(keys.imageIDs)
  }

  /// The secret in a request with nothing else, such as a deletion: in an object, or as bare text.
  /// - Throws: ``FormError/field(_:_:)`` if it is missing.
  public static func secret(
    in fields: FormFields, keys: ProductFormKeys
  ) throws(FormError) -> String {
    if case .text(let secret) = fields.source { return secret }
    guard let secret = try fields.text(keys.secret) else {
      throw FormFields.error(keys.secret.first ?? "", .missing)
    }
    return secret
  }

  /// An empty text means "missing" in a multipart form, and 0 in JSON.
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
    // Checked before anything iterates over it: one character may have as many scalars as fit into
    // a body.
    let limit = maximumScalars(shape, length)
    guard given.unicodeScalars.count <= limit else {
      throw .tooManyScalars(SafeText(field), limit: limit)
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
