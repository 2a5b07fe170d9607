import Foundation
import Market
import Text
import Wire

/// The input of the benchmarks: products in English and Korean, as in real markets.
enum Samples {
  static let names = [
    "Walnut desk, 140 cm", "Ceramic tea cup", "호두나무 책상", "Linen curtain (grey)",
    "찻잔 세트 4개", "Desk lamp with a dimmer", "무선 기계식 키보드 87키", "Mechanical keyboard",
    "Café table – round", "면 100% 침구 세트",
  ]

  static let description =
    "Oiled by hand, with two drawers.\nDelivered in 3–5 days; 제주도는 하루 더 걸립니다. "
    + "Size 140 × 70 × 74 cm, weight 31 kg."

  /// A name, unique within a thousand.
  static func name(_ index: Int) -> String { "\(names[index % names.count]) no. \(index % 1_000)" }

  static func products(_ count: Int) -> [Product] {
    (0..<count).map { index in
      Product(
        id: count - index, vendor: Vendor(id: index % 7 + 1, name: "Vendor \(index % 7)"),
        name: SafeText(name(index)), description: SafeText(description, shape: .paragraphs),
        thumbnail: SafeText("https://market.example/pictures/\(index)-small.jpg"),
        price: Price(
          amount: Decimal(index * 370 % 90_000), discount: Decimal(index % 3), currency: .krw),
        stock: index % 5, createdOn: Day(number: 18_651), issuedOn: Day(number: 18_652))
    }
  }

  /// A page of the size that browsers request.
  static func page() -> OutgoingPage {
    let count = PageRequest.defaultSize
    let products = (0..<count).map { index in
      OutgoingProduct(
        id: Int64(1_000 - index),
        vendor: OutgoingVendor(
          id: Int64(index % 7 + 1), name: "Vendor \(index % 7)", createdOn: Day(number: 18_000)),
        fields: ProductFields(
          name: name(index), description: description, currency: "KRW",
          price: Int64(index * 3_700), discount: Int64(index % 3 * 100), stock: Int64(index % 5)),
        createdOn: Day(number: 18_651), issuedOn: Day(number: 18_652),
        thumbnail: OutgoingAddress(
          base: "https://market.example/pictures/", name: "\(index)-small.jpg"))
    }
    return OutgoingPage(
      products: products, number: 1, size: count, total: 1_000, offset: 0, hasNext: true,
      nextCursor: "c-981")
  }
}
