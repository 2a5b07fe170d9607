/// Events for clients that follow the market.
package protocol EventLog {
  /// - Returns: The number of the event, higher than all before.
  func append(_ kind: StoredEvent.Kind, product: Int64, vendor: Int64) throws -> Int64

  /// Removes the events up to `number`.
  func remove(until number: Int64) throws

  /// Events after the event `number`, oldest first.
  func page(after number: Int64, limit: Int) throws -> EventPage

  /// Leaves one event, and a gap before its number: clients that follow see that events are
  /// missing.
  func reset() throws
}
