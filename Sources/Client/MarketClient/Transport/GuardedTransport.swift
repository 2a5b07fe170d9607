import Market
import Synchronization

/// A transport that, in a read-only run, lets only reads through: no request for a change ever
/// leaves the program. It reports the requests that do.
final class GuardedTransport: Transport {
  private let base: any Transport
  private let refusesWrites: Atomic<Bool>
  /// The path of the market's address.
  private let basePath: String
  private let report: (@Sendable (RequestTrace) -> Void)?

  init(
    base: any Transport, isReadOnly: Bool, basePath: String = "",
    report: (@Sendable (RequestTrace) -> Void)? = nil
  ) {
    self.base = base
    refusesWrites = Atomic(isReadOnly)
    self.basePath = basePath
    self.report = report
  }

  var isReadOnly: Bool {
    get { refusesWrites.load(ordering: .relaxed) }
    set { refusesWrites.store(newValue, ordering: .relaxed) }
  }

  func send(
    _ request: TransportRequest, onProgress: ProgressReport?
  ) async throws(MarketError) -> TransportReply {
    try await perform(request) { () async throws(MarketError) in
      let reply = try await base.send(request, onProgress: onProgress)
      return (reply, reply.status, reply.body.count)
    }
  }

  func open(_ request: TransportRequest) async throws(MarketError) -> TransportStream {
    try await perform(request) { () async throws(MarketError) in
      let stream = try await base.open(request)
      return (stream, stream.status, nil)
    }
  }

  func shutdown() async { await base.shutdown() }

  private func perform<Reply>(
    _ request: TransportRequest,
    _ body: () async throws(MarketError) -> (Reply, status: Int, bytes: Int?)
  ) async throws(MarketError) -> Reply {
    guard !isReadOnly || !request.isWrite else { throw .readOnly }
    let start = ContinuousClock.now
    report?(RequestTrace(request, below: basePath, .sent))
    do throws(MarketError) {
      let (reply, status, bytes) = try await body()
      report?(
        RequestTrace(
          request, below: basePath,
          .answered(status: status, bytes: bytes, start.duration(to: .now))))
      return reply
    } catch {
      report?(
        RequestTrace(request, below: basePath, .failed(error, start.duration(to: .now))))
      throw error
    }
  }
}
