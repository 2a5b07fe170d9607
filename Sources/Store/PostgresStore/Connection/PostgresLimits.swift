/// Bounds of the store on PostgreSQL, with their reasons.
package enum PostgresLimits {
  /// Maximum connections of one node, so that several nodes fit into the server's default of 100.
  package static let connections = 8
  /// The time limit for connecting to one server: a person waits no longer, and the next server of
  /// the address may be available.
  static let connecting = Duration.seconds(5)
  /// The time limit of one statement: those of requests take milliseconds, and longer ones hold
  /// locks that others wait for.
  static let statement = Duration.seconds(30)
  /// The time between two polls of each server of an address, and for one of them: a former primary
  /// is left within two seconds of the new one.
  static let watchInterval = Duration.seconds(1)
  /// Event numbers that are left out when a standby takes over: more than a former primary can have
  /// used for events that are lost.
  static let skippedEvents: Int64 = 1_000_000
  /// Connections that nodes leave free on a server with few: one for a node that starts, and one
  /// for a command.
  static let spareConnections = 2
  /// The shortest time between two reports that a node has fewer connections: nodes that start and
  /// end change the shares of all.
  static let shortageInterval = Duration.seconds(60)
  /// The time within which a server ends a statement that is canceled; after it, the network or
  /// the server is stalled.
  static let cancellation = Duration.seconds(1)
  /// Maximum tasks waiting for a connection: more would not get one in time.
  static let waiting = 512
  /// The maximum time that a task waits for a connection: a client waits no longer.
  static let waitingTime = Duration.seconds(5)
  /// The longest pause before another attempt at a server without a free connection: one becomes
  /// free when any node has finished a request.
  static let longestPauseForConnection = Duration.milliseconds(200)
  /// The pause after the first failed attempt to connect; each later one is twice as long.
  static let firstPause = Duration.milliseconds(50)
  /// The longest pause between attempts to connect: a market recovers within seconds of its server.
  static let longestPause = Duration.seconds(2)
  /// Maximum runs of a transaction that conflicts with others: about a second, including the pauses
  /// between them.
  static let attempts = 12
  /// The pause before a transaction is run again; it grows and is random, so that two that
  /// conflicted do not conflict again.
  static let retryPause = Duration.milliseconds(2)
  /// The longest of these pauses.
  static let longestRetryPause = Duration.milliseconds(200)
  /// The time between two checks for changes of other nodes, which people perceive as immediate.
  static let pollInterval = Duration.milliseconds(250)
  /// The time after which it is reported that a standby is not used: after each change it is behind
  /// for a moment.
  static let standbyPatience = Duration.seconds(5)
  /// Maximum seconds that closing a store waits for its threads: the end of a connection is a
  /// matter of milliseconds, unless the server does not answer.
  static let closingSeconds = 1.0
  /// The time after which the knowledge of other nodes' changes is too old to serve from.
  static let staleTime = Duration.seconds(2)
  /// Expired rows that one transaction removes: a few milliseconds.
  static let forgotten = 100
  /// The age of events that each poll covers: a transaction commits much sooner after it has added
  /// its event.
  static let recentEvents = Duration.seconds(10)
  /// The time between two polls of all events: those of slower transactions, and of nodes that all
  /// ended before they numbered them. The search index catches up then as well, after changes by
  /// commands.
  static let fullPollInterval = Duration.seconds(30)
  /// Events that one transaction numbers.
  static let movedEvents = 1_000
  /// Entries of the audit that one transaction numbers.
  static let numberedEntries = 1_000
  /// Commits after which a node checks whether the search index has to catch up.
  static let indexedCommits = 256
  /// Maximum statements that a connection keeps prepared: more than the program has.
  static let preparedStatements = 512
}
