public import Files
import Foundation
import Text

/// Failures of draft files: drafts that could not be saved, and files that cannot be read.
extension SellingModel {
  /// The drafts that could not be saved, with the reasons.
  public var unsavedDrafts: [(draft: FormDraft, reason: FileError.Reason)] {
    draftStore.unsaved.values.sorted { $0.id.uuidString < $1.id.uuidString }.compactMap { draft in
      draftStore.failures[draft.id].map { (draft, $0) }
    }
  }

  /// The time after which they are saved again: the disk may have room by then.
  private static let retryDelay = Duration.seconds(10)

  mutating func recordSave(of draft: FormDraft, _ failure: FileError.Reason?) -> [Effect] {
    let before = draftStore.failures[draft.id]
    let isClosed = draftStore.unsaved[draft.id] == draft
    // An open form shows the reason, and saves itself again.
    guard draftStore.recordSave(of: draft, failure: failure), !isOpen(draft.id) else { return [] }
    guard let failure else {
      if before != nil || isClosed {
        notify(draft.isDue ? .draftQueued : .draftSaved(isEdit: draft.isEdit))
      }
      return []
    }
    if failure != before { notify(.draftNotSaved(failure)) }
    guard !isRetryDue else { return [] }
    isRetryDue = true
    return [.wake(.unsavedDrafts, after: Self.retryDelay)]
  }

  mutating func retrySaving() -> [Effect] {
    isRetryDue = false
    let drafts = unsavedDrafts.map(\.draft).filter { !isOpen($0.id) }
    guard !drafts.isEmpty else { return [] }
    return drafts.flatMap { [Effect.saveDraft($0), .releaseDraft($0.id)] } + [.listDrafts]
  }

  /// Reports each file once.
  mutating func report(unreadable files: [SafeText]) {
    for file in files where reportedFiles.insert(file).inserted { notify(.draftUnreadable(file)) }
  }
}
