import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Saved drafts: several of them, in two browsers at once, and without a writable folder.
  @Suite struct OfferedDraftTests {}
}

extension EndToEndTests.OfferedDraftTests {
  /// A form, not the list of drafts, which has the same title.
  private func waitForForm(_ probe: TerminalProbe, with text: String) throws {
    try probe.wait("the form of “\(text)”") { $0.contains("Ctrl-S") && $0.contains(text) }
  }

  private func keep(_ probe: TerminalProbe) throws {
    try probe.send("\u{1B}")
    try probe.wait("kept") { $0.contains("Draft saved") && !$0.contains("Ctrl-S") }
  }

  /// Waits until a closed draft is offered to other browsers, a moment after the screen shows it.
  private func waitForRelease(_ probe: TerminalProbe, _ place: Workplace) throws {
    try probe.wait("no draft that is open") {
      place.names(in: place.draftFolder).allSatisfy { market in
        place.names(in: "\(place.draftFolder)/\(market)").allSatisfy { $0.hasSuffix(".json") }
      }
    }
  }

  /// Opens a draft of the list, at any position.
  private func open(_ text: String, in probe: TerminalProbe) throws {
    let screen = try probe.wait("“\(text)”") {
      $0.contains(text) && $0.contains("New product")
    }
    // The first draft, below the line for a new product, is chosen.
    let start = try #require(screen.position(of: "New product")?.row) + 1
    let row = try #require(screen.position(of: text)?.row)
    try probe.send(String(repeating: "j", count: max(0, row - start)) + "\r")
  }

  @Test func twoBrowsersNeverWriteTheSameDraft() throws {
    let place = try Workplace()
    let first = try place.start()
    try first.wait("the market") { $0.isOnline }
    try first.openForm()
    try first.send("Of the first")
    try first.wait("its draft") { place.drafts.contains { $0.contains("Of the first") } }
    // A draft that is open elsewhere is not offered: a new form opens at once.
    let second = try place.start()
    try second.wait("the market") { $0.isOnline }
    try second.openForm()
    try second.send("Of the second")
    try second.wait("its draft") { place.drafts.contains { $0.contains("Of the second") } }
    for probe in [first, second] { try keep(probe) }
    try waitForRelease(first, place)
    #expect(try second.quit().status == 0)

    let third = try place.start()
    try third.wait("the offer") { $0.contains("2 drafts were saved. Press a to open them") }
    for probe in [first, third] {
      try probe.send("a")
      try probe.wait("both") { $0.contains("Of the first") && $0.contains("Of the second") }
    }
    try open("Of the first", in: first)
    try waitForForm(first, with: "Of the first")
    try first.send(" browser")
    try first.wait("the newer text") { place.drafts.contains { $0.contains("first browser") } }
    // The draft is not offered again while it is open.
    try third.send("\u{1B}")
    try third.wait("the list") { !$0.contains("Of the second") }
    try third.send("a")
    try third.wait("the other draft alone") {
      !$0.contains("Of the first") && $0.contains("Of the second")
    }
    try keep(first)
    try waitForRelease(first, place)
    try third.send("\u{1B}")
    try third.wait("the list") { !$0.contains("Of the second") }
    try third.openForm("Of the first browser")
    try open("Of the first browser", in: third)
    try waitForForm(third, with: "Of the first browser")
    try keep(third)
    for probe in [first, third] { #expect(try probe.quit().status == 0) }
    #expect(place.drafts.count == 2)
    for text in ["Of the first browser", "Of the second"] {
      #expect(place.drafts.filter { $0.contains("\"\(text)\"") }.count == 1)
    }
  }

  /// No file may grow, as on a full disk.
  @Test(
    .withoutSanitizer("its own files may not grow either"), arguments: Workplace.Language.allCases)
  func aFullDiskIsReportedAndLosesNothing(language: Workplace.Language) throws {
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
    try probe.openForm(place.say("New product", "상품등록"))
    try probe.send("Walnut desk")
    let trouble = place.say("The draft could not be saved: ", "임시저장하지 못했습니다: ")
    try probe.wait("the error") { $0.contains(trouble) && $0.contains("Walnut desk") }
    try probe.send("\u{1B}")
    try probe.wait("the error") { $0.contains(trouble) && !$0.contains("Ctrl-S") }
    try probe.openForm("Walnut desk")
    try probe.send("\r")
    try waitForForm(probe, with: "Walnut desk")
    try probe.send("\u{15}")
    try probe.fillForm(name: "Oak desk", picture: picture)
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") {
      $0.contains(place.say("Registered “", "등록했습니다"))
    }
    #expect(try probe.quit().status == 0)
    #expect(place.drafts.isEmpty)
    #expect(try market.list().pages.map(\.name) == ["Oak desk"])
    #expect(try market.stop().status == 0)
  }

