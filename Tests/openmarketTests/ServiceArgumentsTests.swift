import ArgumentParser
import Foundation
import Settings
import Testing

@testable import openmarket

@Suite struct ServiceArgumentsTests {
  /// Every option of the command can also be set in the environment.
  @Test func everyOptionOfTheCommandCanBeSet() {
    let help = ServeCommand.helpMessage(columns: 400)
    let shown = help.matches(of: /(?m)^ +--([a-z-]+)( <[^>]+>)?/)
      .map { (String($0.1), isFlag: $0.2 == nil) }
      .filter { !["config", "migrate-only", "version", "help"].contains($0.0) }
    #expect(Set(shown.map(\.0)) == Set(ServiceArguments.options.keys))
    for (name, isFlag) in shown {
      #expect((ServiceArguments.options[name] == .flag) == isFlag, "\(name)")
    }
  }

  @Test func onlyServeIsCompleted() throws {
    let environment = ["OPENMARKET_PORT": "80", "OPENMARKET_SERVER": "https://market.example"]
    #expect(
      try ServiceArguments.complete(["serve", "--demo"], environment: environment)
        == ["serve", "--demo", "--port=80"])
    #expect(try ServiceArguments.complete(["seed"], environment: environment) == ["seed"])
    #expect(try ServiceArguments.complete([], environment: environment) == [])
    // The list of vendors reports the limits of the service, and uses no other options of it.
    let list = ["vendor", "list", "--max-registrations", "1"]
    let limits = ["OPENMARKET_MAX_PRODUCTS": "5", "OPENMARKET_MAX_REGISTRATIONS": "9"]
    #expect(
      try ServiceArguments.complete(list, environment: environment.merging(limits) { $1 })
        == list + ["--max-products=5"])
    let port = ["OPENMARKET_METRICS_PORT": "9464"]
    #expect(
      try ServiceArguments.complete(
        ["status", "--json"], environment: environment.merging(port) { $1 })
        == ["status", "--json", "--metrics-port=9464"])
    // The browser and other commands have variables that the service does not.
    let others = [
      "CONFIG": "", "GRAPHICS": "none", "SECRET_FILE": "/s", "SERVER": "http://localhost",
    ]
    #expect(
      try ServiceArguments.complete(
        ["serve"],
        environment: Dictionary(
          uniqueKeysWithValues: others.map { ("OPENMARKET_\($0)", $1) })) == ["serve"])
    #expect(throws: ValidationError.self) {
      try ServiceArguments.complete(["serve"], environment: ["OPENMARKET_LANGUAGE": "ko"])
    }
    #expect(throws: ValidationError.self) {
      try ServiceArguments.complete(["serve", "--config", "/missing"], environment: [:])
    }
  }

  /// The market of the environment must not be served, upgraded or reported instead.
  @Test func aNamedFolderOverridesTheDatabaseOfTheEnvironment() throws {
    let environment = [
      "OPENMARKET_DATABASE": "postgres://a/b", "OPENMARKET_DATABASE_PASSWORD_FILE": "/p",
      "OPENMARKET_READ_DATABASE": "postgres://c/b",
    ]
    func completed(_ arguments: String...) throws -> [String] {
      try ServiceArguments.complete(arguments, environment: environment)
    }
    #expect(try completed("serve", "--data-dir", "x") == ["serve", "--data-dir", "x"])
    #expect(try completed("serve", "--data-dir=x") == ["serve", "--data-dir=x"])
    #expect(try completed("status", "--data-dir", "x") == ["status", "--data-dir", "x"])
    let password = "--database-password-file=/p"
    #expect(try completed("status") == ["status", "--database=postgres://a/b", password])
    #expect(
      try completed("serve") == [
        "serve", "--database=postgres://a/b", password, "--read-database=postgres://c/b",
      ])
    // With both options the folder has only the files beside the database.
    let both = ["serve", "--data-dir", "x", "--database", "postgres://d/b"]
    #expect(
      try ServiceArguments.complete(both, environment: environment)
        == both + [password, "--read-database=postgres://c/b"])
  }

  /// The unit always sets OPENMARKET_DATA_DIR, which overrides nothing.
  @Test func aNamedFolderOverridesTheDatabaseOfTheFile() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "serve-\(UUID()).toml")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = """
      database = "postgres://a/b"
      database-password-file = "/p"
      read-database = "postgres://c/b"
      """
    try text.write(to: file, atomically: true, encoding: .utf8)
    let path = file.path(percentEncoded: false)
    let environment = ["OPENMARKET_CONFIG": path]
    let status = ["status", "--data-dir", "x"]
    #expect(try ServiceArguments.complete(status, environment: environment) == status)
    let serve = ["serve", "--data-dir", "x", "--config", path]
    #expect(try ServiceArguments.complete(serve, environment: [:]) == serve)
    #expect(
      try ServiceArguments.complete(
        ["serve"], environment: environment.merging(["OPENMARKET_DATA_DIR": "x"]) { $1 })
        == [
          "serve", "--data-dir=x", "--database=postgres://a/b", "--database-password-file=/p",
          "--read-database=postgres://c/b",
        ])
  }

  /// The file for a market in PostgreSQL names the password and turns backups off.
  @Test func theUnitServesADatabase() throws {
    var environment = Self.variables(
      try ["openmarket.service", "database.conf"].map(Self.unit).joined())
    environment["OPENMARKET_DATABASE"] = "postgres://db.example/market"
    let arguments = try ServiceArguments.complete(["serve"], environment: environment)
    #expect(!arguments.contains { $0.hasPrefix("--backup-to") })
    #expect(arguments.contains("--database-password-file=%d/password"))
  }

  /// The image makes backups, which a market in PostgreSQL refuses; the manual turns them off.
  @Test func theContainerServesADatabase() throws {
    let password = FileManager.default.temporaryDirectory.appending(path: "password-\(UUID())")
    defer { try? FileManager.default.removeItem(at: password) }
    try Data("word\n".utf8).write(to: password)
    let image = Self.variables(try Self.text("Resources/container/Containerfile"))
    let section = try #require(
      Self.text("docs/manual/operating.md").split(separator: "\n## ")
        .first { $0.hasPrefix("In a container\n") })
    var environment = image.merging(Self.variables(String(section))) { $1 }
    #expect(environment["OPENMARKET_DATABASE_PASSWORD_FILE"] == "/run/secrets/market-password")
    environment["OPENMARKET_DATABASE_PASSWORD_FILE"] = password.path(percentEncoded: false)
    let arguments = try ServiceArguments.complete(["serve"], environment: environment)
    #expect(arguments.contains("--database=postgres://openmarket@db.example/market"))
    #expect(try OpenMarket.parseAsRoot(arguments) is ServeCommand)
    environment["OPENMARKET_BACKUP_TO"] = image["OPENMARKET_BACKUP_TO"]
    let refused = try ServiceArguments.complete(["serve"], environment: environment)
    #expect(throws: (any Error).self) { try OpenMarket.parseAsRoot(refused) }
  }

  private static func unit(_ name: String) throws -> String {
    try text("Resources/systemd/\(name)")
  }

  private static func text(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: name), encoding: .utf8)
  }

  /// The variables that a text sets; the last one of a name counts.
  private static func variables(_ text: String) -> [String: String] {
    let variables = text.matches(of: /(OPENMARKET_[A-Z_]+)=([^ \n`\\]*)/)
    return Dictionary(
      variables.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { $1 })
  }

  /// The systemd unit sets only options that the program knows.
  @Test func theUnitSetsKnownOptions() throws {
    let unit = try Self.unit("openmarket.service")
    let certificate = try Self.unit("certificate.conf")
    for (text, count) in [(unit, 5), (unit + certificate, 11)] {
      #expect(text.matches(of: /OPENMARKET_[A-Z_]+=/).count == count)
      let environment = Self.variables(text)
      let arguments = try ServiceArguments.complete(["serve"], environment: environment)
      #expect(try OpenMarket.parseAsRoot(arguments) is ServeCommand)
      // Only a market that trusts a proxy is behind one.
      #expect(arguments.contains("--behind-proxy") == (count == 5))
      #expect(arguments.contains { $0.hasPrefix("--trusted-proxy=") } == (count == 5))
    }
    for line in [
      "Type=notify", "WatchdogSec=", "TimeoutStartSec=infinity", "ExecReload=",
      "StateDirectory=openmarket",
    ] {
      #expect(unit.contains(line))
    }
  }
}
