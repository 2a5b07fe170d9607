import Market

/// Steps that several rules share.
extension StoreTransaction {
  /// - Throws: `WriteError.notFound` when there is no such product.
  func existing(_ id: Int64) throws -> StoredProduct {
    guard let product = try products.product(id) else { throw WriteError.notFound }
    return product
  }

  /// Records a change of a product, for those who follow the market and those who look it up.
  func record(
    _ kind: StoredEvent.Kind, _ action: String, product: Int64, vendor: Int64, at time: Int64,
    note: String? = nil
  ) throws {
    let number = try events.append(kind, product: product, vendor: vendor)
    try events.remove(until: number - StoreLimits.events)
    try audit.append(AuditEntry(action, vendor: vendor, product: product, at: time, note: note))
  }

  /// Records that more has happened than is worth an event each: those who follow read again.
  func recordReset(_ action: String, at time: Int64, note: String) throws {
    try events.reset()
    try audit.append(AuditEntry(action, vendor: nil, product: nil, at: time, note: note))
  }

  /// Forgets the products that were deleted too long ago to be restored, and their pictures unless
  /// something else uses them.
  func forgetDeleted(now: Int64) throws {
    for picture in try deletions.forget(until: now - StoreLimits.undoSeconds) {
      try pictures.removeUnused(picture)
    }
  }

  /// Deletes a product, for as long as it can be restored. Its pictures are hidden immediately.
  func delete(_ id: Int64, at time: Int64) throws -> StoredProduct {
    let product = try existing(id)
    try deletions.delete(id, at: time)
    try record(
      .deleted, "deleted", product: id, vendor: product.record.vendor.id, at: time,
      note: product.record.name)
    try forgetDeleted(now: time)
    return product
  }
}

/// The rules of what one vendor may put into the market. Each is checked in the transaction that
/// writes, so two writers cannot pass it together.
extension StoreTransaction {
  /// Checks what does not depend on the new product, before it is written.
  /// - Throws: `WriteError.overQuota` and `.noRoom`.
  func requireRegistration(by vendor: Int64, _ quotas: Quotas, now: Int64) throws {
    if let limit = quotas.registrations,
      let oldest = try audit.registration(of: vendor, at: limit - 1, after: now - Quotas.hour)
    {
      throw WriteError.overQuota(
        .registrations(limit: limit), retryAfter: Int(oldest + Quotas.hour - now))
    }
    try requireRoom(quotas)
  }

  /// Checks what the vendor has after a product was added, restored or given new pictures.
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
