import Foundation
import Market
import Testing
import Text
import Wire

/// One outgoing product, and its form in every dialect.
enum Sample {
  static let base = "https://market.example/pictures/"

  static func address(_ name: String) -> OutgoingAddress { OutgoingAddress(base: base, name: name) }

  static func product(
    currency: String = "KRW", price: Int64 = 480_000, discount: Int64 = 48_000,
    isListed: Bool = false
  ) -> OutgoingProduct {
    OutgoingProduct(
      id: 26, vendor: OutgoingVendor(id: 6, name: "호두 \"상점\"", createdOn: Day(number: 18_900)),
      fields: ProductFields(
        name: "Walnut desk", description: "Oiled.\n140 × 70 cm", currency: currency, price: price,
        discount: discount, stock: 5_000_000_000), createdOn: Day(number: 18_651),
      issuedOn: Day(number: 18_652), thumbnail: address("a-small.jpg"),
      pictures: isListed
        ? []
        : [
          OutgoingPicture(
            id: 222, original: address("a.jpg"), thumbnail: address("a-small.jpg")),
          OutgoingPicture(
            id: 223, original: address("b.png"), thumbnail: address("b-small.jpg")),
        ])
  }

  static func page() -> OutgoingPage {
    OutgoingPage(
      products: [product(isListed: true)], number: 2, size: 1, total: 3, offset: 1, hasNext: true,
      nextCursor: "c-26")
  }

  static let itemOfList =
    #"{"id":26,"title":"Walnut desk","price":480000,"currency":"KRW","discounted_price":432000,"#
    + #""stock":5000000000,"thumbnails":["https://market.example/pictures/a-small.jpg"],"#
    + #""registration_date":1611446400.0}"#

  static let item =
    #"{"id":26,"title":"Walnut desk","descriptions":"Oiled.\n140 × 70 cm","price":480000,"#
    + #""currency":"KRW","discounted_price":432000,"stock":5000000000,"#
    + #""thumbnails":["https://market.example/pictures/a-small.jpg","#
    + #""https://market.example/pictures/b-small.jpg"],"#
    + #""images":["https://market.example/pictures/a.jpg","#
    + #""https://market.example/pictures/b.png"],"registration_date":1611446400.0}"#

  private static let money =
    #""thumbnail":"https://market.example/pictures/a-small.jpg","currency":"KRW","#
    + #""price":480000.0,"bargain_price":432000.0,"discounted_price":48000.0,"stock":5000000000,"#

  static func page2a() -> String {
    #"{"page_no":2,"items_per_page":1,"total_count":3,"offset":1,"limit":1,"pages":["#
      + #"{"id":26,"vendor_id":6,"name":"Walnut desk","# + money
      + #""created_at":"2021-01-24T00:00:00.00","issued_at":"2021-01-25T00:00:00.00"}],"#
      + #""last_page":3,"has_next":true,"has_prev":true}"#
  }

  static func page2b() -> String {
    #"{"pageNo":2,"itemsPerPage":1,"totalCount":3,"offset":1,"limit":1,"lastPage":3,"#
      + #""hasNext":true,"hasPrev":true,"pages":["#
      + #"{"id":26,"vendor_id":6,"vendorName":"호두 \"상점\"","name":"Walnut desk","#
      + #""description":"Oiled.\n140 × 70 cm","# + money
      + #""created_at":"2021-01-24T00:00:00","issued_at":"2021-01-25T00:00:00"}],"#
      + #""nextCursor":"c-26"}"#
  }

  static func detail2(midnight: String) -> String {
    let issued = #""issued_at":"2021-01-24\#(midnight)""#
    return #"{"id":26,"vendor_id":6,"vendorName":"호두 \"상점\"","name":"Walnut desk","#
      + #""description":"Oiled.\n140 × 70 cm","# + money
      + #""created_at":"2021-01-24\#(midnight)","issued_at":"2021-01-25\#(midnight)","#
      + #""images":[{"id":222,"url":"https://market.example/pictures/a.jpg","#
      + #""thumbnail_url":"https://market.example/pictures/a-small.jpg","succeed":true,"#
      + issued + #"},{"id":223,"url":"https://market.example/pictures/b.png","#
      + #""thumbnail_url":"https://market.example/pictures/b-small.jpg","succeed":true,"#
      + issued + #"}],"vendors":{"id":6,"name":"호두 \"상점\"","#
      + #""created_at":"2021-09-30\#(midnight)","issued_at":"2021-09-30\#(midnight)"}}"#
  }
}

extension Array where Element == UInt8 {
  var text: String { String(decoding: self, as: UTF8.self) }
}

func dialect(_ name: String) throws -> any Dialect {
  try #require(Dialects.named(name))
}

extension ProductFormKeys {
  static let generation1 = keys(of: "1b")
  static let generation2 = keys(of: "2b")

  private static func keys(of name: String) -> ProductFormKeys {
    (Dialects.named(name) ?? Dialects.native).formKeys
  }
}
