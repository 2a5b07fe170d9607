import Market

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
