import Files
import Foundation
import Synchronization

/// The folders whose parents were synchronized since the program started.
///
/// A file in a new folder is lost with the folder when the power fails, unless the folder's parents
/// were synchronized. A folder that exists may be one that another node is just creating.
final class KnownFolders: Sendable {
  private let paths = Mutex<Set<String>>([])
  /// Every folder of a store: two levels of 256.
  private static let maximumCount = 65_536
  private let synchronize: @Sendable (String) -> Void

  /// - Parameter synchronize: Waits until the names in a folder are on the disk.
  init(
    synchronize: @escaping @Sendable (String) -> Void = { PrivateFolder(path: $0).synchronize() }
  ) { self.synchronize = synchronize }

  /// Creates a folder and its parents, durably.
  /// - Parameter root: The existing folder, absolute and without a slash at the end.
  func create(_ path: String, below root: String) throws(FileError) {
    if paths.withLock({ $0.contains(path) }), access(path, F_OK) == 0 { return }
    try PrivateFolder(path: path).create()
    var folder = path
    while folder != root {
      let parent = folder.parentFolder
      // `/` is its own parent.
      guard parent != folder else { break }
      synchronize(parent)
      folder = parent
    }
    paths.withLock { paths in
      if paths.count >= Self.maximumCount { paths.removeAll() }
      paths.insert(path)
    }
  }
}
