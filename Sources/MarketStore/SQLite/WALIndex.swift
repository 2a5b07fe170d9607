import GRDB
import GRDBSQLite
import Synchronization

/// The header of the WAL index, which every commit of every process changes, read from the shared
/// memory that SQLite has mapped: without a lock, a system call or a statement.
///
/// See <https://www.sqlite.org/walformat.html#the_wal_index_header>. A header that is not the one
/// described there has no token, and SQLite is asked.
final class WALIndex: Sendable {
  /// The words of one copy of the header.
  private struct Header: Equatable {
    var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    static func == (one: Header, other: Header) -> Bool { one.words == other.words }

    init(_ bytes: UnsafeRawPointer) {
      words = bytes.loadUnaligned(as: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64).self)
    }
  }

  private static let headerBytes = 48
  private static let regionBytes: Int32 = 32_768
  /// The only version of the format.
  private static let version: UInt32 = 3_007_000
  /// A writer is between the two copies for nanoseconds.
  private static let attempts = 8

  /// The address of the header, which is there as long as the observer's connection is open.
  private let address = Mutex<UInt?>(nil)

  /// - Parameter observer: A connection that stays open until ``close()``.
  /// - Returns: Nil where SQLite shares no memory, such as for a market in memory.
  init?(_ observer: any DatabaseReader) {
    let pointer = try? observer.unsafeRead { database -> UInt? in
      // The first read is what maps the memory.
      _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema")
      var file: UnsafeMutablePointer<sqlite3_file>?
      guard
        sqlite3_file_control(
          database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
        let file, let methods = file.pointee.pMethods, methods.pointee.iVersion >= 2,
        let map = methods.pointee.xShmMap
      else { return nil }
      var memory: UnsafeMutableRawPointer?
      // Only what is there already is mapped, never more of it.
      guard map(file, 0, Self.regionBytes, 0, &memory) == SQLITE_OK else { return nil }
      return memory.map { UInt(bitPattern: $0) }
    }
    guard let pointer = pointer ?? nil else { return nil }
    address.withLock { $0 = pointer }
    guard token != nil else { return nil }
  }

  /// Nil while the header cannot be trusted.
  var token: ChangeToken? {
    address.withLock { address in
      guard let address, let start = UnsafeRawPointer(bitPattern: address) else { return nil }
      for _ in 1...Self.attempts {
        let first = Header(start)
        atomicMemoryFence(ordering: .acquiring)
        if first == Header(start + Self.headerBytes) { return Self.token(first) }
        atomicMemoryFence(ordering: .acquiring)
      }
      return nil
    }
  }

  /// Before the observer is closed.
  func close() { address.withLock { $0 = nil } }

  private static func token(_ header: Header) -> ChangeToken? {
    let (identity, change, frames, frameSum, salts, sums) = header.words
    // The version, the number of the change with the mark of a header that has been written.
    guard UInt32(truncatingIfNeeded: identity) == version, change >> 32 & 0xFF == 1 else {
      return nil
    }
    // The sums are those of the whole header; the rest is what differs most.
    return ChangeToken(
      Int64(bitPattern: change ^ frames), Int64(bitPattern: frameSum ^ salts),
      Int64(bitPattern: sums))
  }
}
