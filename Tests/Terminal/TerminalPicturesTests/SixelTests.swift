import Pictures
import Terminal
import Testing
import Text

@testable import TerminalPictures

/// Known pixels are encoded as known bytes, which decode to the same pixels.
struct SixelTests {
  private func samples(_ rows: [String]) throws -> Samples {
    let pixels = try BlocksTests.pixels(rows)
    let part = PicturePart(
      pixels.size, in: Size(columns: pixels.width, rows: pixels.height), .filling, cell: 1)
    return Samples(
      pixels, part, columns: pixels.width, rows: pixels.height, backdrop: RGB(0))
  }

  private func text(_ rows: [String], colors: Int = 256) throws -> String {
    String(decoding: Sixel.bytes(try samples(rows), colors: colors), as: UTF8.self)
  }

  @Test func oneColour() throws {
    let red = try text(Array(repeating: "rrrrr", count: 6))
    #expect(red == "\u{1B}P0;1q\"1;1;5;6#0;2;100;0;0#0!5~-\u{1B}\\")
  }

  /// The seventh row begins another band; runs of up to three are written out.
  @Test func bandsAndColours() throws {
    let bytes = try text(["rrg"] + Array(repeating: "rrr", count: 6))
    let isRedFirst = bytes.contains("#0;2;100;0;0")
    let (red, green) = isRedFirst ? (0, 1) : (1, 0)
    #expect(bytes.contains("\"1;1;3;7"))
    #expect(bytes.contains("#\(red);2;100;0;0") && bytes.contains("#\(green);2;0;100;0"))
    let first = ["#\(red)~~}", "#\(green)??@"]
    let line = isRedFirst ? first : first.reversed()
    #expect(bytes.hasSuffix(line.joined(separator: "$") + "-#\(red)@@@-\u{1B}\\"))
  }

  /// Decodes the bytes as a terminal does: the number of each pixel's register, and the registers.
  private func decoded(
    _ bytes: [UInt8], _ width: Int, _ height: Int
  ) throws -> (pixels: [Int], colors: [Int: [Int]]) {
    var pixels = [Int](repeating: -1, count: width * height)
    var colors: [Int: [Int]] = [:]
    var (x, top, color) = (0, 0, 0)
    var rest = String(decoding: bytes, as: UTF8.self).dropFirst(6)
    let size = try #require(rest.prefixMatch(of: /"1;1;(\d+);(\d+)/))
    #expect(Int(size.1) == width && Int(size.2) == height)
    rest = rest[size.range.upperBound...]
    while let next = rest.first, next != "\u{1B}" {
      if let found = rest.prefixMatch(of: /#(\d+);2;(\d+);(\d+);(\d+)/) {
        colors[try #require(Int(found.1))] = [found.2, found.3, found.4].compactMap { Int($0) }
        rest = rest[found.range.upperBound...]
      } else if let found = rest.prefixMatch(of: /#(\d+)/) {
        color = try #require(Int(found.1))
        rest = rest[found.range.upperBound...]
      } else if next == "$" || next == "-" {
        x = 0
        if next == "-" { top += 6 }
        rest = rest.dropFirst()
      } else {
        let found = try #require(rest.prefixMatch(of: /(?:!(\d+))?([?-~])/))
        let bits = try #require(found.2.utf8.first) - 0x3F
        for _ in 0..<(found.1.flatMap { Int($0) } ?? 1) {
          for bit in 0..<6 where bits >> bit & 1 == 1 {
            let place = (top + bit) * width + x
            try #require(x < width && top + bit < height, "outside the picture")
            #expect(pixels[place] == -1, "drawn twice")
            pixels[place] = color
          }
          x += 1
        }
        rest = rest[found.range.upperBound...]
      }
    }
    return (pixels, colors)
  }

  private static let wheel: [SIMD4<Float>] = (0..<60 * 44).map { place in
    let (x, y) = (place % 60, place / 60)
    return SIMD4(Float(x * 4), Float(y * 5), Float((x + y) * 2), 0)
  }

  private func samples(_ colors: [SIMD4<Float>], columns: Int) -> Samples {
    Samples(columns: columns, rows: colors.count / columns, colors: colors)
  }

  /// Every pixel is drawn once, with no more colours than requested, and looks the same on average.
  @Test(arguments: [256, 64, 16, 4, 2])
  func picturesSurviveEncoding(colors: Int) throws {
    let picture = samples(Self.wheel, columns: 60)
    let back = try decoded(Sixel.bytes(picture, colors: colors), 60, 44)
    #expect(!back.pixels.contains(-1))
    #expect(Set(back.pixels).count <= colors && back.colors.count <= colors)
    var difference = 0.0
    for channel in 0..<3 {
      let before = Self.wheel.reduce(0.0) { $0 + Double($1[channel]) } / Double(60 * 44)
      let after =
        back.pixels.reduce(0.0) { $0 + Double(back.colors[$1]?[channel] ?? 0) } * 2.55
        / Double(60 * 44)
      difference = max(difference, abs(before - after))
    }
    #expect(difference < (colors >= 64 ? 3 : colors >= 16 ? 8 : 40))
  }

  /// Noise, which run lengths do not shorten, is drawn with fewer colours until it is small enough.
  @Test func bytesAreBounded() throws {
    var state: UInt32 = 1
    let noise = (0..<120 * 120).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return SIMD4<Float>(
        Float(state >> 24), Float(state >> 16 & 255), Float(state >> 8 & 255), 0)
    }
    let picture = samples(noise, columns: 120)
    let all = Sixel.bytes(picture, colors: 256)
    let less = Sixel.bytes(picture, colors: 256, limit: all.count / 3)
    #expect(less.count <= all.count / 3)
    #expect(!(try decoded(less, 120, 120)).pixels.contains(-1))
  }

  @Test func emptyPicturesDrawNothing() {
    #expect(Sixel.bytes(samples([], columns: 1), colors: 16) == [])
  }
}
