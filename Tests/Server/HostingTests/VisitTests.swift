import Foundation
import TerminalProbe
import Testing

extension KioskTests {
  /// Ordinary visits: browsing, selling, leaving.
  @Suite struct VisitTests {}
}

extension KioskTests.VisitTests {
  @Test func visitorSellsUnderAChosenNameAndIsTheSameVendorNextTime() throws {
    let place = try KioskPlace()
    let key = try place.keyFile(SampleKey.alice)
    let probe = try place.visit(key: key)
    try probe.join(as: "Alice")
    try probe.register("Walnut desk")
    try probe.send("q")
    #expect(try probe.waitForExit().status == 0)
    // The same key with a certificate is the same vendor, who is not asked again.
    let again = try place.visit(
      key: try place.keyFile(SampleKey.aliceCertificate + " other@comment", named: "certificate"))
    try again.wait("the market") { $0.isOnline }
    try again.showOwn("Walnut desk")
    try again.send("a")
    try again.wait("the form") { $0.contains("New product") && !$0.contains("Secret") }
    try again.send("\u{1B}q")
    // Another key is another vendor, who cannot take the name.
    let bob = try place.visit(key: try place.keyFile(SampleKey.bob, named: "bob"))
    try bob.wait("the market") { $0.isOnline && $0.contains("Walnut desk") && $0.contains("Alice") }
    try bob.send("a")
    try bob.wait("the question for a name") { $0.contains("Your vendor name") }
    try bob.send("ALICE\r")
    try bob.wait("the refusal") { $0.contains("ALICE is too similar") }
    try bob.send("2\r")
    try bob.wait("the form") { $0.contains("New product") }
    // No secret was on a screen, and only the host can read the host's.
    for probe in [probe, again, bob] {
      #expect(!String(decoding: probe.output, as: UTF8.self).contains("secret\":"))
    }
    var status = stat()
    #expect(lstat(place.kiosk + "/secret", &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  /// Requests a name and waits for the sentence of its refusal.
  private func expectRefusal(of name: String, _ sentence: String, _ probe: TerminalProbe) throws {
    try probe.wait("the market") { $0.isOnline }
    try probe.send("a")
    try probe.wait("the question for a name") { $0.contains("Your vendor name") }
    try probe.send("\(name)\r")
    try probe.wait("the refusal") { $0.contains(sentence) }
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains("Your vendor name") }
    try probe.send("q")
    #expect(try probe.waitForExit().status == 0)
  }

  @Test func visitorSellsOnceTheHostApproves() throws {
    let place = try KioskPlace()
    let key = try place.keyFile(SampleKey.alice)
    let first = try place.visit(key: key, ["--approve-vendors"])
    try expectRefusal(of: "Alice", "The name Alice is yours", first)
    let list = try place.run(["vendor", "list", "--data-dir", place.market])
    #expect(list.contains("Alice") && list.contains("(waiting for approval)"))
    let approved = try place.run(["vendor", "approve", "Alice", "--data-dir", place.market])
    #expect(approved.contains("approved Alice"))
    #expect(try place.run(["audit", "--data-dir", place.market]).contains("vendor approved"))
    let again = try place.visit(key: key, ["--approve-vendors"])
    try again.join(as: "Alice")
    try again.register("Walnut desk")
    try again.send("q")
    #expect(try again.waitForExit().status == 0)
  }

  @Test func anAddressMakesSomeVendorsADay() throws {
    let place = try KioskPlace()
    let limit = ["--max-new-vendors-per-address", "1"]
    let alice = try place.visit(key: try place.keyFile(SampleKey.alice), limit)
    try alice.join(as: "Visitor Shop")
    try alice.send("\u{1B}q")
    #expect(try alice.waitForExit().status == 0)
    let key = try place.keyFile(SampleKey.bob, named: "bob")
    try expectRefusal(
      of: "Other", "Too many new vendors came", try place.visit(key: key, limit))
    let elsewhere = ["SSH_CONNECTION": "127.0.0.2 50000 127.0.0.1 22"]
    try expectRefusal(
      of: "Visitоr Shоp", "mixes letters of several",
      try place.visit(key: key, limit, environment: elsewhere))
    let bob = try place.visit(key: key, limit, environment: elsewhere)
    try bob.join(as: "Other")
    try bob.send("\u{1B}q")
    #expect(try bob.waitForExit().status == 0)
  }

  /// The host's configuration errors are in the host's log; a visitor can browse and sees no path.
  @Test func visitorReadsNothingOfTheHostsFiles() throws {
    let place = try KioskPlace()
    let key = try place.keyFile(SampleKey.alice)
    let store = place.path + "/private/elsewhere"
    let alice = try place.visit(key: key, ["--data-dir", store], without: ["--data-dir"])
    try expectRefusal(of: "Alice", "No vendor can be added now", alice)
    // A file that does not exist.
    let unreadable = try place.visit(
      key: key,
      ["--database", "postgresql://127.0.0.1:1/market", "--database-password-file", store],
      without: ["--data-dir"])
    try expectRefusal(of: "Alice", "No vendor can be added now", unreadable)
    // A folder that no user can create.
    let broken = try place.visit(
      key: key, ["--kiosk-folder", "/proc/elsewhere"], without: ["--kiosk-folder"])
    try expectRefusal(of: "Alice", "No vendor can be added now", broken)
    for probe in [alice, unreadable, broken] {
      #expect(!String(decoding: probe.output, as: UTF8.self).contains("elsewhere"))
    }
  }

