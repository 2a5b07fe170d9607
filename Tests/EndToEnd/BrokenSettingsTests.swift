import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// A mistake in config.toml must not make a command use another market than the user means.
  @Suite struct BrokenSettingsTests {}
}

extension EndToEndTests.BrokenSettingsTests {
  private func add(_ place: Workplace) throws -> [String] {
    [
      "add", "--name", "Oak table", "--description", "Solid oak, two leaves", "--price", "10",
      "--picture", try place.picture(),
    ]
  }

  /// An invalid address, one without encryption, a mistyped name, and mistakes elsewhere.
  private static let texts = [
    "server = \"ftp://market.example\"\n", "server = \"http://market.example\"\n",
    "servr = \"https://market.example\"\n", "server = 5\n", "theme = dark\n", "[keys\n",
    "read_only = \"x\"\n",
  ]

  @Test(arguments: texts)
  func commandsThatWriteDoNothing(text: String) throws {
    let place = try Workplace()
    try place.configure(text)
    for command in [
      try add(place), ["edit", "1", "--price", "2"], ["delete", "1"], ["restore", "1"],
    ] {
      let outcome = try place.run(command)
      #expect(outcome.exit.status == 78, "\(command) \(outcome.errors)")
      #expect(outcome.output.isEmpty && outcome.errorLines.count == 1)
      let file = "\(place.path)/config/openmarket/config.toml"
      #expect(
        outcome.errors.hasPrefix("openmarket: Nothing was done. Correct \(file) first: line 1"),
        "\(outcome.errors)")
    }
    #expect(place.names(in: place.market).isEmpty)
  }

  /// A folder in its place, for example: an unreadable file may contain anything.
  @Test func aFileThatCannotBeReadStopsThem() throws {
    let place = try Workplace()
    try FileManager.default.createDirectory(
      atPath: "\(place.path)/config/openmarket/config.toml", withIntermediateDirectories: true)
    let identity = "\(place.path)/identity"
    try "someone\na secret\n".write(toFile: identity, atomically: true, encoding: .utf8)
    for command in [
      try add(place), ["login", "http://127.0.0.1:1", "--secret-file", identity],
      ["login", "http://127.0.0.1:1", "--secret-file", identity, "--no-check"],
      ["import", "\(place.path)/none"],
    ] {
      let outcome = try place.run(command)
      #expect(outcome.exit.status == 78, "\(command) \(outcome.errors)")
      #expect(outcome.errors.contains("config.toml first: cannot be read: "), "\(outcome.errors)")
    }
    #expect(place.names(in: "\(place.path)/config/openmarket/identities").isEmpty)
    #expect(place.names(in: place.market).isEmpty)
  }

  @Test(arguments: texts.dropLast())
  func readingCommandsReportWhichMarketTheyUse(text: String) throws {
    let place = try Workplace()
    try place.configure(text)
    let outcome = try place.run(["list", "--limit", "1", "--json"])
    #expect(outcome.exit.status == 0 && outcome.output.hasPrefix("{"))
    #expect(outcome.errors.contains("openmarket: config.toml: line 1"), "\(outcome.errors)")
    #expect(
      outcome.errors.contains(
        "config.toml leaves the market unclear; reading from \(place.market)."),
      "\(outcome.errors)")
    // A named folder leaves no doubt.
    let named = try place.run(["list", "--limit", "1", "--data-dir", place.market])
    #expect(named.exit.status == 0 && !named.errors.contains("unclear"), "\(named.errors)")
  }

  /// The readable lines apply.
  @Test func theServerOfAnotherLineIsRead() throws {
    let place = try Workplace()
    try place.configure("theme = dark\nserver = \"http://127.0.0.1:1\"\n")
    let outcome = try place.run(["list"])
    #expect(outcome.exit.status == 69)
    #expect(outcome.errors.contains("reading from http://127.0.0.1:1."), "\(outcome.errors)")
    #expect(try place.run(add(place)).exit.status == 78)
    #expect(place.names(in: place.market).isEmpty)
  }

  /// A named server replaces the one in the settings.
  @Test func aNamedServerIsNotInDoubt() throws {
    let place = try Workplace()
    try place.configure("server = \"ftp://market.example\"\n")
    let server = ["--server", "http://127.0.0.1:1"]
    let list = try place.run(["list"] + server)
    #expect(list.exit.status == 69 && list.errorLines.count == 1, "\(list.errors)")
    let identity = "\(place.path)/identity"
    try "someone\na secret\n".write(toFile: identity, atomically: true, encoding: .utf8)
    place.environment["OPENMARKET_SECRET_FILE"] = identity
    let add = try place.run(add(place) + server)
    #expect(add.exit.status == 69, "\(add.errors)")
  }

  @Test(arguments: [texts[0], texts[4]])
  func theBrowserOnlyReads(text: String) throws {
    let place = try Workplace()
    try place.configure(text)
    let probe = try place.start()
    try probe.wait("the list, and the doubt") {
      $0.isOnline && $0.contains("leaves the market unclear")
    }
    try probe.send("\u{1B}a")
    try probe.wait("the refusal") { $0.contains("Read-only") }
    #expect(try probe.quit().status == 0)
    let lines = try place.run(
      ["--accessible"], redirections: ">\"$0/out\" 2>\"$0/err\" </dev/null")
    #expect(lines.errors.contains("leaves the market unclear"), "\(lines.errors)")
  }

  /// The browser reports it, and the local market needs no certificate.
  @Test func authoritiesThatCannotBeReadKeepOnlyRemoteCommandsFromRunning() throws {
    let place = try Workplace()
    try place.configure("ca_file = \"~/none.pem\"\n")
    let probe = try place.start()
    try probe.wait("the list, and the mistake") {
      $0.isOnline && $0.contains("none.pem cannot be used")
    }
    #expect(try probe.quit().status == 0)
    let local = try place.run(["list", "-q"])
    #expect(local.exit.status == 0 && !local.errors.contains("none.pem"), "\(local.errors)")
    let remote = try place.run(["list", "-q", "--server", "http://127.0.0.1:1"])
    #expect(remote.errors.contains("none.pem cannot be used"), "\(remote.errors)")
    // An option or a variable is meant for this run.
    place.environment["OPENMARKET_CA_FILE"] = "\(place.path)/other.pem"
    for arguments in [["list", "-q"], ["--accessible"]] {
      let outcome = try place.run(arguments)
      #expect(outcome.exit.status != 0, "\(arguments)")
      #expect(outcome.errors.contains("other.pem cannot be used"), "\(outcome.errors)")
    }
  }

  @Test func theCheckFindsAllMistakesAtOnce() throws {
    let place = try Workplace()
    try place.configure(
      """
      theme = dark
      server = "ftp://market.example"
      ca_file = "~/none.pem"
      layout = "rows"
      mouse =
      """)
    let check = try place.run(["config", "check"])
    #expect(check.exit.status == 1)
    let lines = check.errorLines.compactMap { $0.firstMatch(of: /config\.toml: line (\d)/)?.1 }
    #expect(lines == ["1", "2", "3", "4", "5"], "\(check.errors)")
    #expect(check.errors.contains("none.pem cannot be used: no such file or folder"))
    #expect(check.errors.contains("“ftp://market.example” is not a market's URL"))
  }
}
