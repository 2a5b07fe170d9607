public import Text

extension PictureBoard {
  /// A picture that will probably be on the screen soon.
  public struct PrefetchRequest {
    let address: SafeText
    let isLarge: Bool

    public init(_ address: SafeText, isLarge: Bool = false) {
      self.address = address
      self.isLarge = isLarge
    }
  }
}
