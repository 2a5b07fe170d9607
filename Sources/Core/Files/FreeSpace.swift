import Foundation

/// The space that a device has left for this user.
package enum FreeSpace {
  /// The maximum that is reported: half of `Int.max`, so that callers can add to it. File systems
  /// without a limit report the largest number of blocks.
  package static let maximum = Int.max / 2

  /// Returns the free bytes of the device of a file or a folder, at most ``maximum``.
  package static func bytes(at path: String) throws(FileError) -> Int {
    var device = statvfs()
    while statvfs(path, &device) != 0 {
      guard errno == EINTR else { throw FileError(path: path, code: errno) }
    }
    return bytes(blocks: device.f_bavail, of: device.f_frsize)
  }

  /// Returns the bytes of a number of blocks, at most ``maximum``.
  static func bytes(blocks: some BinaryInteger, of size: some BinaryInteger) -> Int {
    let (bytes, overflows) = Int(clamping: blocks)
      .multipliedReportingOverflow(by: Int(clamping: size))
    return overflows ? maximum : min(bytes, maximum)
  }
}
