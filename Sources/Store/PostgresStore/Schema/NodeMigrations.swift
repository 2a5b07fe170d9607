extension Migration {
  /// The counts that nodes share: rates of requests and wrong secrets.
  ///
  /// Times are in milliseconds since 1970-01-01 by the server's clock: the clocks of nodes differ.
  static let sharedCounts = Migration(
    3,
    """
    CREATE TABLE shared_count (
      kind text COLLATE "C" NOT NULL,
      name text COLLATE "C" NOT NULL,
      value int8 NOT NULL,
      changed_at int8 NOT NULL,
      PRIMARY KEY (kind, name)
    );
    CREATE INDEX shared_count_time ON shared_count (kind, changed_at);
    """)

  /// An index through which recent events are found without the older rows, all of which may be
  /// dead.
  static let recentEvents = Migration(4, "CREATE INDEX event_outbox_time ON event_outbox (at, id)")
}
