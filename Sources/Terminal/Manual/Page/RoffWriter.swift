import Foundation
package import Text

extension ManualPage {
  /// The page in the language of `man` (`man(7)` macros).
  /// - Parameters:
  ///   - date: The day of the last change, as YYYY-MM-DD.
  ///   - nameTitle: The title of the first part, NAME in English.
  package func roff(program: String, date: String, nameTitle: SafeText) -> String {
    var lines = [
      ".\\\" Generated: `UPDATE_SCREENS=1 ./dev test --filter ManualPageTests` writes it again.",
      ".TH \(name.uppercased()) \(section) \(date) \"\(program)\"",
      // Prose is not hyphenated or justified: it contains names and options.
      ".nh", ".ad l",
      ".SH \(Self.heading(nameTitle))",
      "\(Self.escaped(name)) \\- \(Self.text(summary))",
    ]
    for part in parts {
      lines.append(".SH \(Self.heading(part.title))")
      var isFirst = true
      for block in part.blocks {
        lines += Self.lines(of: block, isFirst: isFirst)
        isFirst = if case .subtitle = block { true } else { false }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of block: Block, isFirst: Bool) -> [String] {
    switch block {
    case .subtitle(let text): [".SS \(argument(text))"]
    case .paragraph(let text): (isFirst ? [] : [".PP"]) + [line(text)]
    case .entries(let entries): entries.flatMap { [".TP", bold($0.term), line($0.text)] }
    case .example(let lines):
      (isFirst ? [] : [".PP"]) + [".RS 4", ".nf"] + lines.map { escapedLine($0.string) } + [
        ".fi", ".RE",
      ]
    }
  }

  private static func bold(_ term: SafeText) -> String { "\\fB\(escaped(term.string))\\fR" }

  private static func heading(_ title: SafeText) -> String {
    argument(SafeText(title.string.uppercased()))
  }

  private static func argument(_ title: SafeText) -> String {
    "\"\(escaped(title.string).replacingOccurrences(of: "\"", with: "\\(dq"))\""
  }

  private static func line(_ text: SafeText) -> String { protected(Self.text(text)) }

  /// Text with the parts between backquotes in bold.
  private static func text(_ text: SafeText) -> String {
    text.string.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { index, part in
        index.isMultiple(of: 2) ? escaped(String(part)) : "\\fB\(escaped(String(part)))\\fR"
      }.joined()
  }

  private static func escapedLine(_ line: String) -> String { protected(escaped(line)) }

  /// A line that begins with a dot or an apostrophe would be a command.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "~": "\\(ti"
      case "^": "\\(ha"
      case "`": "\\(ga"
      case "'": "\\(aq"
      default: String(character)
      }
    }.joined()
  }
}
