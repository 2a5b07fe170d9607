public import Market

/// The names of the fields of a product form in a dialect, with all spellings of each.
public struct ProductFormKeys: Hashable, Sendable {
  private let name: [String]
  private let description: [String]
  public let secret: [String]
  public let identifier = ["identifier"]
  public let imageIDs = ["image_ids", "imageIds", "imageIDs"]
  public let thumbnailID = ["thumbnail_id", "thumbnailId", "thumbnailID"]

  public init(name: [String], description: [String], secret: [String]) {
    self.name = name
    self.description = description
    self.secret = secret
  }

  /// The names of an attribute: the first one is sent, all of them are read.
  public subscript(attribute: ProductAttribute) -> [String] {
    switch attribute {
    case .name: name
    case .description: description
    case .discount: ["discounted_price", "discountedPrice"]
    case .price, .currency, .stock: [attribute.rawValue]
    case .pictures: ["images"]
    }
  }
}
