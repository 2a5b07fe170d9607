import Files
import Foundation
import Synchronization

/// The folders that were created and synchronized since the program started.
///
/// A file in a new folder is lost with the folder when the power fails, unless the folder's parents
/// were synchronized.
final class KnownFolders: Sendable {
  private let paths = Mutex<Set<String>>([])
  /// Every folder of a store: two levels of 256.
  private static let maximumCount = 65_536

  /// Creates a folder and its parents, durably.
  /// - Parameter root: The existing folder.
  func create(_ path: String, below root: String) throws(FileError) {
    if paths.withLock({ $0.contains(path) }), access(path, F_OK) == 0 { return }
    let wasThere = access(path, F_OK) == 0
    try PrivateFolder(path: path).create()
    if !wasThere {
      var parent = (path as NSString).deletingLastPathComponent
      while parent.count >= root.count {
        PrivateFolder(path: parent).synchronize()
        parent = (parent as NSString).deletingLastPathComponent
      }
    }
    paths.withLock { paths in
      if paths.count >= Self.maximumCount { paths.removeAll() }
      paths.insert(path)
    }
  }
}
