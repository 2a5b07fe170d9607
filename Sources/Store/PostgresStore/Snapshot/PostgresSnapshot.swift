package import MarketStore
package import Text
import Words

/// A read-only snapshot of a market, held until this is released. Nothing is created or upgraded,
/// so a standby server is enough.
///
/// It belongs to one task at a time, and each statement may take as long as it needs.
package final class PostgresSnapshot {
  /// The server and the database, for messages.
  package let name: SafeText
  package let connection: PostgresConnection

  /// - Returns: Nil if there is no market.
  /// - Throws: `StoreError`.
  package init?(
    _ address: PostgresAddress,
    library: Result<PostgresLibrary, PostgresLibraryError> = PostgresLibrary.system
  ) throws {
    let name = address.name
    self.name = name
    let library = try PostgresStore.load(library, for: name)
    do {
      let servers = PostgresServers(address, library)
      defer { servers.close() }
      connection = try servers.connect()
      try PostgresStore.requireUTF8(connection, name)
      connection.statementLimit = nil
      try connection.execute(PostgresConnection.beginRead)
      // For the transaction: a pooler gives the session to others after it.
      try connection.script(
        "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
      guard let version = try PostgresSchema(connection: connection).version(), version > 0 else {
        return nil
      }
      if try PostgresStore.isUnfinished(connection) { throw StoreError.unfinishedImport(name) }
    } catch let error as PostgresError {
      throw StoreError(opening: name, error)
    }
  }

  /// Runs `body`, after whose errors the snapshot can still be read.
  /// - Throws: The errors of `body`, as `StoreError` if the server was lost or had to stop.
  package func attempt<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
    do {
      try connection.script("SAVEPOINT part")
      do {
        let value = try body(connection)
        try connection.script("RELEASE part")
        return value
      } catch let error as PostgresError where error.state.isAboutContents {
        try connection.script("ROLLBACK TO part")
        throw error
      }
    } catch let error as PostgresError where !error.state.isAboutContents || connection.isBroken {
      throw StoreError(using: name, error)
    }
  }

  /// Runs `body` with the pictures of the market.
  /// - Throws: The errors of `body`, as `StoreError` if it is an error of the server.
  package func pictures<Value>(_ body: (any PictureTable) throws -> Value) throws -> Value {
    do {
      return try attempt { try body(PostgresPictureTable(connection: $0)) }
    } catch let error as PostgresError {
      throw StoreError(using: name, error)
    }
  }
}

extension SQLState {
  /// Whether the stored data is the reason: pages that contradict each other, a missing table or
  /// column, a value of the wrong type. The server itself works.
  fileprivate var isAboutContents: Bool {
    ["22", "42", "XX"].contains(errorClass) && self != .notAllowed || self == .unexpectedValue
  }
}
