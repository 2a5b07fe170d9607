import Foundation
import Market
import ScreenWords
import Text

/// Sends writes, alone and in batches, handles their results, and undoes them.
extension SellingModel {
  /// - Parameter time: The time of the first attempt; nil for this one.
  mutating func send(
    _ ticket: WriteTicket, draft: UUID?, startedAt time: ContinuousClock.Instant? = nil
  ) -> [Effect] {
    writes.add(ticket, draft: draft, at: time ?? now, as: identity)
    // The next undo concerns this write. The user does not see one that the outbox sends by itself.
    if undoesListed, let draft, draft == outboxState.current { notify(.stillBusy) }
    undoesListed = false
    return [.write(ticket)]
  }

  /// Ends a deletion whose answer was lost: the market has announced it.
  mutating func confirmDeletion(of product: Int) -> [Effect] {
    guard let task = writes.unconfirmedDeletion(of: product),
      let deleted = task.ticket.write.product
    else { return [] }
    _ = writes.finish(task.ticket, .success(deleted), at: now)
    notify(.deleted(task.title))
    return accept(deleted, of: task, deletedAt: task.startedAt)
  }

  mutating func begin(_ writes: [MarketWrite]) -> [Effect] {
    guard !writes.isEmpty else { return [] }
    batch = WriteBatch(serial: self.writes.serial + 1, writes)
    return sendNext()
  }

  mutating func undo() -> [Effect] {
    guard !isBusy, reversal == nil else { return notify(.stillBusy) }
    let steps = undoable(now: now)
    history.removeLast(wasUndoable: !steps.isEmpty)
    if steps.isEmpty, mayListDeletions {
      undoesListed = true
      return listTrash()
    }
    undoesListed = false
    guard let step = steps.first else { return notify(.nothingToUndo) }
    guard case .edit(let edit, _) = step.write else {
      restoring = steps
      return begin(steps.compactMap(\.restoring))
    }
    reversal = EditReversal(step: step)
    let removed = edit.removedImages(from: step.result).map(\.url)
    return removed.isEmpty
      ? undoEdit(step.result.id, with: [:]) : [.loadPictures(removed, of: step.result.id)]
  }

  /// Undoes an edit, now that the pictures that it removed are loaded.
  mutating func undoEdit(_ product: Int, with pictures: [SafeText: PictureUpload]) -> [Effect] {
    guard let step = reversal?.step, step.result.id == product, reversal?.ticket == nil,
      case .edit(let edit, let credentials) = step.write
    else { return [] }
    let reversed = edit.reversed(from: step.result, removed: pictures, key: UUID())
    let ticket = ticket(for: .edit(reversed, credentials))
    let missing = edit.removedImages(from: step.result).count { pictures[$0.url] == nil }
    reversal = EditReversal(step: step, missingPictures: missing, ticket: ticket)
    return send(ticket, draft: nil)
  }

  /// Ends the undoing of an edit. After a failure it can be undone again, unless the product has
  /// changed since.
  private mutating func endReversal(by answer: Result<Product, MarketError>) {
    guard let reversal else { return }
    self.reversal = nil
    switch answer {
    case .success(let product):
      notify(.editUndone(product.name, missingPictures: reversal.missingPictures))
    case .failure(.conflict(current: _)), .failure(.notFound), .failure(.gone): break
    case .failure: history.add(reversal.step)
    }
  }

  mutating func restore(_ ids: [Int]) -> [Effect] {
    guard !isBusy else { return notify(.stillBusy) }
    return begin(trash.restoring(ids, now: now))
  }

  mutating func finish(_ ticket: WriteTicket, _ answer: Result<Product, MarketError>) -> [Effect] {
    // Deleted by another client, or by an attempt whose answer was lost: the goal is reached.
    let gone = ticket.write.product(goneIn: answer)
    let answer = gone.map(Result.success) ?? answer
    guard let task = writes.finish(ticket, answer, at: now) else { return [] }
    if task.draft == nil, !isOwn(task) { writes.removeFailures(except: identity) }
    if batch?.current == ticket { return resume(with: answer, of: task, isGone: gone != nil) }
    let isReversal = ticket == reversal?.ticket
    if isReversal { endReversal(by: answer) }
    switch answer {
    case .success(let product) where isReversal:
      outcomes.append(.edited(product))
      return []
    case .success(let product):
      let effects = accept(product, of: task, deletedAt: gone.map { _ in task.startedAt })
      switch ticket.write {
      case .delete: notify(gone == nil ? .deleted(task.title) : .alreadyDeleted(task.title))
      case .restore: notify(.restored(task.title))
      case .register, .edit: break
      }
      return effects
    case .failure(.cancelled):
      notify(.cancelled)
      return keep(task, because: .cancelled)
    case .failure(let error):
      // An open form shows it, with the possible next steps.
      if task.draft.map(isOpen) != true { notify(.failed(ticket.write.kind, task.title, error)) }
      return keep(task, because: error)
    }
  }

