import Foundation
public import Market
import Wire

/// A connection to a market, over HTTP or from a recording.
protocol Transport: Sendable {
  /// Sends a request. Failures are thrown as `MarketError`; a reply of any status is not a
  /// failure.
  ///
  /// Throws `.unknownOutcome` when a request with a body or a method other than GET was sent in
  /// full and no answer arrived.
  func send(
    _ request: TransportRequest, onProgress: ProgressReport?
  ) async throws(MarketError) -> TransportReply

  /// Opens a reply whose body is read as it arrives.
  func open(_ request: TransportRequest) async throws(MarketError) -> TransportStream

  /// Ends all connections; requests fail afterwards.
  func shutdown() async
}

/// A callback for the progress of an upload; on any thread.
public typealias ProgressReport = @Sendable (UploadProgress) -> Void

/// A request for a path, which begins with `/` and may have a query.
struct TransportRequest: Hashable, Sendable {
  var method = "GET"
  let path: String
  /// The value of the Accept header.
  let accept: String
  /// The maximum bytes of the reply's body, after decompression.
  let bodyLimit: Int
  /// Headers in addition to those of every request.
  var headers: [String: String] = [:]
  var body: WireBody?

  /// Whether the request may change something in the market.
  var isWrite: Bool { method != "GET" }
}

struct TransportReply: Sendable {
  let status: Int
  /// Names in lower case; the first value of a repeated one.
  var headers: [String: String] = [:]
  let body: Data
}

/// An endless reply. Its pieces fail with a `MarketError`; releasing them closes it.
struct TransportStream: Sendable {
  let status: Int
  /// Headers as in ``TransportReply``.
  let headers: [String: String]
  let pieces: AsyncThrowingStream<Data, any Error>
}
