import Market
import Text
import ViewModels
import Words

/// Deleting one product or several, and having them back: one write after the other.
extension BrowserModel {
  mutating func askToDelete() -> [Effect] {
    guard !selling.isBusy else {
      say(words.form.stillBusy)
      return []
    }
    // Over a product that product is meant.
    let products =
      place == .list && !selling.marked.isEmpty
      ? selling.marked.products : [chosenProduct].compactMap { $0 }
    guard !products.isEmpty else { return [] }
    return open(DeleteOverlay(products, need: selling.need))
  }

  mutating func undo() -> [Effect] {
    guard !selling.isBusy else {
      say(words.form.stillBusy)
      return []
    }
    let deletions = selling.takeRestorable(now: surroundings.now())
    if deletions.isEmpty { say(words.form.nothingToUndo) }
    return begin(deletions.compactMap(\.restoring))
  }

  mutating func begin(_ writes: [MarketWrite]) -> [Effect] {
    guard !writes.isEmpty else { return [] }
    selling.batch = WriteBatch(serial: selling.serial + 1, writes)
    return sendNext()
  }

  /// Whether the market restores what was deleted, as far as it is known.
  var canUndo: Bool { list.offers(.restore) }

  /// Gives up what of a batch was not sent yet.
  mutating func stopBatch() -> [Effect] {
    selling.batch?.stop(because: .cancelled)
    return []
  }

  private mutating func sendNext() -> [Effect] {
    let serial = selling.serial + 1
    guard let ticket = selling.batch?.next(serial: serial) else { return endBatch() }
    return send(ticket, draft: nil)
  }

  mutating func resume(
    with answer: Result<Product, MarketError>, of task: WriteTask
  ) -> [Effect] {
    selling.batch?.finish(answer)
    guard case .success(let product) = answer else { return sendNext() }
    guard selling.batch?.isDeletion == true else { return sendNext() }
    return accept(product, of: task) + sendNext()
  }

  private mutating func endBatch() -> [Effect] {
    guard let batch = selling.batch else { return [] }
    let postponed = postpone(batch)
    if !postponed.isEmpty { return postponed }
    if let failure = batch.failures.first {
      let reason =
        !batch.isDeletion && [.gone, .notFound].contains(failure.error)
        ? words.form.tooLateToUndo : failure.error.reason(in: words.language)
      say(
        batch.count == 1
          ? words.form.failed(failure.product.name, reason)
          : words.form.unfinished(batch.failures.count, of: batch.count, reason))
    } else if let last = batch.done.last {
      if batch.isDeletion {
        say(
          words.form.deleted(batch.count, canUndo: canUndo))
      } else {
        say(batch.count == 1 ? words.form.restored(last.name) : words.form.restored(batch.count))
      }
    }
    guard !batch.isDeletion, let last = batch.done.last else { return [] }
    return list.restored(last)
  }
}
