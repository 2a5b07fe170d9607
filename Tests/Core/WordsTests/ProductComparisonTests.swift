import Foundation
import Market
import Testing
import Text
import Words

@Suite struct ProductComparisonTests {
  private func product(
    _ id: Int, _ amount: Int, off discount: Int = 0, _ currency: Currency = .krw, stock: Int = 1
  ) -> Product {
    Product(
      id: id, vendor: Vendor(id: 1, name: "shop"), name: "Desk", description: nil, thumbnail: "",
      price: Price(amount: .init(amount), discount: .init(discount), currency: currency),
      stock: stock, createdOn: Day(year: 2026, month: 11, day: 20), issuedOn: nil)
  }

  private func compare(_ products: [Product], except deleted: [Int] = []) -> ProductComparison {
    ProductComparison(products, except: deleted, in: Words(.english), today: Day(number: 0))
  }

  @Test func onlyDifferentFactsDiffer() {
    let comparison = compare([product(1, 100), product(2, 100, stock: 0), product(3, 100)])
    let differences = ProductComparison.Fact.allCases.filter { comparison.differs(in: $0) }
    #expect(differences == [.stock])
    #expect(comparison.value(of: .stock, at: 1) == "Sold out")
    #expect(comparison.value(of: .stock, at: 0) == "1 left")
  }

  @Test func savingsAreOfSalePricesInOneCurrency() {
    let comparison = compare([
      product(1, 100), product(2, 120, off: 50), product(3, 5, .usd), product(4, 100),
    ])
    #expect((0..<4).map { comparison.saving(at: $0) } == [nil, 30, nil, nil])
    #expect(Words(.english).saving(at: 1, of: comparison) == "KRW 30 cheaper")
    #expect(Words(.korean).saving(at: 0, of: comparison).isEmpty)
  }

  @Test func deletedProductsAreNotComparedWith() {
    let comparison = compare([product(1, 100), product(2, 900), product(3, 90)], except: [1])
    #expect((0..<3).map { comparison.saving(at: $0) } == [nil, nil, 10])
    #expect(!compare([product(1, 100), product(2, 900)], except: [0]).differs(in: .price))
  }
}
