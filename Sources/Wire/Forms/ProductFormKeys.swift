/// What the fields of a product form are called in a dialect, all spellings of each.
public struct ProductFormKeys: Hashable, Sendable {
  public var name: [String]
  public var description: [String]
  public var price = ["price"]
  public var discount = ["discounted_price", "discountedPrice"]
  public var currency = ["currency"]
  public var stock = ["stock"]
  public var secret: [String]
  public var identifier = ["identifier"]
  public var thumbnailID = ["thumbnail_id", "thumbnailId", "thumbnailID"]

  public static let generation1 = ProductFormKeys(
    name: ["title"], description: ["descriptions", "description"], secret: ["password"])

  public static let generation2 = ProductFormKeys(
    name: ["name"], description: ["description", "descriptions"], secret: ["secret"])
}
