import Foundation
import TerminalProbe
import Testing

/// Older dialects from the command line: served at separate ports, and browsed.
@Suite(.timeLimit(.minutes(2))) struct DialectTests {
  @Test func everyPortIsPrintedInOrder() throws {
    let place = try Workplace()
    let probe = try TerminalProbe(
      [
        Workplace.program, "serve", "--port", "0", "--demo", "--dialect-port", "1a=0",
        "--dialect-port", "2a=0", "--dialect-port", "1b=0", "--log-file", place.path + "/log",
      ], environment: place.environment, workingDirectory: place.path)
    let screen = try probe.wait("all ports") { $0.contains("1a listening on http://") }
    let lines = ["listening on", "2a listening on", "1b listening on", "1a listening on"]
    for (row, line) in lines.enumerated() {
      #expect(screen.line(row).hasPrefix(line + " http://127.0.0.1:"))
    }
    for (row, line) in lines.enumerated() {
      let port = screen.line(row).split(separator: ":").last.map(String.init) ?? ""
      let browser = try TerminalProbe(
        [Workplace.program, "--server", "http://127.0.0.1:\(port)", "--language", "en"],
        environment: place.environment, workingDirectory: place.path)
      _ = try browser.wait("products through \(line)") { $0.contains("KRW") }
      try browser.send("q")
      _ = try browser.waitForExit()
    }
    try probe.signal(SIGTERM)
    #expect(try probe.waitForExit().status == 0)
  }

  /// Only the first answer shows what the market ignores, and scripts change what they find.
  @Test func aMarketWithoutFiltersIsFilteredHere() throws {
    let place = try Workplace()
    let server = try ServedMarket(
      place, ["--demo", "--dialect-port", "2a=0", "--dialect-port", "1a=0"])
    let screen = try server.probe.wait("all ports") { $0.contains("1a listening on http://") }
    let old = (1...2).map { screen.line($0).split(separator: " ").last.map(String.init) ?? "" }
    func list(_ url: String, _ arguments: String...) throws -> String {
      let run = try place.run(["list", "--server", url] + arguments)
      #expect(run.exit.status == 0, "\(run.errors)")
      return run.output
    }
    let inStock = try list(server.url, "in:stock", "--count")
    #expect(try list(server.url, "--count") != inStock)
    let numbers = try list(server.url, "in:stock", "--all", "--quiet").split(separator: "\n")
    for url in old {
      #expect(try list(url, "in:stock", "--count") == inStock)
      let found = try list(url, "in:stock", "--all", "--quiet").split(separator: "\n")
      #expect(found.count == numbers.count && Set(found) == Set(numbers))
    }
    let name = try #require(server.list().pages.first?.name)
    #expect(try list(old[1], "--quiet", "\"\(name)\"").split(separator: "\n").count == 1)
    #expect(try list(old[1], "--quiet", "\"\(name.dropLast())q\"").isEmpty)
    #expect(try server.stop().status == 0)
  }

  /// The list of the last visit is shown at once, so a visit waits for its requests.
  @Test func theDialectIsRememberedForTheNextVisit() throws {
    let place = try Workplace()
    let server = try ScriptedServer { request in
      let isList = request.path.hasPrefix("/items/")
      let item = #"{"id":1,"title":"Teacup","price":1000,"currency":"KRW","stock":3}"#
      let items = request.path.hasPrefix("/items/1") ? item : ""
      // The pane asks for the product: one that is not found is removed from the list.
      let isFound = isList || request.path == "/item/1"
      let body =
        isList
        ? #"{"page":1,"items":[\#(items)]}"# : isFound ? item : #"{"message":"Not Found"}"#
      let head =
        "HTTP/1.1 \(isFound ? "200 OK" : "404 Not Found")\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
      return .bytes(Array((head + body).utf8))
    }
    func visit() throws {
      let before = server.everything.count
      let browser = try TerminalProbe(
        [Workplace.program, "--server", server.url, "--language", "en"],
        environment: place.environment, workingDirectory: place.path)
      try browser.wait("the product") {
        $0.contains("Teacup") && server.everything.count > before
      }
      try browser.send("q")
      _ = try browser.waitForExit()
    }
    try visit()
    #expect(server.everything.contains { $0.isForProducts })
    let first = server.everything.count
    try visit()
    let lines = try place.run(["--accessible", "--server", server.url, "--language", "en"])
    #expect(lines.output.contains("1. Teacup"))
    let later = server.everything.dropFirst(first)
    #expect(later.count >= 2)
    #expect(!later.contains { $0.isForProducts })
  }

  @Test(arguments: [
    ["serve", "--dialect-port", "2a"], ["serve", "--dialect-port", "2a=x"],
    ["serve", "--dialect-port", "2b=8081"], ["serve", "--dialect-port", "2a=70000"],
    ["serve", "--dialect-host", "2a=a b"], ["--dialect", "3c", "--server", "http://localhost:1"],
  ])
  func mistakesAreReported(arguments: [String]) throws {
    let place = try Workplace()
    let probe = try TerminalProbe(
      [Workplace.program] + arguments, environment: place.environment,
      workingDirectory: place.path)
    #expect(try probe.waitForExit().status == 64)
  }
}
