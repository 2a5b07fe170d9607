import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Chosen files that are not pictures, and all ways to enter paths.
  @Suite struct PictureTroubleTests {}
}

extension EndToEndTests.PictureTroubleTests {
  /// A PNG that says it has 60,000 × 60,000 pixels.
  private static let bomb = """
    iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAIAAAAPsOIVAAAAEUlEQVR4nGNgGAWjYBQMdwAAA+gAAbOm00YAAAAASUVORK\
    5CYII=
    """

  private func write(_ bytes: Data, _ name: String, in place: Workplace) throws -> String {
    let path = "\(place.path)/\(name)"
    try bytes.write(to: URL(filePath: path))
    return path
  }

  private func endForm(_ probe: TerminalProbe, _ place: Workplace) throws -> ProbeExit {
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains("Ctrl-S") }
    return try probe.quit()
  }

  /// A path, and the messages about it in English and in Korean.
  private typealias Trouble = (path: String, words: (String, String))

  private func troubles(in place: Workplace) throws -> [Trouble] {
    let pipe = "\(place.path)/pipe.png"
    #expect(mkfifo(pipe, 0o600) == 0)
    let bomb = try #require(Data(base64Encoded: Self.bomb))
    let small = try Data(contentsOf: URL(filePath: try place.picture()))
    let nothing = ("it is not a file", "파일이 아닙니다")
    let unknown = ("Not a supported image", "지원하지 않는 형식의 사진입니다")
    var troubles: [Trouble] = [
      (place.path + "/gone.png", ("File not found", "파일이 없습니다")), (pipe, nothing),
      (place.path + "/data", nothing), ("/dev/zero", nothing), ("/dev/tty", nothing),
      (try write(Data("words".utf8), "text.png", in: place), unknown),
      (try write(Data(), "empty.png", in: place), unknown),
      (try write(small.prefix(50), "half.png", in: place), ("is damaged", "손상되었거나")),
      (try write(bomb, "bomb.png", in: place), ("60000 × 60000 pixels", "60000 × 60000 픽셀")),
      (
        String(repeating: "long", count: 2_000) + ".png",
        ("the name is too long", "이름이 너무 깁니다")
      ),
    ]
    // An unreadable file: root can open it; other users cannot, since the program's memory is
    // protected.
    let isRoot = geteuid() == 0
    troubles.append(
      (
        "/proc/self/mem",
        (
          isRoot ? "input/output error" : "permission denied",
          isRoot ? "입출력 오류입니다" : "권한이 없습니다"
        )
      ))
    return troubles
  }

  @Test(arguments: Workplace.Language.allCases)
  func filesThatAreNotPicturesAreRefusedWithTheReason(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let probe = try place.start()
    try probe.openPictures(place)
    for (path, (english, korean)) in try troubles(in: place) {
      try probe.paste(path)
      let words = place.say(english, korean)
      try probe.wait("“\(words)” of \(path.suffix(20))") { screen in
        screen.lines.contains { $0.contains("✗ ") && $0.contains(words) }
      }
      // It is not sent.
      try probe.send(TerminalProbe.submitKey)
      try probe.wait("the refusal") {
        $0.contains(place.say("Fix the highlighted fields", "표시된 항목을 고쳐 주세요"))
      }
      try probe.send("x")
      try probe.wait("no picture") { $0.contains(place.say("0 of 5", "0/5")) }
    }
    #expect(try endForm(probe, place).status == 0)
  }

  @Test func pathsAreTypedPastedAndDropped() throws {
    let place = try Workplace()
    _ = try place.picture("one two.png")
    _ = try place.picture("it's.png")
    let pastes = [
      "~/one two.png", "'\(place.path)/one two.png'", "\"\(place.path)/one two.png\" ",
      "\(place.path)/one\\ two.png\n", "file://\(place.path)/one%20two.png",
      "file://localhost\(place.path)/one%20two.png\r\n",
    ]
    let probe = try place.start()
    try probe.openPictures(place)
    for paste in pastes {
      try probe.paste(paste)
      try probe.wait("the picture of \(paste)") {
        $0.contains("1 of 5, 70 B") && $0.contains("[1 one two.png 70 B]")
      }
      try probe.send("x")
      try probe.wait("no picture") { $0.contains("0 of 5") }
    }
    // Two files dropped together, and four more: the sixth is refused.
    try probe.paste("'\(place.path)/one two.png' '\(place.path)/it'\\''s.png'")
    try probe.wait("both") { $0.contains("2 of 5, 140 B") && $0.contains("it's.png") }
    let rest = (0..<4).map { _ in "\(place.path)/it\\'s.png" }.joined(separator: "\n")
    try probe.paste(rest)
    try probe.wait("the reason") {
      $0.contains("At most 5 pictures") && $0.contains("5 of 5, 350 B")
    }
    try probe.send("a")
    try probe.wait("the reason again") { $0.contains("At most 5 pictures") }
    #expect(try endForm(probe, place).status == 0)
  }

  /// A draft with a missing picture file reports it, and accepts another one.
  @Test func aMissingFileIsReportedWhenTheDraftIsOpened() throws {
    let place = try Workplace()
    let path = try place.picture("vanishing.png")
    let probe = try place.start()
    try probe.openPictures(place)
    try probe.paste(path)
    try probe.wait("the picture") { $0.contains("1 of 5, 70 B") }
    try probe.send("\u{1B}")
    try probe.wait("kept") { $0.contains("Draft saved") }
    unlink(path)
    try probe.openForm("Drafts")
    try probe.send("j\r")
    try probe.wait("the error") { $0.contains("✗ vanishing.png: File not found") }
    try probe.send("x\u{09}")
    try probe.fillForm(name: "Walnut desk", picture: try place.picture())
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") { $0.contains("Registered “Walnut desk”") }
    #expect(try probe.quit().status == 0)
    #expect(place.drafts.isEmpty)
  }
}
