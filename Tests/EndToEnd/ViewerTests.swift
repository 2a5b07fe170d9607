import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct ViewerTests {}
}

/// `o` opens the picture in the desktop's viewer, as a file with a name chosen by us.
extension EndToEndTests.ViewerTests {
  private static let program = "xdg-open"

  /// A desktop whose viewer records its arguments.
  private func desktop(_ status: Int = 0) throws -> Workplace {
    let place = try Workplace()
    let folder = "\(place.path)/bin"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Moved into place, so that a note is complete once it exists.
    let script = """
      #!/bin/sh
      { printf '%s\\n' "$#" "$1"; tty; } >"$HOME/note" 2>&1
      mv "$HOME/note" "$HOME/given"
      exit \(status)
      """
    try script.write(toFile: "\(folder)/\(Self.program)", atomically: true, encoding: .utf8)
    chmod("\(folder)/\(Self.program)", 0o700)
    place.environment["PATH"] = folder + ":" + (place.environment["PATH"] ?? "")
    place.environment["DISPLAY"] = ":9"
    return place
  }

  private func note(of place: Workplace) -> [Substring]? {
    (try? String(contentsOfFile: "\(place.path)/given", encoding: .utf8))?.split(separator: "\n")
  }

  @Test func thePictureIsPassedAsAFile() throws {
    let place = try desktop()
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send("\ro")
    try probe.wait("a word about it") { $0.contains("Opened in \(Self.program)") }
    let given = try #require(note(of: place))
    #expect(given.first == "1")
    let file = String(given[1])
    #expect(file.hasPrefix("\(place.path)/cache/openmarket/viewed/picture-"))
    #expect(file.hasSuffix(".jpg"))
    #expect(given[2].contains("not a tty"))
    #expect(place.mode(of: file) == 0o600)
    let bytes = try #require(FileManager.default.contents(atPath: file))
    #expect(bytes.prefix(2) == Data([0xFF, 0xD8]))
    try probe.send("q")
    try probe.waitForRow(1)
    #expect(try probe.quit().status == 0)
  }

  @Test func aViewerThatFailsIsReported() throws {
    let place = try desktop(4)
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send("o")
    try probe.wait("a word") { $0.contains("\(Self.program) could not open the picture") }
    #expect(try probe.quit().status == 0)
  }

  @Test func withoutADesktopThereIsNoViewer() throws {
    let place = try desktop()
    place.environment["DISPLAY"] = nil
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send("o")
    try probe.wait("a word") { $0.contains("No image viewer found: it needs") }
    #expect(note(of: place) == nil)
    #expect(try probe.quit().status == 0)
  }

  /// Neither another scheme nor a file that is not a picture reaches the desktop.
  @Test(arguments: [
    "file:///etc/passwd", "http://127.0.0.1:1/x", "javascript:alert(1)", "-a /Applications",
    "/page",
  ])
  func onlyWebPicturesArePassed(address: String) throws {
    var market = SampleMarket(count: 1)
    market.thumbnail = { _ in address }
    let server = try ScriptedServer { [market] request in
      request.path == "/page" ? .answer("<html>", type: "image/jpeg") : market.script(request)
    }
    let place = try desktop()
    let probe = try place.start(["--server", server.url])
    try probe.wait("the list") { $0.position?.row == 1 }
    try probe.send("o")
    try probe.wait("a word") { $0.contains("Picture unavailable") }
    #expect(note(of: place) == nil)
    #expect(try probe.quit().status == 0)
  }
}
