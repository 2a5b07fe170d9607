import Text

/// The notation of a table as text: CSV (RFC 4180), or the same with tabs.
package struct DelimitedText: Hashable, Sendable {
  package let separator: UInt8

  package static let csv = DelimitedText(separator: UInt8(ascii: ","))
  package static let tsv = DelimitedText(separator: UInt8(ascii: "\t"))

  /// Returns a row without its line end. A cell with a separator, a quotation mark or a line end is
  /// in quotation marks, which are doubled in it.
  package func row(_ cells: [String]) -> String {
    // An empty line is no row.
    if cells == [""] { return "\"\"" }
    let separator = Character(Unicode.Scalar(self.separator))
    return cells.map { cell in
      cell.utf8.contains(where: { $0 == self.separator || "\"\r\n".utf8.contains($0) })
        ? "\"\(cell.replacing(scalar: "\"", with: "\"\""))\"" : cell
    }.joined(separator: String(separator))
  }
}
