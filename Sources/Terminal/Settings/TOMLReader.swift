import Text
import Words

/// Reads headers, names and values, one after the other.
struct TOMLReader {
  typealias Position = Int

  private let scalars: [Unicode.Scalar]
  private let lineStarts: [Position]
  /// The next scalar.
  private(set) var position: Position = 0
  /// The number of lists and tables that are open.
  private var depth = 0

  /// Lists and tables in each other: far more than any setting needs, far fewer than the stack has.
  private static let maximumDepth = 32
  /// Scalars of a text that a mistake shows.
  private static let shownLength = 40

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    self.scalars = scalars
    lineStarts = [0] + scalars.indices.filter { scalars[$0] == "\n" }.map { $0 + 1 }
    if scalars.first == "\u{FEFF}" { position = 1 }
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private func scalar(after count: Int) -> Unicode.Scalar? {
    position + count < scalars.count ? scalars[position + count] : nil
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }
}

extension TOMLReader {
  /// The line of a position, from 1.
  func line(of position: Position) -> Int {
    var lines = 0..<lineStarts.count
    while lines.count > 1 {
      let middle = lines.lowerBound + lines.count / 2
      lines = lineStarts[middle] > position ? lines.lowerBound..<middle : middle..<lines.upperBound
    }
    return lines.upperBound
  }

  func error(_ kind: SettingsError.Kind, at position: Position) -> SettingsError {
    let line = line(of: position)
    return SettingsError(line: line, column: position - lineStarts[line - 1] + 1, kind: kind)
  }

  /// The error at this position: the character, or the line up to its end.
  private var unexpected: SettingsError {
    guard let next, !isAtEndOfLine else {
      let line = text(from: lineStarts[line(of: position) - 1]).trimmed
      return error(.syntax(SafeText(line, limit: Self.shownLength)), at: position)
    }
    return error(.syntax(Self.shown(next)), at: position)
  }

  /// A scalar, or the number of a control character, which TOML forbids.
  private static func shown(_ scalar: Unicode.Scalar) -> SafeText {
    guard isControl(scalar) else { return SafeText(String(scalar)) }
    let number = String(scalar.value, radix: 16, uppercase: true)
    return scalar == "\0"
      ? "NUL" : SafeText("U+" + String(repeating: "0", count: 4 - number.count) + number)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F
  }

  private var isAtEndOfLine: Bool { next == nil || isAtLineBreak }

  private var isAtLineBreak: Bool { next == "\n" || next == "\r" && scalar(after: 1) == "\n" }
}

// Blanks and lines.
extension TOMLReader {
  private mutating func skipBlanks() { while next == " " || next == "\t" { position += 1 } }

  private mutating func skipComment() throws(SettingsError) {
    guard next == "#" else { return }
    while !isAtEndOfLine, let next {
      guard !Self.isControl(next) else { throw unexpected }
      position += 1
    }
  }

  private mutating func skipEndOfLine() throws(SettingsError) {
    skipBlanks()
    try skipComment()
    guard isAtEndOfLine else { throw unexpected }
    skipLineBreak()
  }

  private mutating func skipLineBreak() {
    guard isAtEndOfLine else { return }
    _ = skip("\r")
    _ = skip("\n")
  }

  /// Skips blanks, comments and ends of lines.
  private mutating func skipLines() throws(SettingsError) {
    while true {
      skipBlanks()
      guard next != nil, next == "#" || isAtEndOfLine else { return }
      try skipEndOfLine()
    }
  }

  /// Skips blank lines and comments; false at the end of the file.
  mutating func skipToStatement() throws(SettingsError) -> Bool {
    try skipLines()
    return next != nil
  }

