import MarketStore
import Text
import Words

extension PostgresStore {
  static func load(
    _ library: Result<PostgresLibrary, PostgresLibraryError>, for name: SafeText
  ) throws -> PostgresLibrary {
    do {
      return try library.get()
    } catch {
      throw StoreError.cannotOpen(name, .server(.noLibrary(error.name)))
    }
  }

  static func requireUTF8(_ connection: PostgresConnection, _ name: SafeText) throws {
    if let encoding = connection.setting("server_encoding"), encoding != "UTF8" {
      throw StoreError.cannotOpen(name, .server(.encoding(SafeText(encoding))))
    }
  }

  /// Checks the database and migrates its tables.
  static func prepare(_ connection: PostgresConnection, _ name: SafeText) throws {
    try requireUTF8(connection, name)
    let schema = PostgresSchema(connection: connection)
    if try connection.isReadOnly() {
      // A standby has the tables of its primary.
      guard try schema.isCurrent() else { throw StoreError.cannotOpen(name, .server(.readOnly)) }
      return
    }
    var attempts = 1
    while true {
      do {
        try schema.migrate()
        // Before the first event: a server that takes over must know whose events it continues.
        return try EventMover(connection: connection).follow(connection.currentPosition().timeline)
      } catch let error as PostgresError where error.state.isTransient && attempts < 10 {
        attempts += 1
      }
    }
  }
}
