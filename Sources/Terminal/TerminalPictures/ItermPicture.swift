import Pictures
import Terminal
import Words

/// Pictures in iTerm2's inline images protocol: a JPEG file that the terminal scales.
enum ItermPicture {
  static let method = GraphicsMethod(
    reason: {
      $0.drawsUnicode && !$0.isInTmux && $0.traits.brand.drawsItermPictures
        ? .knownForIterm : nil
    },
    isPossible: { $0.drawsUnicode },
    output: .inlay { job in
      let size = job.key.size
      let (cell, gap) = (job.support.traits.cell, job.key.gap)
      let part = PicturePart(
        job.pixels.size, in: size, job.fit, cell: job.support.cellRatio,
        gap: cell == nil ? 0 : gap)
      let shown = job.pixels.cropped(to: part).opaque(on: job.support.backdrop)
      guard let file = try? shown.jpeg(under: fileLimit) else { return nil }
      // A gap below the picture is part of a cell.
      let height = cell.flatMap {
        gap > 0 ? "\(part.cells.rows * $0.height - $0.height * gap / 8)px" : nil
      }
      let head =
        "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(part.cells.columns)"
        + ";height=\(height ?? String(part.cells.rows));preserveAspectRatio=0:"
      let bytes = Array(head.utf8) + Base64.encode([UInt8](file)) + [0x07]
      return job.inlay(part.cells, within: size, bytes)
    }, drawsSmallInlays: true)

  /// The maximum bytes of a file: far less than terminals accept, far more than a pane needs.
  private static let fileLimit = 1 << 20
}

extension Pixels {
  /// The picture on a background, without transparency: JPEG has none, and its encoder uses white.
  fileprivate func opaque(on background: RGB) -> Pixels {
    let ground = [background.red, background.green, background.blue].map(Int.init)
    var mixed = rgba
    for start in stride(from: 0, to: mixed.count, by: 4) where mixed[start + 3] < 255 {
      let opacity = Int(mixed[start + 3])
      for channel in 0..<3 {
        let sum = Int(mixed[start + channel]) * opacity + ground[channel] * (255 - opacity)
        mixed[start + channel] = UInt8(truncatingIfNeeded: (sum + 127) / 255)
      }
      mixed[start + 3] = 255
    }
    return Pixels(width: width, height: height, rgba: mixed) ?? self
  }
}
