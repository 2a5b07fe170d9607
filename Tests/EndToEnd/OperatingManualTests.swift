import Foundation
import GRDB
import TerminalProbe
import Testing

@testable import MarketStore

extension EndToEndTests {
  /// The commands of docs/manual/operating.md, as they are written there.
  @Suite struct OperatingManualTests {}
}

extension EndToEndTests.OperatingManualTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func page() throws -> String {
    try String(
      contentsOf: Self.root.appending(path: "docs/manual/operating.md"), encoding: .utf8)
  }

  /// The blocks of commands below a heading.
  private func blocks(below heading: String) throws -> [String] {
    let section = try #require(try page().split(separator: "\n## \(heading)\n").last)
      .split(separator: "\n## ")[0]
    return section.matches(of: /(?:\n    .+)+/).map { String($0.0) }
  }

  /// Commands one after the other on one market; only folders are others.
  @Test func everyCommandRunsAsWritten() throws {
    let place = try Workplace()
    let service = place.path + "/service"
    try FileManager.default.createDirectory(
      atPath: place.path + "/var/backups", withIntermediateDirectories: true)
    #expect(try place.run(["demo", "add", "--data-dir", service]).exit.status == 0)
    let commands = try page().matches(of: /(?m)^    (openmarket .+)$/).map { String($0.1) }
      .filter { !$0.contains("healthcheck") }
    #expect(commands.count >= 17)
    for command in commands {
      let line = command.replacing("/var/lib/openmarket", with: service)
        .replacing("/var/backups/", with: place.path + "/var/backups/")
        .replacing("openmarket ", with: "\"$1\" ", maxReplacements: 1)
      let outcome = try place.run(
        ["-c", line, "sh", Workplace.program], program: "/bin/sh")
      #expect(outcome.exit.status == 0, "\(command): \(outcome.errors)")
    }
  }

  /// The commands of both blocks, on a market of the oldest version. Only folders are others, and
  /// there is no systemd.
  @Test func theUpgradeAndTheWayBackRunAsWritten() throws {
    let place = try Workplace()
    let folders = [
      "/usr/local/bin": "bin", "/etc/systemd/system": "units", "/var/lib/openmarket": "service",
      "/var/backups/openmarket-before": "before",
    ].mapValues { "\(place.path)/\($0)" }
    for name in ["bin", "units", "service", "new"] {
      try FileManager.default.createDirectory(
        atPath: "\(place.path)/\(name)", withIntermediateDirectories: false)
    }
    for (name, text) in [
      ("bin/systemctl", "#!/bin/sh\n"), ("bin/openmarket", "older\n"),
      ("units/openmarket.service", "older\n"),
    ] {
      let file = "\(place.path)/\(name)"
      try Data(text.utf8).write(to: URL(filePath: file))
      chmod(file, 0o755)
    }
    for (name, target) in [
      ("openmarket", Workplace.program),
      ("Resources", Self.root.appending(path: "Resources").path(percentEncoded: false)),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(place.path)/new/\(name)", withDestinationPath: target)
    }
    let market = "\(place.path)/service/market.sqlite"
    let old = try DatabaseQueue(path: market, configuration: SQLiteFile.configuration)
    try Schema.migrator.migrate(old, upTo: "001 products")
    try old.close()

    let blocks = try blocks(below: "Upgrade, and the way back")
    #expect(blocks.count == 2)
    let versions = try blocks.map { block in
      let script = folders.reduce(block) { $0.replacing($1.key, with: $1.value) }
        .replacing("DATE-TIME", with: "*")
      // Nothing outside the workplace is touched.
      for path in script.matches(of: /\s(\/\S*)/) {
        #expect(path.1.hasPrefix(place.path), "\(path.1)")
      }
      let outcome = try place.run(
        ["-ec", "PATH=\(place.path)/bin:$PATH; cd new\(script)"], program: "/bin/sh")
      #expect(outcome.exit.status == 0, "\(outcome.errors)")
      let queue = try DatabaseQueue(path: market)
      defer { try? queue.close() }
      return try queue.read {
        try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations")
      }
    }
    #expect(versions[0].count > 1 && versions[1] == ["001 products"])
    for name in ["bin/openmarket", "units/openmarket.service"] {
      #expect(try String(contentsOfFile: "\(place.path)/\(name)", encoding: .utf8) == "older\n")
    }
  }
}
