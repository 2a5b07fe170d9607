package import Foundation
import ViewModels

/// A change of a number that begins with a sign: `-10%` and `+500` depend on what the number is.
package enum RelativeChange: Hashable, Sendable {
  case amount(Decimal)
  /// A percentage, of which an amount has as many decimals as its currency.
  case percentage(Decimal)

  /// Nil for text without a sign, without a number after it, or with the symbol of a currency: a
  /// change keeps the currency of its product.
  package init?(_ text: String) {
    guard ProductInput.currency(inPrice: text) == nil else { return nil }
    let plain = NumberText.normalized(text)
    guard let sign = plain.first, sign == "+" || sign == "-" else { return nil }
    let factor: Decimal = sign == "-" ? -1 : 1
    let number = String(plain.dropFirst())
    if let percentage = ProductInput.percentage(number) {
      self = .percentage(factor * percentage)
    } else if let amount = ProductInput.amount(number) {
      self = .amount(factor * amount)
    } else {
      return nil
    }
  }
}
