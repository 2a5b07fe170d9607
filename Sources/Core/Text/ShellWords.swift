/// The words of a line as a shell reads them. Variables and substitutions are not expanded.
package enum ShellWords {
  /// Splits a line: quotes keep spaces, and a backslash keeps the next character.
  package static func words(
    of line: String, separatedBy separators: Set<Character> = [" ", "\t"]
  ) -> [String] {
    var words: [String] = []
    var word = ""
    // Empty quotes are a word.
    var isWord = false
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        isEscaped = false
        // In quotation marks, only these are escaped.
        if quote != nil, !"\"\\$`".contains(character) { word.append("\\") }
        word.append(character)
      } else if character == "\\", quote != "'" {
        isEscaped = true
        continue
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if character == quote {
        quote = nil
      } else if quote == nil, separators.contains(character) {
        if isWord { words.append(word) }
        (word, isWord) = ("", false)
        continue
      } else {
        word.append(character)
      }
      isWord = true
    }
    return isWord ? words + [word] : words
  }
}
