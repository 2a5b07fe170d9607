import Foundation
public import Market
import Wire

/// A transport with recorded replies instead of a server, for tests.
///
///     let transport = RecordedTransport { _ in TransportReply(status: 200, body: json) }
public struct RecordedTransport: Transport {
  public typealias Recording =
    @Sendable (TransportRequest) async throws(MarketError) -> TransportReply

  private let reply: Recording

  public init(reply: @escaping Recording) {
    self.reply = reply
  }

  public func send(
    _ request: TransportRequest, onProgress: ProgressReport?
  ) async throws(MarketError) -> TransportReply {
    if let count = request.body?.count { onProgress?(UploadProgress(sent: count, total: count)) }
    return try await reply(request)
  }

  public func open(_ request: TransportRequest) async throws(MarketError) -> TransportStream {
    let reply = try await reply(request)
    let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
    continuation.yield(reply.body)
    continuation.finish()
    return TransportStream(status: reply.status, headers: reply.headers, pieces: pieces)
  }

  public func shutdown() async {}
}
