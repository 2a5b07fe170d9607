import Files
package import Foundation
package import Market

extension UUID {
  /// Returns the UUID in lower case, as identifiers are stored; nil for any other text.
  package static func canonical(_ text: String) -> String? {
    UUID(uuidString: text)?.uuidString.lowercased()
  }

  /// Creates the same identifier for the same text.
  package init(digestOf text: String) {
    let hash = SHA256.digest(of: Array(text.utf8))
    self = hash.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Returns a UUID of version 1, like the identifiers of vendors: the time in hundreds of
  /// nanoseconds since 1582, and random bits where a network address would identify the machine
  /// (RFC 9562, 5.1 and 6.10).
  static func timeBased() -> UUID {
    // Clamped: the clock may be set to any time.
    let time = min(max(0, Date().timeIntervalSince1970 * 1e7), 1e18)
    let ticks = UInt64(time) + 0x01B2_1DD2_1381_4000
    var bytes = [UInt8]()
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: ticks).bigEndian) { bytes += $0 }
    withUnsafeBytes(of: UInt16(truncatingIfNeeded: ticks >> 32).bigEndian) { bytes += $0 }
    let version = UInt16(truncatingIfNeeded: ticks >> 48) & 0x0FFF | 0x1000
    withUnsafeBytes(of: version.bigEndian) { bytes += $0 }
    bytes.append(UInt8.random(in: 0x80...0xBF))
    bytes.append(UInt8.random(in: 0...255))
    bytes.append(UInt8.random(in: 0...255) | 1)
    for _ in 0..<5 { bytes.append(UInt8.random(in: 0...255)) }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

extension Day {
  /// Today in UTC, like every date of a market.
  package static var utcToday: Day { Day(number: Int(time(nil) / 86_400)) }
}
