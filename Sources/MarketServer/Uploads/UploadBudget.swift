import Synchronization

/// How many bytes all uploads under way may take together.
final class UploadBudget: Sendable {
  private let left: Mutex<Int>

  init(bytes: Int = UploadLimits.allBytes) { left = Mutex(bytes) }

  /// The share of one upload, given back when it is gone.
  final class Share: Sendable {
    private let budget: UploadBudget
    private let taken = Mutex(0)

    init(of budget: UploadBudget) { self.budget = budget }

    deinit { budget.left.withLock { $0 += taken.withLock { $0 } } }

    /// Whether there is room for so many bytes more.
    func take(_ bytes: Int) -> Bool {
      let fits = budget.left.withLock { left in
        guard bytes <= left else { return false }
        left -= bytes
        return true
      }
      if fits { taken.withLock { $0 += bytes } }
      return fits
    }
  }
}
