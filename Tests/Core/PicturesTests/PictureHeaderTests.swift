import Foundation
import Pictures
import Testing

@Suite struct PictureHeaderTests {
  @Test(arguments: [
    (Fixtures.halves(7, 5), PictureFormat.png, 7, 5),
    (Fixtures.gif(6, 4, frames: 2), .gif, 6, 4),
    (Fixtures.webp, .webp, 4, 2),
    (Fixtures.avif, .avif, 64, 32),
    (Fixtures.jpegHeader(65_500, 3), .jpeg, 65_500, 3),
    (
      Data("RIFF0000WEBPVP8X0000\u{10}000".utf8) + Data([0xFF, 0x0F, 0, 0x01, 0, 0]), .webp, 4_096,
      2
    ),
  ])
  func sizeIsReadFromTheBytes(file: Data, format: PictureFormat, width: Int, height: Int) throws {
    let header = try PictureHeader(of: file)
    #expect(header.format == format)
    #expect(header.size == PictureSize(width: width, height: height))
    #expect(header.orientation == .upright)
  }

  @Test func demoPictureIsRead() throws {
    let header = try PictureHeader(of: Fixtures.demo("moon-jar-1"))
    #expect(header.format == .jpeg && header.size == PictureSize(width: 480, height: 480))
  }

  @Test(arguments: ["", "GIF", "<svg width=\"9\"/>", "/* XPM */", "%PDF-1.7", "BM000000"])
  func otherBytesAreNotAPicture(text: String) {
    #expect(throws: PictureError.unknownFormat) { try PictureHeader(of: Data(text.utf8)) }
  }

  @Test(arguments: 1...8)
  func orientationIsRead(number: Int) throws {
    let jpeg = Fixtures.jpeg(Fixtures.jpegHeader(3, 2), inserting: 0xE1, Fixtures.exif(number))
    #expect(try PictureHeader(of: jpeg).orientation.rawValue == number)
    let png = Fixtures.png(2, 1, chunks: [("eXIf", Fixtures.tiff(number))]) { _, _ in [0, 0, 0] }
    #expect(try PictureHeader(of: png).orientation.rawValue == number)
  }

  @Test func sizesOfNothingAreDamage() {
    #expect(throws: PictureError.damaged(.jpeg)) {
      try PictureHeader(of: Fixtures.jpegHeader(0, 3))
    }
    // A frame header of two bytes, followed by some that could be a size.
    let short = Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 2, 0xFF, 0xDA, 0, 9, 1, 2, 3, 4, 5, 6, 7])
    #expect(throws: PictureError.damaged(.jpeg)) { try PictureHeader(of: short) }
    #expect(throws: PictureError.damaged(.gif)) {
      try PictureHeader(of: Fixtures.gif(0, 0, frames: 0))
    }
  }

  @Test(arguments: [0xC0, 0xC1, 0xC2] as [UInt8])
  func framesThatBrowsersShowAreRead(marker: UInt8) throws {
    let header = try PictureHeader(of: Fixtures.jpegHeader(9, 7, frame: marker))
    #expect(header.size == PictureSize(width: 9, height: 7))
  }

  /// 218 bytes with an arithmetic-coded frame, found by fuzzing, kept libjpeg busy for minutes.
  @Test(arguments: [0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF] as [UInt8])
  func otherFramesAreRefused(marker: UInt8) {
    #expect(throws: PictureError.damaged(.jpeg)) {
      try PictureHeader(of: Fixtures.jpegHeader(9, 7, frame: marker))
    }
  }

  @Test(arguments: [
    Fixtures.halves(7, 5), Fixtures.gif(6, 4, frames: 2), Fixtures.webp, Fixtures.avif,
    Fixtures.jpeg(Fixtures.jpegHeader(9, 9), inserting: 0xE1, Fixtures.exif(6)),
  ])
  func noBytesTrap(file: Data) {
    for length in 0...file.count { _ = try? PictureHeader(of: file.prefix(length)) }
    var randomness = Randomness(state: 7)
    for _ in 0..<4_000 {
      var bytes = file
      for _ in 0..<Int.random(in: 1...6, using: &randomness) {
        let value: UInt8 =
          [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &randomness)]
          .randomElement(using: &randomness) ?? 0
        bytes[Int.random(in: 0..<bytes.count, using: &randomness)] = value
      }
      _ = try? PictureHeader(of: bytes)
    }
  }
}
