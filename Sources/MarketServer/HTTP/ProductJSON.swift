import Market
import TerminalText

/// Replies of the 2b dialect: a camelCase envelope around snake_case products.
struct ProductJSON {
  /// What addresses of pictures begin with, such as `http://localhost:8080`.
  let origin: Origin

  /// Room for a product with a description of usual length.
  private static let productCapacity = 700

  func page(_ page: StoredPage, _ query: PageQuery) -> [UInt8] {
    var json = JSONWriter(capacity: Self.productCapacity * (page.products.count + 1))
    let number = if case .number(let number) = query.place { number } else { 0 }
    json.raw("{\"pageNo\":")
    json.integer(number)
    json.raw(",\"itemsPerPage\":")
    json.integer(query.size)
    json.raw(",\"totalCount\":")
    json.integer(page.total)
    json.raw(",\"offset\":")
    json.integer(page.offset)
    json.raw(",\"limit\":")
    json.integer(query.size)
    json.raw(",\"lastPage\":")
    json.integer(page.total / query.size + (page.total.isMultiple(of: query.size) ? 0 : 1))
    json.raw(",\"hasNext\":")
    json.bool(page.hasNext)
    json.raw(",\"hasPrev\":")
    json.bool(page.offset > 0)
    json.raw(",\"pages\":[")
    for (index, product) in page.products.enumerated() {
      json.raw(index == 0 ? "{" : ",{")
      fields(of: product, into: &json)
      json.raw("}")
    }
    json.raw("]")
    if page.hasNext, let last = page.products.last {
      json.raw(",\"nextCursor\":")
      json.string(PageCursor(id: last.id).text)
    }
    json.raw("}")
    return json.bytes
  }

  func detail(_ product: StoredProduct) -> [UInt8] {
    var json = JSONWriter(capacity: Self.productCapacity * 3)
    json.raw("{")
    fields(of: product.record, into: &json)
    json.raw(",\"images\":[")
    for (index, picture) in product.pictures.enumerated() {
      json.raw(index == 0 ? "{\"id\":" : ",{\"id\":")
      json.integer(picture.id)
      json.raw(",\"url\":")
      address(of: picture.original, into: &json)
      json.raw(",\"thumbnail_url\":")
      address(of: picture.thumbnail, into: &json)
      json.raw(",\"succeed\":true,\"issued_at\":")
      date(product.record.createdOn, into: &json)
      json.raw("}")
    }
    let vendor = product.record.vendor
    json.raw("],\"vendors\":{\"id\":")
    json.integer(vendor.id)
    json.raw(",\"name\":")
    json.string(vendor.name)
    json.raw(",\"created_at\":")
    date(vendor.createdOn, into: &json)
    json.raw(",\"issued_at\":")
    date(vendor.createdOn, into: &json)
    json.raw("}}")
    return json.bytes
  }

  private func fields(of product: ProductRecord, into json: inout JSONWriter) {
    let digits = Currency(code: SafeText(product.currency)).fractionDigits
    json.raw("\"id\":")
    json.integer(product.id)
    json.raw(",\"vendor_id\":")
    json.integer(product.vendor.id)
    json.raw(",\"vendorName\":")
    json.string(product.vendor.name)
    json.raw(",\"name\":")
    json.string(product.name)
    json.raw(",\"description\":")
    json.string(product.description)
    json.raw(",\"thumbnail\":")
    address(of: product.thumbnail, into: &json)
    json.raw(",\"currency\":")
    json.string(product.currency)
    json.raw(",\"price\":")
    json.amount(product.price, fractionDigits: digits)
    json.raw(",\"bargain_price\":")
    json.amount(product.price - product.discount, fractionDigits: digits)
    json.raw(",\"discounted_price\":")
    json.amount(product.discount, fractionDigits: digits)
    json.raw(",\"stock\":")
    json.integer(product.stock)
    json.raw(",\"created_at\":")
    date(product.createdOn, into: &json)
    json.raw(",\"issued_at\":")
    date(product.issuedOn, into: &json)
  }

  /// Always midnight: some clients read the hour as one of twelve.
  private func date(_ day: Day, into json: inout JSONWriter) {
    json.raw("\"")
    json.escaped(day.iso)
    json.raw("T00:00:00\"")
  }

  private func address(of picture: PictureName?, into json: inout JSONWriter) {
    json.raw("\"")
    if let picture {
      json.escaped(origin.url)
      json.raw("/pictures/")
      json.escaped(picture.fileName)
    }
    json.raw("\"")
  }
}
