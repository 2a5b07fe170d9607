import CPostgres
import Foundation
import MarketStore

/// Statements on their way to a server, and their results on the way back. Any number of statements
/// can be sent before the results of the first one are read, which costs the time of one answer.
///
/// A statement that fails ends those sent after it, up to the next call of
/// ``finishSending(until:)``.
final class PostgresPipeline {
  /// A part of what was sent, with a result that was not read yet.
  private enum Sent {
    /// The preparation of the statement with this text.
    case preparation(String)
    case statement
    /// The end of statements of which one that fails ends the others.
    case end
  }

  private let library: PostgresFunctions
  private let handle: OpaquePointer
  private var unread: [Sent] = []
  /// The names of prepared statements by their texts.
  private var statements: [String: String] = [:]
  private var lastStatement = 0
  /// Whether the connection cannot be used again.
  var isBroken = false
  let cancellation: PostgresCancellation

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
    _ = library.enterPipelineMode(opened)
  }

  deinit { library.finish(handle) }

  func setting(_ name: String) -> String? {
    library.parameterStatus(handle, name).map { String(cString: $0) }
  }

  var socket: Int32 { library.socket(handle) }

  /// Sends a statement; ``result(until:)`` waits for it.
  func send(
    _ sql: String, _ values: [SQLValue], until limit: ContinuousClock.Instant?
  ) throws {
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
    unread.append(.statement)
  }

  private func prepare(_ sql: String, until limit: ContinuousClock.Instant?) throws -> String {
    if let name = statements[sql] { return name }
    if statements.count >= PostgresLimits.preparedStatements {
      try script("DEALLOCATE ALL", until: limit)
      statements = [:]
    }
    lastStatement += 1
    let name = "s\(lastStatement)"
    try require(library.sendPrepare(handle, name, sql, 0, nil) == 1)
    unread.append(.preparation(sql))
    statements[sql] = name
    return name
  }

  /// Makes the server answer to all that was sent, without waiting for it.
  func finishSending(until limit: ContinuousClock.Instant?) throws {
    try require(library.pipelineSync(handle) == 1)
    unread.append(.end)
    try flush(until: limit)
  }

  /// Waits for the results of everything that was sent.
  /// - Returns: The result of the last statement.
  /// - Throws: The error of the first statement that failed.
  func result(until limit: ContinuousClock.Instant?) throws -> PostgresResult {
    try finishSending(until: limit)
    var last: PostgresResult?
    var failure: PostgresError?
    for sent in unread {
      guard let next = try nextResult(until: limit) else { throw failure ?? lost() }
      let result = PostgresResult(next, library)
      if result.status == Int32(postgres_result_fatal), failure == nil {
        let error = error(of: result)
        failure = error
        if isBroken { throw error }
      }
      switch sent {
      case .end: continue
      case .preparation(let sql):
        if result.status != Int32(postgres_result_command) { statements[sql] = nil }
      case .statement: last = result
      }
      try drain(until: limit)
    }
    unread = []
    if let failure { throw failure }
    guard let last else { throw lost() }
    return last
  }

  func notification(until limit: ContinuousClock.Instant) throws -> Bool {
    // The library reads nothing beyond a result that was not asked for.
    if !unread.isEmpty { _ = try result(until: limit) }
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

// MARK: - Statements one at a time

extension PostgresPipeline {
  /// Runs statements without parameters, separated by semicolons, in one transaction.
  func script(_ sql: String, until limit: ContinuousClock.Instant?) throws {
    try leavingPipeline(until: limit) {
      try require(library.sendQuery(handle, sql) == 1)
      try finishStatement(until: limit)
    }
  }

  /// Sends rows in the text format of `COPY … FROM STDIN`.
  /// - Parameters:
  ///   - next: The next bytes; nil at the end.
  ///   - limit: The time at which a wait from now on has to end.
  func copy(
    _ sql: String, _ next: () throws -> [UInt8]?, until limit: () -> ContinuousClock.Instant?
  ) throws {
    try leavingPipeline(until: limit()) {
      try require(library.sendQuery(handle, sql) == 1)
      try flush(until: limit())
      let start = try nextResult(until: limit()).map { PostgresResult($0, library) }
      guard let start, start.status == Int32(postgres_result_copy_in) else {
        try drain(until: limit())
        throw start.map(error(of:)) ?? lost()
      }
      do {
        while let bytes = try next() {
          try bytes.withUnsafeBufferPointer { buffer in
            try buffer.withMemoryRebound(to: CChar.self) { chars in
              guard let base = chars.baseAddress else { return }
              try put(until: limit) { library.putCopyData(handle, base, Int32(chars.count)) }
            }
          }
        }
      } catch {
        try put(until: limit) { library.putCopyEnd(handle, "the rows cannot be read") }
        try drain(until: limit())
        throw error
      }
      try put(until: limit) { library.putCopyEnd(handle, nil) }
      try finishStatement(until: limit())
    }
  }

  /// Runs `body`, which sends what libpq refuses in a pipeline.
  private func leavingPipeline(
    until limit: ContinuousClock.Instant?, _ body: () throws -> Void
  ) throws {
    if !unread.isEmpty { _ = try result(until: limit) }
    try require(library.exitPipelineMode(handle) == 1)
    defer { if library.enterPipelineMode(handle) != 1 { isBroken = true } }
    try body()
  }

  private func finishStatement(until limit: ContinuousClock.Instant?) throws {
    try flush(until: limit)
    var failure: PostgresError?
    while let next = try nextResult(until: limit) {
      let result = PostgresResult(next, library)
      if result.status == Int32(postgres_result_fatal) { failure = failure ?? error(of: result) }
    }
    if let failure { throw failure }
  }

  private func put(
    until limit: () -> ContinuousClock.Instant?, _ send: () -> Int32
  ) throws {
    while true {
      switch send() {
      case 1: return
      case 0: try waitToWrite(until: limit())
      default: throw lost()
      }
    }
  }
}

// MARK: - Waiting for the server

extension PostgresPipeline {
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

  private func error(of result: PostgresResult) -> PostgresError {
    let error = PostgresError(
      state: result.error(postgres_field_state).map(SQLState.init) ?? .connectionFailure,
      message: result.error(postgres_field_message) ?? result.errorMessage,
      detail: result.error(postgres_field_detail))
    if error.state.endsConnection || library.status(handle) != Int32(postgres_connection_ok) {
      isBroken = true
    }
    return error
  }
}

extension PostgresPipeline {
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
