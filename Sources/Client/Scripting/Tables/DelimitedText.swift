import Text

/// The notation of a table as text: CSV (RFC 4180), or the same with tabs.
package struct DelimitedText: Hashable, Sendable {
  package let separator: UInt8

  package static let csv = DelimitedText(separator: UInt8(ascii: ","))
  package static let tsv = DelimitedText(separator: UInt8(ascii: "\t"))

  /// Returns a row without its line end. A cell with the separator, a quotation mark or a line end
  /// is in quotation marks, which are doubled in it. In a table of one column, so is a cell with
  /// another separator: a reader does not find out which one the table has.
  package func row(_ cells: [String]) -> String {
    // An empty line is no row.
    if cells == [""] { return "\"\"" }
    let separator = Character(Unicode.Scalar(self.separator))
    let special = [self.separator] + (cells.count == 1 ? ",;\t\"\r\n" : "\"\r\n").utf8
    return cells.map { cell in
      cell.utf8.contains(where: special.contains)
        ? "\"\(cell.replacing(scalar: "\"", with: "\"\""))\"" : cell
    }.joined(separator: String(separator))
  }
}
