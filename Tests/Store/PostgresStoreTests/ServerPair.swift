import MarketStore
import PostgresServer
import TestSupport
import Text

@testable import PostgresStore

/// A primary and its standby, and addresses of a database on them.
struct ServerPair {
  let primary: PostgresServer
  let standby: PostgresServer
  let database: String

  init() async throws {
    primary = try PostgresServer(isDurable: true)
    database = try await primary.createDatabase()
    standby = try PostgresServer(isDurable: true, standbyOf: primary)
  }

  /// The address with both servers, without a preference for either.
  var both: String { "\(database),\(standby.folder)" }

  /// The address of the standby alone.
  var copy: String { database.replacing(primary.folder, with: standby.folder) }

  func connectToStandby() throws -> PostgresConnection { try PostgresConnection(address: copy) }

  /// Waits until the standby has a product.
  func replicate(_ product: Int64) async throws {
    let copy = try connectToStandby()
    // The tables may not be there yet.
    try await until { (try? copy.has(product)) == true }
  }

  /// Makes the standby a primary.
  func promote() async throws {
    try await standby.execute("SELECT pg_promote()")
    let copy = try connectToStandby()
    try await until { try copy.currentPosition().timeline == 2 }
  }
}

extension PostgresConnection {
  func has(_ product: Int64) throws -> Bool {
    try row("SELECT 1 FROM product WHERE id = $1", [.int(product)]) != nil
  }
}
