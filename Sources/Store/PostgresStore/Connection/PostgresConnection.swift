import CPostgres
package import MarketStore
import Text

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connection to a server. One thread at a time uses it, and waits for the server.
///
///     let row = try connection.row("SELECT name FROM vendor WHERE id = $1", [.int(7)])
///     let name = try row?.text(0)
///
/// A statement is prepared when its text is first used. All throw ``PostgresError``; after one that
/// ends the connection, `isBroken` is true.
package final class PostgresConnection: StoreConnection {
  package static var expiry: ExpiryStatements { .postgres }
  package static func isInArray(of type: String) -> String { "= ANY ($1::\(type)[])" }

  private let library: PostgresFunctions
  private let handle: OpaquePointer
  /// The names of prepared statements by their texts.
  private var statements: [String: String] = [:]
  private var lastStatement = 0
  /// Whether the connection cannot be used again.
  var isBroken = false
  let cancellation: PostgresCancellation
  /// The position of the server when the connection was opened.
  var position = ServerPosition.unknown
  /// The time limit of one statement; nil for no limit.
  var statementLimit: Duration? = PostgresLimits.statement
  /// The time at which the statement in progress has to end, regardless of its own limit.
  var deadline: ContinuousClock.Instant?

  /// Connects within `limit`.
  /// - Parameter parameters: The connection parameters of libpq.
  init(
    _ parameters: [(key: String, value: String)], within limit: Duration, _ library: PostgresLibrary
  ) throws(PostgresError) {
    let library = library.functions
    self.library = library
    let opened = Self.start(parameters, library)
    guard let opened else {
      throw PostgresError(state: .connectionFailure, message: "out of memory")
    }
    handle = opened
    // A refusal before the first statement has its code only in this format of the message.
    _ = library.setErrorVerbosity(opened, Int32(postgres_errors_verbose))
    _ = library.setNoticeReceiver(opened, { _, _ in }, nil)
    do throws(PostgresError) {
      try Self.finish(opened, within: limit, library)
      guard let cancellation = PostgresCancellation(of: opened, library) else {
        throw PostgresError(state: .connectionFailure, message: "out of memory")
      }
      self.cancellation = cancellation
    } catch {
      library.finish(opened)
      throw error
    }
    _ = library.setErrorVerbosity(opened, Int32(postgres_errors_default))
    _ = library.setNonblocking(opened, 1)
  }

  deinit { library.finish(handle) }

  /// A setting that the server reports, such as `server_encoding`.
  func setting(_ name: String) -> String? {
    library.parameterStatus(handle, name).map { String(cString: $0) }
  }

  /// Returns the rows of a statement.
  package func rows(_ sql: String, _ values: [SQLValue] = []) throws -> PostgresRows {
    PostgresRows(result: try run(sql, values))
  }

  /// Returns the first row of a statement, or nil.
  package func row(_ sql: String, _ values: [SQLValue] = []) throws -> PostgresRow? {
    try rows(sql, values).first
  }

  @discardableResult
  package func execute(_ sql: String, _ values: [SQLValue]) throws -> Int {
    try run(sql, values).affected
  }

  package func forEachRow(
    _ sql: String, _ values: [SQLValue], _ body: (any StoreRow) throws -> Bool
  ) throws {
    for row in try rows(sql, values) where try !body(row) { return }
  }

  /// Runs `body` in a transaction.
  /// - Parameter begin: The statement that begins it.
  /// - Throws: The errors of `body`, after which nothing is changed. `SQLState.unknownOutcome` if
  ///   the connection was lost during the commit.
  func transaction<Value>(
    _ begin: String, _ body: (PostgresConnection) throws -> Value,
    beforeCommit: () throws -> Void = {}
  ) throws -> Value {
    try execute(begin)
    let value: Value
    do {
      value = try body(self)
      try beforeCommit()
    } catch {
      deadline = nil
      // A request to stop the statement that failed would stop the next one.
      if !cancellation.end(within: PostgresLimits.cancellation) { isBroken = true }
      // A connection that cannot roll back is closed, which rolls back.
      if !isBroken, (try? execute("ROLLBACK")) == nil { isBroken = true }
      throw error
    }
    try commit()
    return value
  }

  private func commit() throws {
    deadline = nil
    let tag: String
    do {
      tag = try run("COMMIT", []).tag
    } catch let error as PostgresError where isBroken {
      throw PostgresError(state: .unknownOutcome, message: error.message.string)
    }
    // The server rolls back a transaction with a failed statement, and reports it only by this tag.
    guard tag == "COMMIT" else {
      throw PostgresError(state: .failedTransaction, message: "the transaction was rolled back")
    }
  }

  /// Runs statements without parameters, separated by semicolons, in one transaction.
  package func script(_ sql: String) throws {
    let limit = endOfStatement
    try require(library.sendQuery(handle, sql) == 1)
    _ = try result(until: limit)
  }

  /// Sends rows in the text format of `COPY … FROM STDIN`.
  /// - Parameter next: The next bytes; nil at the end.
  package func copy(_ sql: String, _ next: () throws -> [UInt8]?) throws {
    try require(library.sendQuery(handle, sql) == 1)
    try flush(until: endOfStatement)
    let start = try nextResult(until: endOfStatement).map { PostgresResult($0, library) }
    guard let start, start.status == Int32(postgres_result_copy_in) else {
      try drain(until: endOfStatement)
      throw start.map(Self.error(of:)) ?? lost()
    }
    do {
      while let bytes = try next() {
        try bytes.withUnsafeBufferPointer { buffer in
          try buffer.withMemoryRebound(to: CChar.self) { chars in
            guard let base = chars.baseAddress else { return }
            try put { library.putCopyData(handle, base, Int32(chars.count)) }
          }
        }
      }
    } catch {
      try put { library.putCopyEnd(handle, "the rows cannot be read") }
      try drain(until: endOfStatement)
      throw error
    }
    try put { library.putCopyEnd(handle, nil) }
    _ = try result(until: endOfStatement)
  }

  /// The descriptor of the connection.
  var socket: Int32 { library.socket(handle) }

  /// Waits for a notification on a channel to which the connection listens.
  /// - Returns: Whether there was one before `limit`.
  func notification(until limit: ContinuousClock.Instant) throws -> Bool {
    while true {
      var isAny = false
      while let notification = library.notifies(handle) {
        library.freeMemory(notification)
        isAny = true
      }
      if isAny { return true }
      guard try wait(for: Int16(POLLIN), until: limit) else { return false }
      try require(library.consumeInput(handle) == 1)
    }
  }
}

