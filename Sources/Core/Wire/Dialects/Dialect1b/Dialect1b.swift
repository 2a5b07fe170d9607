public import Foundation
public import Market

/// The dialect of May to November 2021: generation 1, with `message` in errors.
public struct Dialect1b: Generation1Dialect {
  public let name = "1b"

  public func deleting(
    _ id: Int, by credentials: Credentials, _ grant: Data
  ) throws(MarketError) -> WireRequest {
    let password = try credentials.password().revealed
    return WireRequest(
      method: .delete, path: Paths1.item.path(id: id), body: .json([("password", .text(password))]))
  }

  /// `{"message":"…"}`
  public func bytes(ofError code: Int, _ message: String) -> [UInt8] {
    JSONWriter.object { $0.member("message", message) }
  }
}
