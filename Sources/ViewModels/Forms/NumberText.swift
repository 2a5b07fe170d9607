public import Foundation
import Market

/// How numbers are typed: digits are kept, separators between thousands are only drawn.
public enum NumberText {
  /// Digits before the point: more than any price, and every amount stays exact.
  static let digitLimit = 15
  /// Digits behind the point that are read, to be refused by the currency's own rule.
  static let fractionLimit = 8

  /// What is kept of typed or pasted text: separators are left out, full-width digits become plain
  /// ones. All else is kept, to be seen and corrected.
  public static func kept(_ typed: String) -> String {
    String(
      typed.compactMap { character -> Character? in
        switch character {
        case ",", "，", "_", "'", "’", "₩", "$": return nil
        case "．": return "."
        case _ where character.isWhitespace: return nil
        default:
          guard let digit = character.wholeNumberValue, (0...9).contains(digit) else {
            return character
          }
          return Character(String(digit))
        }
      })
  }

  /// The amount; nil for text that is none.
  public static func amount(_ text: String) -> Decimal? {
    let parts = parts(of: text)
    guard let parts, parts.whole.count <= digitLimit, parts.fraction.count <= fractionLimit,
      !parts.whole.isEmpty || !parts.fraction.isEmpty
    else { return nil }
    let sign = parts.isNegative ? "-" : ""
    return Decimal(string: "\(sign)0\(parts.whole).\(parts.fraction)0")
  }

  /// Whether the text is a number of more digits than are read.
  static func isTooLong(_ text: String) -> Bool {
    (parts(of: text)?.whole.count ?? 0) > digitLimit
  }

  /// The whole number; nil for text that is none.
  public static func integer(_ text: String) -> Int? {
    guard let parts = parts(of: text), !parts.hasPoint, (1...digitLimit).contains(parts.whole.count)
    else { return nil }
    return Int((parts.isNegative ? "-" : "") + parts.whole)
  }

  /// `480000` as `480,000`, and where the caret is in that; text that is no number stays.
  public static func grouped(_ text: String, caret: Int) -> (text: String, caret: Int) {
    guard let parts = parts(of: text), parts.whole.count > 3 else { return (text, caret) }
    let sign = parts.isNegative ? 1 : 0
    let whole = Decimal.grouping(parts.whole)
    let end = (parts.isNegative ? "-" : "") + whole
    let place = min(max(0, caret - sign), parts.whole.count)
    // A separator stands before each group of three that is followed by more digits to its left.
    let behind = (parts.whole.count - place) / 3
    let all = (parts.whole.count - 1) / 3
    let before = max(0, all - behind)
    let shift = caret <= sign ? 0 : min(all, before)
    return (end + (parts.hasPoint ? "." + parts.fraction : ""), caret + shift)
  }

  private struct Parts {
    var isNegative = false
    var whole = ""
    var fraction = ""
    var hasPoint = false
  }

  private static func parts(of text: String) -> Parts? {
    var parts = Parts()
    for (index, character) in text.enumerated() {
      switch character {
      case "-" where index == 0: parts.isNegative = true
      case "." where !parts.hasPoint: parts.hasPoint = true
      case "0"..."9":
        guard character.isASCII else { return nil }
        if parts.hasPoint {
          parts.fraction.append(character)
        } else {
          parts.whole.append(character)
        }
      default: return nil
      }
    }
    return parts
  }
}