  @Test func aDraftIsSavedAsSoonAsPossible() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    // A file in the place of the folder.
    try FileManager.default.createDirectory(
      atPath: "\(place.path)/state/openmarket", withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: place.draftFolder)
    try Data().write(to: URL(filePath: place.draftFolder))
    try probe.openForm()
    try probe.send("Walnut")
    try probe.wait("the error") { $0.contains("The draft could not be saved: ") }
    unlink(place.draftFolder)
    try probe.send(" desk")
    try probe.wait("the draft") { place.drafts.contains { $0.contains("\"Walnut desk\"") } }
    try keep(probe)
    #expect(try probe.quit().status == 0)
    #expect(place.drafts.count == 1)
  }

  @Test(arguments: Workplace.Language.allCases)
  func aDamagedDraftIsReportedAndKept(language: Workplace.Language) throws {
    let place = try Workplace(language)
    var probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm(place.say("New product", "상품등록"))
    try probe.send("Walnut desk\u{1B}")
    try probe.wait("the list") { !$0.contains("Ctrl-S") }
    #expect(try probe.quit().status == 0)
    let file = try #require(place.draftFiles.first)
    let half = place.drafts[0].prefix(place.drafts[0].count / 2)
    try half.write(toFile: file, atomically: false, encoding: .utf8)
    probe = try TerminalProbe(
      [Workplace.program], environment: place.environment, columns: 200,
      workingDirectory: place.path)
    try probe.wait("the file") {
      $0.contains(place.say("A draft cannot be read. ", "임시저장 파일을 읽을 수 없어"))
        && $0.contains(file)
    }
    #expect(try probe.quit().status == 0)
    #expect(place.drafts == [String(half)])
  }

  /// Puts a file in the place of the folder of drafts, so that none can be saved.
  private func blockDrafts(of place: Workplace) throws {
    try FileManager.default.createDirectory(
      atPath: "\(place.path)/state/openmarket", withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: place.draftFolder))
  }

  /// Types a name into a form that cannot be saved.
  private func typeUnsaved(_ text: String, in probe: TerminalProbe, _ place: Workplace) throws {
    try probe.wait("the market") { $0.isOnline }
    try blockDrafts(of: place)
    try probe.openForm(place.say("New product", "상품등록"))
    try probe.send(text)
    try probe.wait("the reason") {
      $0.contains(place.say("The draft could not be saved: ", "임시저장하지 못했습니다: "))
        && $0.contains(text)
    }
  }

  @Test(arguments: Workplace.Language.allCases)
  func quittingAsksIfADraftWouldBeLost(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let probe = try place.start()
    try typeUnsaved("Walnut desk", in: probe, place)
    let question = place.say("Quit and lose what could not be saved?", "버리고 끝낼까요?")
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains("Ctrl-S") }
    // A key that is held down asks, but does not confirm.
    try probe.send("qqq")
    try probe.wait("the question") { $0.contains(question) && $0.contains("Walnut desk") }
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains(question) && $0.isOnline }
    try probe.openForm("Walnut desk")
    try probe.send("\r")
    try waitForForm(probe, with: "Walnut desk")
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains("Ctrl-S") }
    // Quitting saves it again.
    unlink(place.draftFolder)
    #expect(try probe.quit().status == 0)
    #expect(place.drafts.filter { $0.contains("\"Walnut desk\"") }.count == 1)
  }

  @Test func aDraftIsLostOnlyIfTheUserConfirms() throws {
    let place = try Workplace()
    let probe = try place.start()
    try typeUnsaved("Walnut desk", in: probe, place)
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains("Ctrl-S") }
    try probe.send("q")
    try probe.wait("the question") { $0.contains("Quit and lose what could not be saved?") }
    try probe.send("y")
    #expect(try probe.waitForExit().status == 0)
  }

  /// The user cannot be asked: the text is on the screen of the shell.
  @Test func aSignalLeavesTheTextInTheTerminal() throws {
    let place = try Workplace()
    let probe = try place.start()
    try typeUnsaved("Walnut desk", in: probe, place)
    try probe.send("\t480000")
    try probe.wait("the price") { $0.contains("480,000") }
    try probe.signal(SIGTERM)
    #expect(try probe.waitForExit().status == 128 + Int(SIGTERM))
    let lines = probe.screen.text.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(lines.contains { $0.hasPrefix("openmarket: “Walnut desk” could not be saved: ") })
    #expect(lines.contains("Walnut desk") && lines.contains("480000"))
  }

  @Test func aClosedDraftIsSavedAsSoonAsPossible() throws {
    let place = try Workplace()
    let probe = try place.start()
    try typeUnsaved("Walnut desk", in: probe, place)
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains("Ctrl-S") }
    unlink(place.draftFolder)
    try probe.wait("the news") { $0.contains("Draft saved. Press a to resume") }
    try waitForRelease(probe, place)
    #expect(place.drafts.filter { $0.contains("\"Walnut desk\"") }.count == 1)
    try probe.openForm("Walnut desk")
    try probe.send("\u{1B}")
    #expect(try probe.quit().status == 0)
  }

  @Test func severalDraftsWaitAndDisappearWhenRegistered() throws {
    let place = try Workplace()
    var probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    for number in 1...3 {
      try probe.send("a")
      if number > 1 {
        try probe.wait("the drafts") { $0.contains("Draft number \(number - 1)") }
        try probe.send("a")
      }
      try probe.wait("the form") { $0.contains("Product name") }
      try probe.send("Draft number \(number)")
      try probe.wait("the text") { $0.contains("Draft number \(number)") }
      try keep(probe)
    }
    #expect(try probe.quit().status == 0)
    probe = try place.start()
    try probe.wait("the offer") { $0.contains("3 drafts were saved. Press a to open them") }
    try probe.openForm("Draft number 1")
    // The latest is the first, and chosen.
    try probe.send("\r")
    try waitForForm(probe, with: "Draft number 3")
    try probe.send("\u{15}")
    try probe.fillForm(name: "Walnut desk", picture: try place.picture())
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") { $0.contains("Registered “Walnut desk”") }
    try probe.wait("two drafts") { place.drafts.count == 2 }
    #expect(try probe.quit().status == 0)
    probe = try place.start()
    try probe.wait("the offer") { $0.contains("2 drafts were saved. Press a to open them") }
    try probe.openForm("Draft number 1")
    #expect(probe.screen.contains("Draft number 2") && !probe.screen.contains("Draft number 3"))
    // Two presses delete one.
    try probe.send("x")
    try probe.wait("the question") { $0.contains("Press x again to delete this draft") }
    try probe.send("x")
    try probe.wait("one draft") { place.drafts.count == 1 }
    try probe.wait("the list of one") { !$0.contains("Draft number 2") }
    try probe.send("\u{1B}")
    try probe.wait("the market") { !$0.contains("Draft number 1") }
    #expect(try probe.quit().status == 0)
  }
}
