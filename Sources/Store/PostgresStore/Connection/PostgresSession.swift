import Dispatch
import Synchronization

/// A connection with its own thread, for use by tasks.
final class PostgresSession: Sendable {
  private let connection: Mutex<PostgresConnection>
  private let queue = DispatchQueue(label: "postgres")
  private let cancellation: PostgresCancellation

  /// The position of the server when the connection was opened.
  let position: ServerPosition

  /// The settings of each connection. The limit of a statement is a little longer than that of the
  /// client, which has a better error. A node that hangs must not keep its locks.
  static let timeouts = """
    SET statement_timeout = '35s'; SET idle_in_transaction_session_timeout = '60s'
    """

  init(_ connection: sending PostgresConnection) {
    cancellation = connection.cancellation
    position = connection.position
    self.connection = Mutex(connection)
  }

  /// Whether the connection can be used again.
  var isUsable: Bool { connection.withLock { !$0.isBroken } }

  /// Runs `body` in a transaction on the thread of the connection. Cancelling the task cancels the
  /// statement in progress.
  /// - Parameters:
  ///   - begin: The statement that begins the transaction; nil for one statement that only reads.
  ///   - deadline: The time at which the last statement before the commit has to end.
  func transaction<Value: Sendable>(
    _ begin: String?, until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    cancellation.begin()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { [self] in
          continuation.resume(
            with: Result { try perform(begin, until: deadline, body) })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  private func perform<Value: Sendable>(
    _ begin: String?, until deadline: ContinuousClock.Instant?,
    _ body: @Sendable (PostgresConnection) throws -> Value
  ) throws -> Value {
    try connection.withLock { connection in
      connection.deadline = deadline
      defer {
        connection.deadline = nil
        if !cancellation.end(within: PostgresLimits.cancellation) { connection.isBroken = true }
      }
      guard let begin else { return try body(connection) }
      // A cancellation must not coincide with the commit, whose outcome would be unknown.
      return try connection.transaction(begin, body) {
        if !cancellation.end(within: PostgresLimits.cancellation) { connection.isBroken = true }
        if cancellation.isSent {
          // Of the task, or at the deadline: the last statement may have succeeded nevertheless.
          throw PostgresError(state: .queryCanceled, message: "the transaction was canceled")
        }
      }
    }
  }
}
