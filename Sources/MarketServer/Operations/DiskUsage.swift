import Foundation

/// The room that a market takes on its device, in bytes.
struct DiskUsage: Hashable, Sendable {
  let database: Int
  let log: Int
  let free: Int

  /// Nil when the folder cannot be read.
  init?(folder: String) {
    var room = statvfs()
    guard statvfs(folder, &room) == 0 else { return nil }
    free = Int(clamping: UInt64(room.f_bavail) * UInt64(room.f_frsize))
    database = Self.size(of: folder + "/market.sqlite")
    log = Self.size(of: folder + "/market.sqlite-wal")
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
