/// The names of the fields of a product form in a dialect, with all spellings of each.
public struct ProductFormKeys: Hashable, Sendable {
  public var name: [String]
  public var description: [String]
  public var price = ["price"]
  public var discount = ["discounted_price", "discountedPrice"]
  public var currency = ["currency"]
  public var stock = ["stock"]
  public var secret: [String]
  public var identifier = ["identifier"]
  public var imageIDs = ["image_ids", "imageIds", "imageIDs"]
  public var thumbnailID = ["thumbnail_id", "thumbnailId", "thumbnailID"]

  public init(name: [String], description: [String], secret: [String]) {
    self.name = name
    self.description = description
    self.secret = secret
  }
}
