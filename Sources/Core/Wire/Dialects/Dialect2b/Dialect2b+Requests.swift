public import Foundation
public import Market
import Text

extension Dialect2b {
  public func registering(
    _ draft: ProductDraft, _ pictures: [PictureUpload], by credentials: Credentials, key: UUID
  ) throws(MarketError) -> WireRequest {
    var request = try Forms2.registering(
      draft, pictures, by: credentials.vendor(), at: Paths2.products.path(),
      description: "description")
    request.headers.append(Self.idempotency(key))
    return request
  }

  private static func idempotency(_ key: UUID) -> (name: String, value: String) {
    ("Idempotency-Key", key.uuidString.lowercased())
  }

  public func editing(
    _ edit: ProductEdit, by credentials: Credentials
  ) throws(MarketError) -> WireRequest {
    guard isNative || edit.pictures == nil else { throw .notOffered(.pictureReplacement) }
    var request = Forms2.editing(
      edit, by: try credentials.vendor(), at: productPath(edit.original.id),
      description: "description")
    if isNative, let key = edit.key { request.headers.append(Self.idempotency(key)) }
    if let revision = edit.original.revision { request.headers.append(("If-Match", revision)) }
    return request
  }

  public func askingToDelete(
    _ id: Int, by credentials: Credentials
  ) throws(MarketError) -> WireRequest? {
    try Forms2.proving(credentials.vendor(), at: Self.archived.path(id: id))
  }

  public func deleting(
    _ id: Int, by credentials: Credentials, _ grant: Data
  ) throws(MarketError) -> WireRequest {
    let identity = try credentials.vendor()
    guard let path = Forms2.path(in: grant) else {
      throw .decoding(path: "archived", detail: "not the path of a product")
    }
    return WireRequest(.delete, path).naming(identity)
  }

  public func restoring(_ id: Int, by credentials: Credentials) throws(MarketError) -> WireRequest {
    guard isNative else { throw .notOffered(.restore) }
    return try Forms2.proving(credentials.vendor(), at: Self.restored.path(id: id))
  }
}
