package import Text

/// The server refused a statement, or the connection was lost.
package struct PostgresError: Error, Hashable, Sendable {
  package let state: SQLState
  package let message: SafeText
  package let detail: SafeText?

  package init(state: SQLState, message: String, detail: String? = nil) {
    self.state = state
    self.message = SafeText(message)
    self.detail = detail.map { SafeText($0) }
  }
}

extension PostgresError {
  /// The reason why there is no connection.
  /// - Parameters:
  ///   - text: A message in the form "FATAL:  28P01: password authentication failed", or one of the
  ///     client library.
  ///   - needsPassword: Whether the server asked for a password but there was none.
  init(connecting text: String, needsPassword: Bool) {
    let first = text.split(separator: "\n").first.map(String.init) ?? text
    if needsPassword {
      self.init(state: .noPassword, message: first)
    } else if let match = first.firstMatch(of: /:  ([0-9A-Z]{5}): (.*)/) {
      self.init(state: SQLState(rawValue: String(match.1)), message: String(match.2))
    } else {
      self.init(state: .connectionFailure, message: first)
    }
  }
}

/// A code of an error, of five characters:
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
package struct SQLState: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// The first two characters.
  package var errorClass: Substring { rawValue.prefix(2) }

  /// Whether running the transaction again helps: it conflicted with another one, which has
  /// committed meanwhile. Two that insert the same key also conflict, and the second then finds the
  /// row of the first.
  package var isTransient: Bool {
    [.serializationFailure, .deadlock, .uniqueViolation].contains(self)
  }

  /// Whether the connection can no longer be used.
  package var endsConnection: Bool {
    errorClass == "08"
      || [
        .adminShutdown, .crashShutdown, .cannotConnectNow, .idleTransaction, .noStatement, .timeout,
        .unknownOutcome,
      ].contains(self)
  }

  package static let serializationFailure = SQLState(rawValue: "40001")
  package static let deadlock = SQLState(rawValue: "40P01")
  package static let uniqueViolation = SQLState(rawValue: "23505")
  package static let queryCanceled = SQLState(rawValue: "57014")
  package static let adminShutdown = SQLState(rawValue: "57P01")
  package static let crashShutdown = SQLState(rawValue: "57P02")
  package static let cannotConnectNow = SQLState(rawValue: "57P03")
  package static let diskFull = SQLState(rawValue: "53100")
  package static let tooManyConnections = SQLState(rawValue: "53300")
  package static let readOnlyTransaction = SQLState(rawValue: "25006")
  package static let wrongPassword = SQLState(rawValue: "28P01")
  package static let noDatabase = SQLState(rawValue: "3D000")
  package static let noTable = SQLState(rawValue: "42P01")
  package static let tableExists = SQLState(rawValue: "42P07")
  /// A type, such as that of the rows of a table.
  package static let objectExists = SQLState(rawValue: "42710")
  package static let failedTransaction = SQLState(rawValue: "25P02")
  package static let idleTransaction = SQLState(rawValue: "25P03")
  /// A prepared statement is missing, such as on another server that has taken over.
  package static let noStatement = SQLState(rawValue: "26000")
  /// A prepared statement has the name of another one: a pooler gives one connection to several
  /// clients.
  package static let statementExists = SQLState(rawValue: "42P05")
  package static let notAllowed = SQLState(rawValue: "42501")
  package static let noFunction = SQLState(rawValue: "42883")
  package static let notSupported = SQLState(rawValue: "0A000")

  /// The server cannot be reached, or went away: the standard's class for connections.
  package static let connectionFailure = SQLState(rawValue: "08006")
  /// The server did not reply in time; a code of this program.
  package static let timeout = SQLState(rawValue: "OM001")
  /// The connection was lost during a commit; a code of this program.
  package static let unknownOutcome = SQLState(rawValue: "OM003")
  /// A newer version of the program made the schema, which this one does not know; a code of this
  /// program.
  package static let newerSchema = SQLState(rawValue: "OM005")
  /// The server asked for a password that was not given; a code of this program.
  package static let noPassword = SQLState(rawValue: "OM004")
  /// A column does not have the type that the program expects; a code of this program.
  package static let unexpectedValue = SQLState(rawValue: "OM002")
}
