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

/// Who offers a product.
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
  /// Rows of the whole list.
  public let total: Int
  /// Whether a row follows the last one of the page.
  public let hasNext: Bool
}

public struct StoredPicture: Hashable, Sendable {
  public let bytes: [UInt8]
  public let mediaType: MediaType
}
