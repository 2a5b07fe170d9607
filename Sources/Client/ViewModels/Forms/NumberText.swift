public import Foundation
public import Market
public import Text
import Words

/// Numbers as text: kept without separators, drawn with separators between thousands.
public enum NumberText {
  /// The maximum number of digits before the point: more than any price, and amounts stay exact.
  static let digitLimit = 15
  /// The maximum number of digits after the point; the currency's rule refuses them.
  static let fractionLimit = 8

  /// Returns typed or pasted text without separators between thousands and without `₩` and `원`, and
  /// with plain instead of full-width digits. Everything else is kept, so that the user can correct
  /// it: a comma elsewhere may be a decimal one.
  public static func normalized(_ typed: String) -> String {
    let plain = String(
      typed.compactMap { character -> Character? in
        switch character {
        case "_", "'", "’", "₩", "원": return nil
        case "，": return ","
        case "＄": return "$"
        case "．": return "."
        case "％", "﹪": return "%"
        case _ where character.isWhitespace: return nil
        default:
          guard let digit = character.wholeNumberValue, (0...9).contains(digit) else {
            return character
          }
          return Character(String(digit))
        }
      })
    return Decimal.ungrouping(plain)
  }

  /// Returns the currency whose symbol is in a typed price; nil without one.
  public static func currency(in typed: String) -> Currency? {
    // A symbol may have the full width of a Korean character.
    let plain = typed.precomposedStringWithCompatibilityMapping
    return plain.lazy.compactMap { Currency(typed: String($0)) }.first
  }

  /// Returns the two parts of `30.5USD` or `usd 30.5`, as ``normalized(_:)``; nil for other text.
  static func amountWithCode(_ text: String) -> (amount: String, currency: Currency)? {
    let upper = text.uppercased()
    for currency in Currency.accepted {
      let code = currency.code.string
      if upper.hasSuffix(code) { return (String(text.dropLast(code.count)), currency) }
      if upper.hasPrefix(code) { return (String(text.dropFirst(code.count)), currency) }
    }
    return nil
  }

  /// Returns the digits of a number, also of one with Korean units; other text is unchanged.
  static func digits(_ text: String) -> String {
    let plain = Decimal.ungrouping(text)
    return KoreanNumber.digits(plain) ?? plain
  }

  /// Returns the amount; nil for text that is not a number. `3만` is 30,000 in every language.
  public static func amount(_ text: String) -> Decimal? {
    let parts = parts(of: digits(text))
    guard let parts, parts.whole.count <= digitLimit, parts.fraction.count <= fractionLimit,
      !parts.whole.isEmpty || !parts.fraction.isEmpty
    else { return nil }
    let sign = parts.isNegative ? "-" : ""
    return Decimal(string: "\(sign)0\(parts.whole).\(parts.fraction)0")
  }

  /// Returns the number of a percentage, `20` of `20%`; nil for other text.
  public static func percentage(_ text: String) -> Decimal? {
    text.hasSuffix("%") ? amount(String(text.dropLast())) : nil
  }

  /// Whether the text is a number of more digits than are read.
  static func isTooLong(_ text: String) -> Bool {
    (parts(of: digits(text))?.whole.count ?? 0) > digitLimit
  }

  /// Whether the text has the maximum number of digits before the point.
  static func isFull(_ text: String) -> Bool {
    guard let parts = parts(of: text), !parts.hasPoint else { return false }
    return parts.whole.count >= digitLimit
  }

  /// Returns the whole number; nil for other text.
  public static func integer(_ text: String) -> Int? {
    guard let parts = parts(of: Decimal.ungrouping(text)), !parts.hasPoint,
      (1...digitLimit).contains(parts.whole.count)
    else { return nil }
    return Int((parts.isNegative ? "-" : "") + parts.whole)
  }

  /// Returns `480000` as `480,000`, and the caret's index in it; text that is not a number is
  /// unchanged.
  public static func grouped(_ text: String, caret: Int) -> (text: String, caret: Int) {
    guard let parts = parts(of: text), parts.whole.count > 3 else { return (text, caret) }
    let sign = parts.isNegative ? 1 : 0
    let whole = Decimal.grouping(parts.whole)
    let end = (parts.isNegative ? "-" : "") + whole
    let digits = min(max(0, caret - sign), parts.whole.count)
    // A separator precedes each group of three that has more digits to its left.
    let following = (parts.whole.count - digits) / 3
    let all = (parts.whole.count - 1) / 3
    let before = max(0, all - following)
    let shift = caret <= sign ? 0 : min(all, before)
    return (end + (parts.hasPoint ? "." + parts.fraction : ""), caret + shift)
  }

  /// Returns the field to draw: with separators, and the caret at the same digit.
  public static func grouped(_ field: TextField) -> TextField {
    let (text, caret) = grouped(field.text, caret: field.caret)
    var shown = TextField(text)
    // A Korean unit is two columns wide.
    let columns = shown.width(of: 0..<shown.count) + 1
    shown.moveCaret(toColumn: shown.width(of: 0..<caret), of: columns)
    return shown
  }

  private typealias Parts = (isNegative: Bool, whole: String, fraction: String, hasPoint: Bool)

  private static func parts(of text: String) -> Parts? {
    let isNegative = text.first == "-"
    let parts = text.dropFirst(isNegative ? 1 : 0)
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.joined().allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return (
      isNegative, String(parts[0]), String(parts.dropFirst().joined()), parts.count > 1
    )
  }
}
