/// The readable part of a TOML file, and the mistakes in the rest: the parser stops at the first,
/// but a user wants to correct all of them at once.
struct TOMLRecovery {
  /// Nil for a file with too many mistakes.
  private(set) var file: TOMLText?
  private(set) var mistakes: [SettingsError] = []
  private var lines: [Substring]

  /// More than anyone corrects at once; each costs a run of the parser.
  private static let maximumMistakes = 40

  /// Parses every statement by itself, and then the remaining ones together, to find duplicate
  /// names.
  init(_ text: String) {
    lines = text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    let statements = Self.statements(in: lines)
    for statement in statements {
      guard let error = error(in: statement) else { continue }
      guard mistakes.count < Self.maximumMistakes else { return }
      let line = statement.lowerBound + max(0, (error.line ?? 1) - 1)
      mistakes.append(
        SettingsError(line: line + 1, column: error.column, kind: error.kind))
      if Self.isHeader(lines[statement.lowerBound]) {
        // The names below it have no table.
        blank(statement.lowerBound..<endOfTable(after: statement))
      } else {
        // The beginning of the statement may be valid.
        blank(min(line, statement.upperBound - 1)..<statement.upperBound)
        if self.error(in: statement) != nil { blank(statement) }
      }
    }
    while mistakes.count < Self.maximumMistakes {
      do throws(SettingsError) {
        file = try TOMLText(lines.joined(separator: "\n"))
        return
      } catch {
        guard let line = error.line.map({ $0 - 1 }),
          let statement = statements.first(where: { $0.contains(line) }),
          lines[statement].contains(where: { !$0.isEmpty })
        else { return }
        mistakes.append(error)
        blank(statement)
      }
    }
  }

  private func error(in statement: Range<Int>) -> SettingsError? {
    do throws(SettingsError) {
      _ = try TOMLText(lines[statement].joined(separator: "\n"))
      return nil
    } catch {
      return error
    }
  }

  private func endOfTable(after statement: Range<Int>) -> Int {
    lines[statement.upperBound...].firstIndex(where: Self.isHeader) ?? lines.count
  }

  /// Blanks a range, and keeps the numbers of the other lines.
  private mutating func blank(_ range: Range<Int>) {
    for index in range { lines[index] = "" }
  }

  /// Returns the lines of each statement: a table's name, or a name with its value.
  private static func statements(in lines: [Substring]) -> [Range<Int>] {
    var starts: [Int] = []
    var index = 0
    while index < lines.count {
      if starts.isEmpty || beginsStatement(lines[index]) { starts.append(index) }
      index = (endOfText(openedIn: index, of: lines) ?? index) + 1
    }
    return zip(starts, starts.dropFirst() + [lines.count]).map { $0..<$1 }
  }

  private static func isHeader(_ line: Substring) -> Bool {
    line.drop(while: isBlank).first == "["
  }

  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }

  private static func beginsStatement(_ line: Substring) -> Bool {
    if isHeader(line) { return true }
    let line = line.drop(while: isBlank)
    guard let first = line.first, first != "#", let equals = line.firstIndex(of: "=") else {
      return false
    }
    // A string in an array may contain the sign.
    let name = line[..<equals]
    return ["\"", "'"].allSatisfy { quote in name.count { $0 == quote }.isMultiple(of: 2) }
  }

  /// Returns the last line of a multi-line string that begins in this one.
  private static func endOfText(openedIn index: Int, of lines: [Substring]) -> Int? {
    for quotes in ["\"\"\"", "'''"]
    where !lines[index].ranges(of: quotes).count.isMultiple(of: 2) {
      return lines[(index + 1)...].firstIndex { $0.contains(quotes) }
    }
    return nil
  }
}
