import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Files that become pictures of a product, and all that are none.
  @Suite struct PictureFileTests {}
}

extension EndToEndTests.PictureFileTests {
  /// A PNG that says it has 60,000 × 60,000 pixels.
  private static let bomb = """
    iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAIAAAAPsOIVAAAAEUlEQVR4nGNgGAWjYBQMdwAAA+gAAbOm00YAAAAASUVORK\
    5CYII=
    """

  /// A photo of the demo market with comments that make it 460 KB: they are metadata, and go.
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

  /// A form with the focus on its pictures.
  private func openPictures(_ place: Workplace) throws -> TerminalProbe {
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm(place.say("New product", "상품등록"))
    try probe.send("\u{1B}[Z")
    try probe.wait("the pictures") { $0.contains(place.say("+ add", "+ 추가")) }
    return probe
  }

  private func write(_ bytes: Data, _ name: String, in place: Workplace) throws -> String {
    let path = "\(place.path)/\(name)"
    try bytes.write(to: URL(filePath: path))
    return path
  }

  @Test(arguments: Workplace.Language.allCases)
  func whatIsNoPictureIsRefusedWithTheReason(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let pipe = "\(place.path)/pipe.png"
    #expect(mkfifo(pipe, 0o600) == 0)
    let bomb = try #require(Data(base64Encoded: Self.bomb))
    let small = try Data(contentsOf: URL(filePath: try place.picture()))
    let nothing = ("it is not a file", "파일이 아닙니다")
    let unknown = ("This is not a picture of a known format", "알 수 없는 형식의 사진입니다")
    let troubles = [
      (place.path + "/gone.png", ("No such file", "No such file")), (pipe, nothing),
      (place.path + "/data", nothing), ("/dev/zero", nothing), ("/dev/tty", nothing),
      (try write(Data("words".utf8), "text.png", in: place), unknown),
      (try write(Data(), "empty.png", in: place), unknown),
      (try write(small.prefix(50), "half.png", in: place), ("is damaged", "손상되었거나")),
      (try write(bomb, "bomb.png", in: place), ("60", "60")),
      (
        String(repeating: "long", count: 2_000) + ".png",
        ("File name too long", "File name too long")
      ),
    ]
    let probe = try openPictures(place)
    for (path, (english, korean)) in troubles {
      try probe.paste(path)
      let words = place.say(english, korean)
      try probe.wait("“\(words)” of \(path.suffix(20))") { screen in
        screen.lines.contains { $0.contains("✗ ") && $0.contains(words) }
      }
      try probe.send("x")
      try probe.wait("no picture") { $0.contains(place.say("0 of 5", "0/5")) }
    }
    #expect(try endForm(probe, place).status == 0)
  }

  private func endForm(_ probe: TerminalProbe, _ place: Workplace) throws -> ProbeExit {
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains(place.say("+ add", "+ 추가")) }
    return try probe.quit()
  }

  @Test func pathsComeAsTheyAreTypedPastedAndDropped() throws {
    let place = try Workplace()
    _ = try place.picture("one two.png")
    _ = try place.picture("it's.png")
    let pastes = [
      "~/one two.png", "'\(place.path)/one two.png'", "\"\(place.path)/one two.png\" ",
      "\(place.path)/one\\ two.png\n", "file://\(place.path)/one%20two.png",
    ]
    let probe = try openPictures(place)
    for paste in pastes {
      try probe.paste(paste)
      try probe.wait("the picture of \(paste)") {
        $0.contains("1 of 5, 70 B") && $0.contains("[1 one two.png 70 B]")
      }
      try probe.send("x")
      try probe.wait("no picture") { $0.contains("0 of 5") }
    }
    // Two that are dropped together, and four more: the sixth is refused.
    try probe.paste("'\(place.path)/one two.png' '\(place.path)/it'\\''s.png'")
    try probe.wait("both") { $0.contains("2 of 5") && $0.contains("it's.png") }
    let rest = (0..<4).map { _ in "\(place.path)/it\\'s.png" }.joined(separator: "\n")
    try probe.paste(rest)
    try probe.wait("the reason") {
      $0.contains("At most 5 pictures") && $0.contains("5 of 5") && !$0.contains("…]")
    }
    try probe.send("a")
    try probe.wait("the reason again") { $0.contains("At most 5 pictures") }
    #expect(try endForm(probe, place).status == 0)
  }

  @Test func largePicturesShrinkAndAreCroppedAndTurned() throws {
    let place = try Workplace()
    let path = try large(in: place)
    let probe = try openPictures(place)
    try probe.paste(path)
    try probe.wait("before and after") { screen in
      screen.lines.contains { $0.contains(/\[1 large\.jpg 4\d\d KB . ?[12]?\d?\d KB\]/) }
    }
    try probe.send("st")
    try probe.wait("a square that is turned") {
      $0.contains("□") && $0.contains("↻90°") && !$0.contains("…]")
    }
    // Its bytes are kept, whatever becomes of the file.
    unlink(path)
    try probe.send("\tWalnut desk\t480000\t\t\t1\tSolid walnut, oiled by hand." + "\u{13}")
    try probe.wait("registered") { $0.contains("Registered: Walnut desk") }
    #expect(try probe.quit().status == 0)
  }

  /// A draft whose file is gone says so, and takes another one.
  @Test func aFileThatVanishesIsSaidWhenTheDraftIsOpened() throws {
    let place = try Workplace()
    let path = try place.picture("vanishing.png")
    let probe = try openPictures(place)
    try probe.paste(path)
    try probe.wait("the picture") { $0.contains("1 of 5, 70 B") }
    try probe.send("\u{1B}")
    try probe.wait("kept") { $0.contains("Draft kept") }
    unlink(path)
    try probe.openForm("Drafts")
    try probe.send("j\r")
    try probe.wait("what is wrong") { $0.contains("✗ vanishing.png: No such file") }
    #expect(try endForm(probe, place).status == 0)
  }
}
