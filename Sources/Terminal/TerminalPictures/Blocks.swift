public import Pictures
public import Terminal
import Text
import Words

/// Pixels as block characters: each cell shows two colours, divided to match its pixels best.
///
/// A cell is sampled 8 × 8 times. Of all characters that divide a cell into halves, quarters,
/// eighths or, where the terminal draws them without a font, sixths, the one is chosen whose two
/// mean colours come nearest to the samples: that is where the squared sums of both sides, divided
/// by the number of their samples, are largest. See
/// docs/decisions/pictures.md#pictures-in-cells-are-drawn-by-us
public enum Blocks {
  /// The colours that may be used.
  public enum Colors: Hashable, Sendable {
    case all, fixed
  }

  /// Samples of a cell in each direction.
  private static let side = 8

  /// A frame of `size`, blank where the picture is not.
  /// - Parameters:
  ///   - cell: The width of a cell divided by its height.
  ///   - gap: Eighths of the last row that are left free, 0…7.
  ///   - hasSextants: Whether cells may be divided into sixths, which few fonts have.
  public static func draw(
    _ pixels: Pixels, in size: Size, _ fit: PictureFit, colors: Colors, backdrop: RGB,
    cell: Double = 0.5, gap: Int = 0, hasSextants: Bool = false
  ) -> (frame: Frame, cells: Rect) {
    var frame = Frame(size)
    guard size.columns > 0, size.rows > 0 else { return (frame, Rect(Size(columns: 0, rows: 0))) }
    let part = PicturePart(pixels.size, in: size, fit, cell: cell, gap: gap)
    let samples = Samples(
      pixels, part, columns: part.cells.columns * side, rows: part.cells.rows * side - gap,
      backdrop: backdrop)
    for row in 0..<part.cells.rows {
      let isCut = gap > 0 && row == part.cells.rows - 1
      for column in 0..<part.cells.columns {
        let (glyph, style) =
          isCut
          ? BlockChoice.cut(samples, column: column, row: row, gap: gap, colors)
          : BlockChoice(samples, column: column, row: row, hasSextants: hasSextants).cell(colors)
        frame.put(glyph, column: part.cells.column + column, row: part.cells.row + row, style)
      }
    }
    return (frame, part.cells)
  }
}

/// The sums of a cell's samples, and the best division of it.
private struct BlockChoice {
  private typealias Sum = SIMD4<Float>

  private let inside: Sum
  private let outside: Sum
  private let mean: Sum
  private let glyph: Unicode.Scalar?
  /// The number of samples inside, and how much nearer the division comes than one colour would.
  private let insideSamples: Float
  private let gain: Float

  /// The minimum gain of a division over one colour: below it the eye sees noise. Squared, and
  /// summed over the samples.
  private static let threshold: Float = 64 * 12

