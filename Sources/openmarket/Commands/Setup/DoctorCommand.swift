import ArgumentParser
import Foundation
import Session
import Text
import Words

struct DoctorCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("doctor", help: ToolHelp.doctor) }

  @Option(help: .phrase(ToolHelp.doctorWait, "seconds")) var wait: Double?

  func validate() throws {
    try require(
      wait.map((0...60).contains) ?? true,
      or: UsageWords.current.notInRange("--wait", "0–60"))
  }

  @MainActor
  func run() async throws {
    try await DoctorReport.run(
      within: wait.map { .seconds($0) }, environment: ProcessInfo.processInfo.environment,
      in: .current)
  }
}
