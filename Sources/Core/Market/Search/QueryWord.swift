package import Text

/// A word of a typed query.
package struct QueryWord: Hashable {
  package let text: String
  /// Whether all of it was in quotation marks.
  package let isQuoted: Bool
  /// Whether it is text even if it looks like a filter: all of it was in quotation marks, or all
  /// after its `-`.
  package let isLiteral: Bool

  /// Whether it separates two texts to search for.
  package var isSeparator: Bool { !isQuoted && text == SearchTexts.separator }

  /// The word after the `-` that excludes what follows; nil without one. A mark may follow the `-`.
  package var negated: String? {
    guard !isQuoted, text.unicodeScalars.first == "-" else { return nil }
    let rest = text.unicodeScalars.dropFirst()
    return rest.isEmpty ? nil : String(rest)
  }

  /// Returns a text as one quoted word, or as the quoted value of a filter.
  package static func quoted(_ text: some CustomStringConvertible) -> String {
    let text = text.description
    // Most texts have none.
    guard text.utf8.contains(UInt8(ascii: "\"")) else { return "\"\(text)\"" }
    return "\"\(text.replacing(scalar: "\"", with: "\"\""))\""
  }

  /// Returns a text as a word, in quotation marks if it would be read as several ones without them.
  package static func word(for text: SafeText) -> String {
    let isWord = text.string.unicodeScalars.allSatisfy { $0 != "\"" && !$0.properties.isWhitespace }
    return isWord ? text.string : quoted(text)
  }

  /// Splits a line at spaces; text in `"` is one word, where `""` means `"`. A value may be quoted
  /// alone: `vendor:"Kim"`.
  package static func words(of line: some StringProtocol) -> [QueryWord] {
    var words: [QueryWord] = []
    // Of scalars: a quotation mark with a combining mark after it is one as well.
    var word = String.UnicodeScalarView()
    var isInQuotes = false
    var beganQuoted = false
    var isLiteral = false
    // Whether the scalar before this one was a second quotation mark, which ends the text unless
    // another one follows.
    var followsQuote = false
    func finish() {
      if word.contains(where: { !$0.properties.isWhitespace }) {
        words.append(QueryWord(text: String(word), isQuoted: beganQuoted, isLiteral: isLiteral))
      }
      word.removeAll()
      beganQuoted = false
      isLiteral = false
    }
    for scalar in line.unicodeScalars {
      if followsQuote {
        followsQuote = false
        if scalar == "\"" {
          word.append(scalar)
          continue
        }
        finish()
        isInQuotes = false
      }
      if scalar == "\"", isInQuotes {
        followsQuote = true
      } else if scalar == "\"" {
        if word.elementsEqual("-".unicodeScalars) {
          isLiteral = true
        } else if word.last.map({ ":=<>".unicodeScalars.contains($0) }) != true {
          finish()
          beganQuoted = true
          isLiteral = true
        }
        isInQuotes = true
      } else if scalar.properties.isWhitespace, !isInQuotes {
        finish()
      } else {
        word.append(scalar)
      }
    }
    finish()
    return words
  }
}
