public import Foundation
public import Market

/// The dialect of January and February 2021: generation 1, with the number of an item in its
/// deletion, and `error` and `reason` in errors.
public struct Dialect1a: Generation1Dialect {
  public let name = "1a"
  public let acceptsItemsWithoutPictures = true

  public func deleting(
    _ id: Int, by credentials: Credentials, _ grant: Data
  ) throws(MarketError) -> WireRequest {
    let password = try credentials.password().revealed
    return WireRequest(
      method: .delete, path: Paths1.item.path(id: id),
      body: .json([("id", .integer(id)), ("password", .text(password))]))
  }

  public func owns(errorWith keys: ReplyKeys) -> Bool { keys.has("reason") && !keys.has("message") }

  /// `{"error":true,"reason":"…"}`
  public func bytes(ofError code: Int, _ message: String) -> [UInt8] {
    JSONWriter.object {
      $0.member("error", true)
      $0.member("reason", message)
    }
  }

  /// Returns an object with the id alone: `{"id":26}`.
  public func bytes(ofDeleted product: OutgoingProduct) -> [UInt8] {
    JSONWriter.object { $0.member("id", product.id) }
  }
}
