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
  /// Tasks that wait for a connection: more would wait in vain.
  static let waiting = 512
  /// The time until which a task waits for a connection: a client waits no longer.
  static let waitingTime = Duration.seconds(5)
  /// The pause after the first attempt to connect that failed; each next one is twice as long.
  static let firstPause = Duration.milliseconds(50)
  /// The longest pause between attempts to connect: a market is back within seconds of its server.
  static let longestPause = Duration.seconds(2)
  /// Runs of one transaction that meets others: with the pauses between them about a second.
  static let attempts = 12
  /// The pause before a transaction is run again; it grows and is random, so that two that met do
  /// not meet again.
  static let retryPause = Duration.milliseconds(2)
  /// The longest of these pauses.
  static let longestRetryPause = Duration.milliseconds(200)
  /// The time between two looks for changes of other nodes, which people perceive as immediate.
  static let pollInterval = Duration.milliseconds(250)
  /// The time after which what is known about changes of other nodes is too old to be served.
  static let staleTime = Duration.seconds(2)
  /// Rows that one transaction forgets because their time is over: a few milliseconds.
  static let forgotten = 100
  /// Events that one transaction numbers.
  static let movedEvents = 1_000
  /// Entries of the audit that one transaction numbers.
  static let numberedEntries = 1_000
  /// Commits after which a node looks whether the index of searches has to catch up.
  static let indexedCommits = 256
  /// Statements that a connection keeps prepared: more than the program has texts of.
  static let preparedStatements = 512
}
