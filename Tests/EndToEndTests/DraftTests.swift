import Foundation
import Hardship
import TerminalProbe
import Testing

extension EndToEndTests {
  /// What was typed is there again, whatever ended the browser.
  @Suite struct DraftTests {}
}

extension EndToEndTests.DraftTests {
  /// `./dev torture drafts` does this a hundred times, and allows a second.
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
      // Half a second is waited, the rest is for a busy machine.
      #expect(result.loss <= .seconds(10), "\(result)")
    }
    #expect(try market.stop().status == 0)
  }

  enum Ending: CaseIterable {
    case terminate, hangUp, closedTerminal
  }

  @Test(arguments: Ending.allCases) func anEndThatIsToldLosesNothing(ending: Ending) throws {
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
    #expect(try probe.waitForExit().status == 0)
    let draft = try #require(place.drafts.first)
    for text in ["Walnut desk", "480000", "48000", "12", "Solid walnut 호두나무"] {
      #expect(draft.contains("\"\(text)\""))
    }
  }

  @Test func twoBrowsersNeverWriteTheSameDraft() throws {
    let place = try Workplace()
    let first = try place.start()
    try first.wait("the market") { $0.isOnline }
    try first.openForm()
    try first.send("Of the first")
    try first.wait("its draft") { place.drafts.contains { $0.contains("Of the first") } }
    // What is open elsewhere is not offered: a new form comes at once.
    let second = try place.start()
    try second.wait("the market") { $0.isOnline }
    try second.openForm()
    try second.send("Of the second")
    try second.wait("its draft") { place.drafts.contains { $0.contains("Of the second") } }
    for probe in [first, second] {
      try probe.send("\u{1B}")
      try probe.wait("kept") { $0.contains("Draft kept") }
    }
    #expect(try second.quit().status == 0)

    // The second one's list is older than what the first one does now.
    let third = try place.start()
    try third.wait("the offer") { $0.contains("2 drafts were kept. a shows them") }
    try first.openForm("Of the first")
    try first.send("j\r")
    try first.wait("the form") { $0.contains("New product") && $0.contains("Of the first") }
    try third.openForm("Of the first")
    try third.send("jj\r")
    try third.wait("why not") { $0.contains("This draft is open in another window") }
    try first.send(" browser")
    try first.wait("the text") { $0.contains("Of the first browser") }
    try first.send("\u{1B}")
    try first.wait("kept") { $0.contains("Draft kept") }
    try first.wait("the newer text") { place.drafts.contains { $0.contains("first browser") } }
    // The latest is the first.
    try third.openForm("Of the first browser")
    try third.send("j\r")
    try third.wait("the newer text") {
      $0.contains("New product") && $0.contains("Of the first browser")
    }
    try third.send("\u{1B}")
    try third.wait("kept") { $0.contains("Draft kept") }
    for probe in [first, third] { #expect(try probe.quit().status == 0) }
    #expect(place.drafts.count == 2)
    for draft in place.drafts {
      #expect(draft.contains("Of the first browser") || draft.contains("Of the second"))
    }
  }

  /// No file may grow: what a full disk answers, without a disk to fill.
  @Test(arguments: Workplace.Language.allCases)
  func aFullDiskIsSaidAndLosesNothing(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let (identifier, secret) = try place.addVendor()
    try place.sell(as: identifier, secret: secret)
    let market = try ServedMarket(place)
    let picture = try place.picture()
    let probe = try TerminalProbe(
      [
        "sh", "-c", "ulimit -f 0; exec \"$@\"", "sh", Workplace.program, "--server", market.url,
      ], environment: place.environment, workingDirectory: place.path)
    try probe.wait("the market") { $0.isOnline }
    let title = place.say("New product", "상품등록")
    try probe.openForm(title)
    try probe.send("Walnut desk")
    let trouble = place.say("The draft could not be saved: ", "임시저장하지 못했습니다: ")
    try probe.wait("what is wrong") { $0.contains(trouble) && $0.contains("Walnut desk") }
    try probe.send("\u{1B}")
    try probe.wait("what is wrong") { $0.contains(trouble) && !$0.contains("Ctrl-S") }
    try probe.openForm("Walnut desk")
    try probe.send("j\r")
    try probe.wait("the text") { $0.contains(title) && $0.contains("Walnut desk") }
    try probe.send("\u{15}")
    try probe.fillForm(name: "Oak desk", picture: picture)
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") { $0.contains(place.say("Registered:", "등록했습니다:")) }
    #expect(try probe.quit().status == 0)
    #expect(try market.list().pages.map(\.name) == ["Oak desk"])
    #expect(try market.stop().status == 0)
  }

  @Test func severalDraftsWaitAndGoWhenTheyAreRegistered() throws {
    let place = try Workplace()
    var probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    for number in 1...3 {
      try probe.send("a")
      if number > 1 {
        try probe.wait("the drafts") { $0.contains("Draft number \(number - 1)") }
        try probe.send("a")
      }
      try probe.wait("the form") { $0.contains("What is it?") }
      try probe.send("Draft number \(number)\u{1B}")
      try probe.wait("kept") { $0.contains("Draft kept") }
    }
    #expect(try probe.quit().status == 0)
    probe = try place.start()
    try probe.wait("the offer") { $0.contains("3 drafts were kept. a shows them") }
    try probe.openForm("Draft number 1")
    // The latest is the first.
    try probe.send("j\r")
    try probe.wait("the form") { $0.contains("New product") && $0.contains("Draft number 3") }
    try probe.send("\u{15}")
    try probe.fillForm(name: "Walnut desk", picture: try place.picture())
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") { $0.contains("Registered: Walnut desk") }
    try probe.wait("two drafts") { place.drafts.count == 2 }
    #expect(try probe.quit().status == 0)
    probe = try place.start()
    try probe.wait("the offer") { $0.contains("2 drafts were kept. a shows them") }
    try probe.openForm("Draft number 1")
    #expect(probe.screen.contains("Draft number 2") && !probe.screen.contains("Draft number 3"))
    // One is thrown away with two presses.
    try probe.send("jx")
    try probe.wait("the question") { $0.contains("x again throws this draft away") }
    try probe.send("x")
    try probe.wait("one draft") { place.drafts.count == 1 }
    try probe.send("\u{1B}")
    #expect(try probe.quit().status == 0)
  }

  @Test func aCopyIsAnotherProduct() throws {
    let place = try Workplace()
    let probe = try place.start()
    let before = try probe.waitForRow(1)
    let name = try #require(before.selectedName)
    let total = try #require(before.position?.total)
    try probe.send("c")
    try probe.wait("the form") { $0.contains("New product") && $0.contains(name) }
    try probe.send("\u{01}Another \t\t\t\t\t\t")
    try probe.paste("'\(try place.picture())'")
    try probe.wait("the picture") { $0.contains("one.png") && !$0.contains("…]") }
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") {
      $0.contains("Registered: Another ") && $0.position?.total == total + 1
        && $0.names.first?.hasPrefix("Another ") == true && $0.names.contains(name)
    }
    #expect(try probe.quit().status == 0)
  }
}
