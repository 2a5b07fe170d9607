public import Market

/// A row of the product list.
public struct ProductRecord: Hashable, Sendable {
  public let id: Int64
  public let vendor: VendorRecord
  public let name: String
  public let description: String
  /// ISO 4217: KRW or USD.
  public let currency: String
  /// In the currency's smallest unit, 0 or more.
  public let price: Int64
  /// Taken off the price, in the smallest unit, 0…price.
  public let discount: Int64
  /// Pieces left, 0 or more.
  public let stock: Int64
  public let createdOn: Day
  public let issuedOn: Day
  /// The small picture; nil where there is none.
  public let thumbnail: PictureName?
}

/// The seller of a product.
public struct VendorRecord: Hashable, Sendable {
  public let id: Int64
  public let name: String
  public let createdOn: Day
}

/// A product with all its pictures.
public struct StoredProduct: Hashable, Sendable {
  public let record: ProductRecord
  /// In the order of the product.
  public let pictures: [PictureRecord]
  /// Counts the edits, from 1.
  public let version: Int64
}

/// What became of a call to create a product.
public struct CreatedProduct: Hashable, Sendable {
  public let product: StoredProduct
  /// Whether an earlier call had made it already.
  public let isRepeated: Bool
}

/// A picture that is not in the market yet, ready to be sent as it is.
public struct NewPicture: Hashable, Sendable {
  public let original: StoredPicture
  public let thumbnail: StoredPicture

  public init(original: StoredPicture, thumbnail: StoredPicture) {
    self.original = original
    self.thumbnail = thumbnail
  }
}

/// One picture of a product: two files that hold the same motif.
public struct PictureRecord: Hashable, Sendable {
  public let id: Int64
  public let original: PictureName
  public let thumbnail: PictureName
}

public struct StoredPage: Hashable, Sendable {
  public let products: [ProductRecord]
  /// Rows before the first one of the page.
  public let offset: Int
  /// Rows of the whole list, as far as they were counted.
  public let total: Int
  /// Whether there are more rows than ``total``.
  public let isCapped: Bool
  /// Where the next page begins; nil when no row follows.
  public let next: PagePosition?

  public var hasNext: Bool { next != nil }
}

public struct StoredPicture: Hashable, Sendable {
  public let bytes: [UInt8]
  public let mediaType: MediaType

  public init(bytes: [UInt8], mediaType: MediaType) {
    self.bytes = bytes
    self.mediaType = mediaType
  }
}
