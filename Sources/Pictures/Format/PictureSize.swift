/// Width and height in pixels.
public struct PictureSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Sides are at most 32 bits wide, so that this cannot overflow for a header's numbers; for
  /// others it saturates.
  var area: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  var turned: PictureSize { PictureSize(width: height, height: width) }
}
