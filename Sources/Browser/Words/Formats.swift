import Foundation
import Market
import TerminalText

extension Words {
  /// `KRW 480,000`
  func price(_ amount: Decimal, in currency: Currency) -> SafeText {
    SafeText("\(currency.code) \(amount.grouped(fractionDigits: currency.fractionDigits))")
  }

  /// `12 left`, or that it is sold out.
  func stock(of product: Product) -> SafeText {
    product.isSoldOut ? soldOut : left(Self.grouped(product.stock))
  }

  /// A day in words while it is near, as a date then.
  func day(_ day: Day, today: Day) -> SafeText {
    switch today.number - day.number {
    case 0: self.today
    case 1: yesterday
    case 2...6: daysAgo(today.number - day.number)
    default: date(day.components.year, day.components.month, day.components.day)
    }
  }

  /// `−10 %`
  func discount(_ percent: Int) -> SafeText {
    SafeText(language == .english ? "−\(percent) %" : "\(percent)% 할인")
  }

  static func grouped(_ number: Int) -> String { Decimal(number).grouped(fractionDigits: 0) }
}
