package import Text

/// Events for clients that follow the market.
package protocol EventLog {
  /// Adds an event, which has a number higher than all before once it can be read. The oldest
  /// events make room: ``StoreLimits/events`` are kept.
  func append(_ kind: StoredEvent.Kind, product: Int64, vendor: Int64) throws

  /// Events after the event `number`, oldest first.
  func page(after number: Int64, limit: Int) throws -> EventPage

  /// Leaves one event, and a gap before its number: clients that follow see that events are
  /// missing.
  func reset() throws
}

/// A record of all changes, to which entries are only added.
package protocol AuditLog {
  func append(_ entry: AuditEntry) throws

  /// Entries of an action after `time`, counted up to `limit`.
  /// - Parameter client: The only client whose entries count; nil for all.
  func count(of action: String, by client: SafeText?, after time: Int64, limit: Int) throws -> Int

  /// The highest number; 0 when there is no entry.
  func last() throws -> Int64

  /// Oldest first.
  func entries(_ query: AuditQuery) throws -> [AuditRecord]

  /// Removes the oldest entries, as many as `limit`, that were made before `time`.
  /// - Returns: The number of removed entries.
  func remove(before time: Int64, limit: Int) throws -> Int

  /// The time of a vendor's registration of a product, counted from the newest one, 0; nil when
  /// there are not so many after `time`.
  func registration(of vendor: Int64, at index: Int, after time: Int64) throws -> Int64?

  /// The number of a vendor's registrations of products after `time`.
  func registrations(of vendor: Int64, after time: Int64) throws -> Int
}

package struct AuditEntry: Sendable {
  package enum Outcome: String, Sendable {
    case done, refused
  }

  /// Seconds since 1970.
  package let time: Int64
  package let action: String
  package let vendor: Int64?
  package let product: Int64?
  package let outcome: Outcome
  /// The address of the client; nil for a command on this machine.
  package let client: SafeText?
  package let note: String?
}

/// A part of the audit.
package struct AuditQuery: Sendable {
  /// Seconds since 1970 of the first entry.
  package var since: Int64?
  /// The number after which the part begins.
  package var after: Int64 = 0
  package var vendor: Int64?
  package var limit: Int

  package init(since: Int64? = nil, after: Int64 = 0, vendor: Int64? = nil, limit: Int) {
    self.since = since
    self.after = after
    self.vendor = vendor
    self.limit = limit
  }
}

/// An entry of the audit, as it is read.
package struct AuditRecord: Hashable, Sendable {
  package let number: Int64
  /// Seconds since 1970.
  package let time: Int64
  package let action: SafeText
  package let vendorID: Int64?
  /// The name that the vendor has now; nil for one who was removed.
  package let vendorName: SafeText?
  package let productID: Int64?
  package let outcome: AuditEntry.Outcome
  package let client: SafeText?
  package let note: SafeText?

  package init(
    number: Int64, time: Int64, action: SafeText, vendorID: Int64?, vendorName: SafeText?,
    productID: Int64?, outcome: AuditEntry.Outcome, client: SafeText?, note: SafeText?
  ) {
    self.number = number
    self.time = time
    self.action = action
    self.vendorID = vendorID
    self.vendorName = vendorName
    self.productID = productID
    self.outcome = outcome
    self.client = client
    self.note = note
  }
}

/// The actions in the audit that the program itself looks for.
package enum AuditAction {
  package static let wrongSecret = "wrong secret"
  package static let vendorAdmitted = "vendor admitted"
}

/// A change of a product.
package struct StoredEvent: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case created, changed, deleted
  }

  /// Later events have higher numbers; numbers may be missing.
  package let number: Int64
  package let kind: Kind
  package let productID: Int64
  package let vendorID: Int64

  package init(number: Int64, kind: Kind, productID: Int64, vendorID: Int64) {
    self.number = number
    self.kind = kind
    self.productID = productID
    self.vendorID = vendorID
  }
}

/// The events after a given one.
package struct EventPage: Hashable, Sendable {
  /// Oldest first.
  package let events: [StoredEvent]
  /// The highest number there ever was.
  package let last: Int64
  /// False when events between the given one and the first one here are no longer kept.
  package let isComplete: Bool

  package init(events: [StoredEvent], last: Int64, isComplete: Bool) {
    self.events = events
    self.last = last
    self.isComplete = isComplete
  }
}
