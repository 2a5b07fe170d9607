public import Foundation
public import Text

/// An edit of a product: only the differences are sent.
public struct ProductEdit: Hashable, Sendable {
  public var original: Product
  /// The new values; the number of pictures is ignored.
  public var draft: ProductDraft
  /// The id of the picture for the thumbnail; nil leaves it unchanged.
  public var thumbnail: Int?
  /// All pictures of the product afterwards, in their order; nil leaves them unchanged.
  public var pictures: [EditedPicture]?
  /// The idempotency key of the edit; nil where repeating it does not matter.
  public var key: UUID?
  /// Fields that are sent although they do not differ, so that the edit has the same contents when
  /// it is repeated after it was carried out.
  public var restated: Set<ProductAttribute> = []

  public init(
    of original: Product, draft: ProductDraft, thumbnail: Int? = nil,
    pictures: [EditedPicture]? = nil, key: UUID? = nil
  ) {
    self.original = original
    self.draft = draft
    self.thumbnail = thumbnail
    self.pictures = pictures
    self.key = key
  }

  public var isEmpty: Bool { changes.isEmpty && thumbnail == nil && pictures == nil }

  /// The attributes whose values differ. White space that the market would not store is not a
  /// change; another program's market may have stored it.
  public var changedAttributes: Set<ProductAttribute> {
    let (new, former) = (ProductValues(draft), ProductValues(original).trimmed)
    return Set(ProductAttribute.allCases).filter { attribute in
      ![new.trimmed, new.written].contains { $0.agrees(with: former, in: attribute) }
    }
  }

  /// The values to send: those that differ, and the others of their group.
  public var changes: ProductValues {
    let new = ProductValues(draft).trimmed
    let sent = changedAttributes.union(restated)
    return ProductAttribute.allCases.reduce(into: ProductValues()) { changes, attribute in
      if !sent.isDisjoint(with: attribute.group) { changes.take(attribute, from: new) }
    }
  }

  /// Returns the pictures that the edit removed, which the market no longer has.
  public func removedImages(from edited: Product) -> [ProductImage] {
    pictures == nil ? [] : original.images.filter { !edited.images.contains($0) }
  }

  /// Returns the edit that makes the product what it was before this one.
  /// - Parameters:
  ///   - edited: The product after this edit.
  ///   - removed: The pictures that this edit removed, by their addresses. Missing ones stay
  ///     removed.
  public func reversed(
    from edited: Product, removed: [SafeText: PictureUpload] = [:], key: UUID? = nil
  ) -> ProductEdit {
    let former = ProductDraft(ProductValues(original), pictures: original.images.count)
    let images = original.images.compactMap { image in
      edited.images.contains(image) ? .kept(image) : removed[image.url].map(EditedPicture.new)
    }
    return ProductEdit(
      of: edited, draft: former, thumbnail: thumbnail == nil ? nil : original.images.first?.id,
      pictures: pictures == nil || images.isEmpty ? nil : images, key: key)
  }
}

/// A picture of a product after an edit.
public enum EditedPicture: Hashable, Sendable {
  /// A picture that the product already has.
  case kept(ProductImage)
  case new(PictureUpload)

  public var upload: PictureUpload? { if case .new(let upload) = self { upload } else { nil } }
}

/// A picture to upload: a whole file.
public struct PictureUpload: Hashable, Sendable {
  /// The file name for the market's own records; any text.
  public let fileName: String
  /// The media type, such as `image/jpeg`.
  public let mediaType: String
  public let bytes: Data

  public init(fileName: String, mediaType: String, bytes: Data) {
    self.fileName = fileName
    self.mediaType = mediaType
    self.bytes = bytes
  }
}
