import Files
import GRDB
import GRDBSQLite
import Synchronization

/// Detects changes of the file, whichever process makes them.
struct ChangeFeed: Sendable {
  /// A connection that never writes.
  let observer: any DatabaseReader
  /// Nil for a market in memory.
  let folder: String?
  private let index: WALIndex?

  init(observer: any DatabaseReader, folder: String?) {
    self.observer = observer
    self.folder = folder
    index = folder == nil ? nil : WALIndex(observer)
  }

  func token() throws -> ChangeToken {
    if let token = index?.token { return token }
    return try observer.unsafeRead { database in
      ChangeToken(
        // Changes with commits of other connections and processes.
        try Int64.fetchOne(database.cachedStatement(sql: "PRAGMA data_version")) ?? 0,
        // Rows that the connection itself has changed.
        Int64(database.totalChangesCount))
    }
  }

  /// A new token after every change.
  func tokens() -> AsyncStream<ChangeToken> {
    let (tokens, continuation) = AsyncStream<ChangeToken>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let check = ChangeCheck(feed: self, continuation: continuation)
    let task = watching { check() }
    continuation.onTermination = { _ in task.cancel() }
    return tokens
  }

  func close() throws {
    index?.close()
    try observer.close()
  }

  /// The pauses between checks for a commit after a write to the WAL: other connections see the
  /// commit once the device has it, and there is no notification of that.
  private static let pauses = (0..<9).map { Duration.milliseconds(10 << $0) }

  private func watching(_ check: @escaping @Sendable () -> Void) -> Task<Void, Never> {
    guard let folder, let watch = FolderWatch(folder, for: .writes) else {
      return Task { await Self.poll(check) }
    }
    return Task {
      defer { watch.stop() }
      await Self.run(check, for: watch.changes, after: Self.pauses)
    }
  }

  /// Runs `check` after each of the pauses that follow a write. No write waits for the pauses of an
  /// earlier one.
  static func run(
    _ check: @escaping @Sendable () -> Void, for writes: AsyncStream<Void>, after pauses: [Duration]
  ) async {
    var later: Task<Void, Never>?
    defer { later?.cancel() }
    for await _ in writes {
      later?.cancel()
      guard await run(check, after: pauses.prefix(1)) else { return }
      later = Task { await run(check, after: pauses.dropFirst()) }
    }
  }

  /// Returns false if it was cancelled.
  @discardableResult
  private static func run(
    _ check: @Sendable () -> Void, after pauses: ArraySlice<Duration>
  ) async -> Bool {
    for pause in pauses {
      guard (try? await Task.sleep(for: pause)) != nil else { return false }
      check()
    }
    return true
  }

  /// Checks four times a second, which people perceive as immediate.
  private static func poll(_ check: () -> Void) async {
    let interval = Duration.milliseconds(250)
    while (try? await Task.sleep(for: interval, tolerance: interval / 4)) != nil { check() }
  }
}

/// The header of the WAL index, which every commit of every process changes, read from the shared
/// memory that SQLite has mapped: without a lock, a system call or a statement.
///
/// See <https://www.sqlite.org/walformat.html#the_wal_index_header>. For any other header there is
/// no token, and SQLite is asked.
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
  /// Maximum attempts: a writer needs only nanoseconds between the two copies.
  private static let attempts = 8

  /// The address of the header, valid while the observer's connection is open.
  private let address = Mutex<UInt?>(nil)

  /// - Parameter observer: A connection that stays open until ``close()``.
  /// - Returns: Nil where SQLite shares no memory, such as for a market in memory.
  init?(_ observer: any DatabaseReader) {
    let pointer = try? observer.unsafeRead { database -> UInt? in
      // The first read maps the memory.
      _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema")
      var file: UnsafeMutablePointer<sqlite3_file>?
      guard
        sqlite3_file_control(
          database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
        let file, let methods = file.pointee.pMethods, methods.pointee.iVersion >= 2,
        let map = methods.pointee.xShmMap
      else { return nil }
      var memory: UnsafeMutableRawPointer?
      // Maps only an existing region, and never extends it.
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
    // The version, and the change counter with the flag of an initialized header.
    guard UInt32(truncatingIfNeeded: identity) == version, change >> 32 & 0xFF == 1 else {
      return nil
    }
    // The checksums cover the whole header; the other fields are those that change most.
    return ChangeToken(
      Int64(bitPattern: change ^ frames), Int64(bitPattern: frameSum ^ salts),
      Int64(bitPattern: sums))
  }
}

/// Sends the token of a store if it has changed.
private final class ChangeCheck: Sendable {
  private let feed: ChangeFeed
  private let continuation: AsyncStream<ChangeToken>.Continuation
  private let last: Mutex<ChangeToken?>

  init(feed: ChangeFeed, continuation: AsyncStream<ChangeToken>.Continuation) {
    self.feed = feed
    self.continuation = continuation
    last = Mutex(try? feed.token())
  }

  func callAsFunction() {
    // A store that cannot be read now is read again after the next write.
    guard let token = try? feed.token() else { return }
    let isNew = last.withLock { last in
      defer { last = token }
      return last != token
    }
    if isNew { continuation.yield(token) }
  }
}
