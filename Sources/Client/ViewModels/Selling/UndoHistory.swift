import Market

/// Deletions and edits that can be undone, with the deletions of earlier runs. Products that were
/// deleted together are restored together.
struct UndoHistory: Sendable {
  /// A write that the market has carried out.
  struct Step: Sendable {
    let write: MarketWrite
    /// The product after an edit; a deleted one as it was.
    let result: Product
    let time: ContinuousClock.Instant
    /// The serial of its ``WriteBatch``, or of the write itself.
    let batch: Int

    /// The write that restores a deleted product.
    var restoring: MarketWrite? {
      if case .delete(let product, let credentials) = write {
        .restore(product, credentials)
      } else {
        nil
      }
    }

    fileprivate var isDeletion: Bool { write.kind == .delete }
  }

  /// The time during which every market restores, less the time that the request may take. Edits
  /// can be undone for the same time: one rule is easier to remember than two.
  static let undoTime = Duration.seconds(590)
  private static let limit = 100

  /// The latest last.
  private var batches: [[Step]] = []

  /// The steps that the next undo concerns: an edit, or deletions that the market still restores.
  func last(now: ContinuousClock.Instant) -> [Step] {
    batches.last?.filter { now - $0.time < Self.undoTime } ?? []
  }

  /// Removes the deletion of a product that was restored.
  mutating func removeDeletion(of product: Int) {
    for index in batches.indices {
      batches[index].removeAll { $0.isDeletion && $0.write.product?.id == product }
    }
    batches.removeAll(where: \.isEmpty)
  }

  mutating func add(_ step: Step) {
    if batches.last?.first?.batch == step.batch {
      batches[batches.count - 1].append(step)
    } else {
      batches.append([step])
    }
    if batches.count > Self.limit { batches.removeFirst() }
  }

  /// Adds deletions of earlier runs, the latest first, before all steps of this one.
  mutating func insert(earlier deletions: [Step]) {
    for deletion in deletions where !holdsDeletion(of: deletion.result.id) {
      batches.insert([deletion], at: 0)
    }
  }

  private func holdsDeletion(of product: Int) -> Bool {
    batches.joined().contains { $0.isDeletion && $0.result.id == product }
  }

  /// Removes the last batch. If none of it could be undone, all earlier ones are too old as well.
  mutating func removeLast(wasUndoable: Bool) {
    _ = batches.popLast()
    if !wasUndoable { batches = [] }
  }
}

/// An edit that is being undone.
struct EditReversal: Sendable {
  let step: UndoHistory.Step
  /// The number of removed pictures that are no longer available.
  var missingPictures = 0
  /// The write; nil while the removed pictures are loaded.
  var ticket: WriteTicket?
}
