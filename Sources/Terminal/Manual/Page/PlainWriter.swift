package import Text

extension ManualPage {
  /// The page as lines of a terminal.
  /// - Parameter columns: The width of the terminal; narrower than 40 counts as 40.
  package func lines(columns: Int) -> [SafeText] {
    let columns = max(40, columns)
    var lines: [SafeText] = []
    for part in parts {
      if !lines.isEmpty { lines.append("") }
      lines.append(part.title)
      for block in part.blocks { lines += Self.lines(of: block, columns) }
    }
    return lines
  }

  /// Columns before the text of a part.
  private static let indent = 2
  /// Columns before explanations; longer terms are on a separate line.
  private static let termColumns = 26

  private static func lines(of block: Block, _ columns: Int) -> [SafeText] {
    switch block {
    case .subtitle(let text): ["", SafeText(spaces(indent) + text.string)]
    case .paragraph(let text): ["" as SafeText] + wrapped(text, after: spaces(indent), columns)
    case .entries(let entries): entries.flatMap { lines(of: $0, columns) }
    case .example(let lines): [""] + lines.map { SafeText(spaces(indent + 2) + $0.string) }
    }
  }

  private static func lines(of entry: Entry, _ columns: Int) -> [SafeText] {
    let used = indent + CharacterWidth.columns(of: entry.term)
    let start = min(termColumns, columns / 2)
    let label = spaces(indent) + entry.term.string
    guard used + 2 <= start else {
      return [SafeText(label)] + wrapped(entry.text, after: spaces(start), columns)
    }
    return wrapped(entry.text, after: label + spaces(start - used), columns)
  }

  /// Returns the text wrapped into lines with a hanging indent.
  private static func wrapped(_ text: SafeText, after start: String, _ columns: Int) -> [SafeText] {
    let plain = SafeText(text.string.filter { $0 != "`" }, shape: .paragraphs)
    let width = CharacterWidth.columns(of: SafeText(start))
    return plain.wrapped(to: columns - width).enumerated().map { index, line in
      SafeText((index == 0 ? start : spaces(width)) + line.string)
    }
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }
}
