private import CQRCode
package import Terminal
package import Text

/// A QR code (ISO/IEC 18004): squares of dark and light modules.
package struct QRCode: Hashable, Sendable {
  /// The modules on each side.
  package let size: Int
  private let isDark: [Bool]

  /// Nil for a text that is empty, or too long for the largest code.
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
    let style =
      hasColors
      ? Style(foreground: .rgb(RGB(0, 0, 0)), background: .rgb(RGB(255, 255, 255)))
      : Style(.reverse)
    for line in 0..<lines {
      let text = (0..<columns).map { column in
        let (x, y) = (column - Self.margin, 2 * line - Self.margin)
        return switch (code.isDark(column: x, row: y), code.isDark(column: x, row: y + 1)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      frame.draw(SafeText(text.joined()), column: column, row: row + line, style: style)
    }
  }
}
