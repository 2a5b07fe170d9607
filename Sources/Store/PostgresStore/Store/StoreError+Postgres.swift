import Text
import Words

extension StoreError {
  /// The error of a store that cannot be opened.
  /// - Parameter store: The server and the database, for messages.
  init(opening store: SafeText, _ error: PostgresError) {
    self =
      switch error.state {
      case .tableExists: .foreign(store)
      case .newerSchema: .newer(store)
      default: .cannotOpen(store, .init(error))
      }
  }

  /// The error of a store that was opened.
  init(using store: SafeText, _ error: PostgresError) {
    self =
      switch error.state.errorClass {
      case "53" where error.state == .diskFull: .full(store)
      // Indexes and pages that contradict each other.
      case "XX" where error.state.rawValue != "XX000": .damaged(store)
      default: .failed(store, .init(error))
      }
  }
}

extension StoreError.Reason {
  init(_ error: PostgresError) {
    self =
      switch error.state {
      case .wrongPassword: .server(.wrongPassword)
      case .noPassword: .server(.noPassword)
      case .noDatabase: .server(.noDatabase)
      case .tooManyConnections: .server(.tooManyConnections)
      case .readOnlyTransaction: .server(.readOnly)
      case .statementExists: .server(.sharedStatements)
      case .timeout: .server(.noAnswer)
      case .unknownOutcome: .server(.unknownOutcome)
      case .cannotConnectNow, .adminShutdown, .crashShutdown: .server(.unreachable(error.message))
      // Also the error of a pooler that cannot reach the server: 08P01.
      case _ where error.state.errorClass == "08": .server(.unreachable(error.message))
      default: .database(error.message)
      }
  }
}
