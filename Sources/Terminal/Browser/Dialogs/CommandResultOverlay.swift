import Actions
import Foundation
import Keymap
import ScreenWords
import Synchronization
import Terminal
package import Text
package import ViewModels
import Widgets
package import Words

/// The scrollable output of a custom command; until it ends, a note that it is running, and Esc
/// stops it.
struct CommandResultOverlay: Overlay {
  let scene = Scene.messages
  private let run: CommandRun
  private var result: CommandResult?
  private var top = 0
  private let wrapped = WrappedParagraphs()

  init(of run: CommandRun) { self.run = run }

  private static let columns = 100

  func hints(in context: OverlayContext) -> [Hint] {
    guard result == nil else { return [Action.back, .up, .down].compactMap(context.hint) }
    return [Hint(key: "Esc", label: context.words.commands.stop)]
  }

  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    if case .commandEnded(let run, let result) = event, run.id == self.run.id {
      self.result = result
    }
    return []
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard case .action(let action) = input else { return [] }
    if let motion = LineCursor.Motion(action) {
      scroll(motion, context)
      return []
    }
    return [.back, .quit, .messages].contains(action) ? close() : []
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch pointer {
    case .wheel(let lines): scroll(.lines(lines), context)
    case .line, .point: break
    case .outside: return close()
    }
    return []
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    let (box, top, count) = (box(in: context), shownTop(in: context), lines(in: context).count)
    let room = BoxView.room(in: box)
    return ChoiceArea(
      box: box, lines: room, line: min(top + room.rows, count) - 1, top: top, count: count)
  }

  /// Nothing waits for the command any longer, so it is stopped.
  private func close() -> [OverlayOutcome] {
    [.close] + (result == nil ? [.effect(.stopCommand(run.id))] : [])
  }

  var closingEffects: [Effect] { result == nil ? [.stopCommand(run.id)] : [] }

  private mutating func scroll(_ motion: LineCursor.Motion, _ context: OverlayContext) {
    let (count, room) = (lines(in: context).count, BoxView.room(in: box(in: context)).rows)
    // The top line moves instead of a cursor.
    var cursor = LineCursor(line: shownTop(in: context))
    cursor.move(motion, count: count, room: room)
    top = min(cursor.line, max(0, count - room))
  }
}

extension CommandResultOverlay {
  private func title(_ words: ScreenWords) -> SafeText {
    guard let result, !result.isSuccess else { return run.command.title }
    return words.commands.failed(run.command.title, result.reason(in: words.language), nil)
  }

  /// Returns the output, then the standard error and the reason for a failure.
  private func text(_ words: CustomCommandWords) -> SafeText {
    guard let result else { return words.running }
    var parts = [result.output.string, result.isTruncated ? words.isTruncated.string : ""]
    if !result.errors.isEmpty { parts.append(words.errors.string + "\n" + result.errors.string) }
    parts.removeAll(where: \.isEmpty)
    guard !parts.isEmpty else { return words.noOutput }
    let text = parts.joined(separator: "\n\n")
    return SafeText(text, shape: .paragraphs, limit: text.count)
  }

  private func lines(in context: OverlayContext) -> [SafeText] {
    let columns = min(Self.columns, context.size.columns) - BoxView.chromeColumns
    return wrapped.lines(isFinal: result != nil, columns: max(8, columns)) {
      text(context.words.commands)
    }
  }

  private func box(in context: OverlayContext) -> Rect {
    BoxView.aboveLastLine(Self.columns, lines: max(1, lines(in: context).count), in: context.size)
  }

  private func shownTop(in context: OverlayContext) -> Int {
    let room = BoxView.room(in: box(in: context)).rows
    return min(top, max(0, lines(in: context).count - room))
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    guard let choices = choices(in: context) else { return }
    let lines = lines(in: context)
    let area = frame.drawBox(
      choices, title: title(context.words), closing: choices.label(in: context.words), appearance)
    let hasOutput = result.map { !$0.output.isEmpty || !$0.errors.isEmpty } ?? false
    for (offset, line) in lines.dropFirst(choices.top).prefix(area.rows).enumerated() {
      frame.draw(
        line, in: area, row: area.row + offset,
        style: hasOutput ? appearance.theme.plain : appearance.theme.quiet)
    }
  }
}

/// The lines of a text, which are wrapped once for a width: an output can be long.
private final class WrappedParagraphs: Sendable {
  private struct Content: Sendable {
    let isFinal: Bool
    let columns: Int
    let lines: [SafeText]
  }

  private let content = Mutex<Content?>(nil)

  func lines(isFinal: Bool, columns: Int, of text: () -> SafeText) -> [SafeText] {
    content.withLock { content in
      if let content, content.isFinal == isFinal, content.columns == columns {
        return content.lines
      }
      let lines = text().wrapped(to: columns)
      content = Content(isFinal: isFinal, columns: columns, lines: lines)
      return lines
    }
  }
}

extension CommandResult {
  /// The reason for a failure, as it follows a colon.
  package func reason(in language: Language) -> SafeText {
    let words = ScreenWords.of(language).commands
    return switch end {
    case .exited(let status): words.exitStatus(status)
    case .timedOut(let seconds): words.timedOut(seconds)
    case .notStarted(let code): words.notStarted(ErrorWords.of(language).files.system(code))
    }
  }
}
