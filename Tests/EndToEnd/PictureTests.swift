import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct PictureTests {}
}

/// The demo market's pictures, from the market to the cells of a terminal.
extension EndToEndTests.PictureTests {
  /// The number of cells of the second to the sixth picture that show two colours, or one that no
  /// tile has.
  private func painted(_ screen: ProbeScreen) -> Int {
    (4..<14).reduce(0) { count, row in
      count
        + (1..<7).count { column in
          // The last line of a picture is drawn in reverse video.
          screen.cell(column: column, row: row).map {
            $0.style.background != .standard || $0.style.reverse
          } ?? false
        }
    }
  }

  private func start(_ place: Workplace, _ graphics: String, columns: Int = 100) throws
    -> TerminalProbe
  {
    place.environment["OPENMARKET_GRAPHICS"] = nil
    place.environment["COLORTERM"] = "truecolor"
    return try place.start(["--graphics", graphics], columns: columns, rows: 30)
  }

  @Test func picturesAreDrawnInCellsAndCached() throws {
    let place = try Workplace()
    for _ in 0..<2 {
      let probe = try start(place, "blocks")
      let screen = try probe.wait("pictures") { painted($0) == 60 }
      let colors = (1..<7).compactMap { screen.cell(column: $0, row: 4)?.style.background }
      #expect(
        colors.contains { if case .rgb = $0 { true } else { false } },
        "24-bit colours")
      #expect(try probe.quit().status == 0)
    }
    let kept = place.names(in: "\(place.path)/cache/openmarket/pictures")
    #expect(!kept.isEmpty)
    let outcome = try place.run(["cache", "info"])
    #expect(outcome.exit.status == 0)
    #expect(outcome.output.contains("pictures  "))
    #expect(try place.run(["cache", "clear"]).output.hasPrefix("removed "))
    #expect(try place.run(["cache"]).output.hasPrefix("pictures  0\n"))
  }

  @Test func withoutPicturesTilesStay() throws {
    let place = try Workplace()
    let probe = try start(place, "none")
    try probe.waitForRow(1)
    try probe.waitForQuiet(of: .milliseconds(300))
    #expect(painted(probe.screen) == 0)
    #expect(try probe.quit().status == 0)
  }

  /// Each picture is sent once, drawn as placeholders, and deleted at the end.
  @Test func kittysPicturesAreSentOnceAndDeleted() throws {
    let place = try Workplace()
    let probe = try start(place, "kitty")
    func count(_ text: String) -> Int {
      let data = Data(probe.output)
      var (found, start) = (0, data.startIndex)
      while let range = data.range(of: Data(text.utf8), in: start..<data.endIndex) {
        found += 1
        start = range.upperBound
      }
      return found
    }
    try probe.wait("placeholders") { screen in
      (2..<28).allSatisfy {
        screen.cell(column: 1, row: $0)?.text.unicodeScalars.first == "\u{10EEEE}"
      }
    }
    try probe.waitForQuiet(of: .milliseconds(300))
    let sent = count("\u{1B}_Ga=T,U=1,q=2,")
    #expect(sent >= 13)
    try probe.send("jk?")
    try probe.wait("the help") { $0.contains("─ Keys ─") }
    try probe.send("\u{1B}")
    try probe.wait("no help") { !$0.contains("─ Keys ─") }
    // Pictures are drawn when the view has rested.
    try probe.waitForQuiet(of: .milliseconds(500))
    #expect(count("\u{1B}_Ga=T,U=1,q=2,") == sent)
    #expect(try probe.quit().status == 0)
    #expect(count("\u{1B}_Ga=d,d=I,q=2,i=") == sent)
  }
}
