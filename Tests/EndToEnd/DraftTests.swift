import FaultInjection
import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Typed text is restored, no matter how the browser ended.
  @Suite struct DraftTests {}
}

extension EndToEndTests.DraftTests {
  /// `./dev stress drafts` does this a hundred times, and allows a second.
  @Test func aKilledBrowserLosesAMomentAtMost() throws {
    let place = try Workplace()
    let market = try ServedMarket(place)
    for round in 1...3 {
      place.environment["XDG_STATE_HOME"] = "\(place.path)/state \(round)"
      let probe = try place.start(["--server", market.url])
      try probe.wait("the market") { $0.isOnline }
      let result = try KilledTyping(
        in: probe, drafts: "\(place.path)/state \(round)/openmarket/drafts",
        after: .milliseconds(Int.random(in: 0...2_000)))
      // The delay is half a second; the rest is for a busy machine.
      #expect(result.loss <= .seconds(10), "\(result)")
    }
    #expect(try market.stop().status == 0)
  }

  enum Ending: CaseIterable {
    case terminate, hangUp, closedTerminal
  }

  @Test(arguments: Ending.allCases) func aSignalledEndLosesNothing(ending: Ending) throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm()
    try probe.send("Walnut desk\t480000\t\t48000\t12\tSolid walnut 호두나무")
    try probe.wait("the text") { $0.contains("Solid walnut 호두나무") }
    switch ending {
    case .terminate: try probe.signal(SIGTERM)
    case .hangUp: try probe.signal(SIGHUP)
    case .closedTerminal: probe.hangUp()
    }
    // The end of the input may be noticed before the signal.
    let statuses: [Int?] =
      switch ending {
      case .terminate: [128 + Int(SIGTERM)]
      case .hangUp: [128 + Int(SIGHUP)]
      case .closedTerminal: [0, 128 + Int(SIGHUP)]
      }
    #expect(statuses.contains(try probe.waitForExit().status))
    let draft = try #require(place.drafts.first)
    for text in ["Walnut desk", "480000", "48000", "12", "Solid walnut 호두나무"] {
      #expect(draft.contains("\"\(text)\""))
    }
  }

  @Test func aCopyIsAnotherProduct() throws {
    let place = try Workplace()
    let probe = try place.start()
    let before = try probe.waitForRow(1)
    let name = try #require(before.selectedName)
    let total = try #require(before.position?.total)
    try probe.send("c")
    try probe.wait("the form") { $0.contains("New product") && $0.contains(name) }
    // It has the pictures; one more is added.
    try probe.wait("its pictures") { $0.contains("3 of 5") && !$0.contains("…]") }
    try probe.send("\u{01}Another \t\t\t\t\t\t")
    try probe.paste("'\(try place.picture())'")
    try probe.wait("the picture") { $0.contains("4 of 5") && !$0.contains("…]") }
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") {
      $0.contains("Registered “Another ") && $0.position?.total == total + 1
        && $0.names.first?.hasPrefix("Another ") == true && $0.names.contains(name)
    }
    #expect(try probe.quit().status == 0)
  }
}
