import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Writes that could not be sent while the market was unreachable.
  @Suite struct OutboxTests {}
}

extension EndToEndTests.OutboxTests {
  @Test(arguments: [true, false])
  func queuedWritesSurviveKillAndAreSentOnce(isAutomatic: Bool) throws {
    let place = try Workplace()
    if !isAutomatic { try place.configure("send_outbox = false") }
    // The local market's own identity sells at the same market when it is served.
    let local = try place.start()
    try local.wait("the market") { $0.isOnline }
    #expect(try local.quit().status == 0)
    place.environment["OPENMARKET_SECRET_FILE"] = "\(place.market)/identity.json"

    let served = try ServedMarket(place)
    let probe = try place.start(["--server", served.url])
    try probe.wait("the market") { $0.isOnline }
    try probe.send("a")
    try probe.wait("the form") { $0.contains("New product") }
    try probe.send("Handmade desk\t480000\t\t\t12\tSolid walnut, oiled by hand.\t")
    try probe.send("\u{1B}[200~'\(try place.picture("desk one.png"))'\u{1B}[201~")
    try probe.wait("the picture") { $0.contains("desk one.png") && !$0.contains("…]") }
    try served.probe.signal(SIGKILL)
    _ = try served.probe.waitForExit()
    try probe.send("\u{13}")
    try probe.wait("why it was not sent") { $0.contains("Esc queues it for later") }
    try probe.send("\u{1B}")
    try probe.wait("kept") { $0.contains("Press w to see what waits") }
    try probe.send("w")
    try probe.wait("the outbox") { $0.contains("Register · Handmade desk: not sent yet") }
    // The screen shows it before the disk has it.
    try probe.wait("the file") { _ in place.drafts.contains { $0.contains(#""waits":true"#) } }
    try probe.signal(SIGKILL)
    _ = try probe.waitForExit()
    for file in place.draftFiles { #expect(place.mode(of: file) == 0o600) }

    let again = try ServedMarket(place, ["--port", "\(served.port)"])
    let browsers = try [
      place.start(["--server", again.url]), place.start(["--server", again.url]),
    ]
    if isAutomatic {
      for browser in browsers {
        try browser.wait("the product") {
          $0.names.first == "Handmade desk" || $0.contains("1 new")
        }
      }
      try browsers[0].wait("nothing waits") { _ in place.draftFiles.isEmpty }
    } else {
      // Two browsers offer it; one sends it.
      for browser in browsers {
        try browser.wait("the offer") { $0.contains("1 not sent yet · press w") }
        try browser.send("w")
        try browser.wait("the outbox") { $0.contains("Handmade desk: not sent yet") }
      }
      try browsers[0].send("\r")
      try browsers[0].wait("registered") { $0.contains("Register · Handmade desk: done") }
      try browsers[1].send("\r")
      // By then it may know that there is nothing left to send.
      try browsers[1].wait("not sent twice") {
        $0.contains("opened or sent it") || $0.contains("Nothing sent yet")
      }
    }
    #expect(try again.list().pages.filter { $0.name == "Handmade desk" }.count == 1)
    #expect(place.draftFiles.isEmpty)
    for browser in browsers {
      if !isAutomatic { try browser.send("\u{1B}") }
      // The browser that did not send it is notified by the market.
      try browser.wait("the list alone") {
        $0.line($0.rows - 1).contains("Enter open")
          && ($0.names.first == "Handmade desk" || $0.contains("1 new"))
      }
      #expect(try browser.quit().status == 0)
    }
    _ = try again.stop()
  }
}
