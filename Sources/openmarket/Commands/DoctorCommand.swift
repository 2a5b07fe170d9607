import ArgumentParser
import Foundation
import Session
import Text
import Words

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report terminal capabilities and how pictures will be drawn.")

  @Option(
    help: ArgumentHelp(
      "Seconds to wait for the terminal's replies, 0–60 (default: 0.3, over SSH 1).",
      valueName: "seconds"))
  var wait: Double?

  func validate() throws {
    guard wait.map((0...60).contains) ?? true else {
      throw ValidationError(CommandWords.current.usage.notInRange("--wait", "0–60"))
    }
  }

  @MainActor
  func run() async throws {
    try await reporting {
      try await DoctorReport.run(
        within: wait.map { .seconds($0) }, environment: ProcessInfo.processInfo.environment,
        in: .current)
    }
  }
}
