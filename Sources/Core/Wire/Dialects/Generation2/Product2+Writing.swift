import Market
import Text

/// Writes products in both dialects of generation 2.
struct ProductWriter2 {
  let midnight: StaticString
  let listsAll: Bool

  /// Bytes of a product with a description of usual length.
  static let capacity = 700

  func list(_ products: [OutgoingProduct], into json: inout JSONWriter) {
    json.raw("[")
    var currency = WrittenCurrency()
    var dates = WrittenDate(midnight)
    for (index, product) in products.enumerated() {
      json.raw(index == 0 ? "{" : ",{")
      let digits = currency.digits(of: product.fields)
      fields(of: product, isWhole: listsAll, digits, &dates, into: &json)
      json.raw("}")
    }
    json.raw("]")
  }

  func detail(_ product: OutgoingProduct) -> [UInt8] {
    var json = JSONWriter(capacity: Self.capacity * 3)
    json.raw("{")
    var currency = WrittenCurrency()
    var dates = WrittenDate(midnight)
    fields(of: product, isWhole: true, currency.digits(of: product.fields), &dates, into: &json)
    json.raw(",\"images\":[")
    for (index, picture) in product.pictures.enumerated() {
      json.raw(index == 0 ? "{\"id\":" : ",{\"id\":")
      json.integer(picture.id)
      json.raw(",\"url\":")
      json.address(picture.original)
      json.raw(",\"thumbnail_url\":")
      json.address(picture.thumbnail)
      json.raw(",\"succeed\":true,\"issued_at\":")
      dates.write(product.createdOn, into: &json)
      json.raw("}")
    }
    json.raw("],\"vendors\":{\"id\":")
    json.integer(product.vendor.id)
    json.raw(",\"name\":")
    json.string(product.vendor.name)
    json.raw(",\"created_at\":")
    dates.write(product.vendor.createdOn, into: &json)
    json.raw(",\"issued_at\":")
    dates.write(product.vendor.createdOn, into: &json)
    json.raw("}}")
    return json.bytes
  }

  /// `{"code":404,"message":"…"}`
  static func error(_ code: Int, _ message: String) -> [UInt8] {
    var json = JSONWriter(capacity: 100)
    json.raw("{\"code\":")
    json.integer(code)
    json.raw(",\"message\":")
    json.string(message)
    json.raw("}")
    return json.bytes
  }

  private func fields(
    of product: OutgoingProduct, isWhole: Bool, _ digits: Int, _ dates: inout WrittenDate,
    into json: inout JSONWriter
  ) {
    json.raw("\"id\":")
    json.integer(product.id)
    json.raw(",\"vendor_id\":")
    json.integer(product.vendor.id)
    if isWhole {
      json.raw(",\"vendorName\":")
      json.string(product.vendor.name)
    }
    json.raw(",\"name\":")
    json.string(product.fields.name)
    if isWhole {
      json.raw(",\"description\":")
      json.string(product.fields.description)
    }
    json.raw(",\"thumbnail\":")
    json.address(product.thumbnail)
    json.raw(",\"currency\":")
    json.string(product.fields.currency)
    json.raw(",\"price\":")
    json.amount(product.fields.price, fractionDigits: digits)
    json.raw(",\"bargain_price\":")
    json.amount(product.fields.price - product.fields.discount, fractionDigits: digits)
    json.raw(",\"discounted_price\":")
    json.amount(product.fields.discount, fractionDigits: digits)
    json.raw(",\"stock\":")
    json.integer(product.fields.stock)
    json.raw(",\"created_at\":")
    dates.write(product.createdOn, into: &json)
    json.raw(",\"issued_at\":")
    dates.write(product.issuedOn, into: &json)
  }
}

/// The currency of the last product: most lists have one or two.
private struct WrittenCurrency {
  private var code: String?
  private var fractionDigits = 0

  mutating func digits(of fields: ProductFields) -> Int {
    if fields.currency != code {
      code = fields.currency
      fractionDigits = Currency(code: SafeText(fields.currency)).fractionDigits
    }
    return fractionDigits
  }
}

/// The last date that was written: most neighbours in a list have the same dates.
private struct WrittenDate {
  private let midnight: StaticString
  private var day: Day?
  private var text: [UInt8] = []

  init(_ midnight: StaticString) { self.midnight = midnight }

  /// Writes a day with the time of the dialect, as a string.
  mutating func write(_ day: Day, into json: inout JSONWriter) {
    if day != self.day {
      var date = JSONWriter(capacity: 40)
      date.raw("\"")
      date.day(day)
      date.raw(midnight)
      date.raw("\"")
      self.day = day
      text = date.bytes
    }
    json.append(text)
  }
}
