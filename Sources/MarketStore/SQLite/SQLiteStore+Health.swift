import Files
import Foundation
import Text

extension SQLiteStore {
  /// Free bytes of the device below which it counts as full: the log of one upload.
  private static let minimumFreeBytes = 1_048_576

  package func checkHealth() async throws {
    _ = try await page(at: .offset(0), limit: 1)
    guard let folder else { return }
    let file = SafeText(folder.database)
    var device = statvfs()
    guard access(folder.database, R_OK | W_OK) == 0, statvfs(folder.path, &device) == 0 else {
      throw StoreError.failed(file, .file(.system(errno)))
    }
    guard Int(device.f_bavail) * Int(device.f_frsize) >= Self.minimumFreeBytes else {
      throw StoreError.full(file)
    }
  }
}
