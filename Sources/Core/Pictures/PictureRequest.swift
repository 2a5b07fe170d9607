public import Text

/// A picture to load, by its address, and the size it is drawn in.
public struct PictureRequest: Hashable, Sendable {
  /// The address given by the market: absolute, or a path on the market's own server.
  public let address: SafeText
  /// The size to fit into, in pixels.
  public let box: PictureSize

  public init(address: SafeText, box: PictureSize) {
    self.address = address
    self.box = box
  }
}
