import Market

/// The data of an event: `{"id":123,"vendor_id":6}`.
struct Change2b: Decodable {
  let product: Int
  let vendor: Int?

  init(from decoder: any Decoder) throws {
    let change = try WireObject(from: decoder)
    product = try change.identifier("id")
    vendor = try? change.integer("vendor_id", "vendorId")
  }
}

/// The reply 412, with the current product.
struct Conflict2b: Decodable {
  let product: Product?

  init(from decoder: any Decoder) throws {
    product = try WireObject(from: decoder).object(Product2.self, "product")?.product
  }
}
