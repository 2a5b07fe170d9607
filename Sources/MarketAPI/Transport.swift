public import Foundation
public import Market

/// Carries a request to a market and its reply back: over HTTP, or out of a recording.
public protocol Transport: Sendable {
  /// Every failure arrives as the ``MarketError`` it is; a reply of any status is no failure.
  func send(_ request: TransportRequest) async throws(MarketError) -> TransportReply

  /// Ends all connections; requests fail afterwards.
  func shutdown() async
}

/// A GET of a path, which begins with `/` and may carry a query.
public struct TransportRequest: Hashable, Sendable {
  public let path: String
  /// Media types that are of use.
  public let accept: String
  /// Bytes taken of the reply's body, after decompression.
  public let bodyLimit: Int
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
