import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Text from a market must not control the terminal, in any field.
  @Suite struct HostileTextTests {}
}

/// A control sequence as a terminal would execute it, and as JSON encodes it.
struct Injection: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String

  var json: String {
    text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x20..<0x7F where scalar != "\"" && scalar != "\\": String(scalar)
      case 0..<0x1_0000:
        "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
          + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }.joined()
  }

  static let all = [
    Injection(testDescription: "colour", text: "\u{1B}[38;2;1;2;3m"),
    Injection(testDescription: "clearing", text: "\u{1B}[2J\u{1B}[7;7H"),
    Injection(testDescription: "leaving the screen", text: "\u{1B}[?1049l\u{1B}c"),
    Injection(testDescription: "title", text: "\u{1B}]0;pwned\u{07}"),
    Injection(testDescription: "clipboard", text: "\u{1B}]52;c;cHduZWQ=\u{1B}\\"),
    Injection(testDescription: "link", text: "\u{1B}]8;;http://evil\u{1B}\\"),
    Injection(testDescription: "device control", text: "\u{1B}P+q544e\u{1B}\\"),
    Injection(testDescription: "application command", text: "\u{1B}_Ga=d\u{1B}\\"),
    Injection(testDescription: "C1", text: "\u{9B}31m\u{9D}0;pwned\u{9C}\u{90}x\u{85}"),
    Injection(testDescription: "C0", text: "\u{0}\u{7}\u{8}\u{B}\u{C}\u{E}\u{F}\u{7F}\r\n\t"),
    Injection(testDescription: "bidi", text: "\u{202E}\u{202D}\u{2066}\u{2069}\u{200F}\u{061C}"),
    Injection(testDescription: "invisible", text: "\u{200B}\u{FEFF}\u{2060}\u{E0041}\u{10EEEE}"),
    Injection(
      testDescription: "combining marks", text: String(repeating: "\u{0301}", count: 500)),
  ]

  /// Sequences that must never reach the terminal: the program itself writes none of them.
  static let forbidden: [[UInt8]] =
    [
      "\u{7}", "\u{B}", "\u{C}", "\u{0}", "\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}^", "\u{1B}X",
      "\u{1B}c", "\u{1B}[38;2;1;2;3m", "\u{1B}[7;7H", "\u{202E}", "\u{202D}", "\u{2066}",
      "\u{2069}", "\u{200F}", "\u{061C}", "\u{200B}", "\u{FEFF}", "\u{2060}", "\u{E0041}",
      "\u{10EEEE}", "\u{0301}\u{0301}\u{0301}\u{0301}\u{0301}",
    ].map { Array($0.utf8) } + (UInt8(0x80)...0x9F).map { [0xC2, $0] }

  /// The forbidden sequences in the output.
  static func found(in output: [UInt8]) -> [[UInt8]] {
    var output = Data(output)
    // The end of curses, the restored palette, and the query for the background.
    for own in ["\u{1B}]104\u{7}", "\u{1B}]11;?\u{1B}\\"] {
      while let place = output.range(of: Data(own.utf8)) { output.removeSubrange(place) }
    }
    return forbidden.filter { [output] in output.range(of: Data($0)) != nil }
  }
}

extension EndToEndTests.HostileTextTests {
  @Test(arguments: Injection.all)
  func productsDoNotControlTheTerminal(injection: Injection) throws {
    let place = try Workplace()
    let server = try ScriptedServer { request in
      request.isForProducts ? .answer(Self.page(injection.json)) : .answer("\"OK\"")
    }
    defer { server.stop() }
    let probe = try place.start(["--server", server.url])
    let screen = try probe.wait("both products") { $0.isOnline && $0.names.count == 2 }
    // A discounted product shows every field; the product below it is in its place.
    #expect(screen.names.first?.hasPrefix("b") == true)
    #expect(screen.names.last == "Untouched")
    #expect(screen.position?.row == 1 && screen.position?.total == 2)
    #expect(screen.modes.title.isEmpty && screen.modes.alternateScreen)
    try probe.send("jk\u{0C}")
    try probe.waitForQuiet()
    for size in [(40, 12), (20, 5), (7, 3)] {
      try probe.resize(columns: size.0, rows: size.1)
      try probe.wait("a small screen") { !$0.text.isEmpty }
      try probe.waitForQuiet()
    }
    #expect(try probe.quit().status == 0)
    #expect(Injection.found(in: probe.output).isEmpty)

    // The cached text is just as safe.
    server.stop()
    let later = try place.start(["--server", server.url])
    try later.wait("the last visit") { $0.names.last == "Untouched" && $0.contains("offline") }
    #expect(try later.quit().status == 0)
    #expect(Injection.found(in: later.output).isEmpty)
  }

