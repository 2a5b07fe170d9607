public import Text

/// A picture that somebody wants to see, by its address and as large as it will be drawn.
public struct PictureRequest: Hashable, Sendable {
  /// The address from the market: absolute, or a path on the market's own server.
  public let address: SafeText
  /// The pixels it fits into.
  public let box: PictureSize

  public init(address: SafeText, box: PictureSize) {
    self.address = address
    self.box = box
  }
}
