public import Foundation
public import Market
import Text

/// What both dialects of generation 2 say alike: vendors, totals, products in `pages`. They differ
/// in the envelope around a page, in what a list holds, in dates, and in how one deletes.
public protocol Generation2: Dialect {
  /// What follows the day: always midnight, since some clients read the hour as one of twelve.
  var midnight: StaticString { get }
  /// Whether a list says who offers a product, and its description.
  var listsAll: Bool { get }
}

extension Generation2 {
  public var healthPath: String? { Paths2.health }

  public func listPath(_ request: PageRequest) -> String { Paths2.list(request) }
  public func productPath(_ id: Int) -> String { Paths2.product(id) }

  public func page(
    in body: Data, answering request: PageRequest
  ) throws(MarketError) -> ProductPage {
    try ReplyReading.decode(Page2.self, in: body, expecting: "pages").page(for: request)
  }

  public func product(in body: Data) throws(MarketError) -> Product {
    try ReplyReading.decode(Product2.self, in: body, expecting: "id").product
  }

  public func bytes(of product: OutgoingProduct) -> [UInt8] { writer.detail(product) }

  public func bytes(ofError code: Int, _ message: String) -> [UInt8] {
    ProductWriter2.error(code, message)
  }

  var writer: ProductWriter2 { ProductWriter2(midnight: midnight, listsAll: listsAll) }
}
