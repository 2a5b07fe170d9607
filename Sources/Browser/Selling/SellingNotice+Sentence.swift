import Market
import Text
import ViewModels
import Words

extension Words {
  /// Returns the sentence of a notice. `canUndo` is true where the market restores what was
  /// deleted.
  func sentence(for notice: SellingNotice, canUndo: Bool) -> SafeText {
    let form = form
    return switch notice {
    case .draftsWaiting(let count): form.draftsWait(count)
    case .draftResumed: form.draftTakenUp
    case .draftSaved: form.draftKept
    case .draftQueued: form.keptInOutbox
    case .draftNotSaved(let reason): form.draftNotKept(reason)
    case .openElsewhere: form.openElsewhere
    case .draftIncomplete(let name): form.needsYou(name)
    case .copyingPictures(let count): form.copyingPictures(count)
    case .registered(let name): form.registered(name)
    case .edited(let name): form.edited(name)
    case .deleted(let count): form.deleted(count, canUndo: canUndo)
    case .restored(let name): form.restored(name)
    case .restoredAll(let count): form.restored(count)
    case .cancelled: form.cancelled
    case .failed(let name, let error): form.failed(name, error.reason(in: language))
    case .tooLateToUndo(let name): form.failed(name, form.tooLateToUndo)
    case .batchFailed(let failures, let count, let error):
      form.unfinished(failures, of: count, error.reason(in: language))
    case .batchTooLateToUndo(let failures, let count):
      form.unfinished(failures, of: count, form.tooLateToUndo)
    case .deletionsQueued(let count): form.deletionsWait(count)
    case .nothingToUndo: form.nothingToUndo
    case .stillBusy: form.stillBusy
    case .selected(let count): form.marksTold(count)
    case .notYours: form.notYours
    case .tooManySelected(let limit): form.tooManyMarks(limit)
    }
  }
}