  /// - Parameter time: The time of a deletion that may have been earlier; nil for now.
  private mutating func accept(
    _ product: Product, of task: WriteTask, deletedAt time: ContinuousClock.Instant? = nil
  ) -> [Effect] {
    let isOwn = isOwn(task)
    // The market does not check the secret for a product that was already deleted.
    var effects =
      isOwn && time == nil ? adopt(task.ticket.write.credentials, for: product) : []
    let wasOpen = task.draft.map(isOpen) ?? false
    if let draft = task.draft {
      draftStore.close(draft)
      // It must not be saved again when the program ends.
      effects += remove(draft) + [.listDrafts]
    }
    switch task.ticket.write {
    case .register:
      notify(.registered(product.name))
      outcomes.append(.registered(product, isShown: wasOpen))
    case .edit:
      notify(.edited(product.name))
      outcomes.append(.edited(product))
      guard isOwn else { break }
      history.add(
        UndoHistory.Step(
          write: task.ticket.write, result: product, time: now, batch: task.ticket.serial))
    case .delete(let deleted, _):
      selection.remove(deleted.id)
      outcomes.append(.deleted(deleted))
      effects += outbox.filter { $0.changed == deleted.id && !$0.isEdit }.flatMap { remove($0.id) }
      guard isOwn else { break }
      let isOfBatch = batch?.done.contains { $0.id == deleted.id } == true
      let serial = task.ticket.serial
      trash.insert(deleted, by: task.ticket.write.credentials, at: time ?? now)
      history.add(
        UndoHistory.Step(
          write: task.ticket.write, result: deleted, time: time ?? now,
          batch: isOfBatch ? batch?.serial ?? serial : serial))
      // The offer to undo expires with the undo time.
      effects.append(.wake(.undoEnds, after: UndoHistory.undoTime))
    case .restore:
      recordRestoration(of: product)
      outcomes.append(.restored(product))
    }
    return effects
  }

  /// Asks for the products that the market can restore.
  func listTrash() -> [Effect] {
    guard !isReadOnly, capabilities?.offers(.restore) != false, let identity else { return [] }
    return [.listTrash(identity)]
  }

  /// Takes over the deletions that the market has listed; the latest can be undone like those of
  /// this run.
  mutating func remember(_ listed: Trash) {
    guard let identity else { return }
    trash.replace(by: listed, of: identity, now: now)
    history.insert(
      earlier: listed.products.compactMap { deleted in
        let age = listed.period - deleted.remaining
        guard age < UndoHistory.undoTime else { return nil }
        let product = Product(deleted: deleted)
        return UndoHistory.Step(
          write: .delete(product, .vendor(identity)), result: product, time: now - age,
          batch: ~product.id)
      })
  }

  private mutating func recordRestoration(of product: Product) {
    history.removeDeletion(of: product.id)
    trash.remove(product.id)
  }

  /// Keeps the draft of a write that failed: in the outbox if the market was offline.
  private mutating func keep(_ task: WriteTask, because error: MarketError) -> [Effect] {
    guard let id = task.draft else { return [] }
    var effects: [Effect] = []
    if let unsent = outboxState.unsent.removeValue(forKey: id), !error.leavesOutcomeUnknown,
      !isOpen(id)
    {
      effects.append(.saveDraft(unsent))
    }
    if error.isOffline {
      if error.isSilence { recordSilence() }
      writes.remove(task.ticket)
      effects.append(.postponeDraft(id))
    }
    if outboxState.current == id, error.mayPass { effects += outboxState.pause(id) }
    if !isOpen(id) { effects += [.releaseDraft(id), .listDrafts] }
    return effects
  }
}

// Batches: one write after the other.
extension SellingModel {
  private mutating func sendNext() -> [Effect] {
    guard let ticket = batch?.next(serial: writes.serial + 1) else { return endBatch() }
    return send(ticket, draft: nil)
  }

