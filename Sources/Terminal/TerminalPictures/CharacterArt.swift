public import Pictures
public import Terminal
import Text
import Words

/// Pixels as ASCII characters, with more ink for brighter ones, for terminals that draw no blocks.
public enum CharacterArt {
  private static let ramp: [Unicode.Scalar] = Array(" .:-=+*#%@".unicodeScalars)

  /// A frame of `size`, blank where the picture is not.
  /// - Parameters:
  ///   - isDark: Whether ink is brighter than the background.
  ///   - hasColors: Whether the ink may have one of 256 colours.
  public static func draw(
    _ pixels: Pixels, in size: Size, _ fit: PictureFit, isDark: Bool, hasColors: Bool,
    cell: Double = 0.5
  ) -> (frame: Frame, cells: Rect) {
    var frame = Frame(size)
    guard size.columns > 0, size.rows > 0 else { return (frame, Rect(Size(columns: 0, rows: 0))) }
    let part = PicturePart(pixels.size, in: size, fit, cell: cell)
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

extension CharacterArt {
  static let method = GraphicsMethod(
    reason: { $0.drawsUnicode ? .fewColors : .notUnicode },
    isPossible: { _ in true },
    output: .cells { job in
      let picture = CharacterArt.draw(
        job.pixels, in: job.size, job.fit, isDark: job.support.isDark,
        hasColors: job.support.colors >= 256, cell: job.support.cellRatio)
      return CellPicture(frame: picture.frame, cells: picture.cells)
    })
}
