public import Market

/// A product that was deleted and can be restored.
public struct DeletedProduct: Sendable {
  public let product: Product
  /// The time for which the market can restore it.
  public let remaining: Duration
}

/// Products that were deleted during this run: those deleted together can be restored together.
struct DeletionHistory: Sendable {
  struct Deletion: Sendable {
    let write: MarketWrite
    let time: ContinuousClock.Instant
    /// The serial of the ``WriteBatch`` it belonged to, or its own.
    let batch: Int

    /// The write that undoes it.
    var restoring: MarketWrite? {
      if case .delete(let product, let credentials) = write {
        .restore(product, credentials)
      } else {
        nil
      }
    }
  }

  /// The time during which a market restores, less the time that the request may take.
  static let undoTime = Duration.seconds(590)
  private static let limit = 100

  /// The latest last.
  private var batches: [[Deletion]] = []

  /// The deletions of the last batch that the market can still undo.
  func restorable(now: ContinuousClock.Instant) -> [Deletion] {
    batches.last?.filter { now - $0.time < Self.undoTime } ?? []
  }

  /// All deletions that the market can still undo, the latest first.
  func all(now: ContinuousClock.Instant) -> [Deletion] {
    batches.joined().reversed().filter { now - $0.time < Self.undoTime }
  }

  /// Removes a product that was restored.
  mutating func remove(_ product: Int) {
    for index in batches.indices {
      batches[index].removeAll { $0.write.product?.id == product }
    }
    batches.removeAll(where: \.isEmpty)
  }

  mutating func add(_ deletion: Deletion) {
    if batches.last?.first?.batch == deletion.batch {
      batches[batches.count - 1].append(deletion)
    } else {
      batches.append([deletion])
    }
    if batches.count > Self.limit { batches.removeFirst() }
  }

  /// Removes the last batch. Where nothing of it was restorable, all before it is too old as well.
  mutating func removeLast(wasRestorable: Bool) {
    _ = batches.popLast()
    if !wasRestorable { batches = [] }
  }
}
