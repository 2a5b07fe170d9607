import Market
import Text

/// A word of a typed query.
package struct QueryWord: Hashable {
  package let text: String
  /// Whether all of it was in quotation marks.
  package let isQuoted: Bool
  /// Whether it is text even if it looks like a filter: all of it was in quotation marks, or all
  /// after its `-`.
  let isLiteral: Bool

  /// Whether it separates two texts to search for.
  var isSeparator: Bool { !isQuoted && text == SearchTexts.separator }

  /// The word after the `-` that excludes what follows; nil without one. A mark may follow the `-`.
  var negated: String? {
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

/// The parts of a word that has the form of a filter, such as `price<=500`.
struct FilterParts {
  /// Letters and `_`, one or more.
  let name: Substring
  /// `<`, `<=`, `>`, `>=`, `:` or `=`.
  let relation: Substring
  /// The rest, which has one line; empty for a filter that is not finished.
  let value: Substring

  /// Nil for a word in another form.
  init?(_ word: String) {
    guard let sign = word.firstIndex(where: { !Self.isInName($0) }), sign > word.startIndex else {
      return nil
    }
    // Of scalars: a mark after the relation belongs to the value.
    let scalars = word.unicodeScalars
    var end = scalars.index(after: sign)
    switch scalars[sign] {
    case "<", ">": if end < word.endIndex, scalars[end] == "=" { end = scalars.index(after: end) }
    case ":", "=": break
    default: return nil
    }
    name = word[..<sign]
    relation = word[sign..<end]
    value = word[end...]
    guard !value.contains(where: \.isNewline) else { return nil }
  }

  /// The parts with a value of at least one character: for `a<=` it is `=`. Nil without one.
  var withValue: (name: Substring, relation: Substring, value: Substring)? {
    if !value.isEmpty { return (name, relation, value) }
    return relation.count > 1 ? (name, relation.dropLast(), relation.suffix(1)) : nil
  }

  /// The bounds of a value such as `10..50`, `10-50` or `2.36..4.5`, each of which may be any text;
  /// nil without a separator between two bounds.
  static func range(in value: Substring) -> (least: Substring, most: Substring)? {
    guard var end = value.firstIndex(where: { $0 == "." || $0 == "-" }) else { return nil }
    let fraction = value[end...].dropFirst().prefix { $0.isASCII && $0.isNumber }
    if value[end] == ".", !fraction.isEmpty { end = fraction.endIndex }
    let rest = value[end...]
    if rest.first == "-" { return (value[..<end], rest.dropFirst()) }
    return rest.hasPrefix("..") ? (value[..<end], rest.dropFirst(2)) : nil
  }

  private static func isInName(_ character: Character) -> Bool {
    if let ascii = character.asciiValue {
      return (0x61...0x7A).contains(ascii | 0x20) || character == "_"
    }
    switch character.unicodeScalars.first?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return true
    default: return false
    }
  }
}
