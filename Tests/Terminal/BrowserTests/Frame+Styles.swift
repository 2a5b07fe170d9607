import Terminal
import Testing
import Text

extension Frame {
  /// The styles of the cells, one character per cell: "." plain, and the first that applies of `x`
  /// struck, `r` reverse, `b` bold, `d` dim, `u` underlined, `c` coloured.
  var styles: String {
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

@Suite struct FrameStylesTests {
  @Test func stylesDescribeHowCellsAreDrawn() {
    var frame = Frame(Size(columns: 6, rows: 1))
    frame.draw("a", column: 0, row: 0, style: Style(.bold))
    frame.draw("b", column: 1, row: 0, style: Style([.dim, .struck]))
    frame.draw("c", column: 3, row: 0, style: Style(foreground: .indexed(3)))
    #expect(frame.styles == "bx.c")
  }
}
