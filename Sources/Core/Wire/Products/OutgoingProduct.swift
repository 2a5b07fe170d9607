public import Market

/// A product in a market's reply.
public struct OutgoingProduct: Sendable {
  public let id: Int64
  public let vendor: OutgoingVendor
  public let fields: ProductFields
  public let createdOn: Day
  public let issuedOn: Day
  /// The address of the small picture; of ``PicturePlaceholder`` for a product without pictures.
  public let thumbnail: OutgoingAddress
  /// All pictures in the product's order, or ``PicturePlaceholder``; empty in a list.
  public let pictures: [OutgoingPicture]

  public init(
    id: Int64, vendor: OutgoingVendor, fields: ProductFields, createdOn: Day, issuedOn: Day,
    thumbnail: OutgoingAddress, pictures: [OutgoingPicture] = []
  ) {
    self.id = id
    self.vendor = vendor
    self.fields = fields
    self.createdOn = createdOn
    self.issuedOn = issuedOn
    self.thumbnail = thumbnail
    self.pictures = pictures
  }
}

/// The vendor of a product.
public struct OutgoingVendor: Sendable {
  public let id: Int64
  public let name: String
  public let createdOn: Day

  public init(id: Int64, name: String, createdOn: Day) {
    self.id = id
    self.name = name
    self.createdOn = createdOn
  }
}

/// A picture of a product, in its full size and as a thumbnail.
public struct OutgoingPicture: Sendable {
  public let id: Int64
  public let original: OutgoingAddress
  public let thumbnail: OutgoingAddress

  public init(id: Int64, original: OutgoingAddress, thumbnail: OutgoingAddress) {
    self.id = id
    self.original = original
    self.thumbnail = thumbnail
  }
}

/// An absolute address in two parts, so that all addresses of a page share the first.
public struct OutgoingAddress: Sendable {
  /// Such as `http://localhost:8080/pictures/`.
  let base: String
  let name: String

  public init(base: String, name: String) {
    self.base = base
    self.name = name
  }

  public var text: String { base + name }
}

/// A page of products in a market's reply.
public struct OutgoingPage: Sendable {
  public let products: [OutgoingProduct]
  /// The number of the page, from 1; 0 for a page after a cursor.
  public let number: Int
  /// The requested number of rows, 1 or more.
  public let size: Int
  public let total: Int
  /// Whether there are more than ``total``: the market stopped counting.
  public let totalIsCapped: Bool
  /// The number of rows before the first one.
  public let offset: Int
  public let hasNext: Bool
  /// Unreserved characters only; nil at the end.
  public let nextCursor: String?
  /// The number of texts of which a product has any; written if there are several.
  public var searchedTexts = 1

  public init(
    products: [OutgoingProduct], number: Int, size: Int, total: Int, totalIsCapped: Bool = false,
    offset: Int, hasNext: Bool, nextCursor: String?
  ) {
    self.products = products
    self.number = number
    self.size = size
    self.total = total
    self.totalIsCapped = totalIsCapped
    self.offset = offset
    self.hasNext = hasNext
    self.nextCursor = nextCursor
  }

  /// The number of pages.
  public var lastNumber: Int { total / size + (total.isMultiple(of: size) ? 0 : 1) }
}
