public import Market

/// Writes that are sent one after the other: deletions, or restorations.
public struct WriteBatch: Sendable {
  public struct Failure: Sendable {
    public let product: Product
    public let error: MarketError
  }

  let serial: Int
  public let count: Int
  /// Whether the writes are deletions; all of a batch are of one kind.
  let isDeletion: Bool
  /// The identifier of the vendor who sends them.
  let seller: String?
  private var waiting: [MarketWrite]
  /// The write under way.
  private(set) var current: WriteTicket?
  private(set) var done: [Product] = []
  public private(set) var failures: [Failure] = []
  /// The number of products that were deleted already.
  var missingCount = 0

  init(serial: Int, _ writes: [MarketWrite]) {
    self.serial = serial
    count = writes.count
    waiting = writes
    seller = writes.first?.credentials.identity?.identifier
    isDeletion = if case .delete? = writes.first { true } else { false }
  }

  public var isRunning: Bool { current != nil || !waiting.isEmpty }
  /// The number of finished writes.
  public var finished: Int { done.count + failures.count }

  /// The products of the write under way and of those that follow.
  var unfinished: [Product] { ([current?.write] + waiting).compactMap { $0?.product } }

  /// Returns the next write; nil at the end.
  mutating func next(serial: Int) -> WriteTicket? {
    current = waiting.isEmpty ? nil : WriteTicket(serial: serial, write: waiting.removeFirst())
    return current
  }

  mutating func finish(_ answer: Result<Product, MarketError>) {
    guard let product = current?.write.product else { return }
    current = nil
    switch answer {
    case .success: done.append(product)
    case .failure(let error):
      failures.append(Failure(product: product, error: error))
      // The rest would fail the same way.
      if error.endsBatch { stop(because: error) }
    }
  }

  /// Abandons the writes that were not sent yet.
  mutating func stop(because error: MarketError) {
    failures += waiting.compactMap(\.product).map { Failure(product: $0, error: error) }
    waiting = []
  }
}
