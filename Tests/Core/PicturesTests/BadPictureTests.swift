import Foundation
import Testing

@testable import Pictures

/// Malicious and damaged pictures.
@Suite struct BadPictureTests {
  let pool = PicturePool(program: .worker)

  @Test(arguments: [
    Fixtures.png(60_000, 60_000, compressed: Fixtures.deflated(Data([0]))),
    Fixtures.png(Int(Int32.max), Int(Int32.max), compressed: Data()),
    Fixtures.jpegHeader(65_500, 65_500), Fixtures.gif(65_535, 65_535, frames: 0),
    Fixtures.png(8_193, 1, compressed: Data()), Fixtures.png(8_192, 2_049, compressed: Data()),
  ])
  func bombIsRefusedWithoutAWorker(file: Data) async {
    let pool = PicturePool(program: PictureWorkerProgram(path: "/there/is/none"))
    let error = await failure { () throws(PictureError) in
      try await pool.thumbnail(of: file, fitting: .cell)
    }
    switch error {
    case .tooLong(let size, limit: 8_192): #expect(max(size.width, size.height) > 8_192)
    case .tooManyPixels(let size, limit: 16_777_216): #expect(size.width == 8_192)
    default: Issue.record("\(String(describing: error))")
    }
  }

  @Test func largeFileIsRefused() async {
    let error = await failure { () throws(PictureError) in
      try await pool.thumbnail(of: Data(count: 5 << 20 + 1), fitting: .cell)
    }
    #expect(error == .tooManyBytes(5_242_881, limit: 5_242_880))
  }

  /// The ranges of millions of parts would need hundreds of megabytes in the server.
  @Test(arguments: [
    (PictureFormat.avif, Fixtures.boxes(70_000)), (.jpeg, Fixtures.segments(70_000, apart: true)),
    (.png, Fixtures.chunks(70_000, apart: true)),
  ])
  func countlessPartsAreRefused(format: PictureFormat, file: Data) {
    #expect(throws: PictureError.damaged(format)) { try PictureHeader(of: file) }
    #expect(PlainPicture(stripping: file) == nil)
  }

  @Test(arguments: [
    Fixtures.segments(200_000, apart: false), Fixtures.chunks(200_000, apart: false),
  ])
  func adjacentPartsAreOne(file: Data) throws {
    #expect(try InspectedPicture([UInt8](file)).parts == [0..<file.count])
  }

  /// A loader would draw the missing part in grey or black.
  @Test(arguments: [
    Fixtures.halves(40, 30), Fixtures.gif(9, 9, frames: 1), Fixtures.webp, Fixtures.avif,
    Fixtures.heic, Fixtures.largeBox, Fixtures.segments(1, apart: false),
  ])
  func aFileWithoutItsEndIsNoUpload(file: Data) async throws {
    let pool = PicturePool(program: PictureWorkerProgram(path: "/there/is/none"))
    #expect(try InspectedPicture([UInt8](file)).isWhole)
    #expect(try InspectedPicture([UInt8](file) + [0, 0, 1]).isWhole)
    let format = try PictureHeader(of: file).format
    for length in [file.count / 2, file.count - 8] {
      let error = await failure { () throws(PictureError) in
        try await pool.jpeg(of: file.prefix(length), under: 9_000, fitting: .cell)
      }
      #expect(error == .damaged(format), "\(length)")
    }
  }

  /// Only its first frame is used.
  @Test func anAnimationMayEndAfterItsFirstFrame() throws {
    let frame = Fixtures.gif(9, 9, frames: 1).count - 1
    let file = [UInt8](Fixtures.gif(9, 9, frames: 2).prefix(frame + 20))
    #expect(try InspectedPicture(file).isWhole)
  }

  @Test func cutFilesAreErrorsOrPictures() async throws {
    let demo = try Fixtures.demo("moon-jar-1")
    for file in [
      demo, Fixtures.halves(40, 30), Fixtures.gif(9, 9, frames: 3), Fixtures.webp, Fixtures.avif,
    ] {
      for length in stride(from: 0, to: file.count, by: max(1, file.count / 60)) {
        try await expectSense(file.prefix(length))
      }
    }
  }

  @Test func brokenFilesAreErrorsOrPictures() async throws {
    let demo = try Fixtures.demo("moon-jar-1")
    var randomness = Randomness(state: 11)
    for file in [
      demo, Fixtures.halves(40, 30), Fixtures.gif(9, 9, frames: 3), Fixtures.webp, Fixtures.avif,
    ] {
      for _ in 0..<80 {
        var bytes = file
        for _ in 0..<Int.random(in: 1...8, using: &randomness) {
          bytes[Int.random(in: 2..<bytes.count, using: &randomness)] =
            .random(in: 0...255, using: &randomness)
        }
        try await expectSense(bytes)
      }
    }
  }

  /// Text and a colour profile that would unpack to hundreds of megabytes are never unpacked.
  @Test(arguments: ["zTXt", "iCCP", "iTXt"])
  func metadataIsNotUnpacked(name: String) async throws {
    let content = Data("name\u{0}\u{0}".utf8) + Data(repeating: 0x5A, count: 100_000)
    let file = Fixtures.png(64, 32, chunks: [(name, content)]) { _, _ in [255, 0, 0] }
    #expect(try await pool.thumbnail(of: file, fitting: .cell)[0, 0] == Fixtures.red)
  }

  @Test(
    .disabled(
      if: getenv("TSAN_OPTIONS") != nil || getenv("ASAN_OPTIONS") != nil,
      "a sanitizer reserves more than the limit"))
  func memoryIsBounded() async throws {
    var limits = PictureLimits.download
    limits.memory = 4 << 20
    let large = Fixtures.png(4_000, 4_000, compressed: Fixtures.deflated(Data(count: 100_000)))
    let error = await failure { () throws(PictureError) in
      try await pool.thumbnail(of: large, fitting: .cell, limits: limits)
    }
    #expect(error == .outOfMemory(limit: 4 << 20))
    #expect(try await pool.thumbnail(of: Fixtures.halves(8, 8), fitting: .cell).width == 8)
  }

  @Test func timeIsBounded() async throws {
    var limits = PictureLimits.upload
    limits.time = .milliseconds(20)
    let noise = Fixtures.noise(1_600, 1_200)
    let error = await failure { () throws(PictureError) in
      try await pool.jpeg(
        of: noise, under: 20_000, fitting: PictureSize(width: 4_000, height: 4_000), limits: limits)
    }
    #expect(error == .outOfTime(milliseconds: 20))
    #expect(try await pool.thumbnail(of: Fixtures.halves(8, 8), fitting: .cell).width == 8)
  }

  /// Pixels within the box, or an error that names the file, never the worker.
  private func expectSense(_ file: Data) async throws {
    do {
      let pixels = try await pool.thumbnail(of: file, fitting: .cell)
      #expect(pixels.width <= 160 && pixels.height <= 120)
    } catch {
      switch error {
      case .unknownFormat, .damaged, .unsupported, .tooLong, .tooManyPixels, .outOfMemory: break
      default: Issue.record("\(error)")
      }
    }
  }
}