  private mutating func resume(
    with answer: Result<Product, MarketError>, of task: WriteTask, isGone: Bool
  ) -> [Effect] {
    if isGone { batch?.missingCount += 1 }
    batch?.finish(answer)
    guard case .success(let product) = answer else { return sendNext() }
    guard batch?.isDeletion == true else {
      recordRestoration(of: product)
      return sendNext()
    }
    return accept(product, of: task, deletedAt: isGone ? task.startedAt : nil) + sendNext()
  }

  /// Moves deletions that were not sent yet to the outbox, before the program ends. Also the one
  /// under way: it may fail, and is not carried out twice.
  public mutating func postponeBatch() {
    guard let batch, batch.isDeletion, batch.isRunning else { return }
    let waiting = Set(outbox.compactMap { $0.deletion?.id })
    for product in batch.unfinished where !waiting.contains(product.id) {
      draftStore.add(FormDraft(deleting: product, by: batch.seller))
    }
    self.batch?.stop(because: .cancelled)
  }

  private mutating func endBatch() -> [Effect] {
    guard let batch else { return [] }
    if !batch.isDeletion { keepUndoable(after: batch) }
    let postponed = postponeFailures(of: batch)
    if !postponed.isEmpty { return postponed }
    if let failure = batch.failures.first {
      report(failure, of: batch)
    } else if let last = batch.done.last {
      notify(success(of: batch, last: last))
    }
    if !batch.isDeletion, let last = batch.done.last { outcomes.append(.restored(last)) }
    return []
  }

  /// Deletions whose restoration failed or was not sent can be undone again, unless it is too late.
  private mutating func keepUndoable(after batch: WriteBatch) {
    let kept = Set(
      batch.failures.filter { ![.gone, .notFound].contains($0.error) }.map(\.product.id))
    for step in restoring where kept.contains(step.result.id) {
      // The market may have listed it meanwhile.
      history.removeDeletion(of: step.result.id)
      history.add(step)
    }
    restoring = []
  }

  private func success(of batch: WriteBatch, last: Product) -> SellingNotice {
    switch (batch.isDeletion, batch.count) {
    case (true, 1): batch.missingCount == 1 ? .alreadyDeleted(last.name) : .deleted(last.name)
    case (true, let count): .deletedAll(count)
    case (false, 1): .restored(last.name)
    case (false, let count): .restoredAll(count)
    }
  }

  private mutating func report(_ failure: WriteBatch.Failure, of batch: WriteBatch) {
    let (failures, count) = (batch.failures.count, batch.count)
    if count == 1 {
      notify(.failed(batch.isDeletion ? .delete : .restore, failure.product.name, failure.error))
    } else {
      let isTooLate = !batch.isDeletion && [.gone, .notFound].contains(failure.error)
      notify(
        isTooLate
          ? .batchTooLateToUndo(failures: failures, of: count)
          : .batchFailed(failures: failures, of: count, failure.error))
    }
  }

  /// Moves deletions that did not reach the market to the outbox.
  private mutating func postponeFailures(of batch: WriteBatch) -> [Effect] {
    let failures = batch.failures.filter(\.error.isOffline)
    let failed = failures.map(\.product)
    guard batch.isDeletion, !failed.isEmpty else { return [] }
    if failures.contains(where: \.error.isSilence) { recordSilence() }
    let waiting = Set(outbox.compactMap { $0.deletion?.id })
    let drafts = failed.filter { !waiting.contains($0.id) }
      .map { FormDraft(deleting: $0, by: batch.seller) }
    writes.removeFailedDeletions(of: failed)
    notify(.deletionsQueued(failed.count))
    return drafts.flatMap { [Effect.saveDraft($0), .releaseDraft($0.id)] } + [.listDrafts]
  }
}

extension MarketError {
  /// Whether the same may be sent again after a pause. A market that accepts no changes says when
  /// it does again.
  fileprivate var mayPass: Bool {
    self != .refusedByHost(.readOnlyMarket) && (isTransient || leavesOutcomeUnknown)
  }
}

extension MarketWrite {
  /// Returns the product of a deletion that the market refuses because it no longer exists.
  fileprivate func product(goneIn answer: Result<Product, MarketError>) -> Product? {
    guard case .delete(let product, _) = self else { return nil }
    switch answer {
    case .failure(.notFound), .failure(.gone): return product
    default: return nil
    }
  }
}
