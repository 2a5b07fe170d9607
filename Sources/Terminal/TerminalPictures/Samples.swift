import Pictures
import Terminal

/// The way a picture fills its rectangle.
public enum PictureFit: Hashable, Sendable {
  /// All of it is visible; the rest of the rectangle is unchanged.
  case whole
  /// It fills the rectangle; the overlap at two sides is cropped.
  case filling
}

/// A part of a picture's pixels, and the cells it is drawn in.
struct PicturePart {
  /// The extent in the picture, in pixels.
  let x: Double
  let y: Double
  let width: Double
  let height: Double
  /// The extent on the screen, in cells.
  let cells: Rect

  /// - Parameters:
  ///   - cell: The width of a cell divided by its height.
  ///   - gap: Eighths of the last row that are left free.
  init(_ size: PictureSize, in place: Size, _ fit: PictureFit, cell: Double, gap: Int = 0) {
    let (width, height) = (Double(size.width), Double(size.height))
    let columns = Double(place.columns) * cell
    let rows = Double(place.rows) - Double(gap) / 8
    switch fit {
    case .filling:
      let scale = max(columns / width, rows / height)
      self.width = min(width, columns / scale)
      self.height = min(height, rows / scale)
      x = (width - self.width) / 2
      y = (height - self.height) / 2
      cells = Rect(place)
    case .whole:
      let scale = min(columns / width, rows / height)
      let shown = Size(
        columns: min(place.columns, max(1, Int((width * scale / cell).rounded()))),
        rows: min(place.rows, max(1, Int((height * scale).rounded()))))
      (x, y, self.width, self.height) = (0, 0, width, height)
      cells = Rect(place).centered(shown)
    }
  }
}

/// A part of a picture, averaged over a raster.
struct Samples {
  let columns: Int
  let rows: Int
  /// The samples row by row: red, green and blue, 0…255, on the backdrop where the picture is
  /// transparent.
  private(set) var colors: [SIMD4<Float>]

  init(columns: Int, rows: Int, colors: [SIMD4<Float>]) {
    self.columns = columns
    self.rows = rows
    self.colors = colors
  }

  init(_ pixels: Pixels, _ part: PicturePart, columns: Int, rows: Int, backdrop: RGB) {
    self.columns = columns
    self.rows = rows
    let across = Self.weights(part.x, part.width, into: columns, of: pixels.width)
    let down = Self.weights(part.y, part.height, into: rows, of: pixels.height)
    let ground = SIMD4<Float>(Float(backdrop.red), Float(backdrop.green), Float(backdrop.blue), 0)
    colors = Array(repeating: .zero, count: columns * rows)
    var line = [SIMD4<Float>](repeating: .zero, count: columns)
    // Rows of the picture shared by two rows of the raster are averaged at most twice.
    var known = -1
    pixels.rgba.withUnsafeBufferPointer { rgba in
      for row in 0..<rows {
        for (source, weight) in down[row] {
          if source != known {
            Self.average(rgba, row: source, pixels.width, across, ground, into: &line)
            known = source
          }
          for column in 0..<columns { colors[row * columns + column] += line[column] * weight }
        }
      }
    }
  }

  private static func average(
    _ rgba: UnsafeBufferPointer<UInt8>, row: Int, _ width: Int,
    _ weights: [[(Int, Float)]], _ ground: SIMD4<Float>, into line: inout [SIMD4<Float>]
  ) {
    for column in line.indices {
      var sum = SIMD4<Float>.zero
      for (x, weight) in weights[column] {
        let place = (row * width + x) * 4
        let opacity = Float(rgba[place + 3]) / 255
        let color = SIMD4<Float>(
          Float(rgba[place]), Float(rgba[place + 1]), Float(rgba[place + 2]), 0)
        sum += (color * opacity + ground * (1 - opacity)) * weight
      }
      line[column] = sum
    }
  }

  /// Returns, for each of `count` equal parts of a range, its pixels and their weights.
  private static func weights(
    _ start: Double, _ length: Double, into count: Int, of pixels: Int
  ) -> [[(Int, Float)]] {
    let step = length / Double(max(1, count))
    return (0..<count).map { piece in
      let from = start + Double(piece) * step
      let to = from + step
      let first = min(max(0, Int(from)), pixels - 1)
      let last = min(max(first, Int(to.rounded(.up)) - 1), pixels - 1)
      var shares = (first...last).map { pixel in
        (pixel, Float(min(to, Double(pixel + 1)) - max(from, Double(pixel))))
      }
      let sum = shares.reduce(0) { $0 + $1.1 }
      guard sum > 0 else { return [(first, 1)] }
      for index in shares.indices { shares[index].1 /= sum }
      return shares
    }
  }
}

extension RGB {
  init(mean: SIMD4<Float>) {
    func part(_ value: Float) -> UInt8 { UInt8(min(max(0, value.rounded()), 255)) }
    self.init(part(mean.x), part(mean.y), part(mean.z))
  }
}
