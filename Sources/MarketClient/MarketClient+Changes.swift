import Foundation
public import Market
import Text
import Wire

extension MarketClient {
  /// The market's changes behind `place`, or those from now on, as it tells of them.
  ///
  /// Returns when the market listens. The sequence ends with the error that ended it, `.connection`
  /// when the market closed it; whether and when to ask again is the caller's.
  public func changes(after place: String? = nil) async throws(MarketError) -> MarketChanges {
    try await settle()
    guard let path = dialect.eventsPath else { throw .notOffered(.events) }
    var request = TransportRequest(
      path: address.basePath + path, accept: "text/event-stream", bodyLimit: limits.jsonBody)
    if let place, place.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      request.headers["Last-Event-ID"] = place
    }
    let stream = try await transport.open(request)
    let reply = TransportReply(status: stream.status, headers: stream.headers, body: Data())
    if let target = reply.redirectTarget { throw .redirect(to: target) }
    if [404, 405, 501].contains(stream.status) { throw .notOffered(.events) }
    try reply.requireSuccess()
    guard reply.mediaType == "text/event-stream" else { throw .notOffered(.events) }
    return MarketChanges(pieces: stream.pieces, dialect: dialect, host: address.name)
  }
}

/// Changes as they come: see ``MarketClient/changes(after:)``. To be read once.
public struct MarketChanges: AsyncSequence, Sendable {
  public typealias Element = MarketChange
  public typealias Failure = MarketError

  let pieces: AsyncThrowingStream<Data, any Error>
  let dialect: any Dialect
  let host: SafeText

  public struct AsyncIterator: AsyncIteratorProtocol {
    private var pieces: AsyncThrowingStream<Data, any Error>.AsyncIterator
    private let dialect: any Dialect
    private let host: SafeText
    private var stream = EventStreamParser()
    private var waiting: ArraySlice<MarketChange> = []

    init(_ changes: MarketChanges) {
      pieces = changes.pieces.makeAsyncIterator()
      dialect = changes.dialect
      host = changes.host
    }

    /// Nil when its task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(MarketError) -> MarketChange? {
      while waiting.isEmpty {
        guard let piece = try await piece(isolation: actor) else {
          if Task.isCancelled { return nil }
          throw .connection(host: host, detail: "the server closed the connection")
        }
        do {
          waiting = try stream.read(piece).compactMap { dialect.change(in: $0) }[...]
        } catch {
          throw .decoding(path: "event", detail: "too long")
        }
      }
      return waiting.popFirst()
    }

    private mutating func piece(
      isolation actor: isolated (any Actor)?
    ) async throws(MarketError) -> Data? {
      do {
        return try await pieces.next(isolation: actor)
      } catch let error as MarketError {
        throw error
      } catch {
        throw .cancelled
      }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
