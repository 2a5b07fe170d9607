public import Foundation
public import Market
import Text

/// The dialect of December 2021 to August 2022: the paths of 2b, snake_case throughout, dates with
/// hundredths, `descriptions` in requests, and a product's own secret to delete it with.
public struct Dialect2a: Generation2Dialect {
  public let name = "2a"
  public let capabilities = MarketCapabilities(
    dialect: "2a", features: [.totals, .vendors, .thumbnailChoice, .cents])
  public let midnight: StaticString = "T00:00:00.00"
  public let listsAll = false

  private static let secret: PathPattern = "/api/products/{id}/secret"
  private static let grant: PathPattern = "/api/products/{id}/{token}"

  public var endpoints: [Endpoint] { Self.endpoints }

  private static let endpoints =
    Paths2.endpoints + [
      Endpoint("secret", secret, [.post: .requestDeletion]),
      Endpoint("grant", grant, [.delete: .delete]) { $0 != "secret" },
    ]
}

extension Dialect2a {
  private static let sentKeys = ProductFormKeys(
    name: ["name"], description: ["descriptions"], secret: ["secret"])

  public func registering(
    _ draft: ProductDraft, _ pictures: [PictureUpload], by credentials: Credentials, key: UUID
  ) throws(MarketError) -> WireRequest {
    try Forms2.registering(
      draft, pictures, by: credentials.vendor(), at: Paths2.products.path(), Self.sentKeys)
  }

  public func editing(
    _ edit: ProductEdit, by credentials: Credentials
  ) throws(MarketError) -> WireRequest {
    guard edit.pictures == nil else { throw .notOffered(.pictureReplacement) }
    return Forms2.editing(
      edit, by: try credentials.vendor(), at: productPath(edit.original.id), Self.sentKeys)
  }

  public func askingToDelete(
    _ id: Int, by credentials: Credentials
  ) throws(MarketError) -> WireRequest? {
    try Forms2.proving(credentials.vendor(), at: Self.secret.path(id: id))
  }

  public func deleting(
    _ id: Int, by credentials: Credentials, _ grant: Data
  ) throws(MarketError) -> WireRequest {
    let identity = try credentials.vendor()
    guard let secret = Forms2.text(in: grant), !secret.contains("/") else {
      throw .decoding(path: "secret", detail: "not the secret of a product")
    }
    let path = Self.grant.path(PathValues(id: Int64(id), text: secret))
    return WireRequest(method: .delete, path: path).naming(identity)
  }
}

extension Dialect2a {
  public func spoken(inPage keys: ReplyKeys, tag: String?) -> (any Dialect)? {
    keys.has("page_no") || keys.has("has_next") ? self : nil
  }

  public func bytes(of page: OutgoingPage) -> [UInt8] {
    JSONWriter.object(capacity: ProductWriter2.capacity * (page.products.count + 1)) { json in
      json.member("page_no", page.number)
      json.member("items_per_page", page.size)
      json.member("total_count", page.total)
      json.member("offset", page.offset)
      json.member("limit", page.size)
      json.key("pages")
      writer.list(page.products, into: &json)
      json.member("last_page", page.lastNumber)
      json.member("has_next", page.hasNext)
      json.member("has_prev", page.offset > 0)
    }
  }
}
