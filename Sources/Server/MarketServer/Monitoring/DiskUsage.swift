import Files
import Foundation

/// The space that a market uses on its device, in bytes.
struct DiskUsage: Hashable, Sendable {
  let database: Int
  let log: Int
  let free: Int

  /// Nil if the folder cannot be read.
  init?(folder: String) {
    guard let free = try? FreeSpace.bytes(at: folder) else { return nil }
    self.free = free
    database = stat.size(of: folder + "/market.sqlite")
    log = stat.size(of: folder + "/market.sqlite-wal")
  }
}
