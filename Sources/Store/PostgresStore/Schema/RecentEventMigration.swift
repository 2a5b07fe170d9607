extension Migration {
  /// An index through which recent events are found without the older rows, all of which may be
  /// dead.
  static let recentEvents = Migration(
    4, "recent events", "CREATE INDEX event_outbox_time ON event_outbox (at, id)")
}
