import ArgumentParser
import CursesTerminal
import Desktop
import Files
import Foundation
import Pictures
import Terminal
import TerminalPictures
import Text
import Words

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report terminal capabilities and how pictures will be drawn.")

  @Option(
    help: ArgumentHelp(
      "Seconds to wait for the terminal's answers, 0–60 (default: 0.3, over SSH 1).",
      valueName: "seconds"))
  var wait: Double?

  func validate() throws {
    guard wait.map((0...60).contains) ?? true else {
      throw ValidationError(CommandWords.current.usage.notInRange("--wait", "0–60"))
    }
  }

  @MainActor
  func run() async throws {
    try await reporting { try await report() }
  }

  @MainActor
  private func report() async throws {
    let environment = ProcessInfo.processInfo.environment
    let answer = TerminalInquiry.ask(
      within: wait.map { .seconds($0) } ?? TerminalInquiry.timeout(environment: environment))
    let traits = answer?.traits ?? TerminalTraits()
    let knowsAll = TerminalRequirements.hasTrueColor(in: environment)
    let hasPalette = (environment["TERM"] ?? "").contains("256") || knowsAll
    var support = GraphicsSupport(
      traits: traits, colors: knowsAll ? 1 << 24 : hasPalette ? 256 : 8,
      drawsUnicode: CharacterWidth.localeKnowsUnicode, environment: environment)
    support.tmux = await TmuxInquiry.ask(environment: environment)
    let report = DoctorReport(environment: environment, answer: answer, support: support)
    let undrawn = answer == nil ? [] : try Self.show(support)
    // Last, so that the samples do not scroll the report away.
    try Output.standard.write(
      rows: report.rows(undrawn: undrawn, misplaced: UserFolders.current.misplaced))
  }

  /// Draws a sample in each way of drawing that the terminal supports, and returns the unsupported
  /// ones.
  private static func show(_ support: GraphicsSupport) throws -> [Graphics] {
    try Graphics.allCases.filter { graphics in
      guard graphics != .none, let wheel else { return false }
      let size = Size(columns: 24, rows: 12)
      guard let sample = support.sample(of: wheel, as: graphics, in: size) else { return true }
      try Output.standard.write("\(graphics.rawValue)\n\(sample)\n")
      return false
    }
  }

  /// A wheel of colours, transparent around it.
  private static var wheel: Pixels? {
    let side = 96
    var rgba: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) - 47.5, Double(y) - 47.5)
        let radius = (dx * dx + dy * dy).squareRoot() / 47.5
        let turn = atan2(dy, dx) / (2 * .pi) + 0.5
        let parts = [0.0, 1 / 3, 2 / 3].map { offset in
          let wave = 0.5 + 0.5 * cos(2 * .pi * (turn + offset))
          return UInt8(255 * (1 - radius * (1 - wave)).clamped)
        }
        rgba += parts + [radius <= 1 ? 255 : 0]
      }
    }
    return Pixels(width: side, height: side, rgba: rgba)
  }
}

extension Double {
  fileprivate var clamped: Double { min(max(0, self), 1) }
}
