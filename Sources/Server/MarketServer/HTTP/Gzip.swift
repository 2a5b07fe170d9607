import CZlib
import NIOCore
import Web

/// The gzip form of replies (RFC 1952).
/// See docs/decisions/server.md#the-gzip-form-has-its-own-tag
enum Gzip {
  /// Most of the gain, in a third of the time of the default.
  private static let level: Int32 = 3
  /// A window of 32 kB, and 16 for gzip's header instead of zlib's.
  private static let windowBits: Int32 = 15 + 16

  /// Nil if zlib has not enough memory.
  static func packed(_ body: ByteBuffer) -> ByteBuffer? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    let room = Int(deflateBound(&stream, uLong(body.readableBytes)))
    var packed = ByteBufferAllocator().buffer(capacity: room)
    var status = Z_STREAM_ERROR
    packed.writeWithUnsafeMutableBytes(minimumWritableBytes: room) { output in
      body.withUnsafeReadableBytes { input in
        stream.next_in = UnsafeMutablePointer(
          mutating: input.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = uInt(input.count)
        stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
        stream.avail_out = uInt(output.count)
        status = deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    return status == Z_STREAM_END ? packed : nil
  }

  /// Whether an Accept-Encoding field accepts gzip (RFC 9110 §12.5.3): by name or by `*`, with a
  /// weight above 0.
  static func isAccepted(by field: String?) -> Bool {
    guard let field else { return false }
    return WeightedList(field).weight(of: "gzip", "x-gzip", "*") ?? 0 > 0
  }
}
