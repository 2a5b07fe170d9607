import Text
import Words

/// The message of the argument parser about a mistake: its own words are English.
struct UsageMessage {
  private let text: String

  private static let error = "Error: "
  private static let usage = "Usage: "

  /// - Parameter text: The full message of the parser: `Error: …`, then the usage of the command.
  init(_ text: String) { self.text = text }

  func sentences(in language: Language) -> SafeText {
    guard language != .english else { return SafeText(text, shape: .paragraphs) }
    let words = CommandWords.of(language).usage.parser
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      line -> String in
      if line.hasPrefix(Self.error) {
        return "\(words.error): \(Self.reason(String(line.dropFirst(Self.error.count)), words))"
      }
      if line.hasPrefix(Self.usage) {
        return "\(words.usage): \(line.dropFirst(Self.usage.count))"
      }
      if let help = line.wholeMatch(of: /\s*See '(.+)' for more information\./) {
        return "  \(words.more(SafeText(help.1)))"
      }
      return String(line)
    }
    return SafeText(lines.joined(separator: "\n"), shape: .paragraphs)
  }

  /// The reason in another language, where the parser wrote it; a sentence of ours stays.
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
    if let match = text.prefixMatch(of: /The value '(.*)' is invalid for '(.+?)'/) {
      return words.invalid(SafeText(match.1), SafeText(match.2))
    }
    return SafeText(text)
  }
}
