import CZlib

/// The compression of pixels for kitty (`o=z`, RFC 1950): a picture in the pane is half a megabyte,
/// four seconds of a slow connection.
enum Deflate {
  /// The fastest: a paint waits for it.
  private static let level: Int32 = 1

  /// Returns nil if zlib runs out of memory.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var size = compressBound(uLong(bytes.count))
    let compressed = [UInt8](unsafeUninitializedCapacity: Int(size)) { target, filled in
      let status = compress2(target.baseAddress, &size, bytes, uLong(bytes.count), level)
      filled = status == Z_OK ? Int(size) : 0
    }
    return compressed.isEmpty ? nil : compressed
  }
}
