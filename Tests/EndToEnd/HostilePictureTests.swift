import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct HostilePictureTests {}
}

/// Pictures of a malicious market: tiles stay in their place, and the browser stays responsive.
extension EndToEndTests.HostilePictureTests {
  /// The picture of each row; only the last one is valid.
  private static let kinds = [
    "bomb", "large", "cut", "page", "heavy", "endless", "file", "loop", "inside", "away", "stalled",
    "drip", "direct-1", "direct-2", "direct-3", "good",
  ]

  private static func address(_ kind: String, _ port: UInt16, inside: UInt16) -> String {
    switch kind {
    case "direct-1": "http://127.0.0.1:\(inside)/secret"
    case "direct-2": "http://localhost:\(inside)/secret"
    case "direct-3": "file:///etc/passwd"
    default: "http://127.0.0.1:\(port)/p/\(kind)"
    }
  }

  private static func reply(_ kind: String, inside: UInt16) -> ScriptedServer.Reply {
    func picture(_ bytes: [UInt8]) -> ScriptedServer.Reply {
      .bytes(ScriptedServer.Reply.head(type: "image/png", length: bytes.count) + bytes)
    }
    func sent(to place: String) -> ScriptedServer.Reply {
      .answer("", status: 302, type: "text/plain", fields: ["Location: \(place)"])
    }
    switch kind {
    case "bomb": return picture(PlainPNG.file(30_000, 30_000, isWhole: false))
    // Within all limits, and 48 MB when decoded.
    case "large": return picture(large)
    case "cut": return picture(Array(PlainPNG.file(300, 300).prefix(60)))
    case "page": return .answer("<html>no picture</html>", type: "image/jpeg")
    case "heavy": return picture([UInt8](repeating: 0x89, count: 25 << 20))
    case "endless":
      return .bytes(
        Array("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n".utf8)
          + [UInt8](repeating: 0x89, count: 25 << 20))
    case "file": return sent(to: "file:///etc/passwd")
    case "loop": return sent(to: "/p/loop")
    case "inside": return sent(to: "http://127.0.0.1:\(inside)/secret")
    case "away": return sent(to: "http://[::1]:\(inside)/secret")
    case "stalled":
      return .stalled(ScriptedServer.Reply.head(type: "image/png", length: 9_000))
    case "drip": return .drip
    default: return picture(PlainPNG.file(8, 8))
    }
  }

  private static let large = PlainPNG.file(4_000, 4_000)

  /// The cells of a row's picture: the mark of a failure, or colours.
  private func isMarked(_ screen: ProbeScreen, _ row: Int) -> Bool {
    screen.cell(column: 6, row: 3 + row * 2)?.text == "x"
  }

  private func isDrawn(_ screen: ProbeScreen, _ row: Int) -> Bool {
    // A tile has no blanks.
    guard let cell = screen.cell(column: 3, row: 2 + row * 2), cell.text == " " else {
      return false
    }
    if case .rgb = cell.style.background { return true } else { return false }
  }

  @Test(.withoutSanitizer("it needs more memory than the limit"))
  func invalidPicturesStayTiles() throws {
    let inside = try ScriptedServer { _ in .answer("secret") }
    // Its own answers need the port.
    let server = try ScriptedServer { _ in .stalled([]) }
    var market = SampleMarket(count: Self.kinds.count)
    market.thumbnail = { [port = server.port, inside = inside.port] row in
      Self.address(Self.kinds[row - 1], port, inside: inside)
    }
    server.answer { [market, inside = inside.port] request in
      let kind = request.path.dropFirst("/p/".count)
      return request.path.hasPrefix("/p/")
        ? Self.reply(String(kind), inside: inside) : market.script(request)
    }
    let place = try Workplace()
    place.environment["OPENMARKET_GRAPHICS"] = nil
    place.environment["COLORTERM"] = "truecolor"
    let probe = try place.start(
      ["--server", server.url, "--graphics", "blocks"], columns: 100, rows: 40)
    try probe.wait("the list") { $0.position?.row == 1 }
    // Two of them never end; all others get their mark, and the good one is drawn among them.
    let endless: Set = ["stalled", "drip"]
    var most = 0
    try probe.wait("the marks", upTo: .seconds(60)) { screen in
      most = max(most, probe.residentWithChildren)
      return Self.kinds.enumerated().allSatisfy { row, kind in
        switch kind {
        case "large", "good": isDrawn(screen, row)
        // The part that arrived may be shown.
        case "cut": isDrawn(screen, row) || isMarked(screen, row)
        default: endless.contains(kind) || isMarked(screen, row)
        }
      }
    }
    // Meanwhile keys work: they take less time than an endless picture may.
    for row in 2...6 {
      try probe.send("j")
      try probe.wait("row \(row)", upTo: .seconds(10)) { $0.position?.row == row }
    }
    #expect(inside.everything.isEmpty, "a server of this machine was asked")
    #expect(most > 0 && most < Self.memoryLimit, "\(most) kB")
    #expect(try probe.quit().status == 0)
  }

  /// The memory of a debug build, in kilobytes; the benchmark measures a release build.
  private static let memoryLimit = 260 << 10
}
