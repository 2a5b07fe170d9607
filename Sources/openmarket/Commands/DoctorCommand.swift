import ArgumentParser
import CursesTerminal
import Files
import Foundation
import Pictures
import Terminal
import TerminalPictures
import Text

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
      throw ValidationError("--wait must be 0–60")
    }
  }

  @MainActor
  func run() async {
    let environment = ProcessInfo.processInfo.environment
    let answer = TerminalInquiry.ask(
      within: wait.map { .seconds($0) } ?? TerminalInquiry.patience(environment: environment))
    let traits = answer?.traits ?? TerminalTraits()
    let knowsAll = TrueColorEntry.isSupported(by: environment)
    let hasPalette = (environment["TERM"] ?? "").contains("256") || knowsAll
    let support = GraphicsSupport(
      traits: traits, colors: knowsAll ? 1 << 24 : hasPalette ? 256 : 8,
      drawsUnicode: CharacterWidth.localeKnowsUnicode, environment: environment)
    var lines: [SafeText] = [
      "TERM         \((environment["TERM"] ?? "").safe)",
      "COLORTERM    \((environment["COLORTERM"] ?? "").safe)",
      "tmux         \(support.isInTmux ? "yes: limited to what it passes on" : "no")",
      "locale       \(support.drawsUnicode ? "UTF-8" : "not UTF-8 (ASCII only)")",
    ]
    lines += Self.answers(answer)
    let best = support.best
    lines.append("pictures     \(best.graphics.rawValue.safe): \(best.reason)")
    if best.graphics != support.cells.graphics {
      lines.append("elsewhere    \(support.cells.graphics.rawValue.safe): \(support.cells.reason)")
    }
    if answer != nil {
      let undrawn = Self.show(support)
      if !undrawn.isEmpty {
        lines.append("not drawn    \(undrawn.map(\.rawValue).joined(separator: ", ").safe)")
      }
    }
    lines += Self.misplacedFolders(.current)
    // Last, so that the samples do not scroll the report away.
    Output.standard.write(lines.map { "\($0)\n" }.joined())
  }

  /// Draws a sample in each way that the terminal supports, and returns the others.
  private static func show(_ support: GraphicsSupport) -> [Graphics] {
    Graphics.allCases.filter { graphics in
      guard graphics != .none, let wheel else { return false }
      let size = Size(columns: 24, rows: 12)
      guard let sample = support.sample(of: wheel, as: graphics, in: size) else { return true }
      Output.standard.write("\(graphics.rawValue)\n\(sample)\n")
      return false
    }
  }

  private static func answers(_ answer: (traits: TerminalTraits, after: Duration?)?) -> [SafeText] {
    guard let (traits, after) = answer else {
      return ["answers      not asked: standard input or output is not a terminal"]
    }
    let milliseconds = after.map { Int($0 / .milliseconds(1)) }
    let background =
      switch traits.background {
      case .dark: "dark"
      case .light: "light"
      case .unknown: "unknown"
      }
    return [
      SafeText("answers      " + (milliseconds.map { "after \($0) ms" } ?? "none in time")),
      "name         \(traits.name.isEmpty ? "unknown" : traits.name)",
      SafeText("background   \(background)"),
      SafeText("cell         " + (traits.cell.map { "\($0.width) × \($0.height)" } ?? "unknown")),
      SafeText("sixel        " + (traits.drawsSixel ? "yes" : "no")),
      SafeText("kitty        " + (traits.answersKitty ? "yes" : "no")),
    ]
  }

  /// Files of version 0.1.0, which ignored HOME.
  private static func misplacedFolders(_ folders: UserFolders) -> [SafeText] {
    folders.misplaced.map {
      "folder       \($0.found.safe) is not used (HOME differs): move it to \($0.expected.safe)"
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

extension String {
  /// Text from outside, to be printed.
  var safe: SafeText { SafeText(self) }
}
