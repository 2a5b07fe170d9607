import Foundation
import Market

extension Decimal {
  /// The number intended by the result of a binary floating-point calculation, such as 27390 for
  /// the 27390.000000000004 of `jq '.price*1.1'`; other numbers are unchanged.
  var withoutRoundingError: Decimal {
    guard isFinite, digitCount > Self.exactDigits else { return self }
    let rounded = rounded(Self.fractionDigits)
    return (rounded - self).magnitude <= magnitude * Self.tolerance ? rounded : self
  }

  /// Decimal digits that a `Double` holds without an error: a number with more was calculated.
  private static let exactDigits = 15
  /// More than any currency or percentage has.
  private static let fractionDigits = 4
  /// Far above the error of a few operations, far below the smallest step of a price.
  private static let tolerance = Decimal(sign: .plus, exponent: -9, significand: 1)

  private var digitCount: Int {
    "\(self)".drop { "-0.".contains($0) }.count { $0.isNumber }
  }
}
