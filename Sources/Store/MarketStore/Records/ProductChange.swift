package import Market
import Text

package enum ChangedPicture: Hashable, Sendable {
  /// A picture that the product already has, by ``PictureRecord/id``, which it keeps.
  case kept(Int64)
  case new(NewPicture)
}

/// The new values of a product; nil for unchanged ones.
package struct ProductChange: Sendable {
  package var values: ProductValues
  /// The picture for the thumbnail, by ``PictureRecord/id``.
  package var thumbnail: Int64?
  /// All pictures afterwards, in their order; the first one becomes the thumbnail.
  package var pictures: [ChangedPicture]?

  package init(
    _ values: ProductValues = ProductValues(), thumbnail: Int64? = nil,
    pictures: [ChangedPicture]? = nil
  ) {
    self.values = values
    self.thumbnail = thumbnail
    self.pictures = pictures
  }

  /// Whether pictures are added, which take space.
  package var addsPictures: Bool {
    pictures?.contains { if case .new = $0 { true } else { false } } == true
  }

  package var isEmpty: Bool { values.isEmpty && thumbnail == nil && pictures == nil }

  /// Whether the change names no picture, and only values that `product` has.
  /// - Throws: `WriteError.refused`, as for ``draft(from:)``.
  func hasOnlyValues(of product: StoredProduct) throws -> Bool {
    try pictures == nil && thumbnail == nil
      && draft(from: product).fields == product.record.fields
  }

  /// Returns `product` as a draft with the changes in it.
  /// - Throws: `WriteError.refused` with the rules that only the change breaks.
  func draft(from product: StoredProduct) throws -> ProductDraft {
    let stored = ProductValues(product.record.fields)
    let old = ProductDraft(stored, pictures: product.pictures.count)
    let new = ProductDraft(
      stored.overridden(by: values), pictures: pictures?.count ?? old.pictures
    ).composed
    let known = old.problems
    let problems = new.problems.filter { !known.contains($0) }
    guard problems.isEmpty else { throw WriteError.refused(problems) }
    return new
  }
}

extension ProductDraft {
  /// The draft with its texts as they are stored. Texts longer than any rule allows are truncated
  /// so that they still break the rule.
  var composed: ProductDraft {
    ProductDraft(ProductValues(self).written, pictures: pictures)
  }

  /// The fields as they are stored.
  /// - Throws: `WriteError.refused` when the amounts cannot be stored.
  var fields: ProductFields {
    get throws {
      guard let fields = ProductFields(self) else { throw WriteError.refused(problems) }
      return fields
    }
  }
}
