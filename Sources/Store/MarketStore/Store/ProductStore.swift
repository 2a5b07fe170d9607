package import Market

/// The products of a market. Its methods are use cases, independent of a database.
///
/// Every call sees one consistent state; an acknowledged write survives a crash. Calls that write
/// throw `WriteError` for errors of the caller and `StoreError` for failures of the store; in both
/// cases nothing was written. They check in this order: the vendor is known, the product exists, it
/// is theirs, the secret is right, then the rest.
package protocol ProductStore: Sendable {
  /// Returns rows of a list, with their position in it.
  /// - Parameters:
  ///   - limit: 1 or more rows.
  ///   - counting: The minimum to count; a store may always count further.
  /// - Throws: `StoreError.pageTooDeep` for an offset that can only be reached by a position.
  func page(
    _ query: ProductQuery, at start: PageStart, limit: Int, counting: PageCounting
  ) async throws -> StoredPage

  /// Nil if there is no such product.
  func product(_ id: Int64) async throws -> StoredProduct?

  /// Whether the host has hidden a product of the vendor with this identifier; no other client
  /// learns that it is hidden.
  func isHidden(_ id: Int64, fromVendor identifier: String) async throws -> Bool

  /// Nil if no product has this picture. Without bytes if they are in `outsidePictures`.
  func picture(_ name: PictureName) async throws -> StoredPicture?

  /// The pictures outside the database; nil if the market has no picture store.
  var outsidePictures: OutsidePictures? { get }

  /// The counts that all nodes of the market share; nil if a single process serves the market.
  var sharedCounts: (any SharedCounts)? { get }

  /// Reads on the calling thread without waiting.
  /// - Returns: Nil if `body` returns nil, or if the market cannot be read at once for any reason:
  ///   the other reads wait, and report why they fail.
  func quickly<Result>(_ body: (any QuickReads) throws -> Result?) -> Result?

  /// Returns the current version of the market, in less than a microsecond.
  func changeToken() throws -> ChangeToken

  /// Checks whether the market can be read.
  /// - Throws: `StoreError` if not.
  func checkReading() async throws

  /// Checks whether products can be registered, without a write.
  /// - Throws: `StoreError` if not.
  func checkWriting() async throws

  /// Yields a new token after every change, whichever process makes it; several changes in a row
  /// may yield one. An idle market costs nothing.
  func changes() -> AsyncStream<ChangeToken>

  /// The vendor with this identifier, ignoring case; nil if there is none.
  func vendor(_ identifier: String) async throws -> VendorRecord?

  /// Checks the secret of an author before the expensive work for a write, which checks it again.
  /// - Parameter product: The product to write; nil for a new one of a vendor.
  func authorize(_ author: ProductAuthor, for product: Int64?) async throws

  /// Adds a product and its pictures, all or nothing.
  /// - Parameter draft: Its number of pictures is ignored; `pictures` counts.
  /// - Parameter once: Makes repeating the call safe.
  func create(
    _ draft: ProductDraft, pictures: [NewPicture], by author: ProductAuthor, once: IdempotencyKey?
  ) async throws -> CreatedProduct

  /// Changes the fields that `change` names. An empty change proves the secret and writes nothing.
  /// - Parameters:
  ///   - version: The expected ``StoredProduct/version``, if it matters.
  ///   - once: Makes repeating the call safe: repeated, it returns the current product, whatever
  ///     its version.
  func edit(
    _ id: Int64, _ change: ProductChange, by author: ProductAuthor, ifVersion version: Int64?,
    once: IdempotencyKey?
  ) async throws -> StoredProduct

  /// Returns a token that deletes a product: 128 random bits in the text form of a UUID, for one
  /// use within ten minutes.
  func deletionToken(for id: Int64, by author: ProductAuthor) async throws -> String

  /// - Parameter id: The product that the token has to be for, if the request names one.
  /// - Parameter identifier: The identifier of the vendor who asked for the token.
  /// - Returns: The product as it was.
  func delete(token: String, of id: Int64?, identifier: String) async throws -> StoredProduct

  /// Deletes without a token.
  /// - Returns: The product as it was.
  func delete(_ id: Int64, by author: ProductAuthor) async throws -> StoredProduct

  /// Undoes a deletion, within ten minutes.
  func restore(_ id: Int64, by author: ProductAuthor) async throws -> StoredProduct

  /// Events after the event `number`, oldest first. The newest 10,000 events are kept.
  func events(after number: Int64, limit: Int) async throws -> EventPage
}

extension ProductStore {
  package func edit(
    _ id: Int64, _ change: ProductChange, by author: ProductAuthor, ifVersion version: Int64?
  ) async throws -> StoredProduct {
    try await edit(id, change, by: author, ifVersion: version, once: nil)
  }

  package func page(_ query: ProductQuery, at start: PageStart, limit: Int) async throws
    -> StoredPage
  {
    try await page(query, at: start, limit: limit, counting: .reachable)
  }

  /// Rows of the whole market, newest first.
  package func page(at start: PageStart, limit: Int) async throws -> StoredPage {
    try await page(.everything, at: start, limit: limit)
  }
}

/// Reads of one consistent state of a market that take a fraction of a millisecond.
package protocol QuickReads {
  /// Nil for a page that takes longer.
  func page(
    _ query: ProductQuery, at start: PageStart, limit: Int, counting: PageCounting
  ) throws -> StoredPage?
  func product(_ id: Int64) throws -> StoredProduct?
  /// Nil if no product has it; no bytes if it is in ``ProductStore/outsidePictures``.
  func picture(_ name: PictureName) throws -> StoredPicture?
}

extension QuickReads {
  package func page(_ query: ProductQuery, at start: PageStart, limit: Int) throws -> StoredPage? {
    try page(query, at: start, limit: limit, counting: .reachable)
  }
}

/// A version of a store's contents, different after every committed change, whichever process made
/// it. Tokens of one store can only be compared for equality.
package struct ChangeToken: Hashable, Sendable {
  private let first: Int64
  private let second: Int64
  private let third: Int64

  package init(_ first: Int64, _ second: Int64 = 0, _ third: Int64 = 0) {
    self.first = first
    self.second = second
    self.third = third
  }
}

/// A store that runs transactions on its tables.
///
/// The market's rules are written on ``StoreTransaction`` (see `Rules/`), so a store of another
/// database implements this protocol and the tables, but no rules.
package protocol TransactionalStore: ProductStore, VendorStore, ModerationStore {
  var clock: StoreClock { get }
  var options: StoreOptions { get }

  /// Runs `body` on one consistent state of the market.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result

  /// Runs `body` in one transaction: all of it is durable when this returns, or none of it.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result

  /// Closes the database; calls in progress fail.
  func close() throws
}

extension TransactionalStore {
  package var outsidePictures: OutsidePictures? { options.pictures }
  package var sharedCounts: (any SharedCounts)? { nil }
}
