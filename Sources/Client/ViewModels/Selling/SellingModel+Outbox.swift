import Foundation
import Market
import ScreenWords

/// The outbox: writes that did not reach the market, saved as drafts. They are sent one after the
/// other once the market answers, or at the user's request. Each is locked while it is sent, and
/// read from disk again first.
extension SellingModel {
  /// Opens a draft to view, change, and send it.
  mutating func open(_ draft: FormDraft) -> [Effect] {
    guard let product = draft.deletion else { return open(ProductForm(draft, need: need)) }
    outcomes.append(.openDeletion([product]))
    return []
  }

  /// Sends a draft, or opens it where the credentials are to be typed.
  mutating func send(_ draft: FormDraft) -> [Effect] {
    guard !canSend(draft) else { return claim(draft.id) }
    guard draft.deletion == nil else { return open(draft) }
    var form = ProductForm(draft, need: need)
    form.focusCredentials()
    return open(form)
  }

  /// Sends a failed write again. Its form may have been changed since: the draft is sent.
  mutating func retry(_ task: WriteTask) -> [Effect] {
    guard let id = task.draft else {
      writes.remove(task.ticket)
      return send(ticket(for: task.ticket.write), draft: nil, startedAt: task.startedAt)
    }
    let seller = task.ticket.write.credentials.identity
    if need == .nothing, let identity, seller?.identifier == identity.identifier, !isOpen(id),
      draftStore.unsaved[id] == nil
    {
      return [.postponeDraft(id)] + claim(id)
    }
    guard let draft = draftStore.all.first(where: { $0.id == id }) else {
      return notify(.openElsewhere)
    }
    return open(draft)
  }

  /// Whether a draft can be sent without the user: it is in a file, nothing has to be typed, and no
  /// other vendor sent it last.
  private func canSend(_ draft: FormDraft) -> Bool {
    guard need == .nothing, let identity, draftStore.unsaved[draft.id] == nil else { return false }
    return draft.members.seller == nil || draft.members.seller == identity.identifier
  }

  /// Sends the oldest draft that was not tried since the market answers. One at a time, so that
  /// they arrive in the order in which they were made.
  mutating func sendWaiting() -> [Effect] {
    guard sendsOutbox, !isReadOnly, !isMarketReadOnly, outboxState.isAnswering,
      !outboxState.isPaused, outboxState.current == nil,
      let draft = outbox.last(where: {
        !outboxState.tried.contains($0.id) && canSend($0) && !$0.mayBeRegisteredTwice
      })
    else { return [] }
    outboxState.current = draft.id
    return claim(draft.id)
  }

  private mutating func claim(_ id: UUID) -> [Effect] {
    outboxState.tried.insert(id)
    guard outboxState.claimed.insert(id).inserted else { return [] }
    return [.claimDraft(id)]
  }

  mutating func sendClaimed(_ id: UUID, _ draft: FormDraft?) -> [Effect] {
    outboxState.claimed.remove(id)
    draftStore.unlist(id)
    // Its form was opened meanwhile: that has the lock, and is sent by its user.
    guard !isOpen(id) else {
      outboxState.tried.remove(id)
      return sendNext(after: id)
    }
    guard let draft, let identity else {
      // Another browser that only lists its drafts may have held the lock: if it is not sent, it
      // is listed again.
      outboxState.tried.remove(id)
      if outboxState.current != id { notify(.openElsewhere) }
      return release(id)
    }
    // The settings have changed meanwhile.
    guard !isReadOnly else { return release(id) }
    if let product = draft.deletion {
      return send(ticket(for: .delete(product, .vendor(identity))), draft: id)
    }
    var form = ProductForm(draft, need: .nothing)
    configure(&form)
    outboxForms[id] = (form, draft.savedAt)
    let jobs = form.pictureJobs.map(Effect.preparePicture)
    return jobs.isEmpty ? submit(id) : jobs
  }

  mutating func receive(
    _ job: PictureJob, _ answer: Result<PreparedPicture, PicturePreparationError>
  ) -> [Effect] {
    for id in outboxForms.keys { outboxForms[id]?.form.receive(job, answer) }
    return outboxForms.filter { !$0.value.form.isPreparing }.keys.flatMap { submit($0) }
  }

  /// Records that the market does not answer: what waits is tried again when it does.
  mutating func recordSilence() {
    outboxState.isAnswering = false
    outboxState.tried = []
  }

  /// Records that the market answers: what waits is sent.
  mutating func recordAnswer() -> [Effect] {
    outboxState.isAnswering = true
    return sendWaiting()
  }

  /// Sends what waits after a pause, unless another one has replaced it.
  mutating func resumeOutbox(_ serial: Int) -> [Effect] {
    guard outboxState.pauseSerial == serial else { return [] }
    outboxState.endPause()
    return sendWaiting()
  }

