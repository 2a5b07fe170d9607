import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Output that cannot be written is a failure, and loses no secret that is shown only once.
  @Suite struct FullDeviceTests {}
}

extension EndToEndTests.FullDeviceTests {
  private static let full = ">/dev/full 2>\"$0/err\" </dev/null"

  @Test func everyCommandThatPrintsFails() throws {
    let place = try Workplace()
    #expect(try place.run(["list", "--limit", "1"]).exit.status == 0)
    try place.configure("mouse = true\n")
    for command in [
      ["list"], ["list", "--text"], ["list", "-q"], ["show", "1"],
      ["search", "lamp"], ["markets"], ["vendor", "list"], ["vendor", "list", "--json"],
      ["audit"], ["audit", "--json"], ["verify"], ["export", "-"],
      ["config", "path"], ["config", "show"], ["config", "check"], ["cache"],
      ["cache", "prune"], ["cache", "clear"], ["theme"], ["theme", "list"], ["doctor"],
      ["help", "keys"], ["help"], ["--help"], ["--version"], ["vendor", "--help"],
      ["--generate-completion-script", "bash"], ["--accessible"],
      ["logout", "http://127.0.0.1:1"], ["serve", "--migrate-only"], ["demo", "remove"],
      ["demo", "add"], ["seed", "--count", "1"],
    ] {
      let outcome = try place.run(command, redirections: Self.full)
      #expect(outcome.exit.status == 74, "\(command) \(outcome.errors)")
      #expect(outcome.errors.contains("no space left on the device"), "\(command)")
      #expect(outcome.errorLines.count == 1, "\(command) \(outcome.errors)")
    }
  }

  /// A failed check is a failure, even if its output cannot be written.
  @Test func theStatusOfACheckTakesPrecedence() throws {
    let place = try Workplace()
    let down = try place.run(["healthcheck", "http://127.0.0.1:1"], redirections: Self.full)
    #expect(down.exit.status == 1)
    let gone = try place.run(
      [
        "-c", "(\"$0\" healthcheck http://127.0.0.1:1; echo \"status $?\" >&2) | true",
        Workplace.program,
      ], program: "sh")
    #expect(gone.errors.contains("status 1"), "\(gone.errors)")
    let server = try ServedMarket(place)
    let up = try place.run(["healthcheck", server.url], redirections: Self.full)
    #expect(up.exit.status == 74)
    #expect(try server.stop().status == 0)
  }

  @Test(arguments: [[], ["--json"]])
  func aVendorWhoseSecretWasNotShownIsNotAdded(form: [String]) throws {
    let place = try Workplace()
    let first = try place.addVendor()
    let outcome = try place.run(["vendor", "add", "Second"] + form, redirections: Self.full)
    #expect(outcome.exit.status == 74)
    #expect(outcome.errors.contains("Nothing was changed: the output could not be written"))
    let vendors = try place.run(["vendor", "list"]).output
    #expect(vendors.contains(first.identifier) && !vendors.contains("Second"), "\(vendors)")
    #expect(try place.run(["vendor", "add", "Second"] + form).exit.status == 0)
    #expect(try place.run(["vendor", "list"]).output.contains("Second"))
  }

  @Test func aVendorWhoseNewSecretWasNotShownKeepsTheOldOne() throws {
    let place = try Workplace()
    let (identifier, secret) = try place.addVendor()
    let identity = "\(place.path)/identity"
    try "\(identifier)\n\(secret)\n".write(toFile: identity, atomically: true, encoding: .utf8)
    let outcome = try place.run(["vendor", "rotate", identifier], redirections: Self.full)
    #expect(outcome.exit.status == 74)
    #expect(outcome.errors.contains("Nothing was changed: the output could not be written"))
    let server = try ServedMarket(place)
    let login = ["login", server.url, "--secret-file", identity]
    #expect(try place.run(login).exit.status == 0)
    #expect(try place.run(["vendor", "rotate", identifier]).exit.status == 0)
    #expect(try place.run(login).exit.status == 77)
    #expect(try server.stop().status == 0)
  }

  /// A program that shares the output has made it non-blocking, and nothing reads it for a while.
  @Test func anOutputThatDoesNotBlockIsWaitedFor() throws {
    let place = try Workplace()
    #expect(try place.run(["seed", "--count", "500"]).exit.status == 0)
    let expected = try place.run(["list", "--all"]).output
    let file = "\(place.path)/pipe"
    #expect(mkfifo(file, 0o600) == 0)
    let pipe = open(file, O_RDWR | O_NONBLOCK)
    defer { close(pipe) }
    let script =
      "use Fcntl; open(STDOUT, '>', shift); fcntl(STDOUT, F_SETFL, O_NONBLOCK | O_WRONLY); exec @ARGV"
    let probe = try TerminalProbe(
      ["perl", "-e", script, file, Workplace.program, "list", "--all"],
      environment: place.environment, workingDirectory: place.path)
    let deadline = ContinuousClock.now + TerminalProbe.defaultLimit
    var room = pollfd(fd: pipe, events: Int16(POLLOUT), revents: 0)
    while poll(&room, 1, 0) == 1, ContinuousClock.now < deadline {
      probe.watch(for: .milliseconds(5))
    }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < expected.utf8.count, ContinuousClock.now < deadline {
      let count = read(pipe, &part, part.count)
      if count > 0 { bytes += part.prefix(count) } else { probe.watch(for: .milliseconds(5)) }
    }
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    #expect(try probe.waitForExit().status == 0)
  }

  /// The reader of a log that is followed may go at any time.
  @Test(arguments: [[], ["--json"]])
  func followingTheAuditEndsWithItsReader(form: [String]) throws {
    let place = try Workplace()
    _ = try place.addVendor()
    let outcome = try place.run(
      ["audit", "--follow"] + form, redirections: "2>\"$0/err\" | head -n 1 >\"$0/out\"")
    #expect(outcome.output.split(separator: "\n").count == 1, "\(outcome.output)")
    #expect(outcome.errors.isEmpty)
  }
}

extension EndToEndTests.FullDeviceTests {
  /// The first columns of the fields of a line, which at least two blanks separate.
  private func columns(_ line: String) -> [Int] {
    let characters = Array(line)
    return characters.indices.filter { index in
      characters[index] != " "
        && (index == 0 || index > 1 && characters[index - 1] == " " && characters[index - 2] == " ")
    }
  }

  @Test func theAuditIsInColumnsOnATerminal() throws {
    let place = try Workplace()
    #expect(try place.run(["vendor", "add", "A"]).exit.status == 0)
    #expect(
      try place.run(["vendor", "add", "A shop with a much longer name"]).exit.status == 0)
    #expect(try place.run(["vendor", "rotate", "A"]).exit.status == 0)
    let shown = try place.start(["audit"], columns: 160)
    try shown.wait("the last entry") { $0.contains("secret rotated") }
    #expect(try shown.waitForExit().status == 0)
    let probe = try place.start(["audit", "--follow"], columns: 160)
    try probe.wait("the entries") { $0.contains("secret rotated") }
    #expect(try place.run(["vendor", "suspend", "A"]).exit.status == 0)
    let screen = try probe.wait("the new entry") { $0.contains("vendor suspended") }
    let lines = screen.lines.filter { !$0.isEmpty }
    let heading = columns(try #require(lines.first))
    #expect(heading.count == 7 && lines.count == 5, "\(screen)")
    // The last field, a note, may be empty.
    for line in lines {
      #expect(columns(line).prefix(6).elementsEqual(heading.prefix(6)), "\(screen)")
    }
    try probe.signal(SIGINT)
    _ = try probe.waitForExit()
  }
}
