import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// The values that shells offer, in the real shells, as a user types them.
  @Suite struct CompletionTests {}
}

extension EndToEndTests.CompletionTests {
  enum Shell: String {
    case bash, zsh, fish

    var isInstalled: Bool {
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .contains { access("\($0)/\(rawValue)", X_OK) == 0 }
    }

    /// The shell without the user's settings.
    var command: [String] {
      switch self {
      case .bash: ["bash", "--norc", "--noprofile", "-i"]
      case .zsh: ["zsh", "-f", "-i"]
      case .fish: ["fish", "--no-config", "--private"]
      }
    }

    /// Loads the program's script; the screen shows `ready-2` when that is done.
    var setup: String {
      let script = "openmarket --generate-completion-script \(rawValue)"
      return switch self {
      case .bash: "source <(\(script)); PS1='> '; clear; echo ready-$((1 + 1))\n"
      case .zsh:
        "autoload -U compinit; compinit -u -D; source <(\(script)); PS1='> '; clear; "
          + "echo ready-$((1 + 1))\n"
      case .fish:
        "\(script) | source; set fish_autosuggestion_enabled 0; clear; echo ready-(math 1 + 1)\n"
      }
    }
  }

  /// A market with products whose names mean something to a shell.
  private func market() throws -> (place: Workplace, numbers: [String: String]) {
    let place = try Workplace()
    let picture = try place.picture()
    var numbers: [String: String] = [:]
    for name in Self.names {
      let added = try place.run([
        "add", "--quiet", "--name", name, "--description", "for a shell", "--price", "9000",
        "--stock", "3", "--picture", picture,
      ])
      #expect(added.exit.status == 0, "\(added.errors)")
      numbers[name] = added.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return (place, numbers)
  }

  private static let names = [
    "Zebra desk", "퀭한 등불", #"Qmarks "q" 'p' \b {a,b} ~ & ; | # * ? [x] (y) <z> %"#,
    "Xevil $(touch ran) `touch ran`", "Jingle !x",
  ]

  /// Types `lines`, the tab key included, and waits for the output of each.
  private func type(
    _ lines: [(typed: String, completed: String, result: String)], in shell: Shell,
    _ place: Workplace
  ) throws {
    place.environment["PATH"] =
      URL(filePath: Workplace.program).deletingLastPathComponent().path(percentEncoded: false)
      + ":" + (place.environment["PATH"] ?? "")
    // The shell itself has to know the locale, and some systems have no other.
    place.environment["LC_ALL"] = "C.UTF-8"
    let probe = try TerminalProbe(
      shell.command, environment: place.environment, workingDirectory: place.path)
    try probe.send(shell.setup)
    try probe.wait("the script") { $0.contains("ready-2") }
    for (typed, completed, result) in lines {
      try probe.send(typed + "\t")
      try probe.wait("\(completed) after \(typed)") { $0.contains(completed) }
      guard !result.isEmpty else {
        // Ctrl-U empties the line. Ctrl-C would also drop what is typed after it.
        try probe.send("\u{15}")
        continue
      }
      try probe.send("\n")
      try probe.wait("\(result) of \(typed)") {
        $0.lines.contains { $0.trimmingCharacters(in: .whitespaces) == result }
      }
    }
  }

  private func check(_ shell: Shell) throws {
    let (place, numbers) = try market()
    func number(_ index: Int) -> String { numbers[Self.names[index]] ?? "" }
    let themes = "\(place.path)/config/openmarket/themes"
    try FileManager.default.createDirectory(atPath: themes, withIntermediateDirectories: true)
    try Data("base = \"dark\"\n".utf8).write(to: URL(filePath: "\(themes)/evening.toml"))
    // A name that the shell would not insert unchanged is left as typed.
    let unknown = "openmarket: There is no product called"
    try type(
      [
        ("openmarket show --quiet Zeb", "desk", number(0)),
        ("openmarket show --quiet 퀭", "등불", number(1)),
        ("openmarket show --quiet Qma", "%", number(2)),
        ("openmarket show --quiet \"Qma", "%\"", number(2)),
        (
          "openmarket show --quiet Xev", shell == .bash ? "Xev" : "ran",
          shell == .bash ? "\(unknown) “Xev”" : number(3)
        ),
        (
          "openmarket show --quiet Jin", shell == .fish ? "!x" : "Jin",
          shell == .fish ? number(4) : "\(unknown) “Jin”"
        ),
        ("openmarket list --limit 1 --quiet --sort name_", "name_desc", ""),
        ("openmarket list --sort name --limit 1 --outp", "--output", ""),
        ("openmarket list --fields id,sold", "id,sold_out", ""),
        ("openmarket serve --port 0 --log-level deb", "debug", ""),
        ("openmarket copy --from loc", "local", ""),
        ("openmarket browse --theme ev", "evening", ""),
        // Options of the browser without its name.
        ("openmarket --read-only --acce", "--accessible", ""),
        ("openmarket --layout gr", "grid", ""),
        ("openmarket vendor ren", "rename", ""),
        ("openmarket help environ", "environment", ""),
      ], in: shell, place)
    #expect(!FileManager.default.fileExists(atPath: "\(place.path)/ran"))
  }

  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed"))
  func bashOffersValues() throws { try check(.bash) }

  @Test(.enabled(if: Shell.zsh.isInstalled, "zsh is not installed"))
  func zshOffersValues() throws { try check(.zsh) }

  @Test(.enabled(if: Shell.fish.isInstalled, "fish is not installed"))
  func fishOffersValues() throws { try check(.fish) }

  /// Runs the program as the script of a shell does.
  private func values(
    of argument: String, _ command: String, _ typed: [String], in place: Workplace
  ) throws -> Workplace.Outcome {
    try place.run(
      ["---completion", command, "--", argument, "\(typed.count - 1)", "\(typed.last?.count ?? 0)"]
        + typed)
  }

  @Test func noMarketIsCreatedAndNoErrorIsShown() throws {
    let place = try Workplace()
    for typed in [
      ["openmarket", "show", ""], ["openmarket", "show", "--data-dir", "/nowhere", "x"],
    ] {
      let outcome = try values(of: "positional@0", "show", typed, in: place)
      #expect(outcome.exit.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.output.trimmingCharacters(in: .newlines).isEmpty)
    }
    #expect(!FileManager.default.fileExists(atPath: place.market))
    let unknown = try values(of: "positional@9", "show", ["openmarket", "show", ""], in: place)
    #expect(unknown.errors.isEmpty && unknown.output.isEmpty)
  }

  @Test func aFieldFollowsOtherFields() throws {
    let place = try Workplace()
    let line = ["openmarket", "list", "--fields", "id,name,"]
    let fields = try values(of: "--fields", "list", line, in: place).output.split(separator: "\n")
    #expect(fields.contains("id,name,price") && !fields.contains("id,name,name"), "\(fields)")
  }

  @Test func aProductCanBeReferredToByItsName() throws {
    let (place, numbers) = try market()
    let desk = try #require(numbers["Zebra desk"])
    #expect(
      try place.run(["edit", "zebra desk", "--stock", "9", "--quiet"]).output == "\(desk)\n")
    let unknown = try place.run(["show", "Zebra"])
    #expect(unknown.exit.status == 66)
    #expect(unknown.errors.contains("There is no product called “Zebra”"))
    let picture = try place.picture()
    let twin = try place.run([
      "add", "--quiet", "--name", "Zebra desk", "--description", "another desk", "--price", "1",
      "--stock", "1", "--picture", picture,
    ]).output.trimmingCharacters(in: .whitespacesAndNewlines)
    let several = try place.run(["delete", "--yes", "Zebra desk"])
    #expect(several.exit.status == 65)
    #expect(several.errors.contains("Several products are called “Zebra desk”: "))
    #expect(several.errors.contains(twin) && several.errors.contains(desk))
    #expect(try place.run(["delete", "--yes", "--quiet", twin]).exit.status == 0)
    #expect(try place.run(["delete", "--yes", "Zebra desk"]).exit.status == 0)
    let deleted = try values(
      of: "positional@0", "restore", ["openmarket", "restore", ""], in: place)
    #expect(deleted.output.split(separator: "\n").contains(Substring(desk)))
  }

  /// Two products have the name; the older one follows more others than are compared.
  @Test(arguments: [["ETag: \"1\""], []])
  func aNameAmongTooManyProductsIsRefused(fields: [String]) throws {
    let place = try Workplace()
    var market = SampleMarket(count: 2_400)
    market.name = { [1, 2_300].contains($0) ? "Walnut desk" : "Walnut desk \($0)" }
    let server = try ScriptedServer { [market] request in
      let path = request.path
      let row = (1...market.count).first { path == "/api/products/\(market.id($0))" }
      return .answer(row.map(market.product) ?? market.page(request.page), fields: fields)
    }
    defer { server.stop() }
    let shown = try place.run(["show", "walnut desk", "--server", server.url])
    #expect(shown.exit.status == 65 && shown.output.isEmpty)
    #expect(
      shown.errors == "openmarket: “walnut desk” finds too many products to compare all names. "
        + "Use a number instead\n", "\(shown.errors)")
    // A market with filters searches the names alone.
    #expect(
      server.requests.contains { $0.path.contains("product_name=") } == !fields.isEmpty,
      "\(server.requests.last?.path ?? "")")
  }
}
