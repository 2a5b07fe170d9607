import Foundation

/// Numbers with Korean units, as prices are spoken: `3만`, `5천`, `1억2천만`.
package enum KoreanNumber {
  private static let units: [Character: Decimal] = ["십": 10, "백": 100, "천": 1_000]
  /// The units of what precedes them: `2천만` is 2,000 × 10,000.
  private static let groups: [Character: Decimal] = ["만": 10_000, "억": 100_000_000]
  /// Maximum characters: more than any price has.
  private static let lengthLimit = 30

  /// Returns the digits of a number with units, `35000` for `3만5천`; nil for other text.
  package static func digits(_ text: some StringProtocol) -> String? {
    // Most numbers have only digits.
    guard text.utf8.contains(where: { $0 >= 0x80 }), text.count <= lengthLimit,
      text.contains(where: { units[$0] ?? groups[$0] != nil })
    else { return nil }
    var (total, group): (Decimal, Decimal) = (0, 0)
    var number = ""
    // Units get smaller from left to right.
    var (unitLimit, groupLimit): (Decimal, Decimal) = (10_000, 1_000_000_000_000)
    for character in text {
      if character.isASCII, character.isNumber || character == "." {
        number.append(character)
      } else if let unit = units[character], unit < unitLimit {
        guard let count = value(of: number, missing: 1) else { return nil }
        group += count * unit
        unitLimit = unit
        number = ""
      } else if let unit = groups[character], unit < groupLimit {
        guard let rest = value(of: number, missing: group == 0 ? 1 : 0) else { return nil }
        total += (group + rest) * unit
        (group, unitLimit, groupLimit) = (0, 10_000, unit)
        number = ""
      } else {
        return nil
      }
    }
    guard let rest = value(of: number, missing: 0) else { return nil }
    return "\(total + group + rest)"
  }

  private static func value(of number: String, missing: Decimal) -> Decimal? {
    guard !number.isEmpty else { return missing }
    guard number.count(where: { $0 == "." }) <= 1, number != "." else { return nil }
    return Decimal(string: "0\(number)")
  }
}