  /// Skips the rest of a statement that could not be read, up to the next line that begins one.
  mutating func skipStatement(from start: Position) {
    let failure = position
    position = start
    // Without its header, the names of a table have no meaning.
    let wasHeader = isAtHeader
    position = scalars[start..<failure].lastIndex(of: "\n").map { $0 + 1 } ?? start
    while position == start || !(wasHeader ? isAtHeader : beginsStatement) {
      while let next, next != "\n" { position += 1 }
      guard skip("\n") else { return }
    }
  }

  var isAtHeader: Bool { scalars[position...].first { $0 != " " && $0 != "\t" } == "[" }

  /// Whether the line is probably a statement: a list before it is not always closed.
  private var beginsStatement: Bool {
    var reader = self
    reader.skipBlanks()
    if reader.next == "[" { return true }
    guard (try? reader.path()) != nil else { return false }
    return reader.next == "="
  }
}

// Names.
extension TOMLReader {
  /// Reads `[name]` or `[[name]]`, and the rest of the line.
  mutating func header() throws(SettingsError) -> (path: [String], isElement: Bool) {
    skipBlanks()
    guard skip("[") else { throw unexpected }
    let isElement = skip("[")
    let path = try path()
    guard skip("]"), !isElement || skip("]") else { throw unexpected }
    try skipEndOfLine()
    return (path, isElement)
  }

  /// Reads `name = value`, and the rest of the line.
  mutating func statement() throws(SettingsError) -> (path: [String], value: TOMLValue) {
    let statement = try assignment()
    try skipEndOfLine()
    return statement
  }

  private mutating func assignment() throws(SettingsError) -> (path: [String], value: TOMLValue) {
    let path = try path()
    guard skip("=") else { throw unexpected }
    skipBlanks()
    return (path, try value())
  }

  /// Reads a name, or several with dots between them, and the blanks around it.
  private mutating func path() throws(SettingsError) -> [String] {
    var path: [String] = []
    repeat {
      guard path.count < Self.maximumDepth else { throw unexpected }
      skipBlanks()
      path.append(try name())
      skipBlanks()
    } while skip(".")
    return path
  }

  private mutating func name() throws(SettingsError) -> String {
    if next == "\"" || next == "'" {
      // Names have one quotation mark on each side.
      guard next != scalar(after: 1) || next != scalar(after: 2) else { throw unexpected }
      return try string()
    }
    let start = position
    while let next, Self.isBare(next) { position += 1 }
    guard position > start else { throw unexpected }
    return text(from: start)
  }

  private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }
}

