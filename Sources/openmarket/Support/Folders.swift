import Caching
import Files
import Foundation

extension UserFolders {
  /// The folders of this user.
  static var current: UserFolders {
    UserFolders(environment: ProcessInfo.processInfo.environment)
  }

  /// The cached pictures of all markets.
  var pictures: DiskCache { get throws { DiskCache(folder: try cache + "/pictures") } }
}
