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
