/// SplitMix64: the same sequence in every run.
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension SeededRandom {
  /// Text of up to `length` scalars, most of them from troublesome ranges.
  public mutating func text(length: Int) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x00...0x1F, 0x20...0x7E, 0x7F...0x9F, 0xA0...0x17F, 0x300...0x36F, 0x590...0x6FF,
      0xE00...0xE7F, 0x1100...0x11FF, 0x180A...0x180F, 0x2000...0x206F, 0x20D0...0x20FF,
      0x3000...0x30FF, 0x4E00...0x4E80, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xD7B0...0xD7FF,
      0xE000...0xE010, 0xFDD0...0xFE0F, 0xFE20...0xFE2F, 0xFEFF...0xFFFF, 0x1F1E6...0x1F1FF,
      0x1F300...0x1F6FF, 0x1F3FB...0x1F3FF, 0xE0000...0xE01EF, 0x10EEEE...0x10EEEE,
      0x10_0000...0x10_FFFF, 0...0xD7FF, 0xE000...0x10_FFFF,
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &self) {
      let range = ranges[Int.random(in: 0..<ranges.count, using: &self)]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
