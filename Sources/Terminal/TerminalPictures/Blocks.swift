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

/// The sums of the samples in the parts of a cell.
private struct CellSums {
  typealias Sum = SIMD4<Float>

  let rows: [Sum]
  let columns: [Sum]
  /// The left and the right half of each row, in turns.
  private let halves: [Sum]

  init(_ samples: Samples, column: Int, row: Int) {
    var columns = [Sum](repeating: .zero, count: 8)
    var halves = [Sum](repeating: .zero, count: 16)
    samples.colors.withUnsafeBufferPointer { colors in
      for y in 0..<8 {
        let start = (row * 8 + y) * samples.columns + column * 8
        for x in 0..<8 {
          let color = colors[start + x]
          columns[x] += color
          halves[y * 2 + x >> 2] += color
        }
      }
    }
    self.columns = columns
    self.halves = halves
    rows = (0..<8).map { halves[$0 * 2] + halves[$0 * 2 + 1] }
  }

  var total: Sum { rows.reduce(.zero, +) }

  /// Upper left, upper right, lower left, lower right.
  var quarters: [Sum] {
    var sums = [Sum](repeating: .zero, count: 4)
    for (number, half) in halves.enumerated() { sums[number / 8 * 2 + number % 2] += half }
    return sums
  }

  /// The sixths, from the upper left to the lower right, of 8/3 rows each.
  var sixths: [Sum] {
    var sums = [Sum](repeating: .zero, count: 6)
    for (number, half) in halves.enumerated() {
      let (row, side) = (number / 2, number % 2)
      // The third and the sixth row belong to two sixths each.
      let first = row * 3 / 8
      let share = min(1, Float(first + 1) * 8 / 3 - Float(row))
      sums[first * 2 + side] += half * share
      if share < 1 { sums[first * 2 + 2 + side] += half * (1 - share) }
    }
    return sums
  }
}

/// The best division of a cell.
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
  private static let quarters: [Unicode.Scalar] = ["▘", "▝", "▖", "▗"]
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
    let sums = CellSums(samples, column: column, row: row)
    let (total, rows, columns, quarters) = (sums.total, sums.rows, sums.columns, sums.quarters)
    var best = Best(total: total, gain: Self.gain(total, 64) + Self.threshold)
    var part = Sum.zero
    for count in 1..<8 {
      part += rows[8 - count]
      best.offer(part, samples: Float(count * 8), Self.lower[count - 1])
    }
    part = .zero
    for count in 1..<8 {
      part += columns[count - 1]
      best.offer(part, samples: Float(count * 8), Self.left[count - 1])
    }
    for (quarter, glyph) in zip(quarters, Self.quarters) {
      best.offer(quarter, samples: 16, glyph)
    }
    best.offer(quarters[0] + quarters[3], samples: 32, "▚")
    if hasSextants {
      let sixths = sums.sixths
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
    let missed =
      insideSamples * Self.missed(inside) + (64 - insideSamples) * Self.missed(outside)
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
