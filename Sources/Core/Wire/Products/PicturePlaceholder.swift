import Text

/// The picture that replies name for a product without any: many apps decode the thumbnail as an
/// address, and the first of the pictures without checking whether there is one. See
/// docs/decisions/server.md#every-product-has-a-picture-in-replies
public enum PicturePlaceholder {
  /// The number in the list of pictures, which no picture of a product has.
  public static let id = 0
  /// The last part of the address, which no picture of a product has: theirs are hashes.
  public static let fileName = "placeholder.png"

  /// The header of an image that the market sends in place of a picture whose bytes are missing, so
  /// that no client takes it for the picture.
  public static let header = "Openmarket-Picture"
  public static let missing = "missing"

  private static let path = "/pictures/" + fileName

  /// Whether an address in a reply means that there is no picture.
  static func isNamed(by address: SafeText) -> Bool { address.string.hasSuffix(path) }
}
