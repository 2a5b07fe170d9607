package import Foundation
package import Text
import ViewModels
import Words

/// A field for a price: it accepts only digits and Korean units such as 만, and draws digits in
/// groups of three.
package struct PriceField: Hashable, Sendable {
  private var field: TextField

  /// Digits before the point: more than any price.
  private static let digitLimit = 12

  package init(_ amount: Decimal?) { field = TextField(amount.map { "\($0)" } ?? "") }

  package var isEmpty: Bool { field.isEmpty }
  /// The text that is drawn, with separators.
  package var shown: TextField { NumberText.grouped(field) }
  /// Nil while there is no number.
  package var amount: Decimal? { NumberText.amount(field.text) }

  /// Edits the text, unless an insertion is not part of a price.
  /// - Parameter fractionDigits: The digits after the point that the currency has.
  /// - Returns: Whether it was accepted.
  package mutating func handle(_ command: EditingCommand, fractionDigits: Int) -> Bool {
    guard case .insert(let typed) = command else {
      field.handle(command)
      return true
    }
    let text = NumberText.normalized(typed).filter { $0 != "," && $0 != "$" }
    // A separator alone is accepted: the field draws them itself.
    guard !text.isEmpty else { return true }
    let before = field
    field.handle(.insert(text))
    let isPrice = isPrice(fractionDigits: fractionDigits)
    if !isPrice { field = before }
    return isPrice
  }

  private func isPrice(fractionDigits: Int) -> Bool {
    let text = KoreanNumber.digits(field.text) ?? field.text
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, whole.count <= Self.digitLimit, parts.count <= 2,
      parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } })
    else { return false }
    return parts.count == 1 || fractionDigits > 0 && parts[1].count <= fractionDigits
  }
}
