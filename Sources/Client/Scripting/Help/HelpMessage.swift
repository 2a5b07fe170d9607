import Foundation
package import Text
package import Words

/// The help of a command in another language. The argument parser writes its own phrases in English
/// and counts characters, although Korean ones are twice as wide: it is asked for unwrapped lines,
/// in which its phrases are replaced, and which are wrapped here.
package struct HelpMessage {
  /// A width at which the parser wraps nothing.
  package static let unwrappedColumns = 100_000

  private let lines: [String]
  private let words: HelpWords
  private let columns: Int

  /// Columns before the text about an option, as in the parser's own help.
  private static let labelColumns = 26
  /// Columns before the longer text below it.
  private static let discussionColumns = 8

  /// - Parameters:
  ///   - text: The help of the parser, not wrapped.
  ///   - columns: The width of the terminal.
  package init(_ text: String, _ words: HelpWords, columns: Int) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.words = words
    self.columns = max(40, columns)
  }

  /// Returns whether a message of the parser is help, and not a version or a shell script.
  package static func isHelp(_ text: String) -> Bool {
    text.hasPrefix("OVERVIEW: ") || text.hasPrefix("USAGE: ")
  }

  /// - Parameter see: The reference to the help of a command.
  package func text(see: (SafeText) -> SafeText) -> SafeText {
    var isOverview = false
    let text = lines.map { line -> String in
      if line.hasPrefix("OVERVIEW: ") {
        isOverview = true
        return wrapped("\(words.overview): \(line.dropFirst(10))", after: "")
      }
      if line.hasPrefix("USAGE: ") {
        isOverview = false
        return wrapped(String(line.dropFirst(7)), after: "\(words.usage): ")
      }
      if let title = title(line) { return title }
      if let help = line.wholeMatch(of: /\s*See '(.+)' for detailed help\./) {
        return wrapped(see(SafeText(help.1)).string, after: "  ")
      }
      let text = line.trimmingCharacters(in: .whitespaces)
      guard !text.isEmpty else { return "" }
      if isOverview { return wrapped(text, after: String(line.prefix { $0 == " " })) }
      return element(line)
    }
    return SafeText(text.joined(separator: "\n"), shape: .paragraphs)
  }

  private func title(_ line: String) -> String? {
    switch line {
    case "ARGUMENTS:": "\(words.arguments):"
    case "OPTIONS:": "\(words.options):"
    case "SUBCOMMANDS:": "\(words.subcommands):"
    default: nil
    }
  }

  /// Returns a line about an option, an argument or a command.
  private func element(_ line: String) -> String {
    let indent = line.prefix { $0 == " " }.count
    if indent >= Self.labelColumns {
      return wrapped(abstract(line.dropFirst(indent)), after: spaces(Self.labelColumns))
    }
    if indent >= Self.discussionColumns {
      return wrapped(String(line.dropFirst(indent)), after: spaces(indent))
    }
    let label = String(line.prefix(Self.labelColumns))
      .replacingOccurrences(of: " (default)", with: " (\(words.defaultValue))")
    guard line.count > Self.labelColumns, label.hasSuffix(" ") else {
      return line.replacingOccurrences(of: " (default)", with: " (\(words.defaultValue))")
    }
    let name = label.trimmingCharacters(in: .whitespaces)
    let used = 2 + CharacterWidth.columns(of: SafeText(name))
    return wrapped(
      abstract(line.dropFirst(Self.labelColumns)),
      after: "  \(name)" + spaces(max(1, Self.labelColumns - used)))
  }

  /// Returns the sentence about an option, with the values that the parser has added.
  private func abstract(_ text: Substring) -> String {
    switch text {
    case "Show help information.": return words.showHelp.string
    case "Show the version.": return words.showVersion.string
    default: break
    }
    guard let match = text.wholeMatch(of: /(.*?)\(((?:values|default): [^()]*)\)/) else {
      return String(text)
    }
    let values = match.2
      .replacingOccurrences(of: "values: ", with: "\(words.values): ")
      .replacingOccurrences(of: "default: ", with: "\(words.defaultValue): ")
    return "\(match.1)(\(values))"
  }

  /// Returns a text wrapped into lines with a hanging indent.
  private func wrapped(_ text: String, after start: String) -> String {
    let indent = CharacterWidth.columns(of: SafeText(start))
    let lines = SafeText(text, shape: .paragraphs).wrapped(to: columns - indent).map(\.string)
    return start + lines.joined(separator: "\n" + spaces(indent))
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
