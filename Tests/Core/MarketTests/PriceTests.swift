import Foundation
import Market
import Testing

struct PriceTests {
  private func price(_ amount: String, _ discount: String) -> Price {
    Price(
      amount: Decimal(string: amount) ?? .nan, discount: Decimal(string: discount) ?? .nan,
      currency: .usd)
  }

  @Test(arguments: [
    ("100", "0", "100", false), ("100", "30", "70", true), ("2.36", "0.01", "2.35", true),
    ("0.3", "0.1", "0.2", true),
    ("100", "100", "0", true), ("100", "300", "-200", true), ("0", "0", "0", false),
    ("100", "-5", "105", false),
    ("123456789012345678.91", "0.01", "123456789012345678.9", true),
  ])
  func salePrices(amount: String, discount: String, paid: String, isDiscounted: Bool) {
    let price = price(amount, discount)
    #expect(price.salePrice == Decimal(string: paid))
    #expect(price.isDiscounted == isDiscounted)
  }

  @Test(
    arguments: [
      ("450", "90", 20), ("33.33", "5", 15), ("100", "100", 100), ("100", "29.99", nil),
      ("100", "0", nil), ("100", "0.5", nil), ("100", "101", nil), ("0", "5", nil),
      ("-5", "-1", nil),
      ("1e120", "1e119", 10),
    ] as [(String, String, Int?)])
  func wholePercentages(amount: String, discount: String, percent: Int?) {
    #expect(price(amount, discount).wholePercent == percent)
  }

  @Test(
    arguments: [
      ("100", "0", nil), ("100", "30", 30), ("100", "29.99", 29), ("3", "1", 33), ("3", "2", 66),
      ("1000000", "1", nil),
      ("100", "100", 100), ("100", "101", nil), ("0", "0", nil), ("0", "5", nil), ("-5", "-6", nil),
      ("-5", "5", nil),
    ] as [(String, String, Int?)])
  func shares(amount: String, discount: String, percent: Int?) {
    #expect(price(amount, discount).discountPercent == percent)
  }

  @Test func hugePricesDoNotTrap() {
    let huge = Price(
      amount: .greatestFiniteMagnitude, discount: .greatestFiniteMagnitude, currency: .krw)
    #expect(huge.salePrice == 0)
    _ = huge.discountPercent
    #expect(Price(amount: .nan, discount: .nan, currency: .krw).discountPercent == nil)
  }
}
