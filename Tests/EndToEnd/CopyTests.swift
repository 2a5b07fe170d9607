import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct CopyTests {}
}

extension EndToEndTests.CopyTests {
  @Test func theTerminalCopiesWithoutAProgram() throws {
    let place = try Workplace()
    let server = try ScriptedServer(SampleMarket().script)
    defer { server.stop() }
    place.environment["SSH_CONNECTION"] = "1 2 3 4"
    let probe = try place.start(["--server", server.url])
    try probe.waitForRow(1)
    probe.mark()
    try probe.send("y")
    let address = server.url + "/api/products/"
    try probe.wait("the copied text") { $0.contains("Copied \(address)") }
    let text = String(decoding: probe.output, as: UTF8.self)
    let sent = try #require(text.firstMatch(of: /\u{1B}\]52;c;([A-Za-z0-9+\/=]+)\u{07}/))
    let decoded = try #require(Data(base64Encoded: String(sent.1)))
    #expect(String(decoding: decoded, as: UTF8.self).hasPrefix(address))
    #expect(try probe.quit().status == 0)
  }

  @Test func aLinkToAMissingMarketIsRefused() throws {
    let place = try Workplace()
    let ended = try place.run(["openmarket:/nowhere/12"])
    #expect(ended.exit.status == 1)
    #expect(ended.errors.contains("/nowhere"))
    #expect(place.names(in: "\(place.path)/data").isEmpty, "no market was made")
  }

  @Test func aDesktopProgramIsUsed() throws {
    let place = try Workplace()
    #expect(try place.run(["seed", "--count", "3"]).exit.status == 0)
    let file = place.path + "/copied"
    let program = place.path + "/xclip"
    try "#!/bin/sh\ncat > \(file)\n".write(toFile: program, atomically: true, encoding: .utf8)
    chmod(program, 0o755)
    place.environment["DISPLAY"] = ":9"
    place.environment["PATH"] = "\(place.path):/usr/bin:/bin"
    place.environment["SSH_CONNECTION"] = nil
    let probe = try place.start()
    try probe.waitForRow(1)
    probe.mark()
    try probe.send("y")
    try probe.wait("the copied text") { $0.contains("with xclip") }
    let copied = try String(contentsOfFile: file, encoding: .utf8)
    #expect(copied.contains(/^openmarket:\d+$/), "\(copied)")
    #expect(!String(decoding: probe.output, as: UTF8.self).contains("\u{1B}]52"))
    let name = try #require(probe.screen.selectedName)
    #expect(try probe.quit().status == 0)

    // The link opens the product; Esc shows the list of its market.
    let opened = try place.start([copied])
    try opened.wait("the product") { $0.cursorLine == nil && $0.contains(String(name.prefix(8))) }
    try opened.send("\u{1B}")
    try opened.waitForRow(1)
    #expect(try opened.quit().status == 0)
  }
}
