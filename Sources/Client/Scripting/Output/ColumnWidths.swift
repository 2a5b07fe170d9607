package import Text

/// The widths of the fields of rows, which align them in columns.
package struct ColumnWidths: Sendable {
  private var widths: [Int] = []
  private static let gap = "  "

  /// - Parameter minimum: The minimum widths, if other rows may follow.
  package init(fitting rows: [[SafeText]], minimum: [Int] = []) {
    widths = minimum
    for row in rows {
      for (index, field) in row.dropLast().enumerated() {
        let width = CharacterWidth.columns(of: field)
        if index < widths.count {
          widths[index] = max(widths[index], width)
        } else {
          widths.append(width)
        }
      }
    }
  }

  /// Returns the fields of a row in their columns; one that is too wide shifts those after it. The
  /// last field is not padded.
  package func line(_ row: [SafeText]) -> String {
    row.enumerated().map { index, field in
      guard index < row.count - 1 else { return field.string }
      return field.padded(to: index < widths.count ? widths[index] : 0).string + Self.gap
    }.joined()
  }
}
