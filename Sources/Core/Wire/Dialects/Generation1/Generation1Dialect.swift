public import Foundation
public import Market
import Text

/// The common part of both dialects of 2021: items with a password each, in numbered pages. They
/// differ in the request and the reply of a deletion, and in the shape of errors.
public protocol Generation1Dialect: Dialect {}

extension Generation1Dialect {
  public var capabilities: MarketCapabilities {
    MarketCapabilities(
      dialect: SafeText(name), features: [.productPasswords, .pictureReplacement])
  }

  public var endpoints: [Endpoint] { Paths1.endpoints }

  public var formKeys: ProductFormKeys {
    ProductFormKeys(
      name: ["title"], description: ["descriptions", "description"], secret: ["password"])
  }

  public func listPath(_ request: PageRequest) -> String { Paths1.list(request) }
  public func productPath(_ id: Int) -> String { Paths1.item.path(id: id) }

  public func registering(
    _ draft: ProductDraft, _ pictures: [PictureUpload], by credentials: Credentials, key: UUID
  ) throws(MarketError) -> WireRequest {
    try Forms1.registering(draft, pictures, by: credentials.password(), formKeys)
  }

  public func editing(
    _ edit: ProductEdit, by credentials: Credentials
  ) throws(MarketError) -> WireRequest {
    try Forms1.editing(edit, by: credentials.password(), formKeys)
  }

  /// One step is enough.
  public func askingToDelete(
    _ id: Int, by credentials: Credentials
  ) throws(MarketError) -> WireRequest? { nil }
}

extension Generation1Dialect {
  public func page(
    in body: Data, answering request: PageRequest
  ) throws(MarketError) -> ProductPage {
    try ReplyReading.decode(Page1.self, in: body, expecting: "items").page(for: request)
  }

  public func product(in body: Data) throws(MarketError) -> Product {
    try ReplyReading.decode(Item1.self, in: body, expecting: "id", "title", "price").product
  }

  /// Both dialects have the same pages; only an error distinguishes them.
  public func spoken(inPage keys: ReplyKeys, tag: String?) -> (any Dialect)? {
    keys.has("items") && !keys.has("pages") ? self : nil
  }

  public func bytes(of page: OutgoingPage) -> [UInt8] { Writing1.page(page) }
  public func bytes(of product: OutgoingProduct) -> [UInt8] { Writing1.item(product) }
}
