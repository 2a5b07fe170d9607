import Text

extension Frame {
  /// The frame as text: one line per row, without trailing spaces.
  public var text: String {
    (0..<size.rows).map { row in
      let line = self.row(row).filter { !$0.isContinuation }.map(\.glyph.string).joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// The styles of the cells, one character per cell: "." plain, and the first that applies of `x`
  /// struck, `r` reverse, `b` bold, `d` dim, `u` underlined, `c` coloured.
  public var styles: String {
    (0..<size.rows).map { row in
      let line = self.row(row).map(Self.symbol).joined()
      return String(line.reversed().drop { $0 == "." }.reversed())
    }.joined(separator: "\n")
  }

  private static func symbol(_ cell: Cell) -> String {
    let symbols: [(Style.Attributes, String)] = [
      (.struck, "x"), (.reverse, "r"), (.bold, "b"), (.dim, "d"), (.underline, "u"),
    ]
    if let symbol = symbols.first(where: { cell.style.attributes.contains($0.0) }) {
      return symbol.1
    }
    return cell.style == .plain ? "." : "c"
  }
}
