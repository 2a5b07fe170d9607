import Foundation
import Market
import Text
import ViewModels

extension Words {
  /// `KRW 480,000`
  func price(_ amount: Decimal, in currency: Currency) -> SafeText {
    SafeText("\(currency.code) \(amount.grouped(fractionDigits: currency.fractionDigits))")
  }

  /// `12 left`, or that it is sold out; beyond ``countedStock`` nobody counts: `99,999+ left`.
  func stock(of product: Product) -> SafeText {
    if product.isSoldOut { return self.soldOut }
    let counted = min(product.stock, Self.countedStock)
    return self.left(Self.grouped(counted) + (counted < product.stock ? "+" : ""))
  }

  /// Who offers it: one's own products are told from those of others. Nil where a market has no
  /// vendors.
  func vendor(of product: Product, me: Int?, among vendors: KnownVendors) -> SafeText? {
    if let me, product.vendor.id == me { return self.you }
    return vendors.label(product.vendor)
  }

  static let countedStock = 99_999

  /// A day in words while it is near, as a date then.
  func day(_ day: Day, today: Day) -> SafeText {
    switch today.number - day.number {
    case 0: self.today
    case 1: self.yesterday
    case 2...6: self.daysAgo(today.number - day.number)
    default: self.date(day.components.year, day.components.month, day.components.day)
    }
  }

  /// `−10%`
  func discount(_ percent: Int) -> SafeText { SafeText("−\(percent)%") }

  /// How many products there are, as far as that is known: `1,284`, or `10,000+` where the market
  /// stopped counting.
  static func total(of window: ProductWindow) -> String? {
    window.totalCount.map { grouped($0) + (window.totalIsCapped ? "+" : "") }
  }

  /// `1,284`
  static func grouped(_ number: Int) -> String {
    (number < 0 ? "-" : "") + Decimal.grouping(String(number.magnitude))
  }
}

extension SafeText {
  /// A phrase as a sentence begins.
  var asSentence: SafeText { SafeText(string.prefix(1).uppercased() + string.dropFirst()) }

  /// A sentence inside another one.
  var asClause: SafeText { SafeText(string.prefix(1).lowercased() + string.dropFirst()) }
}
