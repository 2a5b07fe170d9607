import Foundation
import Market
import Wire

@testable import MarketClient

/// A transport with recorded replies instead of a server.
///
///     let transport = RecordedTransport { _ in TransportReply(status: 200, body: json) }
struct RecordedTransport: Transport {
  typealias Recording =
    @Sendable (TransportRequest) async throws(MarketError) -> TransportReply

  private let reply: Recording

  init(reply: @escaping Recording) {
    self.reply = reply
  }

  func send(
    _ request: TransportRequest, onProgress: ProgressReport?
  ) async throws(MarketError) -> TransportReply {
    if let count = request.body?.count { onProgress?(UploadProgress(sent: count, total: count)) }
    return try await reply(request)
  }

  func open(_ request: TransportRequest) async throws(MarketError) -> TransportStream {
    let reply = try await reply(request)
    let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
    continuation.yield(reply.body)
    continuation.finish()
    return TransportStream(status: reply.status, headers: reply.headers, pieces: pieces)
  }

  func shutdown() async {}
}
