/// A store that runs transactions on its tables.
///
/// The market's rules are written on ``StoreTransaction`` (see `Rules/`), so a store of another
/// database implements this protocol and the tables, and no rule.
package protocol TransactionalStore: ProductStore, VendorStore, ModerationStore {
  var clock: StoreClock { get }
  var options: StoreOptions { get }

  /// Runs `body` on one consistent state of the market.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result

  /// Runs `body` in one transaction: all of it is durable when this returns, or nothing is.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result

  /// Closes the database; calls still under way fail.
  func close() throws
}
