import Foundation

/// A colour by its parts, 0…255 each.
///
/// Blue is kept in steps of two, so that two colours and a glyph fit into the sixteen bytes of a
/// ``Cell``; the difference is invisible.
public struct RGB: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue & 0xFE
  }

  /// Creates a colour from `0xRRGGBB`; higher bits are dropped.
  public init(_ value: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value))
  }

  /// `0xRRGGBB`
  public var value: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// A colour of the palette's fixed part, the cube or the greys; nil below 16, which users can
  /// redefine.
  public init?(fixed index: UInt8) {
    switch index {
    case ..<16: return nil
    case ..<232:
      let parts = Int(index) - 16
      let levels = [parts / 36, parts / 6 % 6, parts % 6].map { UInt8(Self.levels[$0]) }
      self.init(levels[0], levels[1], levels[2])
    default:
      let grey = 8 + 10 * (index - 232)
      self.init(grey, grey, grey)
    }
  }

  /// This colour mixed with another one, in eighths.
  public func mixed(_ eighths: Int, of other: RGB) -> RGB {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Int(one) * (8 - eighths) + Int(two) * eighths) / 8)
    }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The perceived brightness, 0…255 (the weights of ITU-R BT.601).
  public var brightness: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1_000 }

  /// The contrast of two colours, 1…21: <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>.
  package func contrast(with other: RGB) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    let linear = [red, green, blue].map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// The nearest colour of the palette's fixed part: the 6 × 6 × 6 cube (16…231), or one of 24
  /// greys (232…255).
  public var indexed: UInt8 {
    let steps = [Self.step(red), Self.step(green), Self.step(blue)]
    let cube = 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    let grey = 8 + 10 * shade
    let byCube = distance(to: steps.map { Self.levels[$0] })
    return UInt8(distance(to: [grey, grey, grey]) < byCube ? 232 + shade : cube)
  }

  /// The colours of the fixed palette around this one: the corners of its part of the cube, and the
  /// nearest grey.
  public var neighbours: [RGB] {
    let parts = [red, green, blue].map { part in
      let lower = Self.levels.lastIndex { $0 <= Int(part) } ?? 0
      return [Self.levels[lower], Self.levels[min(lower + 1, 5)]].map { UInt8($0) }
    }
    let corners = (0..<8).map { RGB(parts[0][$0 & 1], parts[1][$0 >> 1 & 1], parts[2][$0 >> 2]) }
    let grey = UInt8(8 + 10 * shade)
    return corners + [RGB(grey, grey, grey)]
  }

  /// The index of the nearest of the 24 greys.
  private var shade: Int { min(max(0, ((Int(red) + Int(green) + Int(blue)) / 3 - 3) / 10), 23) }

  private static let levels = [0, 95, 135, 175, 215, 255]

  private static func step(_ part: UInt8) -> Int {
    part < 48 ? 0 : part < 115 ? 1 : (Int(part) - 35) / 40
  }

  private func distance(to parts: [Int]) -> Int {
    zip([Int(red), Int(green), Int(blue)], parts).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}
