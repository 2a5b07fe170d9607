import Foundation
public import Market
import Text
import Wire

extension MarketClient {
  /// Opens the market's event stream: changes after an event, or from now on.
  ///
  /// Returns when the stream is open. The sequence ends with the error that ended it, `.connection`
  /// when the market closed it; the caller decides whether and when to open it again.
  public func changes(after eventID: String? = nil) async throws(MarketError) -> MarketChanges {
    try await negotiateDialect()
    guard let path = dialect.eventsPath else { throw .notOffered(.events) }
    var request = TransportRequest(
      path: address.basePath + path, accept: "text/event-stream", bodyLimit: limits.jsonBody)
    if let eventID, eventID.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      request.headers["Last-Event-ID"] = eventID
    }
    let stream = try await transport.open(request)
    let reply = TransportReply(status: stream.status, headers: stream.headers, body: Data())
    if let target = reply.redirectTarget { throw .redirect(to: target) }
    if [404, 405, 501].contains(stream.status) { throw .notOffered(.events) }
    try reply.requireSuccess()
    guard reply.mediaType == "text/event-stream" else { throw .notOffered(.events) }
    return MarketChanges(
      pieces: stream.pieces, after: eventID.flatMap { Int64($0) }, dialect: dialect,
      host: address.name)
  }
}

/// Changes as they arrive: see ``MarketClient/changes(after:)``. It can be read once.
public struct MarketChanges: AsyncSequence, Sendable {
  public typealias Element = MarketChange
  public typealias Failure = MarketError

  let pieces: AsyncThrowingStream<Data, any Error>
  /// The position to continue after; nil for the newest one.
  let after: Int64?
  let dialect: any Dialect
  let host: SafeText

  public struct AsyncIterator: AsyncIteratorProtocol {
    private var pieces: AsyncThrowingStream<Data, any Error>.AsyncIterator
    private let dialect: any Dialect
    private let host: SafeText
    /// Nil once the market has reported its position.
    private var after: Int64?
    private var stream = EventStreamParser()
    private var waiting: ArraySlice<MarketChange> = []

    /// The position of the last event received; the market reports one at the beginning, before any
    /// change. Nil if the market reports none.
    public var lastEventID: String? { stream.lastEventID }

    init(_ changes: MarketChanges) {
      pieces = changes.pieces.makeAsyncIterator()
      after = changes.after
      dialect = changes.dialect
      host = changes.host
    }

    /// Returns nil when its task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(MarketError) -> MarketChange? {
      while waiting.isEmpty {
        guard let piece = try await piece(isolation: actor) else {
          if Task.isCancelled { return nil }
          throw .connection(host: host, .closed)
        }
        do {
          waiting = try stream.read(piece).compactMap { dialect.change(in: $0) }[...]
        } catch {
          throw .decoding(path: "event", detail: "too long")
        }
        if let reset = resetOfShorterHistory() { waiting.insert(reset, at: waiting.startIndex) }
      }
      return waiting.popFirst()
    }

    /// Returns a reset if the market has not come as far as the position to continue after, because
    /// it was restored from a backup, and does not report that itself.
    private mutating func resetOfShorterHistory() -> MarketChange? {
      guard let after, let position = lastEventID.flatMap({ Int64($0) }) else { return nil }
      self.after = nil
      guard position < after, waiting.first?.kind != .reset else { return nil }
      return MarketChange(kind: .reset, product: 0, vendor: nil, eventID: lastEventID)
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
