import CFileSystem
import Foundation

/// The file system of a folder.
enum FileSystem {
  /// Returns whether a call may wait for another machine or program; nil if that is unknown.
  static func mayHang(at path: String) -> Bool? {
    var type: UInt32 = 0
    guard file_system_type(path, &type) == 0 else { return nil }
    return mayHang(type: type)
  }

  /// - Parameter type: The number in `statfs`, see statfs(2).
  static func mayHang(type: UInt32) -> Bool { types.contains(type) }

  /// NFS, SMB, CIFS, SMB 2, FUSE (and virtiofs), 9P, Ceph.
  private static let types: Set<UInt32> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546, 0x0102_1997, 0x00C3_6400,
  ]
}
