import Pictures
import SeededRandom
import Terminal
import TerminalPictures

extension MicroBenchmark {
  static let pictures = [
    MicroBenchmark(name: "picture-blocks", times: 10) {
      let pixels = try picture()
      return { draw(pixels, .all) }
    },
    MicroBenchmark(name: "picture-blocks-palette", times: 5) {
      let pixels = try picture()
      return { draw(pixels, .fixed) }
    },
  ]

  private struct NoPicture: Error {}

  private static func draw(_ pixels: Pixels, _ colors: Blocks.Colors) -> Int {
    let picture = Blocks.draw(
      pixels, in: Size(columns: 20, rows: 10), .filling, colors: colors, backdrop: RGB(0))
    return picture.cells.columns
  }

  /// A thumbnail with edges, gradients and some noise.
  private static func picture() throws -> Pixels {
    let (width, height) = (160, 160)
    var random = SeededRandom(seed: 2_022)
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let noise = UInt8(random.next() % 16)
        let isInside = (x - 80) * (x - 80) + (y - 70) * (y - 70) < 2_500
        bytes += [
          isInside ? 200 : UInt8(x) / 2 + noise, UInt8(y) / 2 + noise, isInside ? 40 : noise, 255,
        ]
      }
    }
    guard let pixels = Pixels(width: width, height: height, rgba: bytes) else { throw NoPicture() }
    return pixels
  }
}