  private static let lower: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]
  private static let left: [Unicode.Scalar] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  /// The sixths of a cell that are inside, as bits from the upper left to the lower right, with the
  /// character. The half and the opposites are left out: they divide the cell no differently.
  private static let sextants: [(parts: Int, glyph: Unicode.Scalar)] = {
    var sextants: [(parts: Int, glyph: Unicode.Scalar)] = []
    var next: UInt32 = 0x1FB00
    for parts in 1..<32 where parts != 0b010101 {
      if let glyph = Unicode.Scalar(next) { sextants.append((parts, glyph)) }
      next += 1
    }
    return sextants
  }()

  init(_ samples: Samples, column: Int, row: Int, hasSextants: Bool) {
    // Rows and columns of the cell, and its quarters: upper left, upper right, lower left, right.
    var rows = (Sum.zero, Sum.zero, Sum.zero, Sum.zero, Sum.zero, Sum.zero, Sum.zero, Sum.zero)
    var columns = rows
    var quarters = (Sum.zero, Sum.zero, Sum.zero, Sum.zero)
    samples.colors.withUnsafeBufferPointer { colors in
      withUnsafeMutableBytes(of: &rows) { rows in
        withUnsafeMutableBytes(of: &columns) { columns in
          withUnsafeMutableBytes(of: &quarters) { quarters in
            let rows = rows.bindMemory(to: Sum.self)
            let columns = columns.bindMemory(to: Sum.self)
            let quarters = quarters.bindMemory(to: Sum.self)
            for y in 0..<8 {
              let start = (row * 8 + y) * samples.columns + column * 8
              for x in 0..<8 {
                let color = colors[start + x]
                rows[y] += color
                columns[x] += color
                quarters[(y >> 2) * 2 + x >> 2] += color
              }
            }
          }
        }
      }
    }
    let rowSums = [rows.0, rows.1, rows.2, rows.3, rows.4, rows.5, rows.6, rows.7]
    let columnSums = [
      columns.0, columns.1, columns.2, columns.3, columns.4, columns.5, columns.6, columns.7,
    ]
    let total = rowSums.reduce(.zero, +)
    var best = Best(total: total, gain: Self.gain(total, 64) + Self.threshold)
    var part = Sum.zero
    for count in 1..<8 {
      part += rowSums[8 - count]
      best.offer(part, samples: Float(count * 8), Self.lower[count - 1])
    }
    part = .zero
    for count in 1..<8 {
      part += columnSums[count - 1]
      best.offer(part, samples: Float(count * 8), Self.left[count - 1])
    }
    best.offer(quarters.0, samples: 16, "▘")
    best.offer(quarters.1, samples: 16, "▝")
    best.offer(quarters.2, samples: 16, "▖")
    best.offer(quarters.3, samples: 16, "▗")
    best.offer(quarters.0 + quarters.3, samples: 32, "▚")
    if hasSextants {
      let sixths = Self.sixths(of: samples, column: column, row: row)
      for (parts, glyph) in Self.sextants {
        var part = Sum.zero
        for (number, sixth) in sixths.enumerated() where parts & 1 << number != 0 { part += sixth }
        best.offer(part, samples: Float(parts.nonzeroBitCount * 64) / 6, glyph)
      }
    }
    inside = best.inside
    outside = best.outside
    glyph = best.glyph
    insideSamples = best.samples
    gain = best.glyph == nil ? 0 : best.gain - Self.gain(total, 64)
    mean = total / 64
  }

  /// The sums of the sixths of a cell, from the upper left to the lower right, of 8/3 rows each.
  private static func sixths(of samples: Samples, column: Int, row: Int) -> [Sum] {
    var sums = [Sum](repeating: .zero, count: 6)
    for y in 0..<8 {
      // The third and the sixth row belong to two sixths each.
      let third = y * 3 / 8
      let share = min(1, Float(third + 1) * 8 / 3 - Float(y))
      let start = (row * 8 + y) * samples.columns + column * 8
      for x in 0..<8 {
        let color = samples.colors[start + x]
        sums[third * 2 + x / 4] += color * share
        if share < 1 { sums[third * 2 + 2 + x / 4] += color * (1 - share) }
      }
    }
    return sums
  }

  private struct Best {
    let total: Sum
    var gain: Float
    var inside = Sum.zero
    var samples: Float = 0
    var outside: Sum
    var glyph: Unicode.Scalar?

    init(total: Sum, gain: Float) {
      self.total = total
      self.gain = gain
      outside = total / 64
    }

    mutating func offer(_ part: Sum, samples: Float, _ glyph: Unicode.Scalar) {
      let rest = total - part
      let gain = BlockChoice.gain(part, samples) + BlockChoice.gain(rest, 64 - samples)
      guard gain > self.gain else { return }
      self.gain = gain
      inside = part / samples
      self.samples = samples
      outside = rest / (64 - samples)
      self.glyph = glyph
    }
  }

  private static func gain(_ sum: Sum, _ samples: Float) -> Float { (sum * sum).sum() / samples }

  func cell(_ colors: Blocks.Colors) -> (Glyph, Style) {
    colors == .fixed ? mixed ?? divided(colors) : divided(colors)
  }

  /// The whole cell in a pattern of two colours, if that comes nearer to it in the fixed palette
  /// than a division does.
  private var mixed: (Glyph, Style)? {
    let mixture = DitherPair(of: mean)
    let (one, other) = mixture.colors
    let missed = insideSamples * Self.missed(inside) + (64 - insideSamples) * Self.missed(outside)
    guard one != other, 64 * mixture.error < missed - gain else { return nil }
    let style = Style(foreground: .indexed(one.indexed), background: .indexed(other.indexed))
    return (Glyph("▚"), style)
  }

  /// Returns the squared distance to the nearest colour of the fixed palette.
  private static func missed(_ mean: Sum) -> Float {
    RGB(fixed: RGB(mean: mean).indexed)?.distance(to: mean) ?? 0
  }

  private func divided(_ colors: Blocks.Colors) -> (Glyph, Style) {
    let background = Self.color(outside, colors)
    guard let glyph else { return (.space, Style(background: background)) }
    let foreground = Self.color(inside, colors)
    guard foreground != background else { return (.space, Style(background: background)) }
    return (Glyph(glyph), Style(foreground: foreground, background: background))
  }

  /// A cell whose lower eighths are left free: they are drawn in the terminal's own background by
  /// reversing the colours of the block there, since that colour cannot be specified.
  static func cut(
    _ samples: Samples, column: Int, row: Int, gap: Int, _ colors: Blocks.Colors
  ) -> (Glyph, Style) {
    var sum = Sum.zero
    for y in row * 8..<row * 8 + 8 - gap {
      for x in column * 8..<column * 8 + 8 { sum += samples.colors[y * samples.columns + x] }
    }
    let mean = sum / Float((8 - gap) * 8)
    return (Glyph(lower[gap - 1]), Style(.reverse, foreground: color(mean, colors)))
  }

  private static func color(_ mean: Sum, _ colors: Blocks.Colors) -> Color {
    let color = RGB(mean: mean)
    return colors == .all ? .rgb(color) : .indexed(color.indexed)
  }
}

extension Blocks {
  static let method = GraphicsMethod(
    reason: {
      guard $0.drawsUnicode, $0.colors >= 256 else { return nil }
      return $0.colors > 256 ? .trueColor : .palette
    },
    // Blocks consist of colours: without them there is nothing to see.
    isPossible: { $0.drawsUnicode && $0.colors >= 256 },
    output: .cells { job in
      let picture = Blocks.draw(
        job.pixels, in: job.size, job.fit, colors: job.support.colors > 256 ? .all : .fixed,
        backdrop: job.support.backdrop, cell: job.support.cellRatio, gap: job.gap,
        hasSextants: job.support.drawsSextants)
      return CellPicture(frame: picture.frame, cells: picture.cells)
    })
}
