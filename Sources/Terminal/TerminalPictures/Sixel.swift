import Pictures
import Terminal
import Words

/// A raster as a sixel picture (DEC STD 070): bands of six rows, one line of characters per colour.
/// See docs/decisions/pictures.md#the-sixel-encoder-is-ours
struct Sixel {
  /// The maximum number of colour registers; terminals have 16 to 1,024.
  static let maximumColors = 256
  /// Bytes of a picture. A larger one is drawn with fewer colours.
  static let byteLimit = 3 << 20
  /// Pixels per side: xterm draws no larger ones.
  static let maximumSide = 1_000

  let width: Int
  let height: Int
  private let palette: ReducedPalette
  /// The number of each pixel's colour.
  private let indices: [UInt8]

  /// Nil for an empty raster.
  init?(_ samples: Samples, colors: Int) {
    guard samples.columns > 0, samples.rows > 0 else { return nil }
    (width, height) = (samples.columns, samples.rows)
    palette = ReducedPalette(of: samples.colors, count: min(max(2, colors), Self.maximumColors))
    indices = palette.dithered(samples.colors, width: samples.columns)
  }

  /// The picture, drawn from the cursor on.
  static func bytes(_ samples: Samples, colors: Int, limit: Int = byteLimit) -> [UInt8] {
    var colors = min(colors, maximumColors)
    while let picture = Sixel(samples, colors: colors) {
      let bytes = picture.bytes
      if bytes.count <= limit || colors <= 2 { return bytes }
      colors /= 2
    }
    return []
  }

  var bytes: [UInt8] {
    // The background keeps its colour where there are no pixels; pixels are square.
    var bytes = Array("\u{1B}P0;1q\"1;1;\(width);\(height)".utf8)
    for (number, color) in palette.colors.enumerated() {
      let parts = [color.x, color.y, color.z].map { Int(($0 * 100 / 255).rounded()) }
      bytes += Array("#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8)
    }
    // Six bits for each column and colour of a band.
    var lines = [UInt8](repeating: 0, count: palette.colors.count * width)
    for top in stride(from: 0, to: height, by: 6) {
      var used = [Bool](repeating: false, count: palette.colors.count)
      for row in top..<min(top + 6, height) {
        let bit = UInt8(1) << UInt8(row - top)
        for column in 0..<width {
          let color = Int(indices[row * width + column])
          lines[color * width + column] |= bit
          used[color] = true
        }
      }
      for color in used.indices where used[color] {
        bytes += Array("#\(color)".utf8)
        let line = color * width..<(color + 1) * width
        Self.append(lines[line], to: &bytes)
        for place in line { lines[place] = 0 }
        bytes.append(UInt8(ascii: "$"))
      }
      bytes[bytes.count - 1] = UInt8(ascii: "-")
    }
    return bytes + [0x1B, UInt8(ascii: "\\")]
  }

  /// Returns the run lengths of one line; trailing blanks are omitted.
  private static func append(_ line: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let end = (line.lastIndex { $0 != 0 } ?? line.startIndex - 1) + 1
    var place = line.startIndex
    while place < end {
      var next = place + 1
      while next < end, line[next] == line[place] { next += 1 }
      let character = 0x3F + line[place]
      if next - place > 3 {
        bytes += Array("!\(next - place)".utf8)
        bytes.append(character)
      } else {
        for _ in place..<next { bytes.append(character) }
      }
      place = next
    }
  }
}

extension Sixel {
  static let method = GraphicsMethod(
    reason: {
      $0.drawsUnicode && $0.drawsSixel && $0.traits.cell != nil
        ? .reportsSixel : nil
    },
    // If the size of a cell is unknown, a picture could cover the text beside it.
    isPossible: { $0.drawsUnicode && $0.traits.cell != nil },
    output: .inlay { job in
      guard let cell = job.support.traits.cell else { return nil }
      let size = Size(
        columns: min(job.key.size.columns, Sixel.maximumSide / cell.width),
        rows: min(job.key.size.rows, Sixel.maximumSide / cell.height))
      let part = PicturePart(
        job.pixels.size, in: size, job.fit, cell: job.support.cellRatio, gap: job.key.gap)
      let samples = Samples(
        job.pixels, part, columns: part.cells.columns * cell.width,
        rows: part.cells.rows * cell.height - cell.height * job.key.gap / 8,
        backdrop: job.support.backdrop)
      let colors = job.support.traits.sixelColors ?? Sixel.maximumColors
      let bytes = Sixel.bytes(samples, colors: colors)
      return bytes.isEmpty ? nil : job.inlay(part.cells, within: size, bytes)
    }, drawsSmallInlays: true)
}
