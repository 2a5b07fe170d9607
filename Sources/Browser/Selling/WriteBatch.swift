import Market
import ViewModels

/// Writes that are carried out one after the other: products deleted, or had back.
struct WriteBatch {
  struct Failure {
    let product: Product
    let error: MarketError
  }

  let serial: Int
  let count: Int
  /// Of the first one; all are of a kind.
  let isDeletion: Bool
  private(set) var waiting: [MarketWrite]
  /// Under way.
  private(set) var current: WriteTicket?
  private(set) var done: [Product] = []
  private(set) var failures: [Failure] = []

  init(serial: Int, _ writes: [MarketWrite]) {
    self.serial = serial
    count = writes.count
    waiting = writes
    isDeletion = if case .delete? = writes.first { true } else { false }
  }

  var isRunning: Bool { current != nil || !waiting.isEmpty }
  /// Writes that are over.
  var finished: Int { done.count + failures.count }

  /// The next write; nil at the end.
  mutating func next(serial: Int) -> WriteTicket? {
    current =
      waiting.isEmpty ? nil : WriteTicket(serial: serial, write: waiting.removeFirst())
    return current
  }

  mutating func finish(_ answer: Result<Product, MarketError>) {
    guard let product = current?.write.product else { return }
    current = nil
    switch answer {
    case .success: done.append(product)
    case .failure(let error):
      failures.append(Failure(product: product, error: error))
      // The rest would fail alike.
      if error.affectsWholeBatch { stop(because: error) }
    }
  }

  /// Gives up what was not begun.
  mutating func stop(because error: MarketError) {
    failures += waiting.compactMap(\.product).map { Failure(product: $0, error: error) }
    waiting = []
  }
}

extension MarketError {
  /// Whether it says nothing of the product, but of the person or the way to the market.
  fileprivate var affectsWholeBatch: Bool {
    switch self {
    case .wrongSecret, .unknownVendor, .secretInClear, .cancelled: true
    default: isOffline
    }
  }
}
