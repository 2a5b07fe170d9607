import Foundation
import Market
import ScreenWords
import Text
import ViewModels
import Words

extension ScreenWords {
  /// Returns the sentence of a notice. `canUndo` is true if the market restores deleted products.
  func sentence(for notice: SellingNotice, canUndo: Bool) -> SafeText {
    let form = form
    return switch notice {
    case .draftsWaiting(let count): form.draftsWait(count)
    case .editWaiting(let name): form.editWaits(name)
    case .draftResumed: form.draftTakenUp
    case .draftSaved(let isEdit): isEdit ? form.editKept : form.draftKept
    case .draftQueued: form.keptInOutbox
    case .draftNotSaved(let reason): form.draftNotKept(reason.sentence(in: language))
    case .draftUnreadable(let file): form.unreadableDraft(file)
    case .openElsewhere: form.openElsewhere
    case .draftIncomplete(let name): form.incomplete(name)
    case .copyingPictures(let count): form.copyingPictures(count)
    case .openingCancelled: form.openingCancelled
    case .notLoaded(let error): form.notOpened(error.reason(in: language))
    case .loggedIn(let vendor, let isSaved):
      isSaved ? form.login.loggedIn(name(of: vendor)) : form.login.loggedInForNow(name(of: vendor))
    case .loggedInUnchecked: form.login.unchecked
    case .loggedOut(let keepsIdentity):
      keepsIdentity ? form.login.ownIdentity : form.login.loggedOut
    case .loginNotSaved(let reason): form.login.notSaved(reason.sentence(in: language))
    case .registered(let name): form.registered(name)
    case .edited(let name): form.edited(name)
    case .editUndone(let name, let missing): form.editUndone(name, missingPictures: missing)
    case .deleted(let name): form.deleted(name, canUndo: canUndo)
    case .deletedAll(let count): form.deleted(count, canUndo: canUndo)
    case .alreadyDeleted(let name): form.alreadyDeleted(name)
    case .restored(let name): form.restored(name)
    case .restoredAll(let count): form.restoredProducts(count)
    case .cancelled: form.cancelled
    case .failed(let kind, let name, let error): form.failed(kind, name, error)
    case .batchFailed(let failures, let count, let error):
      form.unfinishedBatch(failures, count, errors.cause(error))
    case .batchTooLateToUndo(let failures, let count): form.tooLateToRestoreAll(failures, count)
    case .deletionsQueued(let count): form.deletionsWait(count)
    case .nothingToUndo: canUndo ? form.nothingLeftToUndo : form.nothingToUndo
    case .deletionsUnknown(let error): form.deletionsUnknown(error.reason(in: language))
    case .stillBusy: form.stillBusy
    case .selected(let count): form.marksSummary(count)
    case .notYours: form.notYours
    case .someNotYours(let count): form.someNotYours(count)
    case .tooManySelected(let limit): form.tooManyMarks(limit)
    }
  }
}

extension ScreenWords {
  func name(of vendor: Vendor) -> SafeText { vendor.name ?? common.numberedVendor(vendor.id) }
}

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
