/// Bounds of the store on PostgreSQL, with their reasons.
package enum PostgresLimits {
  /// Connections of one node, so that several fit into the server's default of 100.
  package static let connections = 8
  /// The time of connecting to one server: a person waits no longer, and the next server of the
  /// address may be there.
  static let connecting = Duration.seconds(5)
  /// The time of one statement: those of requests take milliseconds, and what takes longer keeps
  /// locks that others wait for.
  static let statement = Duration.seconds(30)
  /// The time within which a server ends a statement that is canceled; after it, the network or
  /// the server is stalled.
  static let cancellation = Duration.seconds(1)
  /// Statements that a connection keeps prepared: more than the program has texts of.
  static let preparedStatements = 512
}
