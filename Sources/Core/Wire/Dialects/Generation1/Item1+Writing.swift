import Foundation
import Market
import Text

/// Writes the replies of both dialects of generation 1.
enum Writing1 {
  /// Bytes of an item in a list.
  private static let capacity = 400

  static func page(_ page: OutgoingPage) -> [UInt8] {
    var json = JSONWriter(capacity: capacity * (page.products.count + 1))
    json.raw("{\"page\":")
    json.integer(page.number)
    json.raw(",\"items\":[")
    for (index, product) in page.products.enumerated() {
      if index > 0 { json.raw(",") }
      item(product, isWhole: false, into: &json)
    }
    json.raw("]}")
    return json.bytes
  }

  static func item(_ product: OutgoingProduct) -> [UInt8] {
    var json = JSONWriter(capacity: capacity * 4)
    item(product, isWhole: true, into: &json)
    return json.bytes
  }

  private static func item(
    _ product: OutgoingProduct, isWhole: Bool, into json: inout JSONWriter
  ) {
    json.raw("{\"id\":")
    json.integer(product.id)
    json.raw(",\"title\":")
    json.string(product.fields.name)
    if isWhole {
      json.raw(",\"descriptions\":")
      json.string(product.fields.description)
    }
    prices(of: product, into: &json)
    json.raw(",\"stock\":")
    json.integer(product.fields.stock)
    json.raw(",\"thumbnails\":")
    addresses(
      isWhole ? product.pictures.map(\.thumbnail) : [product.thumbnail], into: &json)
    if isWhole {
      json.raw(",\"images\":")
      addresses(product.pictures.map(\.original), into: &json)
    }
    json.raw(",\"registration_date\":")
    json.integer(product.createdOn.number * 86_400)
    json.raw(".0}")
  }

  /// Writes prices as whole numbers, rounded to the nearest but never to 0.
  private static func prices(of product: OutgoingProduct, into json: inout JSONWriter) {
    let price = whole(product.fields.price, product.fields.currency)
    let paid = whole(product.fields.price - product.fields.discount, product.fields.currency)
    json.raw(",\"price\":")
    json.integer(price)
    json.raw(",\"currency\":")
    json.string(product.fields.currency)
    guard paid != price else { return }
    json.raw(",\"discounted_price\":")
    json.integer(paid)
  }

  static func whole(_ minorUnits: Int64, _ currency: String) -> Int64 {
    let digits = Currency(code: SafeText(currency)).fractionDigits
    let scale = (0..<digits).reduce(Int64(1)) { scale, _ in scale * 10 }
    let (quotient, rest) = minorUnits.quotientAndRemainder(dividingBy: scale)
    let rounded = rest * 2 >= scale ? quotient + 1 : quotient
    return rounded == 0 && minorUnits > 0 ? 1 : rounded
  }

  private static func addresses(_ addresses: [OutgoingAddress], into json: inout JSONWriter) {
    json.raw("[")
    for (index, address) in addresses.enumerated() {
      if index > 0 { json.raw(",") }
      json.address(address)
    }
    json.raw("]")
  }
}
