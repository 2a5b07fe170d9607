import Terminal

/// Two colours of the fixed palette that alternate to give a third.
///
/// The palette has few: its nearest colour alone turns a grey-blue sky grey, and a soft shadow into
/// steps. Two of similar brightness, a quarter of a cell each, are seen as one. See
/// docs/decisions/pictures.md#in-256-colours-a-cell-may-be-a-dither-pattern
struct DitherPair {
  let colors: (one: RGB, other: RGB)
  /// The squared distance from the colour, plus the visibility of the pattern.
  let error: Float

  init(of mean: SIMD4<Float>) {
    let near = RGB(mean: mean).neighbours
    var best = (colors: (near[0], near[0]), error: Float.infinity)
    for (place, one) in near.enumerated() {
      for other in near[place...] {
        let error = Self.error(of: one, other, for: mean)
        if error < best.error { best = ((one, other), error) }
      }
    }
    (colors, error) = best
  }

  private static let weights = SIMD4<Float>(0.299, 0.587, 0.114, 0)
  /// The weights of a pattern's visibility, for differences in brightness and in colour.
  private static let patternWeights: (brightness: Float, color: Float) = (0.3, 0.06)

  private static func error(of one: RGB, _ other: RGB, for mean: SIMD4<Float>) -> Float {
    let (one, other) = (one.parts, other.parts)
    let missed = mean - (one + other) / 2
    let apart = one - other
    let brightness = (apart * weights).sum()
    return (missed * missed).sum() + patternWeights.brightness * brightness * brightness
      + patternWeights.color * (apart * apart).sum()
  }
}

extension RGB {
  /// The components: red, green and blue, 0…255.
  var parts: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), 0) }

  /// Returns the squared distance to a colour.
  func distance(to color: SIMD4<Float>) -> Float {
    let difference = parts - color
    return (difference * difference).sum()
  }
}
