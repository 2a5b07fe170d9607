import Text

/// A word of a typed query.
struct QueryWord: Hashable {
  let text: String
  /// Whether all of it stood in quotation marks: it is text then, whatever it looks like.
  let isQuoted: Bool

  /// Splits a line at spaces; text in `"` is one word. A value may be quoted alone: `vendor:"Kim"`.
  static func words(of line: some StringProtocol) -> [QueryWord] {
    var words: [QueryWord] = []
    var word = ""
    var isInQuotes = false
    var beganQuoted = false
    func finish() {
      if word.contains(where: { !$0.isWhitespace }) {
        words.append(QueryWord(text: word, isQuoted: beganQuoted))
      }
      word = ""
      beganQuoted = false
    }
    for character in line {
      if character == "\"" {
        if isInQuotes {
          finish()
        } else if word != "-", word.last.map({ ":=<>".contains($0) }) != true {
          finish()
          beganQuoted = true
        }
        isInQuotes.toggle()
      } else if character.isWhitespace, !isInQuotes {
        finish()
      } else {
        word.append(character)
      }
    }
    finish()
    return words
  }
}
