public import Foundation
public import Market
import Text

/// Spoken from December 2021 to August 2022: the paths of 2b, snake_case throughout, dates with
/// hundredths, `descriptions` in requests, and a product's own secret to delete it with.
public struct Dialect2a: Generation2 {
  public let name = "2a"
  public let capabilities = MarketCapabilities(
    dialect: "2a", features: [.totals, .vendors, .thumbnailChoice, .cents])
  public let midnight: StaticString = "T00:00:00.00"
  public let listsAll = false

  public init() {}
}

extension Dialect2a {
  public func registering(
    _ draft: ProductDraft, _ pictures: [PictureUpload], by credentials: Credentials, key: UUID
  ) throws(MarketError) -> WireRequest {
    try Forms2.registering(
      draft, pictures, by: credentials.vendor(), at: Paths2.products, description: "descriptions")
  }

  public func editing(
    _ edit: ProductEdit, by credentials: Credentials
  ) throws(MarketError) -> WireRequest {
    try Forms2.editing(
      edit, by: credentials.vendor(), at: Paths2.product(edit.original.id),
      description: "descriptions")
  }

  public func askingToDelete(
    _ id: Int, by credentials: Credentials
  ) throws(MarketError) -> WireRequest? {
    try Forms2.proving(credentials.vendor(), at: Paths2.product(id) + "/secret")
  }

  public func deleting(
    _ id: Int, by credentials: Credentials, _ grant: Data
  ) throws(MarketError) -> WireRequest {
    let identity = try credentials.vendor()
    guard let secret = Forms2.text(in: grant), !secret.contains("/") else {
      throw .decoding(path: "secret", detail: "not the secret of a product")
    }
    return WireRequest(.delete, "\(Paths2.product(id))/\(secret)").naming(identity)
  }
}

extension Dialect2a {
  public func spoken(inPage keys: ReplyKeys, tag: String?) -> (any Dialect)? {
    keys.has("page_no") || keys.has("has_next") ? self : nil
  }

  public func place(of segments: [String]) -> WirePath? {
    if segments == ["healthChecker"] { return .health }
    guard segments.starts(with: ["api", "products"]) else { return nil }
    let rest = segments.dropFirst(2)
    guard let first = rest.first else { return .products }
    guard let id = WirePath.number(first) else { return nil }
    switch (rest.count, rest.last) {
    case (1, _): return .product(id)
    case (2, "secret"): return .secret(id)
    case (2, let secret?): return .grant(id, secret)
    default: return nil
    }
  }

  public func bytes(of page: OutgoingPage) -> [UInt8] {
    var json = JSONWriter(capacity: ProductWriter2.capacity * (page.products.count + 1))
    json.raw("{\"page_no\":")
    json.integer(page.number)
    json.raw(",\"items_per_page\":")
    json.integer(page.size)
    json.raw(",\"total_count\":")
    json.integer(page.total)
    json.raw(",\"offset\":")
    json.integer(page.offset)
    json.raw(",\"limit\":")
    json.integer(page.size)
    json.raw(",\"pages\":")
    writer.list(page.products, into: &json)
    json.raw(",\"last_page\":")
    json.integer(page.lastNumber)
    json.raw(",\"has_next\":")
    json.bool(page.hasNext)
    json.raw(",\"has_prev\":")
    json.bool(page.offset > 0)
    json.raw("}")
    return json.bytes
  }
}
