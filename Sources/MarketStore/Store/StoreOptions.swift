/// The options of an opened store. The defaults are those of the user's own market and of commands;
/// a market on the network has ``served``.
package struct StoreOptions: Sendable {
  /// The time of one read that a client can ask for; nil for no limit.
  package var readTime: Duration?
  /// Reads that cost more than a plain page, at once.
  package var expensiveReads: Int
  package var quotas: Quotas

  package init(
    readTime: Duration? = nil, expensiveReads: Int = StoreLimits.expensiveReads,
    quotas: Quotas = .none
  ) {
    self.readTime = readTime
    self.expensiveReads = expensiveReads
    self.quotas = quotas
  }
}
