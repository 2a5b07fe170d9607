import Market
package import Text

/// A mistake in a product that was given as JSON or in a table.
package enum InputProblem: Hashable, Sendable {
  /// Text that is not JSON; in or after a member, if parsing got that far.
  case syntax(in: SafeText?)
  /// A comma between objects that are not in an array.
  case comma
  case notAnObject
  case unknownField(SafeText)
  case wrongType(SafeText, Expectation)
  /// A derived field whose value does not match the fields that it follows from.
  case disagrees(SafeText)
  /// A column of a table, or a member of an object, that was there before.
  case repeatedColumn(SafeText)
  /// A row of a table with more or fewer cells than the first one.
  case cellCount(Int, expected: Int)
  /// A cell of a table that is not a number.
  case badNumber(SafeText, in: SafeText, isWhole: Bool)
  /// A quotation mark that begins a cell without another at its end.
  case openQuote
  /// Text after the second quotation mark of a cell.
  case textAfterQuote
  case notUTF8
  case tooMany(limit: Int)
  /// An edit without the product's number.
  case noNumber
  /// A product that an earlier line has; the line is nil for arguments.
  case repeatedProduct(Int, line: Int?)
  /// A picture that would be read from standard input, which has the products.
  case pictureFromInput
  /// Characters that our own market refuses.
  case controlCharacter(SafeText)
  /// A value of a new product that depends on what it was before.
  case relativeNeedsProduct
  /// A change of a price together with another currency.
  case changeOfOtherCurrency

  package enum Expectation: Hashable, Sendable {
    case text, number, wholeNumber, pictures
  }

  /// The names of the fields of a product.
  static let fields = SafeText(ProductAttribute.inRecords.map(\.rawValue).joined(separator: ", "))
}
