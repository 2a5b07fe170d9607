private import CQRCode
package import Terminal
package import Text

/// A QR code (ISO/IEC 18004): squares of dark and light modules.
package struct QRCode: Hashable, Sendable {
  /// The modules on each side.
  package let size: Int
  private let isDark: [Bool]

  /// Nil for a text that is empty, or longer than the largest code holds.
  package init?(_ text: SafeText) {
    guard let code = QRcode_encodeString8bit(text.string, 0, QR_ECLEVEL_L) else { return nil }
    defer { QRcode_free(code) }
    size = Int(code.pointee.width)
    isDark = (0..<size * size).map { code.pointee.data[$0] & 1 == 1 }
  }

  /// Whether a module is dark; false around the code.
  package func isDark(column: Int, row: Int) -> Bool {
    (0..<size).contains(column) && (0..<size).contains(row) && isDark[row * size + column]
  }
}

/// Draws a QR code, dark on light in every theme, as cameras expect it: two blanks for each module,
/// or half blocks where there is no room for that. In some terminals lines of blocks have gaps.
package struct QRCodeView {
  private let code: QRCode
  /// The light modules around the code, without which cameras do not find it.
  private static let margin = 2
  /// The modules on each side, with those.
  private let side: Int
  /// Whether half blocks are drawn, which ASCII lacks.
  package let hasBlocks: Bool

  package init(_ code: QRCode, in room: Size) {
    self.code = code
    side = code.size + 2 * Self.margin
    hasBlocks = room.columns < 2 * side || room.rows < side
  }

  package var columns: Int { hasBlocks ? side : 2 * side }
  package var lines: Int { hasBlocks ? (side + 1) / 2 : side }

  /// - Parameter hasColors: Whether the terminal has colours; without them its own are reversed.
  package func draw(column: Int, row: Int, hasColors: Bool, into frame: inout Frame) {
    for line in 0..<lines {
      for offset in 0..<columns {
        let (x, y, below) = hasBlocks ? (offset, 2 * line, 2 * line + 1) : (offset / 2, line, line)
        let (text, style) = cell(top: isDark(x, y), bottom: isDark(x, below), hasColors: hasColors)
        frame.draw(text, column: column + offset, row: row + line, style: style)
      }
    }
  }

  /// Whether a module is dark, counted from the margin's.
  private func isDark(_ x: Int, _ y: Int) -> Bool {
    code.isDark(column: x - Self.margin, row: y - Self.margin)
  }

  /// Two modules of the same colour are a background: the blocks of some fonts leave gaps.
  private func cell(top: Bool, bottom: Bool, hasColors: Bool) -> (SafeText, Style) {
    guard hasColors else {
      return top == bottom ? (" ", top ? .plain : Style(.reverse)) : (top ? "▄" : "▀", .plain)
    }
    let (upper, lower) = (top ? Self.dark : Self.light, bottom ? Self.dark : Self.light)
    return (top == bottom ? " " : "▀", Style(foreground: upper, background: lower))
  }

  private static let dark = Color.rgb(RGB(0, 0, 0))
  private static let light = Color.rgb(RGB(255, 255, 255))
}