// Values.
extension TOMLReader {
  private mutating func value() throws(SettingsError) -> TOMLValue {
    switch next {
    case "\"", "'": return .string(try string())
    case "[": return try nested { reader throws(SettingsError) in try reader.list() }
    case "{": return try nested { reader throws(SettingsError) in try reader.inlineTable() }
    default: break
    }
    let start = position
    while let next, Self.isBare(next) || [".", ":", "+"].contains(next) { position += 1 }
    let word = text(from: start)
    if word == "true" || word == "false" { return .boolean(word == "true") }
    if let number = Self.integer(word) { return .integer(number) }
    // A wrong number or date is reported as a value of a wrong type.
    guard scalars[start...].first.map({ Self.isDigit($0) || $0 == "+" || $0 == "-" }) != true else {
      return .other
    }
    guard position > start else { throw unexpected }
    throw error(.syntax(SafeText(word, limit: Self.shownLength)), at: start)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9") ~= scalar }

  private static func integer(_ word: String) -> Int? {
    guard word.last != "_", !word.contains("__") else { return nil }
    let text = word.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.hasPrefix(prefix) {
      return Int(text.dropFirst(2), radix: radix)
    }
    let digits = word.drop { $0 == "+" || $0 == "-" }
    let isPadded = digits.count > 1 && digits.first == "0"
    return isPadded || digits.first == "_" ? nil : Int(text)
  }

  private func text(from start: Position) -> String {
    String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private mutating func nested(
    _ read: (inout TOMLReader) throws(SettingsError) -> TOMLValue
  ) throws(SettingsError) -> TOMLValue {
    guard depth < Self.maximumDepth else { throw unexpected }
    position += 1
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func list() throws(SettingsError) -> TOMLValue {
    var values: [TOMLValue] = []
    try skipLines()
    while next != "]" {
      values.append(try value())
      try skipLines()
      guard skip(",") else { break }
      try skipLines()
    }
    guard skip("]") else { throw unexpected }
    return .list(values)
  }

  private mutating func inlineTable() throws(SettingsError) -> TOMLValue {
    let table = TOMLTable(.inline)
    skipBlanks()
    if skip("}") { return .table(table) }
    repeat {
      let start = position
      let (path, value) = try assignment()
      guard table.set(value, at: path[...]) else {
        throw error(.sameName(SafeText(path.joined(separator: "."), limit: 60)), at: start)
      }
      skipBlanks()
    } while skip(",")
    guard skip("}") else { throw unexpected }
    return .table(table)
  }
}

// Strings.
extension TOMLReader {
  /// Reads a string of any of the four kinds.
  private mutating func string() throws(SettingsError) -> String {
    let start = position
    guard let quote = next else { throw unexpected }
    let quotes = [Unicode.Scalar](repeating: quote, count: 3)
    guard scalars[position...].starts(with: quotes) else {
      position += 1
      return try text(until: quote, isLong: false)
    }
    position += 3
    do {
      // A line break after the opening quotes is not part of the text.
      skipLineBreak()
      return try text(until: quote, isLong: true)
    } catch {
      // The lines of the text are not statements, unless its end is missing.
      position = start + 3
      while next != nil, !scalars[position...].starts(with: quotes) { position += 1 }
      if next != nil {
        position += 3
        throw error
      }
      position = start
      throw unexpected
    }
  }

  private mutating func text(
    until quote: Unicode.Scalar, isLong: Bool
  ) throws(SettingsError) -> String {
    var text = String.UnicodeScalarView()
    while let next {
      if next == quote {
        guard isLong else {
          position += 1
          return String(text)
        }
        let count = scalars[position...].prefix(5).prefix { $0 == quote }.count
        position += count
        // Up to two quotes can precede the closing ones.
        text.append(contentsOf: repeatElement(quote, count: count < 3 ? count : count - 3))
        if count >= 3 { return String(text) }
      } else if next == "\\", quote == "\"" {
        try appendEscape(to: &text, isLong: isLong)
      } else if isLong, isAtEndOfLine {
        skipLineBreak()
        text.append("\n")
      } else {
        guard !Self.isControl(next) else { break }
        text.append(next)
        position += 1
      }
    }
    throw unexpected
  }

  private mutating func appendEscape(
    to text: inout String.UnicodeScalarView, isLong: Bool
  ) throws(SettingsError) {
    let start = position
    position += 1
    let letter = next
    position += letter == nil ? 0 : 1
    switch letter {
    case "b": text.append("\u{8}")
    case "t": text.append("\t")
    case "n": text.append("\n")
    case "f": text.append("\u{C}")
    case "r": text.append("\r")
    case "\"": text.append("\"")
    case "\\": text.append("\\")
    case "u", "U":
      let digits = scalars[position...].prefix(letter == "u" ? 4 : 8)
      guard digits.count == (letter == "u" ? 4 : 8),
        digits.allSatisfy(\.properties.isASCIIHexDigit),
        let number = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
        let scalar = Unicode.Scalar(number)
      else {
        position = start
        throw unexpected
      }
      text.append(scalar)
      position += digits.count
    default:
      position = start + 1
      skipBlanks()
      // A backslash at the end of a line joins it with the next text.
      guard isLong, next != nil, isAtEndOfLine else {
        position = start
        throw unexpected
      }
      while next == " " || next == "\t" || isAtLineBreak {
        _ = skip("\r")
        position += 1
      }
    }
  }
}