  @Test func theFolderMayBeRelative() throws {
    let place = try KioskPlace()
    let probe = try place.visit(
      key: try place.keyFile(SampleKey.alice), ["--kiosk-folder", "kiosk"],
      without: ["--kiosk-folder"])
    try probe.join(as: "Alice")
    try probe.send("\u{1B}q")
    #expect(try probe.waitForExit().status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.kiosk).contains("visitors"))
  }

  /// Such as after a power failure.
  @Test func visitorBrowsesWithoutTheSecretOfTheHost() throws {
    let place = try KioskPlace()
    mkdir(place.kiosk, 0o700)
    #expect(
      FileManager.default.createFile(
        atPath: place.kiosk + "/secret", contents: Data(), attributes: [.posixPermissions: 0o600]))
    let key = try place.keyFile(SampleKey.alice)
    try expectRefusal(of: "Alice", "No vendor can be added now", try place.visit(key: key))
    let korean = try place.visit(key: key)
    try korean.wait("the market") { $0.isOnline }
    try korean.send(":language ko\ra")
    try korean.wait("the question for a name") { $0.contains("판매자 이름") }
    try korean.send("Alice\r")
    try korean.wait("the refusal in Korean") { $0.contains("지금은 판매자를 추가할 수 없습니다") }
  }

  @Test func visitorWithoutAKeyOnlyLooksAround() throws {
    let place = try KioskPlace()
    let probe = try place.visit(key: nil)
    try probe.wait("the notice") { $0.contains("Connected without an SSH key") }
    try probe.wait("the market") { $0.isOnline }
    try probe.send("a")
    try probe.wait("the refusal") { $0.lowercased.contains("read-only") }
    // An identity could be typed, but not used, nor kept after the visit.
    try probe.send(":login\r")
    try probe.wait("the refusal") { $0.contains("Not available in this kiosk") }
    try probe.send("q")
    #expect(try probe.waitForExit().status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.kiosk + "/anonymous").isEmpty)
  }

  @Test func visitWithoutAKeyStrokeEndsAfterAWarning() throws {
    let place = try KioskPlace()
    let probe = try place.visit(key: nil, ["--idle-timeout", "9s"])
    try probe.wait("the market") { $0.isOnline }
    try probe.wait("the warning") { $0.contains("this visit ends in 3 seconds") }
    // A key press restarts the whole time, and what follows is in the language of the moment.
    try probe.send(":language ko\r")
    try probe.wait("no warning") { !$0.contains("this visit ends") }
    try probe.wait("the warning in Korean") { $0.contains("누른 키가 없어 3초 뒤에 끝납니다") }
    #expect(try probe.waitForExit().status == 0)
    #expect(probe.screen.contains("한동안 누른 키가 없어 끝냈습니다"))
  }

  @Test func aVisitWithoutALineEnds() throws {
    let place = try KioskPlace()
    let probe = try place.visit(key: nil, ["--accessible", "--idle-timeout", "1s"])
    #expect(try probe.waitForExit().status == 0)
    #expect(probe.screen.contains("no key was pressed"), "\(probe.screen)")
  }

  @Test func aVisitWithoutALineEndsAfterAWarning() throws {
    let place = try KioskPlace()
    let probe = try place.visit(key: nil, ["--accessible", "--idle-timeout", "9s"])
    try probe.wait("the first page") { $0.contains("? or q:") }
    try probe.wait("the warning") { $0.contains("this visit ends in 3 seconds") }
    // A line restarts the whole time; an empty one does nothing else.
    probe.mark()
    try probe.send("\r")
    try probe.waitForOutput("another warning") {
      String(decoding: $0, as: UTF8.self).contains("this visit ends in 3 seconds")
    }
    #expect(try probe.waitForExit().status == 0)
    #expect(probe.screen.contains("no key was pressed"), "\(probe.screen)")
  }

  /// Lines that are not asked for are not read, and output that is not read keeps no visit.
  @Test func aVisitThatIsNotReadEndsAndTakesLittleMemory() throws {
    let place = try KioskPlace()
    let lines = place.path + "/lines"
    #expect(FileManager.default.createFile(atPath: lines, contents: nil))
    let input = try FileHandle(forWritingTo: URL(filePath: lines))
    let requests = Data(String(repeating: "?\n", count: 500_000).utf8)
    for _ in 1...100 { try input.write(contentsOf: requests) }
    try input.close()
    #expect(mkfifo(place.path + "/output", 0o600) == 0)
    let output = open(place.path + "/output", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(output) }
    let probe = try place.visit(
      key: nil, ["--accessible", "--idle-timeout", "2s"],
      after: ["sh", "-c", "exec \"$@\" <lines >output", "sh"])
    var peak = 0
    while let memory = probe.memory {
      // The last value is that of the program, not of the shell that began it.
      peak = memory.peak
      probe.watch(for: .milliseconds(50))
    }
    #expect(try probe.waitForExit().status == 0)
    #if !SANITIZED
      #expect(peak < 80_000)
    #endif
  }

  /// Screen readers get lines of text; a visitor without a key can only read.
  @Test func aVisitIsReadLineByLine() throws {
    let place = try KioskPlace()
    let probe = try place.visit(key: nil, ["--accessible"])
    try probe.wait("the first page") { $0.contains("SSH key") && $0.contains("? or q:") }
    #expect(!probe.screen.contains("/text, a, e, d"))
    // Only what a visitor may do is explained.
    try probe.send("?\r")
    let help = try probe.wait("the help") { $0.contains("Whole words work as well") }
    #expect(!help.contains("sell a product") && !help.contains("log in"), "\(help)")
    for (line, reply) in [
      ("a", "nothing can be changed."), ("w", "nothing can be changed."),
      ("l", "Not available in this kiosk."), ("market", "Not available in this kiosk."),
      ("m", "Not available in this kiosk."), ("1", "another number."),
    ] {
      let before = probe.screen.text
      try probe.send("\(line)\r")
      try probe.wait("the reply to \(line)") { $0.text != before && $0.contains(reply) }
    }
    // Ctrl-\ and Ctrl-Z neither end the visit nor offer a debugger.
    try probe.send("\u{1C}\u{1A}")
    try probe.send("?\r")
    try probe.wait("the help") { $0.contains("reads out that product") }
    #expect(!probe.screen.contains("crashed"))
    try probe.send("q\r")
    #expect(try probe.waitForExit().status == 0)
    let idle = try place.visit(key: nil, ["--accessible", "--idle-timeout", "1s"])
    try idle.wait("the first page") { $0.contains("? or q:") }
    #expect(try idle.waitForExit().status == 0)
  }

  @Test func aVisitorSellsLineByLine() throws {
    let place = try KioskPlace()
    let probe = try place.visit(key: try place.keyFile(SampleKey.alice), ["--accessible"])
    try probe.wait("the first page") { $0.contains("/text, a, e, d, ? or q:") }
    try probe.send("?\r")
    let help = try probe.wait("the help") { $0.contains("Whole words work as well") }
    #expect(help.contains("sell a product") && !help.contains("log in"), "\(help)")
    for (line, reply) in [
      ("l", "Not available in this kiosk."), ("a", "Your vendor name:"),
      ("Line Shop", "Paste one as base64"), ("\(SampleKey.picture)\r", "Added "), ("", "Name:"),
      ("Line desk", "Price:"), ("480000", "now KRW:"), ("", "Discount (an amount"),
      ("", "Stock:"), ("3", "Description."), ("Solid walnut, oiled by hand.\r.", "y registers"),
      ("y", "Registered “Line desk”."), ("r", "1. Line desk."), ("d 1", "Delete “Line desk”?"),
      ("yes", "Deleted “Line desk”"), ("u", "Restored “Line desk”"), ("t", "Nothing to restore."),
    ] {
      try probe.send("\(line)\r")
      try probe.wait("the reply to \(line)") { $0.contains(reply) }
    }
    try probe.send("q\r")
    #expect(try probe.waitForExit().status == 0)
    let list = try place.run(["vendor", "list", "--data-dir", place.market])
    #expect(list.contains("Line Shop"))
  }

  /// Curses takes some 80 bytes per cell, which would exceed the memory limit.
  @Test func terminalMayBeLargerThanTheMemoryAllows() throws {
    let place = try KioskPlace()
    let size = "stty rows 5000 cols 5000 && exec \"$@\""
    let probe = try place.visit(key: nil, after: ["sh", "-c", size, "sh"])
    // The drawing is 1,000 rows high, in a terminal that has far fewer.
    try probe.wait("the market") { $0.contains("Demo Shop") }
    try probe.send("q")
    #expect(try probe.waitForExit().status == 0)
  }

  @Test func memoryOfAVisitIsLimited() throws {
    let place = try KioskPlace()
    let probe = try place.visit(key: nil)
    try probe.wait("the market") { $0.isOnline }
    let limits = try String(contentsOfFile: "/proc/\(probe.processID)/limits", encoding: .utf8)
    #if !SANITIZED
      #expect(limits.contains(/Max data size\s+1073741824\s+1073741824/))
    #endif
    #expect(limits.contains(/Max core file size\s+0/))
  }
}

extension ProbeScreen {
  fileprivate var lowercased: String { text.lowercased() }
}
