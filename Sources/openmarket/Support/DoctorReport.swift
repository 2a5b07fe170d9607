import Files
import Terminal
import TerminalPictures
import Text
import Words

/// The lines of `openmarket doctor`.
struct DoctorReport {
  typealias Row = (name: SafeText, value: SafeText)

  let environment: [String: String]
  /// Nil if there is no terminal to ask.
  let answer: (traits: TerminalTraits, after: Duration?)?
  let support: GraphicsSupport
  var words = CommandWords.current.doctor

  /// - Parameters:
  ///   - undrawn: The ways of drawing that the terminal does not support.
  ///   - misplaced: Files of version 0.1.0, which ignored HOME.
  func rows(undrawn: [Graphics], misplaced: [(found: String, expected: String)]) -> [Row] {
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
    return support.obstacle(to: graphics).map { "\(name): \(words.obstacles.phrase($0))" } ?? name
  }

  private func explanation(_ graphics: Graphics, _ reason: GraphicsReason?) -> SafeText {
    let name = SafeText(graphics.rawValue)
    return reason.map { "\(name): \(phrase($0))" } ?? name
  }

  private func phrase(_ background: TerminalTraits.Background) -> SafeText {
    switch background {
    case .dark: words.dark
    case .light: words.light
    case .unknown: words.unknown
    }
  }

  private func phrase(_ reason: GraphicsReason) -> SafeText {
    switch reason {
    case .answersKitty: words.reasons.answersKitty
    case .answersKittyOnly: words.reasons.answersKittyOnly
    case .passesTmux: words.reasons.passesTmux
    case .knownForIterm: words.reasons.knownForIterm
    case .reportsSixel: words.reasons.reportsSixel
    case .trueColor: words.reasons.trueColor
    case .palette: words.reasons.palette
    case .fewColors: words.reasons.fewColors
    case .notUnicode: words.reasons.notUnicode
    }
  }
}

extension GraphicsObstacleWords {
  fileprivate func phrase(_ obstacle: GraphicsObstacle) -> SafeText {
    switch obstacle {
    case .notUnicode: notUnicode
    case .fewColors: fewColors
    case .noReplies: noReplies
    case .tmuxBlocks: tmuxBlocks
    case .noPlaceholdersAroundTmux: noPlaceholdersAroundTmux
    case .tmuxMoves: tmuxMoves
    case .noKittyProtocol: noKittyProtocol
    case .noKittyReply: noKittyReply
    case .noItermProtocol: noItermProtocol
    case .noSixel: noSixel
    case .noCellSize: noCellSize
    }
  }
}
