import Text

/// The notation of a table as text: CSV (RFC 4180), or TSV with the escapes of `jq`'s `@tsv`.
package struct DelimitedText: Hashable, Sendable {
  package let separator: UInt8

  package static let csv = DelimitedText(separator: UInt8(ascii: ","))
  package static let tsv = DelimitedText(separator: UInt8(ascii: "\t"))

  /// The letters that follow a backslash in TSV, and the characters that they stand for.
  static let escapes: [(letter: UInt8, character: UInt8)] = [
    (UInt8(ascii: "t"), UInt8(ascii: "\t")), (UInt8(ascii: "n"), UInt8(ascii: "\n")),
    (UInt8(ascii: "r"), UInt8(ascii: "\r")), (UInt8(ascii: "\\"), UInt8(ascii: "\\")),
  ]

  /// Returns a row without its line end. In CSV a cell with the separator, a quotation mark or a
  /// line end is in quotation marks, which are doubled in it; in TSV these have escapes, so that
  /// each row is a line. A table of one column is CSV with any separator in quotation marks: a
  /// reader does not find out which one the table has.
  package func row(_ cells: [String]) -> String {
    // An empty line is no row.
    if cells == [""] { return "\"\"" }
    if self == .tsv, cells.count > 1 { return cells.map(Self.escaped).joined(separator: "\t") }
    let separator = Character(Unicode.Scalar(self.separator))
    let special = [self.separator] + (cells.count == 1 ? ",;\t\"\r\n" : "\"\r\n").utf8
    return cells.map { cell in
      cell.utf8.contains(where: special.contains) ? Self.quoted(cell) : cell
    }.joined(separator: String(separator))
  }

  private static func quoted(_ cell: String) -> String {
    "\"\(cell.replacing(scalar: "\"", with: "\"\""))\""
  }

  /// Returns a cell of TSV, in quotation marks only if it begins with one.
  private static func escaped(_ cell: String) -> String {
    var text = cell
    if cell.utf8.contains(where: { byte in escapes.contains { $0.character == byte } }) {
      var bytes: [UInt8] = []
      for byte in cell.utf8 {
        let escape = escapes.first { $0.character == byte }
        bytes += escape.map { [UInt8(ascii: "\\"), $0.letter] } ?? [byte]
      }
      text = String(decoding: bytes, as: UTF8.self)
    }
    return text.utf8.first == UInt8(ascii: "\"") ? quoted(text) : text
  }

  /// Returns the characters of a cell of TSV. Other backslashes stand for themselves.
  static func unescaped(_ cell: [UInt8]) -> [UInt8] {
    guard cell.contains(UInt8(ascii: "\\")) else { return cell }
    var bytes: [UInt8] = []
    var rest = cell[...]
    while let byte = rest.popFirst() {
      let escape = byte == UInt8(ascii: "\\") ? escapes.first { $0.letter == rest.first } : nil
      bytes.append(escape?.character ?? byte)
      if escape != nil { rest.removeFirst() }
    }
    return bytes
  }
}
