import Foundation
import Market
import Testing
import Text

struct PageRequestTests {
  @Test(arguments: [(Int.min, 1), (0, 1), (1, 1), (20, 20), (100, 100), (101, 100), (.max, 100)])
  func sizes(asked: Int, given: Int) {
    #expect(PageRequest(.number(1), size: asked).size == given)
    #expect(PageRequest(.number(1)).size == PageRequest.defaultSize)
  }

  @Test(arguments: [(Int.min, true), (-1, true), (0, true), (1, false)])
  func soldOut(stock: Int, isSoldOut: Bool) {
    let product = Product(
      id: 0, vendor: Vendor(id: 0, name: nil), name: "", description: nil, thumbnail: "",
      price: Price(amount: 0, currency: .krw), stock: stock, createdOn: nil, issuedOn: nil)
    #expect(product.isSoldOut == isSoldOut)
  }
}
