import Foundation
import Market
import Text
import Words

@testable import Web

/// Pages with products in them, as values.
enum SamplePages {
  static func site(_ language: Language = .english) -> WebSite {
    WebSite(language, origin: "https://market.example", name: "market.example")
  }

  static func product(
    _ id: Int, name: String = "Teapot", vendor: String = "Corner Shop",
    description: String = "Holds a litre.\nWith a lid.", amount: Int = 48_000, discount: Int = 0,
    stock: Int = 3, pictures: Int = 1
  ) -> Product {
    let file = SafeText("\(String(repeating: "0123456789abcdef", count: 4)).jpg")
    return Product(
      id: id, vendor: Vendor(id: 6, name: SafeText(vendor)), name: SafeText(name),
      description: SafeText(description, shape: .paragraphs),
      thumbnail: pictures == 0 ? "" : file,
      price: Price(amount: .init(amount), discount: .init(discount), currency: .krw), stock: stock,
      createdOn: Day(year: 2026, month: 1, day: 5), issuedOn: nil,
      images: (0..<pictures).map { ProductImage(id: $0 + 1, url: file, thumbnail: file) })
  }

  static let shelf = [
    product(3, name: "찻잔 세트", amount: 480_000, discount: 48_000), product(2, stock: 0),
    product(1, name: "Chair <b>&amp;</b>", pictures: 0),
  ]

  static func list(_ typed: SafeText = "", _ products: [Product] = shelf) throws -> ListPage {
    var page = ListPage(query: try ProductQuery(typed: typed.string), typed: typed)
    page.products = products
    page.total = products.count
    return page
  }
}
