package import Foundation
package import Market
package import Text

extension SharedWords {
  /// `KRW 480,000`
  package func price(_ amount: Decimal, in currency: Currency) -> SafeText {
    SafeText("\(currency.code) \(amount.grouped(fractionDigits: currency.fractionDigits))")
  }

  /// `12 left`, or that it is sold out; numbers above ``countedStock`` are cut: `99,999+ left`.
  package func stock(of product: Product, limit: Int = Words.countedStock) -> SafeText {
    stock(of: product, limit: limit, in: common.left)
  }

  /// The longest form of the stock that fits.
  package func stock(of product: Product, fitting columns: Int) -> SafeText {
    let forms = [
      stock(of: product), stock(of: product, limit: Words.countedStock, in: common.leftBriefly),
      stock(of: product, limit: 999, in: common.leftBriefly),
    ]
    return forms.first { CharacterWidth.columns(of: $0) <= columns } ?? forms[2].fitted(to: columns)
  }

  private func stock(
    of product: Product, limit: Int, in words: (_ pieces: String) -> SafeText
  ) -> SafeText {
    if product.isSoldOut { return common.soldOut }
    let counted = min(product.stock, limit)
    return words(Words.grouped(counted) + (counted < product.stock ? "+" : ""))
  }

  /// The attributes of a product that a detail shows as separate phrases, in their order.
  package func facts(of product: Product, limit: Int = Words.countedStock) -> [ProductFact] {
    ProductAttribute.inForm.compactMap { attribute in
      switch attribute {
      // Each of them has its place in a detail.
      case .name, .description, .price, .currency, .discount, .pictures: nil
      case .stock:
        ProductFact(text: stock(of: product, limit: limit), isWarning: product.isSoldOut)
      }
    }
  }

  /// The vendor's name, or "you" for the user's own products; nil where a market has no vendors.
  package func vendor(of product: Product, me: Int?, among vendors: KnownVendors) -> SafeText? {
    if let me, product.vendor.id == me { return common.you }
    return vendors.label(product.vendor)
  }

  /// A recent day in words, an earlier one as a date.
  package func day(_ day: Day, today: Day) -> SafeText {
    switch today.number - day.number {
    case 0: common.today
    case 1: common.yesterday
    case 2...6: common.daysAgo(today.number - day.number)
    default: common.date(day.components.year, day.components.month, day.components.day)
    }
  }

  /// `−10%`
  package func discount(_ percent: Int) -> SafeText { SafeText("−\(percent)%") }
}

extension Words {
  package static let countedStock = 99_999

  /// `1,284`
  package static func grouped(_ number: Int) -> String {
    (number < 0 ? "-" : "") + Decimal.grouping(String(number.magnitude))
  }
}

/// `12 left`
package struct ProductFact: Sendable {
  package let text: SafeText
  package let isWarning: Bool
}

extension SafeText {
  /// The phrase as the beginning of a sentence.
  package var asSentence: SafeText { SafeText(string.prefix(1).uppercased() + string.dropFirst()) }

  /// The sentence as a part of another one.
  package var asClause: SafeText { SafeText(string.prefix(1).lowercased() + string.dropFirst()) }
}

extension Duration {
  /// The time rounded up to the unit in which it is shown: minutes, hours from 60 minutes, and days
  /// from 48 hours.
  var roundedUp: Duration {
    let minutes = (max(0, components.seconds) + 59) / 60
    let unit: Int64 = minutes < 60 ? 1 : minutes < 48 * 60 ? 60 : 24 * 60
    return .seconds((minutes + unit - 1) / unit * unit * 60)
  }
}
