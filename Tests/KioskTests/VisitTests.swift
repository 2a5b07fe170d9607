import Foundation
import TerminalProbe
import Testing

extension KioskTests {
  /// Visits as they should be: looking around, selling, leaving.
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
    try bob.wait("the question for a name") { $0.contains("A name to sell under") }
    try bob.send("ALICE\r")
    try bob.wait("the refusal") { $0.contains("Another vendor is called ALICE") }
    try bob.send("2\r")
    try bob.wait("the form") { $0.contains("New product") }
    // No secret was on a screen, and the host's is the host's alone.
    for probe in [probe, again, bob] {
      #expect(!String(decoding: probe.output, as: UTF8.self).contains("secret\":"))
    }
    var status = stat()
    #expect(lstat(place.kiosk + "/secret", &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func visitorWithoutAKeyOnlyLooksAround() throws {
    let place = try KioskPlace()
    let probe = try place.visit(key: nil)
    try probe.wait("the notice") { $0.contains("You came without a key") }
    try probe.wait("the market") { $0.isOnline }
    try probe.send("a")
    try probe.wait("the refusal") { $0.lowercased.contains("read-only") }
    try probe.send("q")
    #expect(try probe.waitForExit().status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.kiosk + "/anonymous").isEmpty)
  }

  @Test func visitWithoutAKeyStrokeEndsAfterAWarning() throws {
    let place = try KioskPlace()
    let probe = try place.visit(key: nil, ["--idle-timeout", "9s"])
    try probe.wait("the market") { $0.isOnline }
    try probe.wait("the warning") { $0.contains("this visit ends in 3 seconds") }
    // A key grants the whole time again.
    try probe.send("j")
    try probe.wait("no warning") { !$0.contains("this visit ends") }
    try probe.wait("the warning") { $0.contains("this visit ends in 3 seconds") }
    #expect(try probe.waitForExit().status == 0)
    #expect(probe.screen.contains("no key was pressed"))
  }

  @Test func memoryOfAVisitIsLimited() throws {
    let place = try KioskPlace()
    let probe = try place.visit(key: nil)
    try probe.wait("the market") { $0.isOnline }
    let limits = try String(contentsOfFile: "/proc/\(probe.processID)/limits", encoding: .utf8)
    #expect(limits.contains(/Max data size\s+1073741824\s+1073741824/))
    #expect(limits.contains(/Max core file size\s+0/))
  }
}

extension ProbeScreen {
  fileprivate var lowercased: String { text.lowercased() }
}
