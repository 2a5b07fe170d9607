import Market
import Text

/// Writes products in both dialects of generation 2.
struct ProductWriter2 {
  let midnight: StaticString
  let listsAll: Bool

  /// Bytes of a product with a description of usual length.
  static let capacity = 700

  func list(_ products: [OutgoingProduct], into json: inout JSONWriter) {
    var currency = WrittenCurrency()
    json.list(products) { json, product in
      json.raw("{")
      let digits = currency.digits(of: product.fields)
      fields(of: product, isWhole: listsAll, digits, into: &json)
      json.raw("}")
    }
  }

  func detail(_ product: OutgoingProduct) -> [UInt8] {
    var json = JSONWriter(capacity: Self.capacity * 3)
    json.raw("{")
    var currency = WrittenCurrency()
    fields(of: product, isWhole: true, currency.digits(of: product.fields), into: &json)
    json.key("images")
    json.list(product.pictures) { json, picture in
      json.raw("{")
      json.member("id", picture.id)
      json.member("url", picture.original)
      json.member("thumbnail_url", picture.thumbnail)
      json.member("succeed", true)
      date("issued_at", product.createdOn, into: &json)
      json.raw("}")
    }
    json.key("vendors")
    json.raw("{")
    json.member("id", product.vendor.id)
    json.member("name", product.vendor.name)
    date("created_at", product.vendor.createdOn, into: &json)
    date("issued_at", product.vendor.createdOn, into: &json)
    json.raw("}}")
    return json.bytes
  }

  /// Writes a day with the time of the dialect, as a string.
  private func date(_ name: StaticString, _ day: Day, into json: inout JSONWriter) {
    json.key(name)
    json.raw("\"")
    json.day(day)
    json.raw(midnight)
    json.raw("\"")
  }

  /// `{"code":404,"message":"…"}`
  static func error(_ code: Int, _ message: String) -> [UInt8] {
    JSONWriter.object {
      $0.member("code", code)
      $0.member("message", message)
    }
  }

  private func fields(
    of product: OutgoingProduct, isWhole: Bool, _ digits: Int, into json: inout JSONWriter
  ) {
    json.member("id", product.id)
    json.member("vendor_id", product.vendor.id)
    if isWhole { json.member("vendorName", product.vendor.name) }
    json.member("name", product.fields.name)
    if isWhole { json.member("description", product.fields.description) }
    json.member("thumbnail", product.thumbnail)
    json.member("currency", product.fields.currency)
    json.key("price")
    json.amount(product.fields.price, fractionDigits: digits)
    json.key("bargain_price")
    json.amount(product.fields.price - product.fields.discount, fractionDigits: digits)
    json.key("discounted_price")
    json.amount(product.fields.discount, fractionDigits: digits)
    json.member("stock", product.fields.stock)
    date("created_at", product.createdOn, into: &json)
    date("issued_at", product.issuedOn, into: &json)
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
