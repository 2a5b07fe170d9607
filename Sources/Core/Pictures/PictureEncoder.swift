internal import CGdkPixbuf

/// Encodes pixels as a JPEG of limited size: the quality is reduced first, then the dimensions.
enum PictureEncoder {
  /// Qualities to try: above 85 no difference is visible, below 40 the blocks are.
  private static let qualities: [Int32] = [85, 75, 65, 55, 47, 40]

  /// Minimum pixels of a side; a smaller picture is useless.
  private static let minimumSide = 16

  /// - Returns: A JPEG without any metadata, on white where the pixels were transparent.
  /// - Throws: ``PictureError/cannotShrink(bytes:)``.
  static func jpeg(
    of pixels: Pixels, under limit: Int, _ limits: PictureLimits
  ) throws(PictureError) -> EncodedPicture {
    var picture = RGBPicture(pixels)
    while let current = picture {
      var size = 0
      for quality in qualities {
        guard let bytes = current.jpeg(quality) else { throw .outOfMemory(limit: limits.memory) }
        if bytes.count <= limit { return EncodedPicture(size: current.size, bytes: bytes) }
        size = bytes.count
      }
      // Bytes grow with the area; shrinks a little further, so that one step is usually enough.
      let factor = (Double(limit) / Double(size)).squareRoot() * 0.95
      let longest = max(current.size.width, current.size.height)
      guard longest > minimumSide else { break }
      picture = current.scaled(min(0.9, max(0.25, factor)))
    }
    throw .cannotShrink(bytes: limit)
  }
}

struct EncodedPicture: Hashable, Sendable {
  let size: PictureSize
  let bytes: [UInt8]
}

/// Rows of three bytes per pixel, as JPEG has them.
private struct RGBPicture {
  let size: PictureSize
  let bytes: [UInt8]

  init?(_ pixels: Pixels) {
    size = pixels.size
    let count = size.area
    bytes = pixels.rgba.withUnsafeBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: count * 3) { target, filled in
        for index in 0..<count {
          let opacity = Int(source[index * 4 + 3])
          for channel in 0..<3 {
            let colour = Int(source[index * 4 + channel])
            let mixed = (colour * opacity + 255 * (255 - opacity) + 127) / 255
            target[index * 3 + channel] = UInt8(truncatingIfNeeded: mixed)
          }
        }
        filled = count * 3
      }
    }
  }

  private init?(_ size: PictureSize, _ picture: OpaquePointer) {
    let stride = Int(gdk_pixbuf_get_rowstride(picture))
    guard let source = gdk_pixbuf_read_pixels(picture) else { return nil }
    self.size = size
    bytes = (0..<size.height).flatMap { row in
      UnsafeBufferPointer(start: source + row * stride, count: size.width * 3)
    }
  }

  func jpeg(_ quality: Int32) -> [UInt8]? {
    withPicture { picture in
      var count = 0
      guard let picture, let found = picture_jpeg(picture, quality, &count) else { return nil }
      defer { g_free(found) }
      return [UInt8](UnsafeRawBufferPointer(start: found, count: count))
    }
  }

  func scaled(_ factor: Double) -> RGBPicture? {
    let smaller = PictureSize(
      width: max(1, Int(Double(size.width) * factor)),
      height: max(1, Int(Double(size.height) * factor)))
    return withPicture { picture in
      guard
        let scaled = gdk_pixbuf_scale_simple(
          picture, Int32(clamping: smaller.width), Int32(clamping: smaller.height),
          GDK_INTERP_BILINEAR)
      else { return nil }
      defer { picture_release(scaled) }
      return RGBPicture(smaller, scaled)
    }
  }

  private func withPicture<Value>(_ body: (OpaquePointer?) -> Value) -> Value {
    bytes.withUnsafeBufferPointer { bytes in
      let picture = picture_of_rgb(
        bytes.baseAddress, Int32(clamping: size.width), Int32(clamping: size.height))
      defer { if let picture { picture_release(picture) } }
      return body(picture)
    }
  }
}
