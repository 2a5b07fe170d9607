import Terminal
import Text

extension MicroBenchmark {
  private static let size = Size(columns: 120, rows: 40)

  static let frames = [
    MicroBenchmark(name: "frame-draw", times: 50) {
      let texts = listTexts()
      return { list(texts, first: 0, cursor: 3).cell(column: 4, row: 4).glyph.columns }
    },
    // The same list with the cursor on the next row: two rows of two lines differ.
    MicroBenchmark(name: "frame-difference", times: 100) {
      let texts = listTexts()
      let old = list(texts, first: 0, cursor: 3)
      let new = list(texts, first: 0, cursor: 4)
      return { difference(of: new, since: old) }
    },
    MicroBenchmark(name: "frame-difference-shared", times: 1_000) {
      let old = list(listTexts(), first: 0, cursor: 3)
      var new = old
      for row in 3..<5 {
        new.restyle(Rect(column: 0, row: row * 2, columns: size.columns, rows: 2)) {
          $0.adding(.bold)
        }
      }
      return { difference(of: new, since: old) }
    },
    MicroBenchmark(name: "frame-scrolling", times: 50) {
      let texts = listTexts()
      let old = list(texts, first: 0, cursor: 18)
      let new = list(texts, first: 1, cursor: 18)
      return {
        guard let (rows, count) = new.scrolling(from: old) else { return 0 }
        var moved = old
        moved.scroll(rows, by: count)
        return difference(of: new, since: moved)
      }
    },
  ]

  private static func listTexts() -> [(name: SafeText, price: SafeText)] {
    (0..<size.rows).map { (SafeText(Samples.name($0)), SafeText("₩\($0 * 370),000")) }
  }

  /// A list with rows of two lines.
  private static func list(
    _ texts: [(name: SafeText, price: SafeText)], first: Int, cursor: Int
  ) -> Frame {
    var frame = Frame(size)
    for row in 0..<size.rows / 2 {
      let (name, price) = texts[(first + row) % texts.count]
      let style = row == cursor ? Style(.bold, background: .indexed(24)) : .plain
      frame.fill(Rect(column: 0, row: row * 2, columns: size.columns, rows: 2), style: style)
      frame.draw(name, column: 2, row: row * 2, style: style, limit: 60)
      frame.draw(price, column: 100, row: row * 2, style: style, limit: 20)
      frame.draw("in stock", column: 2, row: row * 2 + 1, style: style.adding(.dim), limit: 60)
    }
    return frame
  }

  private static func difference(of new: Frame, since old: Frame) -> Int {
    (0..<size.rows).reduce(0) { $0 + (new.changedColumns(of: $1, since: old)?.count ?? 0) }
  }
}
