public import Pictures
public import Terminal
import Text

/// Pixels as ASCII characters, the brighter the more ink, for terminals that draw no blocks.
public enum CharacterArt {
  private static let ramp: [Unicode.Scalar] = Array(" .:-=+*#%@".unicodeScalars)

  /// A frame of the size of `place`, blank where the picture is not.
  /// - Parameters:
  ///   - isDark: Whether ink is brighter than what is behind it.
  ///   - hasColors: Whether the ink may have one of 256 colours.
  public static func draw(
    _ pixels: Pixels, in place: Size, _ fit: PictureFit, isDark: Bool, hasColors: Bool,
    cell: Double = 0.5
  ) -> (frame: Frame, cells: Rect) {
    var frame = Frame(place)
    guard place.columns > 0, place.rows > 0 else { return (frame, Rect(Size(columns: 0, rows: 0))) }
    let part = PicturePart(pixels.size, in: place, fit, cell: cell)
    let backdrop = isDark ? RGB(0) : RGB(0xFFFFFF)
    let samples = Samples(
      pixels, part, columns: part.cells.columns, rows: part.cells.rows, backdrop: backdrop)
    for row in 0..<part.cells.rows {
      for column in 0..<part.cells.columns {
        let mean = samples.colors[row * samples.columns + column]
        let color = RGB(mean: mean)
        let ink = isDark ? color.brightness : 255 - color.brightness
        let glyph = Glyph(Self.ramp[(ink * (Self.ramp.count - 1) + 127) / 255])
        let style = hasColors ? Style(foreground: .indexed(color.indexed)) : .plain
        frame.put(glyph, column: part.cells.column + column, row: part.cells.row + row, style)
      }
    }
    return (frame, part.cells)
  }
}
