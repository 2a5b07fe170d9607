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

/// A record of what was done, only ever added to.
package protocol AuditLog {
  func append(_ entry: AuditEntry) throws

  /// Entries of an action after `time`, counted up to `limit`.
  func count(of action: String, after time: Int64, limit: Int) throws -> Int

  /// The time of a vendor's registration of a product, counted from the newest one, 0; nil when
  /// there are not so many after `time`.
  func registration(of vendor: Int64, at index: Int, after time: Int64) throws -> Int64?
}

package struct AuditEntry: Sendable {
  /// Seconds since 1970.
  package let time: Int64
  package let action: String
  package let vendor: Int64?
  package let product: Int64?
  package let note: String?

  package init(
    _ action: String, vendor: Int64?, product: Int64?, at time: Int64, note: String? = nil
  ) {
    self.time = time
    self.action = action
    self.vendor = vendor
    self.product = product
    self.note = note
  }
}
