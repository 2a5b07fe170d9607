import Foundation
import Market
import Text

/// Writes the replies of both dialects of generation 1.
enum Writing1 {
  /// Bytes of an item in a list.
  private static let capacity = 400

  static func page(_ page: OutgoingPage) -> [UInt8] {
    JSONWriter.object(capacity: capacity * (page.products.count + 1)) { json in
      json.member("page", page.number)
      json.key("items")
      json.list(page.products) { item($1, isWhole: false, into: &$0) }
    }
  }

  static func item(_ product: OutgoingProduct) -> [UInt8] {
    var json = JSONWriter(capacity: capacity * 4)
    item(product, isWhole: true, into: &json)
    return json.bytes
  }

  private static func item(
    _ product: OutgoingProduct, isWhole: Bool, into json: inout JSONWriter
  ) {
    json.raw("{")
    json.member("id", product.id)
    json.member("title", product.fields.name)
    if isWhole { json.member("descriptions", product.fields.description) }
    prices(of: product, into: &json)
    json.member("stock", product.fields.stock)
    json.key("thumbnails")
    json.list(isWhole ? product.pictures.map(\.thumbnail) : [product.thumbnail]) { $0.address($1) }
    if isWhole {
      json.key("images")
      json.list(product.pictures) { $0.address($1.original) }
    }
    json.member("registration_date", product.createdOn.number * 86_400)
    json.raw(".0}")
  }

  /// Writes prices as whole numbers, rounded to the nearest but never to 0.
  private static func prices(of product: OutgoingProduct, into json: inout JSONWriter) {
    let price = whole(product.fields.price, product.fields.currency)
    let paid = whole(product.fields.price - product.fields.discount, product.fields.currency)
    json.member("price", price)
    json.member("currency", product.fields.currency)
    if paid != price { json.member("discounted_price", paid) }
  }

  static func whole(_ minorUnits: Int64, _ currency: String) -> Int64 {
    let digits = Currency(code: SafeText(currency)).fractionDigits
    let scale = (0..<digits).reduce(Int64(1)) { scale, _ in scale * 10 }
    let (quotient, rest) = minorUnits.quotientAndRemainder(dividingBy: scale)
    let rounded = rest * 2 >= scale ? quotient + 1 : quotient
    return rounded == 0 && minorUnits > 0 ? 1 : rounded
  }
}
