import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct MouseTests {}
}

extension EndToEndTests.MouseTests {
  private func click(_ column: Int, _ row: Int) -> String {
    "\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m"
  }

  @Test func aClickSelectsTwoOpenAndTheWheelScrolls() throws {
    let place = try Workplace()
    #expect(try place.run(["seed", "--count", "100"]).exit.status == 0)
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send(click(20, 9))
    try probe.waitForRow(4)
    try probe.send("\u{1B}[<65;20;9M\u{1B}[<65;20;9M")
    try probe.waitForRow(7)
    try probe.send("\u{1B}[<64;20;9M\u{1B}[<64;20;9Mg")
    try probe.send("g")
    try probe.waitForRow(1)
    try probe.send(click(20, 9) + click(20, 9))
    try probe.wait("the product") { $0.line($0.rows - 1).contains("Esc back") }
    try probe.send("q")
    try probe.waitForRow(4)
    #expect(try probe.quit().status == 0)
  }

  /// Text can be selected while the mouse is off; a late report then does nothing.
  @Test func theMouseIsSwitchedOffAndOn() throws {
    let place = try Workplace()
    #expect(try place.run(["seed", "--count", "20"]).exit.status == 0)
    let probe = try place.start()
    try probe.waitForRow(1)
    #expect(probe.screen.modes.mouse)
    try probe.send("M" + click(20, 9))
    try probe.wait("no mouse") { !$0.modes.mouse }
    try probe.send("j")
    try probe.waitForRow(2)
    try probe.send("M")
    try probe.wait("the mouse") { $0.modes.mouse }
    try probe.send(click(20, 9))
    try probe.waitForRow(4)
    #expect(try probe.quit().status == 0)
    #expect(!probe.screen.modes.mouse)
  }

  @Test func theMouseIsOffAtTheStartIfTheSettingsSaySo() throws {
    let place = try Workplace()
    #expect(try place.run(["seed", "--count", "20"]).exit.status == 0)
    try place.configure("mouse = false\n")
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.wait("no mouse") { !$0.modes.mouse }
    try probe.send("M")
    try probe.wait("the mouse") { $0.modes.mouse }
    #expect(try probe.quit().status == 0)
  }
}