extension PostgresConnection {
  private func run(_ sql: String, _ values: [SQLValue]) throws -> PostgresResult {
    let limit = endOfStatement
    let name = try prepare(sql, until: limit)
    // The values are in one block of memory, each with a zero at its end, as libpq expects texts.
    var memory: [UInt8] = []
    var starts: [Int?] = []
    var lengths: [Int32] = []
    for value in values {
      guard let bytes = value.encoded else {
        starts.append(nil)
        lengths.append(0)
        continue
      }
      starts.append(memory.count)
      lengths.append(Int32(bytes.count))
      memory += bytes
      memory.append(0)
    }
    let formats = values.map { $0.isBinary ? Int32(1) : 0 }
    let isSent = memory.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { chars in
        let pointers = starts.map { start in start.flatMap { chars.baseAddress?.advanced(by: $0) } }
        return library.sendPrepared(
          handle, name, Int32(values.count), pointers, lengths, formats, 1)
      }
    }
    try require(isSent == 1)
    return try result(until: limit)
  }

  private func prepare(_ sql: String, until limit: ContinuousClock.Instant?) throws -> String {
    if let name = statements[sql] { return name }
    if statements.count >= PostgresLimits.preparedStatements {
      statements = [:]
      try script("DEALLOCATE ALL")
    }
    lastStatement += 1
    let name = "s\(lastStatement)"
    try require(library.sendPrepare(handle, name, sql, 0, nil) == 1)
    _ = try result(until: limit)
    statements[sql] = name
    return name
  }

  /// Waits for all results of the statements that were sent.
  /// - Returns: The last one.
  /// - Throws: The error of the first statement that failed.
  private func result(until limit: ContinuousClock.Instant?) throws -> PostgresResult {
    try flush(until: limit)
    var last: PostgresResult?
    var failure: PostgresError?
    while let next = try nextResult(until: limit) {
      let result = PostgresResult(next, library)
      if result.status == Int32(postgres_result_fatal) {
        failure = failure ?? Self.error(of: result)
      }
      last = result
      if result.status == Int32(postgres_result_copy_in) { break }
    }
    if library.status(handle) != Int32(postgres_connection_ok) { isBroken = true }
    if let failure {
      if failure.state.endsConnection { isBroken = true }
      throw failure
    }
    guard let last else { throw lost() }
    return last
  }

  private func nextResult(until limit: ContinuousClock.Instant?) throws -> OpaquePointer? {
    var limit = limit
    var isCanceled = false
    while library.isBusy(handle) == 1 {
      if try wait(for: Int16(POLLIN), until: limit) {
        try require(library.consumeInput(handle) == 1)
      } else if isCanceled {
        isBroken = true
        throw PostgresError(state: .timeout, message: "the server does not answer")
      } else {
        // The server reports that the statement was canceled; if it does not, it is stalled.
        cancellation.cancel()
        isCanceled = true
        limit = .now + PostgresLimits.cancellation
      }
    }
    return library.getResult(handle)
  }

  private func drain(until limit: ContinuousClock.Instant?) throws {
    while let next = try nextResult(until: limit) { library.clear(next) }
  }

  private func put(_ send: () -> Int32) throws {
    while true {
      switch send() {
      case 1: return
      case 0: try waitToWrite(until: endOfStatement)
      default: throw lost()
      }
    }
  }

  private func flush(until limit: ContinuousClock.Instant?) throws {
    while true {
      switch library.flush(handle) {
      case 0: return
      case 1: try waitToWrite(until: limit)
      default: throw lost()
      }
    }
  }

  /// Waits until more can be sent. The server may have to be read first.
  private func waitToWrite(until limit: ContinuousClock.Instant?) throws {
    guard try wait(for: Int16(POLLIN | POLLOUT), until: limit) else {
      isBroken = true
      throw PostgresError(state: .timeout, message: "the server does not answer")
    }
    try require(library.consumeInput(handle) == 1)
  }

  private func wait(for events: Int16, until limit: ContinuousClock.Instant?) throws -> Bool {
    switch Self.wait(library.socket(handle), for: events, until: limit) {
    case true?: return true
    case false?: return false
    case nil: throw lost()
    }
  }

  private func require(_ succeeds: Bool) throws {
    guard succeeds else { throw lost() }
  }

  /// The error of a connection that can no longer be used.
  private func lost() -> PostgresError {
    isBroken = true
    return PostgresError(
      state: .connectionFailure,
      message: library.errorMessage(handle).map { String(cString: $0) } ?? "")
  }

  private var endOfStatement: ContinuousClock.Instant? {
    let own = statementLimit.map { ContinuousClock.now + $0 }
    return [own, deadline].compactMap(\.self).min()
  }

  private static func error(of result: PostgresResult) -> PostgresError {
    PostgresError(
      state: result.error(postgres_field_state).map(SQLState.init) ?? .connectionFailure,
      message: result.error(postgres_field_message) ?? result.errorMessage,
      detail: result.error(postgres_field_detail),
      constraint: result.error(postgres_field_constraint))
  }
}

