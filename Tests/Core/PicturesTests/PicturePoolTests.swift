import Foundation
import Pictures
import Testing

@Suite struct PicturePoolTests {
  let pool = PicturePool(program: .worker)

  @Test(arguments: [Fixtures.halves(64, 32), Fixtures.webp, Fixtures.avif])
  func everyFormatIsDecoded(file: Data) async throws {
    let format = try PictureHeader(of: file).format
    do {
      let pixels = try await pool.thumbnail(of: file, fitting: .cell)
      let left = try #require(pixels[0, 1])
      let right = try #require(pixels[pixels.width - 1, 1])
      #expect(left.x > 200 && left.z < 60 && right.x < 60 && right.z > 200)
    } catch PictureError.unsupported(format) where format == .webp || format == .avif {
      // A machine without that loader.
    }
  }

  @Test func animationIsItsFirstFrame() async throws {
    let pixels = try await pool.thumbnail(of: Fixtures.gif(6, 4, frames: 9), fitting: .cell)
    #expect(pixels.size == PictureSize(width: 6, height: 4))
    #expect(pixels[5, 3] == Fixtures.red)
    let long = Fixtures.gif(10, 10, frames: 40_000)
    #expect(try await pool.thumbnail(of: long, fitting: .cell)[0, 0] == Fixtures.red)
  }

  @Test(arguments: [
    (160, 120, 120, 120), (40, 400, 40, 40), (1, 1, 1, 1), (9_000, 9_000, 480, 480),
  ])
  func pictureFitsItsBox(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
    async throws
  {
    let box = PictureSize(width: width, height: height)
    let pixels = try await pool.thumbnail(of: Fixtures.demo("moon-jar-1"), fitting: box)
    #expect(pixels.size == PictureSize(width: expectedWidth, height: expectedHeight))
    #expect(pixels.rgba.count == pixels.width * pixels.height * 4)
  }

  /// A flag of four colours: red, blue above green, white; turned according to each orientation.
  @Test(arguments: [
    (1, "RB/GW"), (2, "BR/WG"), (3, "WG/BR"), (4, "GW/RB"),
    (5, "RG/BW"), (6, "GR/WB"), (7, "WB/GR"), (8, "BW/RG"),
  ])
  func orientationIsApplied(number: Int, expected: String) async throws {
    let colours: [[UInt8]] = [[255, 0, 0], [0, 0, 255], [0, 255, 0], [255, 255, 255]]
    let png = Fixtures.png(64, 32) { x, y in colours[(y < 16 ? 0 : 2) + (x < 32 ? 0 : 1)] }
    let plain = try await pool.jpeg(of: png, under: 20_000, fitting: .cell)
    let turned = Fixtures.jpeg(plain, inserting: 0xE1, Fixtures.exif(number))
    let pixels = try await pool.thumbnail(of: turned, fitting: PictureSize(width: 32, height: 64))
    #expect(
      pixels.size == (number < 5 ? .init(width: 32, height: 16) : .init(width: 32, height: 64)))
    let (right, bottom) = (pixels.width - 2, pixels.height - 2)
    let rows = [[(1, 1), (right, 1)], [(1, bottom), (right, bottom)]].map { row in
      String(row.map { x, y in name(pixels[x, y]) })
    }
    #expect(rows.joined(separator: "/") == expected)
  }

  @Test func metadataIsRemoved() async throws {
    let photo = Fixtures.jpeg(
      try Fixtures.demo("moon-jar-1"), inserting: 0xE1, Fixtures.exif(6))
    #expect(photo.range(of: Data("GPS".utf8)) != nil)
    let jpeg = try await pool.jpeg(of: photo, under: 300_000, fitting: .cell)
    #expect(jpeg.range(of: Data("GPS".utf8)) == nil && jpeg.range(of: Data("Exif".utf8)) == nil)
    #expect(try PictureHeader(of: jpeg).orientation == .upright)
  }

  @Test func transparentPixelsBecomeWhite() async throws {
    var gif = Fixtures.gif(6, 4, frames: 1)
    gif[22] = 1  // The first colour of the first frame is transparent.
    #expect(try await pool.thumbnail(of: gif, fitting: .cell)[2, 2]?.w == 0)
    let jpeg = try await pool.jpeg(of: gif, under: 9_000, fitting: .cell)
    let pixel = try #require(try await pool.thumbnail(of: jpeg, fitting: .cell)[2, 2])
    #expect(pixel.x > 250 && pixel.y > 250 && pixel.z > 250)
  }

  @Test func noisyPictureGetsUnderItsBytes() async throws {
    let noise = Fixtures.noise(1_200, 900)
    let box = PictureSize(width: 2_048, height: 2_048)
    for target in [300_000, 40_000, 2_000] {
      let jpeg = try await pool.jpeg(of: noise, under: target, fitting: box)
      #expect(jpeg.count <= target && jpeg.count > target / 5)
    }
    let plain = try await pool.jpeg(of: Fixtures.halves(800, 600), under: 300_000, fitting: box)
    #expect(try PictureHeader(of: plain).size == PictureSize(width: 800, height: 600))
    #expect(
      await failure { () throws(PictureError) in
        try await pool.jpeg(of: noise, under: 100, fitting: box)
      } == .cannotShrink(bytes: 100))
  }

  @Test func workersAreReused() async throws {
    let pool = PicturePool(program: .worker, workers: 1)
    _ = try await pool.thumbnail(of: Fixtures.halves(8, 8), fitting: .cell)
    let first = await pool.idleWorkers
    for _ in 0..<20 { _ = try await pool.thumbnail(of: Fixtures.halves(8, 8), fitting: .cell) }
    #expect(await pool.idleWorkers == first && first.count == 1)
  }

  @Test func aWorkerThatWasStartedBeforeDecodesTheFirstPicture() async throws {
    let pool = PicturePool(program: .worker, workers: 1)
    await pool.warmUp()
    _ = try await pool.thumbnail(of: Fixtures.halves(8, 8), fitting: .cell)
    let first = await pool.idleWorkers
    await pool.warmUp()
    #expect(await pool.idleWorkers == first && first.count == 1)
  }

  private func name(_ pixel: SIMD4<UInt8>?) -> Character {
    guard let pixel else { return "?" }
    switch (pixel.x > 128, pixel.y > 128, pixel.z > 128) {
    case (true, false, false): return "R"
    case (false, true, false): return "G"
    case (false, false, true): return "B"
    case (true, true, true): return "W"
    default: return "?"
    }
  }
}
