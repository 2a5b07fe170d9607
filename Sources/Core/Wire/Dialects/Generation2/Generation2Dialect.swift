public import Foundation
public import Market

/// The common part of both dialects of generation 2: vendors, totals, products in `pages`. They
/// differ in the envelope of a page, in the fields of a list, in dates, and in deletions.
public protocol Generation2Dialect: Dialect {
  /// The time of day in dates: always midnight, since some clients read a 12-hour clock.
  var midnight: StaticString { get }
  /// Whether the products of a list have their vendors and descriptions.
  var listsAll: Bool { get }
}

extension Generation2Dialect {
  public var healthPath: String? { Paths2.health.path() }

  public var formKeys: ProductFormKeys {
    ProductFormKeys(
      name: ["name"], description: ["description", "descriptions"], secret: ["secret"])
  }

  public func listPath(_ request: PageRequest) -> String { Paths2.list(request) }
  public func productPath(_ id: Int) -> String { Paths2.product.path(id: id) }

  public func page(
    in body: Data, answering request: PageRequest
  ) throws(MarketError) -> ProductPage {
    let page = try ReplyReading.decode(Page2.self, in: body, expecting: "pages")
    guard !page.isBare else { throw .notAMarket(.otherJSON) }
    return page.page(for: request)
  }

  public func product(in body: Data) throws(MarketError) -> Product {
    try ReplyReading.decode(Product2.self, in: body, expecting: "id", "name", "price").product
  }

  public func bytes(of product: OutgoingProduct) -> [UInt8] { writer.detail(product) }

  public func bytes(ofError code: Int, _ message: String) -> [UInt8] {
    ProductWriter2.error(code, message)
  }

  var writer: ProductWriter2 { ProductWriter2(midnight: midnight, listsAll: listsAll) }
}
