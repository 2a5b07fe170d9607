import Foundation
import Market

/// Sends writes, alone and in batches, handles their results, and undoes deletions.
extension SellingModel {
  mutating func send(_ ticket: WriteTicket, draft: UUID?) -> [Effect] {
    writes.add(ticket, draft: draft)
    return [.write(ticket)]
  }

  mutating func begin(_ writes: [MarketWrite]) -> [Effect] {
    guard !writes.isEmpty else { return [] }
    batch = WriteBatch(serial: self.writes.serial + 1, writes)
    return sendNext()
  }

  mutating func undo(now: ContinuousClock.Instant) -> [Effect] {
    guard !isBusy else {
      notify(.stillBusy)
      return []
    }
    let restorable = restorable(now: now)
    deletions.removeLast(wasRestorable: !restorable.isEmpty)
    if restorable.isEmpty { notify(.nothingToUndo) }
    return begin(restorable.compactMap(\.restoring))
  }

  mutating func finish(
    _ ticket: WriteTicket, _ answer: Result<Product, MarketError>, now: ContinuousClock.Instant
  ) -> [Effect] {
    guard let task = writes.finish(ticket, answer) else { return [] }
    if batch?.current == ticket { return resume(with: answer, of: task, now: now) }
    switch answer {
    case .success(let product):
      let effects = accept(product, of: task, now: now)
      switch ticket.write {
      case .delete: notify(.deleted(task.title))
      case .restore: notify(.restored(task.title))
      case .register, .edit: break
      }
      return effects
    case .failure(.cancelled):
      notify(.cancelled)
      return keep(task, because: .cancelled)
    case .failure(let error):
      // Another client was quicker: the product is deleted, as it should be.
      if task.draft != nil, error == .notFound || error == .gone,
        case .delete(let product, _) = ticket.write
      {
        notify(.alreadyDeleted(product.name))
        return accept(product, of: task, now: now)
      }
      // A form that is open shows it, with what can be done.
      if task.draft.map(isOpen) != true { notify(.failed(ticket.write.kind, task.title, error)) }
      return keep(task, because: error)
    }
  }

  private mutating func accept(
    _ product: Product, of task: WriteTask, now: ContinuousClock.Instant
  ) -> [Effect] {
    recordWrite(product)
    var effects: [Effect] = []
    if let draft = task.draft {
      draftStore.close(draft)
      effects = [.removeDraft(draft), .listDrafts]
    }
    switch task.ticket.write {
    case .register:
      notify(.registered(product.name))
      outcomes.append(.registered(product))
    case .edit:
      notify(.edited(product.name))
      outcomes.append(.edited(product))
    case .delete(let deleted, _):
      selection.remove(deleted.id)
      let isOfBatch = batch?.done.contains { $0.id == deleted.id } == true
      let serial = task.ticket.serial
      deletions.add(
        DeletionHistory.Deletion(
          write: task.ticket.write, time: now,
          batch: isOfBatch ? batch?.serial ?? serial : serial))
      outcomes.append(.deleted(deleted))
      effects += outbox.filter { $0.deletion?.id == deleted.id }.map { .removeDraft($0.id) }
      // The offer to undo ends with its time.
      effects.append(.wake(.undoEnds, after: DeletionHistory.undoTime))
    case .restore: outcomes.append(.restored(product))
    }
    return effects
  }

  /// Keeps the draft of a write that failed: in the outbox where the market was away.
  private mutating func keep(_ task: WriteTask, because error: MarketError) -> [Effect] {
    guard let id = task.draft else { return [] }
    var effects: [Effect] = []
    if error.isOffline {
      writes.remove(task.ticket)
      effects.append(.postponeDraft(id))
    }
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
    with answer: Result<Product, MarketError>, of task: WriteTask, now: ContinuousClock.Instant
  ) -> [Effect] {
    batch?.finish(answer)
    guard case .success(let product) = answer, batch?.isDeletion == true else { return sendNext() }
    return accept(product, of: task, now: now) + sendNext()
  }

  private mutating func endBatch() -> [Effect] {
    guard let batch else { return [] }
    let postponed = postponeFailures(of: batch)
    if !postponed.isEmpty { return postponed }
    if let failure = batch.failures.first {
      report(failure, of: batch)
    } else if let last = batch.done.last {
      notify(
        batch.count == 1
          ? batch.isDeletion ? .deleted(last.name) : .restored(last.name)
          : batch.isDeletion ? .deletedAll(batch.count) : .restoredAll(batch.count))
    }
    if !batch.isDeletion, let last = batch.done.last { outcomes.append(.restored(last)) }
    return []
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
    let failed = batch.failures.filter { $0.error.isOffline }.map(\.product)
    guard batch.isDeletion, !failed.isEmpty else { return [] }
    let waiting = Set(outbox.compactMap { $0.deletion?.id })
    let drafts = failed.filter { !waiting.contains($0.id) }.map(FormDraft.init(deleting:))
    writes.removeFailedDeletions(of: failed)
    notify(.deletionsQueued(failed.count))
    return drafts.flatMap { [Effect.saveDraft($0), .releaseDraft($0.id)] } + [.listDrafts]
  }
}
