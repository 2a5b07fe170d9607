import Foundation
import Market

/// The outbox: writes that did not reach the market, saved as drafts and sent at the user's
/// request. Each is locked while it is sent, and read from disk again first.
extension SellingModel {
  /// Opens a draft to view, change, and send it.
  mutating func open(_ draft: FormDraft) -> [Effect] {
    guard let product = draft.deletion else { return open(ProductForm(draft, need: need)) }
    outcomes.append(.openDeletion([product]))
    return []
  }

  mutating func send(_ draft: FormDraft) -> [Effect] {
    guard need == .nothing, identity != nil else { return open(draft) }
    return [.claimDraft(draft.id)]
  }

  mutating func sendClaimed(_ id: UUID, _ draft: FormDraft?) -> [Effect] {
    draftStore.unlist(id)
    guard let draft, let identity else {
      notify(.openElsewhere)
      return [.releaseDraft(id), .listDrafts]
    }
    if let product = draft.deletion {
      return send(ticket(for: .delete(product, .vendor(identity))), draft: id)
    }
    let form = ProductForm(draft, need: .nothing)
    outboxForms[id] = form
    let jobs = form.pictureJobs.map(Effect.preparePicture)
    return jobs.isEmpty ? submit(id) : jobs
  }

  mutating func receive(
    _ job: PictureJob, _ answer: Result<PreparedPicture, PicturePreparationError>
  ) -> [Effect] {
    for id in outboxForms.keys { outboxForms[id]?.receive(job, answer) }
    return outboxForms.filter { !$0.value.isPreparing }.keys.flatMap { submit($0) }
  }

  private mutating func submit(_ id: UUID) -> [Effect] {
    guard var form = outboxForms.removeValue(forKey: id) else { return [] }
    switch form.submit(as: identity) {
    case .send(let write): return send(ticket(for: write), draft: id)
    case .unchanged: return [.removeDraft(id), .listDrafts]
    case .corrected, .preparing, .underWay:
      notify(.draftIncomplete(FormDraft(form).title))
      return [.releaseDraft(id), .listDrafts]
    }
  }
}
