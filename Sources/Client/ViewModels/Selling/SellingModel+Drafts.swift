public import Files
import Foundation
import Text

/// Drafts of forms that are closed, and failures of their files: drafts that could not be saved,
/// and files that cannot be read.
extension SellingModel {
  /// The drafts that could not be saved, with the reasons.
  public var unsavedDrafts: [(draft: FormDraft, reason: FileError.Reason)] {
    draftStore.unsaved.values.sorted { $0.id.uuidString < $1.id.uuidString }.compactMap { draft in
      draftStore.failures[draft.id].map { (draft, $0) }
    }
  }

  /// The time after which they are saved again: the disk may have room by then.
  private static let retryDelay = Duration.seconds(10)

  mutating func close(_ form: ProductForm) -> [Effect] {
    draftStore.close(form.id)
    if form.isUntouched, !form.hasDraft { return [.releaseDraft(form.id)] }
    if form.isBlank, form.sending == nil { return remove(form.id) + [.listDrafts] }
    var draft = FormDraft(form)
    // A form that is being sent is in its file already, and stays locked by this browser until the
    // market has answered.
    if form.sending != nil {
      notify(form.isDue ? .draftQueued : .draftSaved(isEdit: form.isEdit))
      // Its answer may be lost: without the time it could be registered twice a day later.
      if !form.isEdit {
        outboxState.unsent[draft.id] = draft
        draft.recordAttempt()
      }
      return [.saveDraft(draft)]
    }
    // Reported once it is in its file.
    draftStore.add(draft)
    return [.saveDraft(draft), .releaseDraft(draft.id), .listDrafts]
  }

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

  /// Removes a draft, and its failed writes: they are not to be sent again.
  mutating func remove(_ id: UUID) -> [Effect] {
    draftStore.remove(id)
    outboxState.unsent[id] = nil
    writes.removeFailures(of: id)
    return [.removeDraft(id)]
  }

  /// Adds pictures to the draft of a form that was closed before they arrived. Without a draft
  /// their folder is not needed.
  mutating func add(_ pictures: [String], to id: UUID) -> [Effect] {
    guard let draft = draftStore.all.first(where: { $0.id == id }), !pictures.isEmpty else {
      return [.releaseDraft(id)]
    }
    var form = ProductForm(draft, need: need)
    _ = form.addCopiedPictures(pictures)
    return [.saveDraft(FormDraft(form)), .releaseDraft(id), .listDrafts]
  }

  /// Reports each file once.
  mutating func report(unreadable files: [SafeText]) {
    for file in files where reportedFiles.insert(file).inserted { notify(.draftUnreadable(file)) }
  }
}
