public import Market

/// Where a market keeps its products: use cases in value types, nothing of a database shows.
///
/// Every call sees one consistent state; what an acknowledged call wrote survives a crash. Calls
/// that write throw ``WriteError`` for what the caller did and ``StoreError`` for what the device
/// did; after either nothing was written. They look at things in this order: the vendor is known,
/// the product is there, it is theirs, the secret is right, then the rest.
public protocol ProductStore: Sendable {
  /// Rows of a list, with their place in it.
  /// - Parameter limit: 1 or more rows.
  func page(_ query: ProductQuery, at place: PagePlace, limit: Int) async throws -> StoredPage

  /// Nil when there is no such product.
  func product(_ id: Int64) async throws -> StoredProduct?

  /// Nil when no product has this picture.
  func picture(_ name: PictureName) async throws -> StoredPicture?

  /// A value that differs after every committed change, whichever process made it. Symbols of one
  /// store can be compared for equality, nothing else.
  func changeMark() async throws -> ChangeToken

  /// Wakes whoever waits when there may be another ``changeMark()``, whichever process made the
  /// change; it may wake for nothing.
  func changes() -> AsyncStream<Void>

  /// The vendor with this identifier, in either case; nil when there is none.
  func vendor(_ identifier: String) async throws -> VendorRecord?

  /// Adds a product and its pictures, all or nothing.
  /// - Parameter draft: Its number of pictures does not count, ``pictures`` do.
  /// - Parameter once: Makes repeating the call safe.
  func create(
    _ draft: ProductDraft, pictures: [NewPicture], by author: ProductAuthor, once: WriteOnce?
  ) async throws -> CreatedProduct

  /// Changes what `change` names. An empty change proves the secret and writes nothing.
  /// - Parameter version: What ``StoredProduct/version`` has to be, if it matters.
  func edit(
    _ id: Int64, _ change: ProductChange, by author: ProductAuthor, ifVersion version: Int64?
  ) async throws -> StoredProduct

  /// The right to delete a product: 128 random bits in the text form of a UUID, for one use within
  /// ten minutes.
  func deletionToken(for id: Int64, by author: ProductAuthor) async throws -> String

  /// - Parameter id: The product that the token has to be for, if the request names one.
  /// - Parameter identifier: Of the vendor who asked for the token.
  /// - Returns: The product as it was.
  func delete(token: String, of id: Int64?, identifier: String) async throws -> StoredProduct

  /// Deletes without a token.
  /// - Returns: The product as it was.
  func delete(_ id: Int64, by author: ProductAuthor) async throws -> StoredProduct

  /// Takes a deletion back, within ten minutes.
  func restore(_ id: Int64, by author: ProductAuthor) async throws -> StoredProduct

  /// What happened behind the event `number`, oldest first. The newest 10,000 events are kept.
  func events(after number: Int64, limit: Int) async throws -> EventPage
}

extension ProductStore {
  /// Rows of the whole market, newest first.
  public func page(at place: PagePlace, limit: Int) async throws -> StoredPage {
    try await page(.everything, at: place, limit: limit)
  }
}

/// Where a page begins.
public enum PagePlace: Hashable, Sendable {
  /// Behind this many rows, 0 or more.
  case offset(Int)
  /// Behind this row, which need not exist any more.
  case after(PagePosition)
}

public struct ChangeToken: Hashable, Sendable {
  /// Moves with commits of other connections and processes.
  let version: Int64
  /// Rows that the connection itself has changed.
  let changes: Int64
}
