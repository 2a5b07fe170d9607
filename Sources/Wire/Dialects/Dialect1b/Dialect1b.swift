public import Foundation
public import Market
import TerminalText

/// Spoken from May to November 2021: items with a password each, in numbered pages.
public struct Dialect1b: Dialect {
  public let name = "1b"
  public let capabilities = MarketCapabilities(
    dialect: "1b", features: [.productPasswords, .pictureReplacement])

  public init() {}

  public func listPath(_ request: PageRequest) -> String { Forms1.list(request) }
  public func productPath(_ id: Int) -> String { Forms1.item(id) }
}

extension Dialect1b {
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

  public func askingToDelete(
    _ id: Int, by credentials: Credentials
  ) throws(MarketError) -> WireRequest? { nil }

  public func deleting(
    _ id: Int, by credentials: Credentials, _ grant: Data
  ) throws(MarketError) -> WireRequest {
    let password = try credentials.password().revealed
    return WireRequest(.delete, Forms1.item(id), body: .json([("password", .text(password))]))
  }
}

extension Dialect1b {
  public func page(
    in body: Data, answering request: PageRequest
  ) throws(MarketError) -> ProductPage {
    try ReplyReading.decode(Page1.self, in: body, expecting: "items").page(for: request)
  }

  public func product(in body: Data) throws(MarketError) -> Product {
    try ReplyReading.decode(Item1.self, in: body, expecting: "id").product
  }
}

extension Dialect1b {
  public func place(of segments: [String]) -> WirePath? { Forms1.place(of: segments) }

  public func bytes(of page: OutgoingPage) -> [UInt8] { Writing1.page(page) }
  public func bytes(of product: OutgoingProduct) -> [UInt8] { Writing1.item(product) }

  /// `{"message":"…"}`
  public func bytes(ofError code: Int, _ message: String) -> [UInt8] {
    var json = JSONWriter(capacity: 100)
    json.raw("{\"message\":")
    json.string(message)
    json.raw("}")
    return json.bytes
  }
}
