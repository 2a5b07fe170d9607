/// A table as docs/benchmarks.md shows it: measured figures are pasted, not retyped.
struct MarkdownTable {
  private let columns: [String]
  private var rows: [[String]] = []

  init(_ columns: [String]) { self.columns = columns }

  mutating func add(_ name: String, _ figures: [Double?]) {
    rows.append([name] + figures.map { $0.map(short) ?? "–" })
  }

  var text: String {
    let lines = [[""] + columns, Array(repeating: "---", count: columns.count + 1)] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}