  /// Handles a change of the market: drafts that wait are sent once it accepts changes again.
  mutating func receive(_ change: MarketChange) -> [Effect] {
    switch change.kind {
    case .deleted:
      selection.remove(change.product)
      return confirmDeletion(of: change.product)
    case .readOnly: outboxState.recordReadOnly()
    case .writable:
      outboxState.recordWritable()
      return sendWaiting()
    case .created, .changed, .reset: break
    }
    return []
  }

  /// Uses settings that may have changed. What may be sent only now is listed again.
  public mutating func use(isReadOnly: Bool, sendsOutbox: Bool) -> [Effect] {
    let mayListMore = self.isReadOnly || !self.sendsOutbox && sendsOutbox
    (self.isReadOnly, self.sendsOutbox) = (isReadOnly, sendsOutbox)
    guard mayListMore, !isReadOnly else { return [] }
    outboxState.tried = []
    return [.listDrafts]
  }

  /// Continues after a draft that was sent, or could not be.
  mutating func sendNext(after id: UUID?) -> [Effect] {
    guard let id, outboxState.current == id else { return [] }
    outboxState.current = nil
    return sendWaiting()
  }

  private mutating func submit(_ id: UUID) -> [Effect] {
    guard let waiting = outboxForms.removeValue(forKey: id) else { return [] }
    guard !isReadOnly else { return release(id) }
    var form = waiting.form
    switch form.submit(as: identity) {
    case .send(let write):
      let ticket = ticket(for: write)
      let effects = send(ticket, draft: id)
      guard write.kind == .register else { return effects }
      // It might be registered twice if its answer is lost: then only its user sends it again, or
      // from the time when the market may have forgotten its key.
      if !isRepeatSafe { form.sent(ticket) }
      var draft = FormDraft(form)
      draft.savedAt = waiting.savedAt
      if isRepeatSafe {
        outboxState.unsent[id] = draft
        draft.recordAttempt()
      }
      return [.saveDraft(draft)] + effects
    case .unchanged: return [.removeDraft(id), .listDrafts] + sendNext(after: id)
    case .corrected, .preparing, .underWay:
      notify(.draftIncomplete(FormDraft(form).title))
      return release(id)
    }
  }

  /// Lists a draft again that was claimed and is not sent.
  private mutating func release(_ id: UUID) -> [Effect] {
    [.releaseDraft(id), .listDrafts] + sendNext(after: id)
  }
}

extension SellingModel {
  /// The changes of products in the outbox, by the numbers of the products.
  public var waitingChanges: [Int: FormDraft] {
    outbox.reduce(into: [:]) { changes, draft in
      // The latest is the first.
      if let product = draft.changed, changes[product] == nil { changes[product] = draft }
    }
  }

  /// Whether a market that gets a registration twice has one product.
  private var isRepeatSafe: Bool { capabilities?.offers(.repeatedSubmits) == true }

  /// Whether the market accepts no changes for now: what is sent waits in the outbox.
  public var isMarketReadOnly: Bool { outboxState.isMarketReadOnly }

  /// Whether the last reply came from the market, so that a write need not wait.
  public var isOnline: Bool { outboxState.isAnswering }
}

/// The state of sending the outbox.
struct OutboxState: Sendable {
  /// Whether the last reply of the market was one.
  var isAnswering = false
  /// Whether the market has said that it accepts no changes.
  private(set) var isMarketReadOnly = false
  /// The drafts that were sent, or tried, since the market answers.
  var tried: Set<UUID> = []
  /// The draft that is being sent without the user's request.
  var current: UUID?
  /// The drafts whose lock was requested.
  var claimed: Set<UUID> = []
  /// Registrations that are being sent, as they were before: restored if they certainly failed.
  var unsent: [UUID: FormDraft] = [:]
  /// The timer after which the outbox is sent again; nil without a pause.
  private(set) var pauseSerial: Int?
  private var lastPause = 0
  private var backoff = Backoff(seed: .random(in: 0 ... .max))

  /// Whether a draft of the outbox was not accepted a moment ago.
  var isPaused: Bool { pauseSerial != nil }

  /// Delays the outbox, the longer the more often drafts were not accepted, and then sends one
  /// again. The market may answer everything else: without a pause it would get it all the time.
  mutating func pause(_ draft: UUID) -> [Effect] {
    tried.remove(draft)
    lastPause += 1
    pauseSerial = lastPause
    return [.wake(.outbox(serial: lastPause), after: backoff.next())]
  }

  mutating func endPause() { pauseSerial = nil }

  /// Records that a write has reached the market: the next pause is short.
  mutating func recordDelivery() { backoff.reset() }

  mutating func recordReadOnly() { isMarketReadOnly = true }

  /// Records that the market accepts changes: drafts that it refused meanwhile are tried again.
  mutating func recordWritable() { (isMarketReadOnly, tried) = (false, []) }
}
