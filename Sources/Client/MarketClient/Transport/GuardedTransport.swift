import Market
import Synchronization

/// A transport that, in a read-only run, lets only reads through: no request for a change ever
/// leaves the program.
final class GuardedTransport: Transport {
  private let base: any Transport
  private let refusesWrites: Atomic<Bool>

  init(base: any Transport, isReadOnly: Bool) {
    self.base = base
    refusesWrites = Atomic(isReadOnly)
  }

  var isReadOnly: Bool {
    get { refusesWrites.load(ordering: .relaxed) }
    set { refusesWrites.store(newValue, ordering: .relaxed) }
  }

  func send(
    _ request: TransportRequest, onProgress: ProgressReport?
  ) async throws(MarketError) -> TransportReply {
    guard !isReadOnly || !request.isWrite else { throw .readOnly }
    return try await base.send(request, onProgress: onProgress)
  }

  func open(_ request: TransportRequest) async throws(MarketError) -> TransportStream {
    guard !isReadOnly || !request.isWrite else { throw .readOnly }
    return try await base.open(request)
  }

  func shutdown() async { await base.shutdown() }
}
