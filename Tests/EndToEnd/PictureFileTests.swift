import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Files as pictures of a product.
  @Suite struct PictureFileTests {}
}

extension EndToEndTests.PictureFileTests {
  /// A photo of the demo market with comments that make it 460 KB: they are metadata, and are
  /// removed.
  private func large(in place: Workplace) throws -> String {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Resources/demo/pictures/acoustic-guitar-1.jpg")
    let photo = try Data(contentsOf: source)
    let comment = Data([0xFF, 0xFE, 0xFF, 0xFF]) + Data(repeating: 0x20, count: 65_533)
    let comments = (0..<7).reduce(Data()) { all, _ in all + comment }
    let path = "\(place.path)/large.jpg"
    try (photo.prefix(2) + comments + photo.dropFirst(2)).write(to: URL(filePath: path))
    return path
  }

  @Test func largePicturesShrinkAndAreCroppedAndTurned() throws {
    let place = try Workplace()
    let path = try large(in: place)
    let probe = try place.start()
    try probe.openPictures(place)
    try probe.paste(path)
    try probe.wait("before and after") { screen in
      screen.lines.contains { $0.contains(/\[1 large\.jpg 4\d\d KB . ?[12]?\d?\d KB\]/) }
    }
    try probe.send("st")
    try probe.wait("a square that is turned") {
      $0.contains("□") && $0.contains("↻90°") && !$0.contains("…]")
    }
    // Its bytes are kept, even if the file is deleted.
    unlink(path)
    try probe.send("\tWalnut desk\t480000\t\t\t1\tSolid walnut, oiled by hand." + "\u{13}")
    try probe.wait("registered") { $0.contains("Registered “Walnut desk”") }
    #expect(try probe.quit().status == 0)
  }
}
