internal import CGdkPixbuf

/// Decodes files in this process; untrusted files are decoded only in a worker.
enum PictureDecoder {
  /// Bytes per piece until the loader reports the size, so that a picture is refused before
  /// decoding.
  private static let firstPieces = 4_096

  /// Bytes per piece after that: the GIF loader draws the whole picture again after each piece.
  private static let laterPieces = 1 << 20

  /// - Returns: Upright pixels of at most `box`, never enlarged.
  static func pixels(
    of file: InspectedPicture, fitting box: PictureSize, limits: PictureLimits
  ) throws(PictureError) -> Pixels {
    let orientation = file.header.orientation
    let stored = (orientation.isSideways ? box.turned : box).boxed
    var fit = picture_fit()
    fit.box_width = Int32(clamping: stored.width)
    fit.box_height = Int32(clamping: stored.height)
    fit.side_limit = Int32(clamping: limits.side)
    fit.pixel_limit = Int64(limits.pixels)
    return try withUnsafeMutablePointer(to: &fit) { fit throws(PictureError) in
      try decode(file, fit, limits).turned(orientation)
    }
  }

  private static func decode(
    _ file: InspectedPicture, _ fit: UnsafeMutablePointer<picture_fit>, _ limits: PictureLimits
  ) throws(PictureError) -> Pixels {
    let format = file.header.format
    guard let loader = picture_loader(format.mediaType, fit) else { throw .unsupported(format) }
    var outcome = file.bytes.withUnsafeBufferPointer { bytes in
      feed(bytes, file.parts, to: loader, fit)
    }
    if outcome == PICTURE_FINE, !file.tail.isEmpty {
      outcome = picture_feed(loader, fit, file.tail, file.tail.count)
    }
    var picture: OpaquePointer?
    let end = picture_finish(loader, fit, outcome == PICTURE_FINE, &picture)
    if outcome == PICTURE_FINE { outcome = end }
    guard let picture, outcome == PICTURE_FINE else {
      throw error(outcome, format, fit.pointee, limits)
    }
    defer { picture_release(picture) }
    guard let pixels = Pixels(copying: picture) else { throw .damaged(format) }
    return pixels
  }

  private static func feed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ parts: [Range<Int>],
    to loader: UnsafeMutablePointer<GdkPixbufLoader>, _ fit: UnsafePointer<picture_fit>
  ) -> picture_outcome {
    for part in parts {
      var start = part.lowerBound
      while start < part.upperBound {
        let most = fit.pointee.width == 0 ? firstPieces : laterPieces
        let end = min(start + most, part.upperBound)
        let slice = UnsafeBufferPointer(rebasing: bytes[start..<end])
        let outcome = picture_feed(loader, fit, slice.baseAddress, slice.count)
        guard outcome == PICTURE_FINE else { return outcome }
        start = end
      }
    }
    return PICTURE_FINE
  }

  private static func error(
    _ outcome: picture_outcome, _ format: PictureFormat, _ fit: picture_fit,
    _ limits: PictureLimits
  ) -> PictureError {
    switch outcome {
    case PICTURE_OUT_OF_MEMORY: return .outOfMemory(limit: limits.memory)
    case PICTURE_REFUSED:
      // The loader found another size than the parser of the header.
      let size = PictureSize(width: Int(fit.width), height: Int(fit.height))
      do {
        try limits.check(size)
        return .damaged(format)
      } catch {
        return error
      }
    default: return .damaged(format)
    }
  }
}

extension Pixels {
  /// Copies the three or four channels of gdk-pixbuf, whose rows are padded.
  fileprivate init?(copying picture: OpaquePointer) {
    let width = Int(gdk_pixbuf_get_width(picture))
    let height = Int(gdk_pixbuf_get_height(picture))
    let channels = Int(gdk_pixbuf_get_n_channels(picture))
    let stride = Int(gdk_pixbuf_get_rowstride(picture))
    guard let source = gdk_pixbuf_read_pixels(picture), channels == 3 || channels == 4,
      gdk_pixbuf_get_bits_per_sample(picture) == 8, stride >= width * channels
    else { return nil }
    let rgba = [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
      for y in 0..<height {
        for x in 0..<width {
          let (from, to) = (y * stride + x * channels, (y * width + x) * 4)
          for channel in 0..<3 { target[to + channel] = source[from + channel] }
          target[to + 3] = channels == 4 ? source[from + 3] : 255
        }
      }
      count = width * height * 4
    }
    self.init(width: width, height: height, unchecked: rgba)
  }
}
