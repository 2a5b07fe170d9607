import Market
import Text
package import Words

/// Products side by side, as lines for people: a row for each fact.
package struct ComparisonTable: Sendable {
  private let words: Words
  private let style: TextStyle
  private let columns: Int?

  /// Columns of the narrowest product.
  private static let minimumColumns = 12
  private static let gap = 2

  /// - Parameter columns: The width; nil if nothing limits it, as in a pipe.
  package init(_ words: Words, style: TextStyle, columns: Int?) {
    self.words = words
    self.style = style
    self.columns = columns
  }

  package func lines(_ comparison: ProductComparison) -> [String] {
    let indices = comparison.products.indices
    let names = comparison.products.map { $0.name.isEmpty ? words.common.unnamed : $0.name }
    let facts = ProductComparison.Fact.allCases.map { fact in
      [words.comparison.label(fact)] + indices.map { comparison.value(of: fact, at: $0) }
    }
    let savings = [""] + indices.map { words.saving(at: $0, of: comparison) }
    var rows = [[words.comparison.name] + names] + facts.prefix(1)
    if savings.contains(where: { !$0.isEmpty }) { rows.append(savings) }
    rows += facts.dropFirst()
    return lines(rows)
  }

  /// Returns the rows in columns as wide as their texts, or as wide as there is room.
  private func lines(_ rows: [[SafeText]]) -> [String] {
    func width(_ column: Int) -> Int {
      rows.map { CharacterWidth.columns(of: $0[column]) }.max() ?? 0
    }
    let products = rows[0].count - 1
    let limit = columns.map { max(Self.minimumColumns, ($0 - width(0)) / products - Self.gap) }
    return rows.enumerated().map { index, row in
      var line = row.enumerated().map { column, text in
        let columns = column == 0 ? width(0) : min(width(column), limit ?? .max)
        return text.fitted(to: columns).padded(to: columns).string
      }
      .joined(separator: String(repeating: " ", count: Self.gap))
      while line.hasSuffix(" ") { line.removeLast() }
      let isDifferent = Set(row.dropFirst()).count > 1
      if index == 0 { return style.apply(.strong, to: line) }
      return isDifferent ? line : style.apply(.quiet, to: line)
    }
  }
}
