public import Foundation

/// The price of a product: the amount, the discount, and the difference to pay. Exact decimals.
///
/// A price from a server may be odd (a discount above the amount gives a negative sale price) and
/// is not corrected. ``ProductDraft/problems`` has the rules of our market for new prices.
public struct Price: Hashable, Sendable {
  public let amount: Decimal
  /// The amount taken off; 0 without a discount.
  public let discount: Decimal
  public let currency: Currency

  public init(amount: Decimal, discount: Decimal = 0, currency: Currency) {
    self.amount = amount
    self.discount = discount
    self.currency = currency
  }

  /// The price to pay: `amount − discount`.
  public var salePrice: Decimal { amount - discount }

  public var isDiscounted: Bool { discount > 0 }

  /// The discount in whole percent, rounded down, 1 or more; nil without a meaningful one (less
  /// than one percent, an amount of 0 or less, a sale price below 0).
  public var discountPercent: Int? {
    guard isDiscounted, amount > 0, salePrice >= 0 else { return nil }
    let whole = (discount * 100 / amount).rounded(0, .down)
    return whole < 1 ? nil : Int64(exactly: whole).map(Int.init)
  }

  /// The whole percentage, 1…100, that the discount is of the amount; nil for any other amount.
  public var wholePercent: Int? {
    guard isDiscounted, amount >= discount else { return nil }
    let percent = (discount * 100 / amount).rounded()
    return currency.discount(percent: percent, of: amount) == discount && percent >= 1
      ? Int64(exactly: percent).map(Int.init) : nil
  }
}

extension Decimal {
  /// Returns the number with at most `digits` digits after the point.
  public func rounded(
    _ digits: Int = 0, _ mode: NSDecimalNumber.RoundingMode = .plain
  ) -> Decimal {
    var (source, rounded) = (self, Decimal())
    NSDecimalRound(&rounded, &source, digits, mode)
    return rounded
  }

  /// Returns the number with "," between thousands and at least `fractionDigits` digits after the
  /// point: `480,000`, `2.36`. Up to eight digits are shown, not rounded away.
  public func grouped(fractionDigits: Int) -> String {
    guard isFinite else { return "–" }
    let rounded = rounded(8)
    let digits = rounded.magnitude.description.split(separator: ".", maxSplits: 1)
    let whole = digits.first.map(String.init) ?? "0"
    var fraction = digits.count > 1 ? String(digits[1]) : ""
    fraction += String(repeating: "0", count: max(0, fractionDigits - fraction.count))
    let sign = rounded < 0 ? "-" : ""
    return sign + Self.grouping(whole) + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// Removes the "," between thousands of a typed number: `480,000` is `480000`. Text with a comma
  /// elsewhere, such as a decimal one, is unchanged.
  public static func ungrouping(_ typed: String) -> String {
    // Most numbers have none.
    guard typed.utf8.contains(UInt8(ascii: ",")) else { return typed }
    let groups = typed.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = groups.first, let last = groups.last,
      (1...3).contains(first.count { $0.isNumber }), first.last?.isNumber == true,
      last.prefix(while: \.isNumber).count == 3,
      groups.dropFirst().dropLast().allSatisfy({ $0.count == 3 && $0.allSatisfy(\.isNumber) })
    else { return typed }
    return groups.joined()
  }

  /// Inserts "," between thousands: `480000` as `480,000`.
  public static func grouping(_ digits: String) -> String {
    let count = digits.utf8.count
    guard count > 3 else { return digits }
    var grouped: [UInt8] = []
    grouped.reserveCapacity(count + count / 3)
    for (index, digit) in digits.utf8.enumerated() {
      if index > 0, (count - index).isMultiple(of: 3) { grouped.append(UInt8(ascii: ",")) }
      grouped.append(digit)
    }
    return String(decoding: grouped, as: UTF8.self)
  }
}
