import Pictures
import Terminal
import Text

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
      let part = PicturePart(job.pixels.size, in: size, .whole, cell: job.support.cellRatio)
      guard let file = try? job.pixels.jpeg(under: fileLimit) else { return nil }
      let head =
        "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(part.cells.columns)"
        + ";height=\(part.cells.rows);preserveAspectRatio=0:"
      let bytes = Array(head.utf8) + Base64.encode([UInt8](file)) + [0x07]
      return job.inlay(part.cells, within: size, bytes)
    })

  /// The maximum bytes of a file: far less than terminals accept, far more than a pane needs.
  private static let fileLimit = 1 << 20
}
