package import Text
package import Words

/// A mistake in a product that was given as JSON or in a table, with its position.
package struct InputError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
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
    /// An edit of a product that an earlier line edits.
    case repeatedProduct(Int, line: Int)
    /// A picture that would be read from standard input, which has the products.
    case pictureFromInput
    /// Characters that our own market refuses.
    case controlCharacter(SafeText)
    /// A value of a new product that depends on what it was before.
    case relativeNeedsProduct
    /// A change of a price together with another currency.
    case changeOfOtherCurrency
  }

  package enum Expectation: Hashable, Sendable {
    case text, number, wholeNumber, pictures
  }

  /// Nil if the mistake has no position in the text.
  package let position: TextPosition?
  package let kind: Kind

  package init(at position: TextPosition?, kind: Kind) {
    self.position = position
    self.kind = kind
  }

  package func sentence(in language: Language) -> SafeText {
    let words = ScriptingWords.of(language).input
    let reason: SafeText =
      switch kind {
      case .syntax(let member): words.syntax(member)
      case .comma: words.comma
      case .notAnObject: words.notAnObject
      case .unknownField(let name):
        words.unknownField(name, SafeText(ProductInput.fields.joined(separator: ", ")))
      case .wrongType(let name, .text): words.notText(name)
      case .wrongType(let name, .number): words.notANumber(name)
      case .wrongType(let name, .wholeNumber): words.notAWholeNumber(name)
      case .wrongType(let name, .pictures): words.notPictures(name)
      case .disagrees(let name): words.disagrees(name)
      case .repeatedColumn(let name): words.repeatedColumn(name)
      case .cellCount(let count, let expected): words.cellCount(count, expected)
      case .badNumber(let text, let name, let isWhole): words.badNumber(text, name, isWhole)
      case .openQuote: words.openQuote
      case .textAfterQuote: words.textAfterQuote
      case .notUTF8: words.notUTF8
      case .tooMany(let limit): words.tooMany(limit)
      case .noNumber: ScriptingWords.of(language).noNumber
      case .repeatedProduct(let id, let line): words.repeatedProduct(id, line)
      case .pictureFromInput: words.pictureFromInput
      case .controlCharacter(let name): words.controlCharacter(name)
      case .relativeNeedsProduct: ScriptingWords.of(language).relativeNeedsProduct
      case .changeOfOtherCurrency: words.changeOfOtherCurrency
      }
    guard let position else { return reason }
    return ErrorWords.of(language).settings.at(position.line, position.column, reason)
  }
}

extension InputError: ExplainedError {
  package var status: Int32 { ExitStatus.refused.rawValue }
}
