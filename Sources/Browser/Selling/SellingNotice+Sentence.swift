import Market
import Text
import ViewModels
import Words

extension FormWords {
  /// Returns the sentence of a notice. `canUndo` is true where the market restores what was
  /// deleted.
  func sentence(for notice: SellingNotice, canUndo: Bool) -> SafeText {
    switch notice {
    case .draftsWaiting(let count): draftsWait(count)
    case .draftResumed: draftTakenUp
    case .draftSaved: draftKept
    case .draftQueued: keptInOutbox
    case .draftNotSaved(let reason): draftNotKept(reason)
    case .openElsewhere: openElsewhere
    case .draftIncomplete(let name): needsYou(name)
    case .copyingPictures(let count): copyingPictures(count)
    case .registered(let name): registered(name)
    case .edited(let name): edited(name)
    case .deleted(let count): deleted(count, canUndo: canUndo)
    case .restored(let name): restored(name)
    case .restoredAll(let count): restored(count)
    case .cancelled: cancelled
    case .failed(let name, let error): failed(name, error.reason(in: language))
    case .tooLateToUndo(let name): failed(name, tooLateToUndo)
    case .batchFailed(let failures, let count, let error):
      unfinished(failures, of: count, error.reason(in: language))
    case .batchTooLateToUndo(let failures, let count):
      unfinished(failures, of: count, tooLateToUndo)
    case .deletionsQueued(let count): deletionsWait(count)
    case .nothingToUndo: nothingToUndo
    case .stillBusy: stillBusy
    case .selected(let count): marksTold(count)
    case .notYours: notYours
    case .tooManySelected(let limit): tooManyMarks(limit)
    }
  }
}
