import Market
import ScreenWords
import ViewModels

/// Sends a form, once its pictures are ready, and resolves conflicts.
extension FormOverlay {
  mutating func submit(in context: OverlayContext) -> [OverlayOutcome] {
    let words = context.words.form
    switch form.submit(as: context.selling.identity) {
    case .underWay: return [.notify(words.alreadySending)]
    case .corrected: return [.notify(words.correct)]
    case .preparing:
      waitsToSend = true
      return [.notify(words.sendsWhenPrepared)]
    case .unchanged:
      return [.sell(.discardForm(form.id)), .close, .notify(words.nothingChanged)]
    case .send(let write):
      let ticket = context.selling.ticket(for: write)
      form.sent(ticket)
      form.markAsSaved()
      // Saved first: without its key, a submit repeated after a crash would register the product
      // a second time.
      return [.effect(.saveDraft(FormDraft(form)))]
        + (form.need == .nothing ? [] : [.sell(.remember(form.identityToSave))])
        + [.sell(.send(ticket, draft: form.id))]
    }
  }

  /// Sends the form that was waiting for its last picture.
  mutating func sendIfReady(in context: OverlayContext) -> [OverlayOutcome] {
    guard waitsToSend, !form.isPreparing else { return [] }
    waitsToSend = false
    return submit(in: context)
  }

  mutating func cancel(in context: OverlayContext) -> [OverlayOutcome] {
    if waitsToSend {
      waitsToSend = false
      return [.notify(context.words.form.notice(.cancelled, false))]
    }
    guard let ticket = form.sending else { return [.notify(context.words.form.escHint)] }
    return [.effect(.cancelWrite(ticket))]
  }

  mutating func compare(with current: Product, in context: OverlayContext) -> [OverlayOutcome] {
    // Not over a dialog that was opened since: the next submit returns the conflict again.
    guard context.isOnTop else { return [] }
    let conflict = form.conflict(with: current)
    if conflict.differences.isEmpty { return resolve(conflict, in: context) }
    return [.open(ConflictOverlay(form, conflict))]
  }

  mutating func resolve(_ conflict: FormConflict, in context: OverlayContext) -> [OverlayOutcome] {
    form.resolve(conflict)
    let outcomes = submit(in: context)
    guard form.sending == nil, case .edit = form.purpose,
      conflict.differences.allSatisfy({ $0.side == .theirs })
    else { return outcomes + due() }
    // There is nothing left to send.
    return [
      .sell(.discardForm(form.id)), .close, .notify(context.words.form.theirsStays),
    ]
  }
}
