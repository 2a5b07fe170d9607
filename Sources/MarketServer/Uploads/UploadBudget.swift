import Synchronization

/// The bytes that all uploads in progress may have together.
final class UploadBudget: Sendable {
  private let left: Mutex<Int>

  init(bytes: Int = UploadLimits.allBytes) { left = Mutex(bytes) }

  /// The bytes of one upload, returned to the budget with its end.
  final class Share: Sendable {
    private let budget: UploadBudget
    private let taken = Mutex(0)

    init(of budget: UploadBudget) { self.budget = budget }

    deinit { budget.left.withLock { $0 += taken.withLock { $0 } } }

    /// Reserves some more bytes.
    /// - Returns: False if there is no room for them.
    func reserve(_ bytes: Int) -> Bool {
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