extension PostgresConnection {
  private static func start(
    _ parameters: [(key: String, value: String)], _ library: PostgresFunctions
  ) -> OpaquePointer? {
    let keys = parameters.map { strdup($0.key) }
    let values = parameters.map { strdup($0.value) }
    defer { for text in keys + values { free(text) } }
    let none: UnsafePointer<CChar>? = nil
    return library.connectStart(
      keys.map { UnsafePointer($0) } + [none], values.map { UnsafePointer($0) } + [none], 1)
  }

  private static func finish(
    _ handle: OpaquePointer, within time: Duration, _ library: PostgresFunctions
  ) throws(PostgresError) {
    let limit = ContinuousClock.now + time
    var state = Int32(postgres_polling_writing)
    while state != Int32(postgres_polling_ok) {
      let isReady: Bool? =
        switch state {
        case Int32(postgres_polling_reading):
          wait(library.socket(handle), for: Int16(POLLIN), until: limit)
        case Int32(postgres_polling_writing):
          wait(library.socket(handle), for: Int16(POLLOUT), until: limit)
        default: nil
        }
      switch isReady {
      case true?: state = library.connectPoll(handle)
      case false?:
        throw PostgresError(state: .timeout, message: "the server does not answer")
      case nil:
        throw PostgresError(
          connecting: library.errorMessage(handle).map { String(cString: $0) } ?? "",
          needsPassword: library.needsPassword(handle) != 0)
      }
    }
  }

  /// - Returns: Whether the socket is ready before `limit`; nil if waiting for it fails.
  private static func wait(
    _ socket: Int32, for events: Int16, until limit: ContinuousClock.Instant?
  ) -> Bool? {
    guard socket >= 0 else { return nil }
    var descriptor = pollfd(fd: socket, events: events, revents: 0)
    while true {
      var milliseconds: Int32 = -1
      if let limit {
        let left = limit - .now
        // Rounded up: the limit must have passed when the wait ends without a result.
        milliseconds = Int32(clamping: max(0, Int(left / .microseconds(1)) + 999) / 1_000)
      }
      let count = poll(&descriptor, 1, milliseconds)
      if count > 0 { return true }
      if count == 0 { return false }
      guard errno == EINTR else { return nil }
    }
  }
}
