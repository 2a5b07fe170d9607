import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// The commands of docs/manual/operating.md, as they are written there.
  @Suite struct OperatingManualTests {}
}

extension EndToEndTests.OperatingManualTests {
  private func page() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "docs/manual/operating.md"), encoding: .utf8)
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
}
