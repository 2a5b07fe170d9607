import Foundation
import Market
import ScreenWords
import Text
import ViewModels
import Words

extension SellingWords {
  func sending(_ progress: UploadProgress) -> SafeText {
    progress.isComplete ? awaitingAnswer : sendingPercent(progress.percent)
  }

  /// The kind of a draft, how many pictures it has and when it was saved.
  func about(
    _ draft: FormDraft, separator: SafeText,
    when: ((day: Day, time: ClockTime)) -> SafeText
  ) -> SafeText {
    var parts = [draft.edited.map(editOf) ?? draft.copied.map(copyOf) ?? new]
    if draft.pictureCount > 0 { parts.append(pictures(draft.pictureCount)) }
    if let seconds = Int(exactly: draft.savedAt.rounded(.down)), seconds > 0 {
      parts.append(when(ClockTime.moment(seconds)))
    }
    return parts.dropFirst().reduce(parts[0]) { "\($0)\(separator)\($1)" }
  }

  /// A line about a queued write: verb, product and state.
  func line(of draft: FormDraft, columns: Int) -> SafeText {
    let verb = draft.deletion != nil ? delete : draft.isEdit ? save : register
    return line(verb, draft.title, queued, columns: columns)
  }

  /// A line about a task: verb, product and state.
  func line(of task: WriteTask, columns: Int) -> SafeText {
    let verb =
      switch task.ticket.write {
      case .register: register
      case .edit: save
      case .delete: delete
      case .restore: restore
      }
    let state =
      switch task.state {
      case .running(nil): running
      case .running(let progress?):
        progress.isComplete ? awaitsAnswer : percentSent(progress.percent)
      case .done: done
      case .failed(let error): reason(of: task.ticket.write.kind, error).asClause
      }
    return line(verb, task.title, state, columns: columns)
  }

  private func line(
    _ verb: SafeText, _ title: SafeText, _ state: SafeText, columns: Int
  ) -> SafeText {
    (title.isEmpty ? untitled : title).fitted(to: columns) {
      "\(verb.asSentence) · \($0): \(state)"
    }
  }
}

extension EditorError {
  func sentence(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).files
    return switch self {
    case .noEditor: words.noEditor
    case .notStarted(let reason): words.editorNotStarted(reason.sentence(in: language))
    case .failed(let program, let status): words.editorFailed(program, status)
    case .noText: words.editorLeftNothing
    case .tooLong: words.editorTextTooLong
    }
  }
}
