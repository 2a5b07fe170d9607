import Foundation
import Testing
import ViewModels

@Suite struct PastedPictureTests {
  /// The beginnings of a JPEG, whose base64 looks like a path, and of a PNG.
  private static let pictures = [
    Data([0xFF, 0xD8, 0xFF, 0xE0] + (0..<200).map { UInt8($0) }),
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<200).map { UInt8($0) }),
  ]

  @Test(arguments: pictures) func base64OfAPictureIsAPicture(bytes: Data) {
    let line = bytes.base64EncodedString()
    for text in [
      line, "  \(line)\n", bytes.base64EncodedString(options: [.lineLength76Characters]),
      "data:image/png;base64,\(line)",
    ] {
      #expect(PastedPicture.bytes(in: text) == bytes)
    }
  }

  @Test(arguments: [
    "", "/9j/", "Walnut desk", "/home/me/photo.jpg", "data:image/png,abc",
    Data("Solid walnut, oiled by hand. It is in Seoul and has to be fetched.".utf8)
      .base64EncodedString(),
    pictures[0].base64EncodedString() + " and more!",
  ])
  func otherTextIsNotAPicture(text: String) {
    #expect(PastedPicture.bytes(in: text) == nil)
  }
}
