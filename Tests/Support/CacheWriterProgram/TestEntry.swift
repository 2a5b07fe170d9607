import Files
import Foundation

/// Entries that can be verified: their bytes are derived from their key.
enum TestEntry {
  static let keys = 1_000

  static func key(_ number: Int) -> String { "entry \(number)" }

  static func make(_ number: Int, size: Int) -> DiskCacheEntry {
    DiskCacheEntry(
      bytes: Data(repeating: UInt8(truncatingIfNeeded: number), count: size), etag: "\(size)",
      lastModified: "\(number)")
  }

  static func isWhole(_ entry: DiskCacheEntry, _ number: Int) -> Bool {
    entry.lastModified == "\(number)" && entry.etag == "\(entry.bytes.count)"
      && entry.bytes.allSatisfy { $0 == UInt8(truncatingIfNeeded: number) }
  }
}
