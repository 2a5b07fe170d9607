import Foundation
import Market
import Testing
import Text

struct CurrencyTests {
  @Test(
    arguments: [
      (Currency.krw, "0", 0), (.krw, "480000", 480_000), (.krw, "6.0E7", 60_000_000),
      (.krw, "-5", -5),
      (.usd, "2.36", 236), (.usd, "0.01", 1), (.usd, "10", 1_000), (.usd, "-0.5", -50),
      (.krw, "9223372036854775807", .max), (.krw, "-9223372036854775808", .min),
      (.usd, "92233720368547758.07", .max), (Currency(code: "JPY"), "100", 100),
      (Currency(code: "EUR"), "1.5", 150),
    ] as [(Currency, String, Int64)])
  func minorUnits(currency: Currency, amount: String, units: Int64) throws {
    let amount = try #require(Decimal(string: amount))
    #expect(currency.minorUnits(of: amount) == units)
    #expect(currency.amount(minorUnits: units) == amount)
  }

  @Test(arguments: [
    (Currency.krw, "0.5"), (.krw, "2.36"), (.usd, "2.365"), (.usd, "0.001"),
    (.krw, "9223372036854775808"),
    (.krw, "-9223372036854775809"), (.usd, "92233720368547758.08"), (.krw, "1E30"), (.usd, "1E127"),
    (.krw, "1E-100"),
  ])
  func amountsOutOfRange(currency: Currency, amount: String) throws {
    #expect(currency.minorUnits(of: try #require(Decimal(string: amount))) == nil)
  }

  @Test func notANumberIsNotAnAmount() {
    #expect(Currency.krw.minorUnits(of: .nan) == nil)
    #expect(Int64(exactly: Decimal.nan) == nil)
    #expect(Int64(exactly: Decimal.greatestFiniteMagnitude) == nil)
    #expect(Int64(exactly: Decimal.leastFiniteMagnitude) == nil)
  }

  @Test func roundTrips() {
    for currency in Currency.accepted {
      for step in stride(from: Int64.min / 2, to: .max / 2, by: 9_973_000_000_000_001) {
        #expect(currency.minorUnits(of: currency.amount(minorUnits: step)) == step)
      }
    }
  }

  @Test func codes() {
    #expect(Currency(code: "krw") == .krw)
    #expect(Currency(code: "A very long currency").code.string.count <= Currency.codeLimit)
    #expect(Currency(code: "ß").code == "SS")
    #expect(Currency(code: "\u{1B}[2J").code == "\u{FFFD}[2J")
    #expect(Currency(code: "").fractionDigits == 2)
  }

  @Test(arguments: [
    ("0", 0, "0"), ("999", 0, "999"), ("1000", 0, "1,000"), ("480000", 0, "480,000"),
    ("60000000", 0, "60,000,000"),
    ("-200", 0, "-200"), ("-1234567.5", 0, "-1,234,567.5"), ("2.36", 2, "2.36"), ("2", 2, "2.00"),
    ("2.3", 2, "2.30"), ("2.3654", 2, "2.3654"), ("0.123456789", 2, "0.12345679"),
    ("-0.000000001", 2, "0.00"),
    ("1234.5", 2, "1,234.50"), ("123456789012345678.91", 2, "123,456,789,012,345,678.91"),
  ])
  func grouping(number: String, digits: Int, text: String) throws {
    #expect(try #require(Decimal(string: number)).grouped(fractionDigits: digits) == text)
  }

  @Test func groupingTextThatIsNotANumber() {
    #expect(Decimal.nan.grouped(fractionDigits: 0) == "–")
    #expect(Decimal.greatestFiniteMagnitude.grouped(fractionDigits: 2).count < 300)
  }
}
