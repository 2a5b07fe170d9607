import Market
import Text
import Words

/// The parts of transactions that several rules share.
extension StoreTransaction {
  /// - Throws: `WriteError.notFound` when there is no such product, `.hidden` when the host has
  ///   hidden it.
  func existing(_ id: Int64) throws -> StoredProduct {
    if let product = try products.product(id) { return product }
    throw try deletions.hiddenOwnership(of: id) == nil ? WriteError.notFound : .hidden
  }

  /// Adds an entry to the audit, with the client of the request.
  func addToAudit(
    _ action: String, vendor: Int64? = nil, product: Int64? = nil,
    outcome: AuditRow.Outcome = .done, note: String? = nil
  ) throws {
    trace?.note(vendor: vendor, product: product)
    try audit.insert(
      AuditRow(
        number: 0, time: now, action: action, vendorID: vendor, productID: product,
        outcome: outcome.rawValue, client: trace?.client.string, note: note))
  }

  /// Records a change of a product in the event log and in the audit log.
  package func record(
    _ kind: StoredEvent.Kind, _ action: String, product: Int64, vendor: Int64, note: String? = nil
  ) throws {
    try events.append(kind, product: product, vendor: vendor)
    try addToAudit(action, vendor: vendor, product: product, note: note)
  }

  /// Records a change too large for single events: clients that follow the market reload it.
  package func recordReset(_ action: String, vendor: Int64? = nil, note: String? = nil) throws {
    try events.reset()
    try addToAudit(action, vendor: vendor, note: note)
  }

  /// Forgets products that were deleted before the period, and their pictures unless they are used
  /// elsewhere.
  /// - Parameter period: Nil for a program that removes none.
  /// - Returns: Whether there were any; there may be more.
  @discardableResult
  func forgetDeleted(after period: TrashPeriod?) throws -> Bool {
    guard let period else { return false }
    let expired = try deletions.expired(at: now - period.seconds)
    try remove(unused: deletions.forget(expired))
    return !expired.isEmpty
  }

  /// Moves a product to the deleted ones, from which it can be restored for a while. Its pictures
  /// are hidden immediately.
  ///
  /// The quotas of a vendor limit its deleted products as well: the oldest ones are forgotten
  /// first.
  func delete(
    _ id: Int64, as action: String = "deleted", _ options: StoreOptions
  ) throws -> StoredProduct {
    let product = try existing(id)
    let vendor = product.record.vendor.id
    try deletions.delete(id, at: now)
    try record(.deleted, action, product: id, vendor: vendor, note: product.record.name)
    try forgetDeleted(after: options.trash)
    let quotas = options.quotas
    try remove(
      unused: deletions.forget(of: vendor, beyond: quotas.products, bytes: quotas.bytes))
    return product
  }

  func remove(unused pictures: [Int64]) throws {
    for picture in pictures { try self.pictures.removeUnused(picture) }
  }

  func moderated(_ id: Int64) throws -> StoredProduct {
    if let product = try products.product(id) { return product }
    throw try deletions.hiddenOwnership(of: id) == nil
      ? ModerationError.noSuchProduct(id) : .isHidden(id)
  }

  func hide(_ product: ListedProduct) throws {
    try deletions.delete(product.id, at: now, isHidden: true)
    try record(
      .deleted, "hidden", product: product.id, vendor: product.vendor.id, note: product.name)
  }

  func show(_ id: Int64, of vendor: Int64) throws {
    try deletions.restore(id)
    try record(.created, "shown", product: id, vendor: vendor)
  }
}

/// The quotas of a vendor. Each is checked in the transaction that writes, so two writers cannot
/// exceed it together.
extension StoreTransaction {
  /// Checks the quotas that do not depend on the new product, before it is written. An edit with
  /// new pictures counts as well: pictures outside the database take space until they are
  /// collected, also those that the next edit replaces.
  /// - Throws: `WriteError.overQuota` and `.noRoom`.
  func requireRegistration(by vendor: Int64, _ quotas: Quotas) throws {
    if let limit = quotas.registrations,
      let oldest = try audit.registration(
        of: vendor, index: limit - 1, at: .last(Quotas.hour, until: now))
    {
      throw WriteError.overQuota(
        .registrations(limit: limit),
        retryAfter: Int(min(Quotas.hour, oldest + Quotas.hour - now)))
    }
    try requireRoom(quotas)
  }

  /// Checks the vendor's usage after a product was added, restored or given new pictures.
  /// - Throws: `WriteError.overQuota`.
  func requireQuotas(of vendor: Int64, _ quotas: Quotas) throws {
    if let limit = quotas.products, try products.count(of: vendor) > limit {
      throw WriteError.overQuota(.products(limit: limit), retryAfter: nil)
    }
    if let limit = quotas.bytes, try products.bytes(of: vendor) > limit {
      throw WriteError.overQuota(.bytes(limit: limit), retryAfter: nil)
    }
  }

  /// Keeps the reserve free, so that products can still be edited and deleted.
  /// - Throws: `WriteError.noRoom`.
  func requireRoom(_ quotas: Quotas) throws {
    guard quotas.reserve > 0, let free = try freeBytes() else { return }
    if free < quotas.reserve { throw WriteError.noRoom }
  }
}
