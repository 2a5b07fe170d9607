import Text

/// A command line that is being typed, as a shell passes it to have a word completed.
package struct TypedCommandLine: Hashable, Sendable {
  /// The words without quotation marks and backslashes, the program first.
  package let words: [String]
  /// The word to complete, as typed so far.
  package let prefix: String

  /// - Parameters:
  ///   - words: The words as they were typed, quotation marks included.
  ///   - index: The index of the word to complete; after the last one for a word not begun.
  ///   - prefix: The part of the last word before the cursor.
  package init(_ words: [String], index: Int, prefix: String) {
    self.words = words.map(Self.unquoted)
    // In the middle of a line the last word is a different one.
    let word = words.indices.contains(index) ? words[index] : ""
    self.prefix = Self.unquoted(word.hasPrefix(prefix) && !prefix.isEmpty ? prefix : word)
  }

  /// Returns the value of an option, the last one if it is repeated.
  package func value(of option: String) -> String? {
    for index in words.indices.reversed() {
      if words[index].hasPrefix(option + "=") {
        return String(words[index].dropFirst(option.count + 1))
      }
      guard words[index] == option else { continue }
      var rest = words[(index + 1)...]
      // bash passes the sign as a separate word.
      if rest.first == "=" { rest.removeFirst() }
      return rest.first
    }
    return nil
  }

  /// Returns a word as a command receives it.
  private static func unquoted(_ word: String) -> String {
    ShellWords.words(of: word, separatedBy: []).first ?? ""
  }
}
