/// A size of the terminal, a layout and a way to draw pictures; named like `120x40-grid-blocks`.
struct TerminalCase: Equatable, CustomStringConvertible {
  enum Layout: String, CaseIterable {
    case list, grid
  }

  enum Graphics: String, CaseIterable {
    case none, blocks, kitty
  }

  /// The default layout in a window of a usual size, with pictures.
  static let usual = TerminalCase(columns: 120, rows: 40, layout: .list, graphics: .blocks)

  static let all = [(80, 24), (120, 40), (200, 55)].flatMap { columns, rows in
    Layout.allCases.flatMap { layout in
      Graphics.allCases.map {
        TerminalCase(columns: columns, rows: rows, layout: layout, graphics: $0)
      }
    }
  }

  /// The cases of a short run: without those that add little.
  static let quick = all.filter { $0.graphics != .kitty || $0.columns == usual.columns }

  let columns: Int
  let rows: Int
  let layout: Layout
  let graphics: Graphics

  /// The options with which the browser starts.
  var arguments: [String] {
    ["--layout", layout.rawValue, "--graphics", graphics.rawValue, "--language", "en"]
  }

  var description: String { "\(columns)x\(rows)-\(layout.rawValue)-\(graphics.rawValue)" }
}
