/// The colours that show a picture best, found by median cut, and its pixels in them.
struct ReducedPalette {
  /// The colours: red, green and blue, 0…255.
  private(set) var colors: [SIMD4<Float>]

  /// The number of distinct colours, at five bits per channel.
  private static let bins = 1 << 15

  private static func bin(_ color: SIMD4<Float>) -> Int {
    let parts = SIMD4<Int32>(color.clamped(lowerBound: .zero, upperBound: .init(repeating: 255)))
    return Int(parts.x >> 3) << 10 | Int(parts.y >> 3) << 5 | Int(parts.z >> 3)
  }

  private struct Bin {
    var sum = SIMD4<Float>.zero
    var count: Float = 0
    var mean: SIMD4<Float> { sum / max(1, count) }
  }

  /// A set of similar colours.
  private struct Box {
    var bins: [Bin]
    /// The axis on which they are farthest apart, their distance, and its visibility.
    let axis: Int
    let weight: Float

    init(_ bins: [Bin]) {
      self.bins = bins
      var low = SIMD4<Float>(repeating: 255)
      var high = SIMD4<Float>.zero
      var count: Float = 0
      for bin in bins {
        low = pointwiseMin(low, bin.mean)
        high = pointwiseMax(high, bin.mean)
        count += bin.count
      }
      let spread = high - low
      axis = spread.x >= spread.y && spread.x >= spread.z ? 0 : spread.y >= spread.z ? 1 : 2
      weight = bins.count < 2 ? 0 : spread[axis] * spread[axis] * count.squareRoot()
    }

    var mean: SIMD4<Float> {
      let all = bins.reduce(into: Bin()) {
        $0.sum += $1.sum
        $0.count += $1.count
      }
      return all.mean
    }

    /// Returns two boxes with half of the pixels each.
    func halves() -> (Box, Box) {
      let sorted = bins.sorted { $0.mean[axis] < $1.mean[axis] }
      let half = sorted.reduce(0) { $0 + $1.count } / 2
      var (place, count) = (0, Float(0))
      while place < sorted.count - 1, place == 0 || count + sorted[place].count <= half {
        count += sorted[place].count
        place += 1
      }
      return (Box(Array(sorted[..<place])), Box(Array(sorted[place...])))
    }
  }

  /// - Parameter count: The maximum number of colours; there is at least one.
  init(of pixels: [SIMD4<Float>], count: Int) {
    var bins = [Bin](repeating: Bin(), count: Self.bins)
    for pixel in pixels {
      let place = Self.bin(pixel)
      bins[place].sum += pixel
      bins[place].count += 1
    }
    var boxes = [Box(bins.filter { $0.count > 0 })]
    while boxes.count < count,
      let widest = boxes.indices.max(by: { boxes[$0].weight < boxes[$1].weight }),
      boxes[widest].weight > 0
    {
      let (one, other) = boxes[widest].halves()
      boxes[widest] = one
      boxes.append(other)
    }
    colors = boxes.map(\.mean)
  }

  /// The number of each pixel's colour; the error is passed on to the pixels beside and below
  /// (Floyd and Steinberg), so that their mean is right.
  func dithered(_ pixels: [SIMD4<Float>], width: Int) -> [UInt8] {
    var nearest = [Int16](repeating: -1, count: Self.bins)
    var indices = [UInt8](repeating: 0, count: pixels.count)
    // One more at each end, so that borders need no checks.
    var row = [SIMD4<Float>](repeating: .zero, count: width + 2)
    var next = row
    for start in stride(from: 0, to: pixels.count - width + 1, by: width) {
      for column in 0..<width {
        let target = pixels[start + column] + row[column + 1]
        let bin = Self.bin(target)
        if nearest[bin] < 0 { nearest[bin] = Int16(self.nearest(to: target)) }
        let index = Int(nearest[bin])
        indices[start + column] = UInt8(truncatingIfNeeded: index)
        // Bounded, so that a colour far outside the palette leaves no trail.
        let rest = (target - colors[index]).clamped(
          lowerBound: .init(repeating: -48), upperBound: .init(repeating: 48))
        row[column + 2] += rest * (7 / 16)
        next[column] += rest * (3 / 16)
        next[column + 1] += rest * (5 / 16)
        next[column + 2] += rest * (1 / 16)
      }
      swap(&row, &next)
      for column in next.indices { next[column] = .zero }
    }
    return indices
  }

  private func nearest(to color: SIMD4<Float>) -> Int {
    var (best, distance) = (0, Float.infinity)
    for (index, candidate) in colors.enumerated() {
      let difference = candidate - color
      let square = (difference * difference).sum()
      if square < distance { (best, distance) = (index, square) }
    }
    return best
  }
}
