public import Foundation
public import Market
public import Wire

/// Carries a request to a market and its reply back: over HTTP, or out of a recording.
public protocol Transport: Sendable {
  /// Every failure arrives as the ``MarketError`` it is; a reply of any status is no failure.
  ///
  /// Throws `.unknownOutcome` when a request with a body or another method than GET went out whole
  /// and no answer came back.
  func send(
    _ request: TransportRequest, onProgress: ProgressReport?
  ) async throws(MarketError) -> TransportReply

  /// A reply whose body is read as it comes.
  func open(_ request: TransportRequest) async throws(MarketError) -> TransportStream

  /// Ends all connections; requests fail afterwards.
  func shutdown() async
}

/// Told now and then while a body goes out; on any thread.
public typealias ProgressReport = @Sendable (UploadProgress) -> Void

/// A request of a path, which begins with `/` and may carry a query.
public struct TransportRequest: Hashable, Sendable {
  public var method = "GET"
  public let path: String
  /// Media types that are of use.
  public let accept: String
  /// Bytes taken of the reply's body, after decompression.
  public let bodyLimit: Int
  /// Beside those that every request carries.
  public var headers: [String: String] = [:]
  public var body: WireBody?

  /// Whether it may change something in the market.
  var isWrite: Bool { method != "GET" }
}

public struct TransportReply: Sendable {
  public let status: Int
  /// Names in lower case; of a repeated one the first.
  public let headers: [String: String]
  public let body: Data

  public init(status: Int, headers: [String: String] = [:], body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// A reply without an end. Its pieces fail with a ``MarketError``; who lets go of them closes it.
public struct TransportStream: Sendable {
  public let status: Int
  /// As in ``TransportReply``.
  public let headers: [String: String]
  public let pieces: AsyncThrowingStream<Data, any Error>

  public init(
    status: Int, headers: [String: String] = [:], pieces: AsyncThrowingStream<Data, any Error>
  ) {
    self.status = status
    self.headers = headers
    self.pieces = pieces
  }
}
