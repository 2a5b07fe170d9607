/// A width and a height in pixels.
public struct PictureSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The product of the sides. It cannot overflow for the numbers of a header, which have 32 bits;
  /// for others it saturates.
  var area: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  var turned: PictureSize { PictureSize(width: height, height: width) }
}
