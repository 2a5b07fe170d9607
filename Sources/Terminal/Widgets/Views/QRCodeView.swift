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

/// Draws a QR code in half blocks, two rows of modules in a line: dark on light in every theme, as
/// cameras expect it.
package struct QRCodeView {
  private let code: QRCode
  /// The light modules around the code, without which cameras do not find it.
  private static let margin = 2

  package init(_ code: QRCode) { self.code = code }

  package var columns: Int { code.size + 2 * Self.margin }
  package var lines: Int { (columns + 1) / 2 }

  /// - Parameter hasColors: Whether the terminal has colours; without them its own are reversed.
  package func draw(column: Int, row: Int, hasColors: Bool, into frame: inout Frame) {
    for line in 0..<lines {
      for offset in 0..<columns {
        let (x, y) = (offset - Self.margin, 2 * line - Self.margin)
        let (text, style) = cell(
          top: code.isDark(column: x, row: y), bottom: code.isDark(column: x, row: y + 1),
          hasColors: hasColors)
        frame.draw(text, column: column + offset, row: row + line, style: style)
      }
    }
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
