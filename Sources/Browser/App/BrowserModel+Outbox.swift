import Foundation
import Market
import Text
import ViewModels
import Words

/// What could not be sent while the market was away: kept as drafts, and sent when the person says
/// so. Each is locked while it is sent, and looked at once more on disk before.
extension BrowserModel {
  /// Sends one of the outbox, or opens it where something has to be typed.
  mutating func dispatch(_ draft: FormDraft) -> [Effect] {
    guard selling.need == .nothing, selling.identity != nil else { return open(draft) }
    return [.claimDraft(draft.id)]
  }

  /// To be looked at, changed, and sent from there.
  mutating func open(_ draft: FormDraft) -> [Effect] {
    if let product = draft.deletion { return open(DeleteOverlay([product], need: selling.need)) }
    return open(form: ProductForm(draft, need: selling.need), isKept: true)
  }

  mutating func claimed(_ id: UUID, _ draft: FormDraft?) -> [Effect] {
    selling.kept.removeAll { $0.id == id }
    guard let draft, let identity = selling.identity else {
      say(words.form.openElsewhere)
      return [.releaseDraft(id), .listDrafts]
    }
    if let product = draft.deletion {
      return send(selling.ticket(for: .delete(product, .vendor(identity))), draft: id)
    }
    let form = ProductForm(draft, need: .nothing)
    selling.dispatches[id] = form
    let jobs = form.pictureJobs.map { Effect.preparePicture($0) }
    return jobs.isEmpty ? sendDispatch(id) : jobs
  }

  mutating func prepareDispatches(
    _ job: PictureJob, _ answer: Result<PreparedPicture, PicturePreparationError>
  ) -> [Effect] {
    for id in selling.dispatches.keys { selling.dispatches[id]?.receive(job, answer) }
    return selling.dispatches.filter { !$0.value.isPreparing }.keys.flatMap { sendDispatch($0) }
  }

  private mutating func sendDispatch(_ id: UUID) -> [Effect] {
    guard var form = selling.dispatches.removeValue(forKey: id) else { return [] }
    switch form.submit(as: selling.identity) {
    case .send(let write): return send(selling.ticket(for: write), draft: id)
    case .unchanged: return [.removeDraft(id), .listDrafts]
    case .corrected, .preparing, .underWay:
      say(words.form.needsYou(FormDraft(form).title))
      return [.releaseDraft(id), .listDrafts]
    }
  }

  /// A task that failed: its draft is offered again, in the outbox where the market was away.
  mutating func keep(_ task: WriteTask, because error: MarketError) -> [Effect] {
    guard let id = task.draft else { return [] }
    var effects: [Effect] = []
    if error.isOffline {
      selling.forget(task.ticket)
      effects.append(.postponeDraft(id))
    }
    if !isOpen(id) { effects += [.releaseDraft(id), .listDrafts] }
    return effects
  }

  /// Deletions that the market did not hear of wait for it.
  mutating func postpone(_ batch: WriteBatch) -> [Effect] {
    let failed = batch.failures.filter { $0.error.isOffline }.map(\.product)
    guard batch.isDeletion, !failed.isEmpty else { return [] }
    let waiting = Set(selling.outbox.compactMap { $0.deletion?.id })
    let drafts = failed.filter { !waiting.contains($0.id) }.map(FormDraft.init(deleting:))
    selling.tasks.removeAll { task in
      guard case .delete(let product, _) = task.ticket.write, case .failed = task.state else {
        return false
      }
      return failed.contains { $0.id == product.id }
    }
    say(words.form.deletionsWait(failed.count))
    return
      drafts.flatMap { [.saveDraft($0), .releaseDraft($0.id)] }
      + [.listDrafts]
  }
}
