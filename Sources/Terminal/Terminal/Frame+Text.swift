import Text

extension Frame {
  /// The frame as text: one line per row, without trailing spaces.
  public var text: String {
    (0..<size.rows).map { row in
      let line = self.row(row).filter { !$0.isContinuation }.map(\.glyph.string).joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
