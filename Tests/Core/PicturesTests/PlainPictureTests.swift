import Foundation
import Pictures
import Testing

/// The parts of a picture that other people may see.
@Suite struct PlainPictureTests {
  @Test func aJPEGLosesItsMetadataAndNothingElse() throws {
    let clean = try #require(PlainPicture(stripping: try Fixtures.demo("acoustic-guitar-1")))
    #expect(clean.format == .jpeg)
    #expect(clean.size == PictureSize(width: 480, height: 480))
    var file = clean.bytes
    for (marker, content) in [
      (0xE1, Fixtures.exif(1)), (0xE1, Data("http://ns.adobe.com/xap/1.0/".utf8)),
      (0xED, Data("Photoshop".utf8)), (0xFE, Data("a comment".utf8)), (0xE2, Data("ICC".utf8)),
      (0xE0, Data("JFXX preview".utf8)),
    ] as [(UInt8, Data)] {
      file = Fixtures.jpeg(file, inserting: marker, content)
    }
    file += Data("\r\nGPSLatitude".utf8)
    #expect(PlainPicture(stripping: file)?.bytes == clean.bytes)
  }

  @Test func aPNGLosesItsMetadataAndNothingElse() {
    let clean = Fixtures.halves(8, 4)
    let file = Fixtures.png(
      8, 4, chunks: [("tEXt", Data("Location\0Seoul".utf8)), ("eXIf", Fixtures.tiff(1))]
    ) { x, _ in x * 2 < 8 ? [255, 0, 0] : [0, 0, 255] }
    #expect(file.range(of: Data("Seoul".utf8)) != nil)
    #expect(PlainPicture(stripping: file + Data("more".utf8))?.bytes == clean)
  }

  /// These have to be decoded: to be turned, or because the parts do not fit together.
  @Test func otherPicturesAreLeftToTheDecoder() throws {
    let jpeg = try Fixtures.demo("acoustic-guitar-1")
    #expect(PlainPicture(stripping: Fixtures.jpeg(jpeg, inserting: 0xE1, Fixtures.exif(6))) == nil)
    #expect(PlainPicture(stripping: jpeg.dropLast(2)) == nil)
    #expect(PlainPicture(stripping: jpeg.prefix(20)) == nil)
    #expect(PlainPicture(stripping: Fixtures.halves(8, 4).dropLast(1)) == nil)
    #expect(PlainPicture(stripping: Fixtures.webp) == nil)
    #expect(PlainPicture(stripping: Data("no picture".utf8)) == nil)
    #expect(PlainPicture(stripping: Data()) == nil)
  }

  /// Any damage gives a result or nil, never a trap.
  @Test func brokenFilesAreAnswered() throws {
    let jpeg = [UInt8](
      Fixtures.jpeg(try Fixtures.demo("acoustic-guitar-1"), inserting: 0xE1, Fixtures.exif(1)))
    var random = Randomness(state: 5)
    for _ in 0..<500 {
      var file = Array(jpeg.prefix(.random(in: 0...2_000, using: &random)))
      for _ in 0..<3 where !file.isEmpty {
        file[.random(in: 0..<file.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = PlainPicture(stripping: Data(file))
    }
  }
}