  @Test(arguments: Injection.all, [400, 500])
  func errorsDoNotControlTheTerminal(injection: Injection, status: Int) throws {
    let place = try Workplace()
    let server = try ScriptedServer { _ in
      .answer("{\"code\":\"X\",\"message\":\"be\(injection.json)fore\"}", status: status)
    }
    defer { server.stop() }
    let probe = try place.start(["--server", server.url])
    try probe.wait("the message") {
      $0.contains(status == 400 ? "refused the request: b" : "server failed: b")
    }
    #expect(try probe.quit().status == 0)
    #expect(Injection.found(in: probe.output).isEmpty)
  }

  /// The reason, a field, the target of a redirect, the path in broken JSON.
  @Test func responseHeadsDoNotControlTheTerminal() throws {
    let escape = "\u{1B}]0;pwned\u{7}\u{1B}[38;2;1;2;3m"
    let replies: [ScriptedServer.Reply] = [
      .bytes(Array("HTTP/1.1 500 \(escape)\r\nContent-Length: 0\r\n\r\n".utf8)),
      .answer("", status: 302, fields: ["Location: http://127.0.0.1/\(escape)"]),
      .answer("", status: 429, fields: ["Retry-After: \(escape)"]),
      .answer("<", type: escape, fields: ["X: \(escape)"]),
      .bytes(Array("\(escape)\r\n\r\n".utf8)),
      .answer("{\"pages\":[{\"id\":\"\\u001b]0;pwned\\u0007\"}]}"),
      .answer("{\"pages\":\(escape)}"),
    ]
    let place = try Workplace()
    let server = try ScriptedServer { _ in .stalled([]) }
    defer { server.stop() }
    for reply in replies {
      server.answer { _ in reply }
      let probe = try place.start(["--server", server.url])
      try probe.wait("a failure") {
        $0.line(39).contains("○ not connected") || $0.line(39).contains("○ server error")
          || $0.contains("○ offline")
      }
      #expect(try probe.quit().status == 0)
      #expect(Injection.found(in: probe.output).isEmpty)
      #expect(probe.screen.modes.title.isEmpty)
    }
  }

  private static func page(_ bad: String) -> String {
    """
    {"pageNo":1,"itemsPerPage":20,"totalCount":2,"offset":0,"limit":20,"lastPage":1,\
    "hasNext":false,"hasPrev":false,"pages":[\
    {"id":9,"vendor_id":7,"vendorName":"ven\(bad)dor","name":"be\(bad)fore",\
    "description":"be\(bad)fore","thumbnail":"http://127.0.0.1/\(bad).png",\
    "currency":"K\(bad)W","price":100.0,"bargain_price":90.0,"discounted_price":10.0,"stock":3,\
    "created_at":"\(bad)","issued_at":"2022-11-09\(bad)"},\
    {"id":8,"vendor_id":7,"vendorName":"v","name":"Untouched","description":"d",\
    "thumbnail":"http://127.0.0.1/8.png","currency":"KRW","price":100.0,"bargain_price":100.0,\
    "discounted_price":0.0,"stock":3,"created_at":"2022-11-09T00:00:00",\
    "issued_at":"2022-11-09T00:00:00"}]}
    """
  }
}
