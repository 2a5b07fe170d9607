import CursesTerminal
import Files
import Foundation
import Pictures
import Scripting
import Terminal
import TerminalPictures
import Text
package import Words

/// The lines of `openmarket doctor`.
package struct DoctorReport {
  private typealias Row = (name: SafeText, value: SafeText)

  private let environment: [String: String]
  /// Nil if there is no terminal to ask.
  private let answer: (traits: TerminalTraits, after: Duration?)?
  private let support: GraphicsSupport
  private let words: DoctorWords

  /// - Parameters:
  ///   - undrawn: The ways of drawing that the terminal does not support.
  ///   - misplaced: Files of version 0.1.0, which ignored HOME.
  private func rows(undrawn: [Graphics], misplaced: [(found: String, expected: String)]) -> [Row] {
    let (best, cells) = (support.best, support.cells)
    var rows: [Row] = [
      ("TERM", SafeText(environment["TERM"] ?? "")),
      ("COLORTERM", SafeText(environment["COLORTERM"] ?? "")),
      ("tmux", support.isInTmux ? words.limitedByTmux : words.no),
      (words.labels.locale, support.drawsUnicode ? "UTF-8" : words.notUnicode),
    ]
    rows += answers
    rows.append((words.labels.pictures, explanation(best.graphics, best.reason)))
    if best.graphics != cells.graphics {
      rows.append((words.labels.elsewhere, explanation(cells.graphics, cells.reason)))
    }
    rows += undrawn.map { (words.labels.notDrawn, obstacle(to: $0)) }
    return rows
      + misplaced.map {
        (words.labels.folder, words.misplaced(SafeText($0.found), SafeText($0.expected)))
      }
  }

  private var answers: [Row] {
    guard let (traits, after) = answer else { return [(words.labels.answers, words.notAsked)] }
    let milliseconds = after.map { Int($0 / .milliseconds(1)) }
    return [
      (words.labels.answers, milliseconds.map(words.after) ?? words.noneInTime),
      (words.labels.name, traits.name.isEmpty ? words.unknown : traits.name),
      (words.labels.background, phrase(traits.background)),
      (words.labels.cell, traits.cell.map { "\($0.width) × \($0.height)" } ?? words.unknown),
      ("sixel", traits.drawsSixel ? words.yes : words.no),
      ("kitty", traits.answersKitty ? words.yes : words.no),
      (words.labels.synchronized, traits.synchronizesOutput ? words.yes : words.no),
    ]
  }

  /// `kitty: its protocol is unknown to this terminal`
  private func obstacle(to graphics: Graphics) -> SafeText {
    let name = SafeText(graphics.rawValue)
    return support.obstacle(to: graphics).map { "\(name): \(words.obstacle($0))" } ?? name
  }

  private func explanation(_ graphics: Graphics, _ reason: GraphicsReason?) -> SafeText {
    let name = SafeText(graphics.rawValue)
    return reason.map { "\(name): \(words.reason($0))" } ?? name
  }

  private func phrase(_ background: TerminalTraits.Background) -> SafeText {
    switch background {
    case .dark: words.dark
    case .light: words.light
    case .unknown: words.unknown
    }
  }
}

extension DoctorReport {
  /// Asks the terminal, draws a sample in each way that it supports, and prints the report.
  /// - Parameter wait: The time to wait for the terminal's answers; nil for the usual one.
  @MainActor
  package static func run(
    within wait: Duration?, environment: [String: String], in language: Language
  ) async throws {
    let answer = TerminalInquiry.ask(
      within: wait ?? TerminalInquiry.timeout(environment: environment))
    let traits = answer?.traits ?? TerminalTraits()
    let tmux = await TmuxInquiry.ask(environment: environment)
    let colors = TerminalRequirements.colors(
      in: environment, hasTrueColor: await TmuxInquiry.hasTrueColor(environment: environment))
    var support = GraphicsSupport(
      traits: traits, colors: colors,
      drawsUnicode: CharacterWidth.localeKnowsUnicode, environment: environment)
    support.tmux = tmux
    let report = DoctorReport(
      environment: environment, answer: answer, support: support,
      words: CommandWords.of(language).doctor)
    let undrawn = answer == nil ? [] : try show(support)
    // Last, so that the samples do not scroll the report away.
    let misplaced = UserFolders(environment: environment).misplaced
    try Output.standard.write(rows: report.rows(undrawn: undrawn, misplaced: misplaced))
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
        let (dx, dy): (Double, Double) = (Double(x) - 47.5, Double(y) - 47.5)
        let radius: Double = (dx * dx + dy * dy).squareRoot() / 47.5
        let turn: Double = atan2(dy, dx) / (2 * .pi) + 0.5
        let offsets: [Double] = [0, 1 / 3, 2 / 3]
        let parts = offsets.map { offset -> UInt8 in
          let wave: Double = 0.5 + 0.5 * cos(2 * .pi * (turn + offset))
          let part: Double = 1 - radius * (1 - wave)
          return UInt8(255 * part.clamped)
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
