public import Pictures
public import Terminal
import Text

extension GraphicsSupport {
  /// A picture as the browser would draw it, to be written line by line, outside of the full
  /// screen; nil where the terminal does not draw it so.
  public func sample(of pixels: Pixels, as graphics: Graphics, in size: Size) -> String? {
    let isDark = traits.background != .light
    let backdrop = traits.backgroundColor ?? RGB(isDark ? 0x101014 : 0xFFFFFF)
    switch graphics {
    case .kitty:
      guard best.graphics == .kitty else { return nil }
      var images = KittyImages(isDirect: colors > 256, isInTmux: isInTmux)
      let frame = images.draw(pixels, look(size), .whole, cell: cellRatio).frame
      return String(decoding: images.takeOutput(), as: UTF8.self) + frame.colored
    case .sixel, .iterm:
      guard graphics == .sixel ? traits.drawsSixel : best.graphics == .iterm else { return nil }
      let job = InlayJob(
        pixels: pixels, look: look(size), graphics: graphics, ladder: self, backdrop: backdrop,
        number: 0)
      return job.run().inlay.map { String(decoding: $0.bytes, as: UTF8.self) + "\n" }
    case .blocks:
      return Blocks.draw(
        pixels, in: size, .whole, palette: colors > 256 ? .all : .fixed, backdrop: backdrop,
        cell: cellRatio
      ).frame.colored
    case .ascii:
      return CharacterArt.draw(
        pixels, in: size, .whole, isDark: isDark, hasColors: colors >= 256, cell: cellRatio
      ).frame.colored
    case .none: return nil
    }
  }

  private func look(_ size: Size) -> PictureBoard.Look {
    let box = PictureSize(width: 960, height: 960)
    return PictureBoard.Look(
      wish: PictureRequest(address: "", box: box), size: size, isLarge: true)
  }

  /// Width of a cell through its height.
  var cellRatio: Double { traits.cell.map { Double($0.width) / Double($0.height) } ?? 0.5 }
}

extension Frame {
  /// The cells with their colours, in lines.
  fileprivate var colored: String {
    (0..<size.rows).map { row in
      self.row(row).map { cell in
        "\u{1B}[0\(Self.code(cell.style.foreground, 38))\(Self.code(cell.style.background, 48))m"
          + cell.glyph.string
      }.joined() + "\u{1B}[0m\n"
    }.joined()
  }

  private static func code(_ color: Color, _ kind: Int) -> String {
    switch color {
    case .standard: ""
    case .indexed(let index): ";\(kind);5;\(index)"
    case .rgb(let color): ";\(kind);2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}
