import Foundation
import GRDB

/// The room for new rows: of the device, and in pages of the file that are not in use.
struct SQLiteSpace {
  let database: Database

  /// Nil for a database in memory.
  func freeBytes() throws -> Int? {
    let path = try String.fetchOne(
      database, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
    guard let path, !path.isEmpty, let device = Self.freeBytes(at: path) else { return nil }
    let unused =
      try Int.fetchOne(
        database,
        sql: "SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size") ?? 0
    return device + unused
  }

  private static func freeBytes(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let (bytes, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize))
    return overflows ? .max / 2 : bytes
  }
}
