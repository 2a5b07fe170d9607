/// Where a market keeps its products: use cases in value types, nothing of a database shows.
///
/// Every call sees one consistent state; what an acknowledged call wrote survives a crash.
public protocol ProductStore: Sendable {
  /// Rows newest first, with their place in the whole list.
  /// - Parameter limit: 1 or more rows.
  func page(at place: PagePlace, limit: Int) async throws -> StoredPage

  /// Nil when there is no such product.
  func product(_ id: Int64) async throws -> StoredProduct?

  /// Nil when there is no such picture.
  func picture(_ name: PictureName) async throws -> StoredPicture?

  /// A value that differs after every committed change, whichever process made it. Marks of one
  /// store can be compared for equality, nothing else.
  func changeMark() async throws -> ChangeMark
}

/// Where a page begins, newest first.
public enum PagePlace: Hashable, Sendable {
  /// Behind this many rows, 0 or more.
  case offset(Int)
  /// Behind the row with this id, which need not exist any more.
  case after(Int64)
}

public struct ChangeMark: Hashable, Sendable {
  /// Moves with commits of other connections and processes.
  let version: Int64
  /// Rows that the connection itself has changed.
  let changes: Int64
}
