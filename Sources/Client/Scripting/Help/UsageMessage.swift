package import Text
package import Words

/// The argument parser's message about a mistake, in English.
package struct UsageMessage {
  private let text: String

  private static let error = "Error: "
  private static let usage = "Usage: "

  /// - Parameter text: The full message of the parser: `Error: …`, then the help of the argument
  ///   that it is about, and the usage of the command.
  package init(_ text: String) { self.text = text }

  /// Whether the mistake is an option that does not exist.
  package var isUnknownOption: Bool { text.hasPrefix("\(Self.error)Unknown option ") }

  package func sentences(in language: Language) -> SafeText {
    let words = CommandWords.of(language).usage.parser
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if !lines.isEmpty { lines[0] = Self.withoutFarSuggestion(lines[0]) }
    let hint = hint(in: lines, words)
    if HelpWords.of(language) != nil { lines = lines.map { translated($0, words) } }
    if let hint, !lines.isEmpty { lines[0] += "\(lines[0].hasSuffix("?") ? "" : ".") \(hint)" }
    return SafeText(lines.joined(separator: "\n"), shape: .paragraphs)
  }

  /// Returns advice for a word of a search that begins with `-`, which looks like an option.
  private func hint(in lines: [String], _ words: ParserWords) -> SafeText? {
    let searches = ["list", "search"].map { "\(Self.usage)openmarket \($0) " }
    guard
      let option = lines.first?.wholeMatch(of: /Error: Unknown option '(-[^-].+?)'.*/),
      lines.contains(where: { line in searches.contains { line.hasPrefix($0) } })
    else { return nil }
    return words.wordAfterDashes(SafeText(option.1))
  }

  /// The parser suggests the nearest option however far it is: `--server` for `--secret`.
  private static func withoutFarSuggestion(_ line: String) -> String {
    let mistake = /(Error: Unknown option '-*(.+?)')\. Did you mean '-*(.+)'\?/
    guard let match = line.wholeMatch(of: mistake) else { return line }
    let (typed, option) = (match.2, match.3)
    let isPart = typed.count > 2 && option.hasPrefix(typed) || typed.hasPrefix(option)
    return isPart || Suggestion.isNear(typed, to: option) ? line : String(match.1)
  }

  private func translated(_ line: String, _ words: ParserWords) -> String {
    if line.hasPrefix(Self.error) {
      return "\(words.error): \(Self.reason(String(line.dropFirst(Self.error.count)), words))"
    }
    if line.hasPrefix(Self.usage) {
      return "\(words.usage): \(line.dropFirst(Self.usage.count))"
    }
    if let match = line.wholeMatch(of: /Help:  (.+)/) { return "\(words.help): \(match.1)" }
    if let match = line.wholeMatch(of: /\s*See '(.+)' for more information\./) {
      return "  \(words.more(SafeText(match.1)))"
    }
    return line
  }

  /// The reason in another language if the parser wrote it; our own sentences are unchanged.
  private static func reason(_ text: String, _ words: ParserWords) -> SafeText {
    if let match = text.wholeMatch(of: /Unknown option '(.+?)'(?:\. Did you mean '(.+)'\?)?/) {
      return words.unknownOption(SafeText(match.1), match.2.map { SafeText($0) })
    }
    if let match = text.wholeMatch(of: /Missing expected argument '(.+)'/) {
      return words.missingArgument(SafeText(match.1))
    }
    if let match = text.wholeMatch(of: /Missing value for '(.+)'/) {
      return words.missingValue(SafeText(match.1))
    }
    if let match = text.wholeMatch(of: /Unexpected argument '(.+)'/) {
      return words.unexpected(SafeText(match.1))
    }
    if let match = text.wholeMatch(of: /[0-9]+ unexpected arguments: (.+)/) {
      return words.severalUnexpected(SafeText(match.1))
    }
    if let match = text.prefixMatch(of: /The value '(.*)' is invalid for '(.+?)'/) {
      return words.invalid(SafeText(match.1), SafeText(match.2))
    }
    return SafeText(text)
  }
}
