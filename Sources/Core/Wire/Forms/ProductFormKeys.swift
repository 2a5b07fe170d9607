public import Market

/// The names of the fields of a product form in a dialect, with all spellings of each.
public struct ProductFormKeys: Hashable, Sendable {
  let name: [String]
  let description: [String]
  public let secret: [String]
  public let identifier = ["identifier"]
  public let imageIDs = ["image_ids", "imageIds", "imageIDs"]
  public let thumbnailID = ["thumbnail_id", "thumbnailId", "thumbnailID"]

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
