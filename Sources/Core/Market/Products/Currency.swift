public import Foundation
public import Text

/// A currency by its ISO 4217 code. The market trades in won and dollars; replies may have any
/// other.
public struct Currency: Hashable, Sendable {
  /// Upper case, at most ``codeLimit`` characters.
  public let code: SafeText

  public static let codeLimit = 8
  public static let krw = Currency(code: "KRW")
  public static let usd = Currency(code: "USD")
  /// The currencies of new products.
  public static let accepted = [krw, usd]

  public init(code: SafeText) {
    self.code = SafeText(code.string.uppercased(), limit: Self.codeLimit)
  }

  /// Digits after the decimal point: none for won and yen, two for all others.
  public var fractionDigits: Int { ["KRW", "JPY"].contains(code.string) ? 0 : 2 }

  /// Returns `amount` in the smallest unit (won, cents); nil when it has more digits than the
  /// currency or does not fit.
  public func minorUnits(of amount: Decimal) -> Int64? {
    guard amount.isFinite else { return nil }
    var scaled = Decimal()
    var source = amount
    guard
      NSDecimalMultiplyByPowerOf10(&scaled, &source, Int16(fractionDigits), .plain) == .noError
    else { return nil }
    return Int64(exactly: scaled)
  }

  /// Returns an amount in whole units of the smallest coin.
  public func rounded(_ amount: Decimal) -> Decimal { amount.rounded(fractionDigits) }

  /// Returns the discount of a percentage of an amount, in whole units of the smallest coin.
  public func discount(percent: Decimal, of amount: Decimal) -> Decimal {
    rounded(amount * percent / 100)
  }

  /// Returns the inverse of ``minorUnits(of:)``.
  public func amount(minorUnits: Int64) -> Decimal {
    Decimal(
      sign: minorUnits < 0 ? .minus : .plus, exponent: -fractionDigits,
      significand: Decimal(minorUnits.magnitude))
  }
}

extension Int64 {
  /// Nil when `decimal` has a fraction or is out of range.
  public init?(exactly decimal: Decimal) {
    let whole = decimal.rounded()
    guard decimal.isFinite, whole == decimal, let value = Int64(whole.description) else {
      return nil
    }
    self = value
  }
}
