public import Foundation
public import Market
import Text

/// What both dialects of 2021 say alike: items with a password each, in numbered pages. They differ
/// in what a deletion carries and is answered with, and in how errors look.
public protocol Generation1: Dialect {}

extension Generation1 {
  public var capabilities: MarketCapabilities {
    MarketCapabilities(
      dialect: SafeText(name), features: [.productPasswords, .pictureReplacement])
  }

  public func listPath(_ request: PageRequest) -> String { Forms1.list(request) }
  public func productPath(_ id: Int) -> String { Forms1.item(id) }

  public func registering(
    _ draft: ProductDraft, _ pictures: [PictureUpload], by credentials: Credentials, key: UUID
  ) throws(MarketError) -> WireRequest {
    try Forms1.registering(draft, pictures, by: credentials.password())
  }

  public func editing(
    _ edit: ProductEdit, by credentials: Credentials
  ) throws(MarketError) -> WireRequest {
    try Forms1.editing(edit, by: credentials.password())
  }

  /// One step is enough.
  public func askingToDelete(
    _ id: Int, by credentials: Credentials
  ) throws(MarketError) -> WireRequest? { nil }
}

extension Generation1 {
  public func page(
    in body: Data, answering request: PageRequest
  ) throws(MarketError) -> ProductPage {
    try ReplyReading.decode(Page1.self, in: body, expecting: "items").page(for: request)
  }

  public func product(in body: Data) throws(MarketError) -> Product {
    try ReplyReading.decode(Item1.self, in: body, expecting: "id").product
  }

  /// Both dialects have the same pages; an error tells them apart.
  public func spoken(inPage keys: ReplyKeys, tag: String?) -> (any Dialect)? {
    keys.has("items") && !keys.has("pages") ? self : nil
  }

  public func place(of segments: [String]) -> WirePath? { Forms1.place(of: segments) }

  public func bytes(of page: OutgoingPage) -> [UInt8] { Writing1.page(page) }
  public func bytes(of product: OutgoingProduct) -> [UInt8] { Writing1.item(product) }
}
