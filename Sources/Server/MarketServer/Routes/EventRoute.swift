import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import NIOCore
import Text

/// Streams the changes of products as server-sent events.
struct EventRoute: Sendable {
  let hub: EventHub

  private static let buffering = HTTPField.Name("X-Accel-Buffering")
  /// Shows the client that the stream is alive, and the server that the client still is.
  private static let comment = ByteBuffer(string: ":\n\n")

  func stream(_ request: RoutedRequest) async throws -> Response {
    var headers: HTTPFields = [
      .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store",
    ]
    // Otherwise nginx would buffer a few kilobytes before it forwards anything.
    if let buffering = Self.buffering { headers[buffering] = "no" }
    // The length of the stream is unknown for HEAD as well.
    if request.http.method == .head {
      let unread = ResponseBody { try await $0.finish(nil) }
      return Response(status: .ok, headers: headers, body: unread)
    }
    let newest = try await hub.newest()
    let field = HTTPField.Name.lastEventID.flatMap { request.http.headers[$0] }
    let known = field.flatMap { Int64($0.trimmingSpaces) } ?? newest
    let start = min(max(known, 0), newest)
    // A market that was restored from a backup has not come as far as its clients.
    let beginning = known > newest ? EventHub.reset(at: start) : Self.beginning(after: start)
    let context = request.context
    // Older events are read a hundred at a time.
    try context.charge(Int(min(newest - start, StoreLimits.events)) / 100)
    let wakes = try hub.subscribe(from: context.limitedNetwork, until: context.closed)
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { [hub] writer in
        var last = start
        var isFirst = true
        var isReadOnly = false
        for await wake in wakes {
          if isFirst { try await writer.write(ByteBuffer(string: beginning)) }
          var text = ByteBuffer()
          var hasMissed = last < wake.end
          if last == wake.start { (text, last, hasMissed) = (wake.text, wake.end, false) }
          while hasMissed {
            // The write ends the reading when the client leaves.
            if text.readableBytes > 0 { try await writer.write(text) }
            let next = try await hub.events(after: &last)
            (text, hasMissed) = (ByteBuffer(string: next.text), next.hasMore)
          }
          if hub.isReadOnly != isReadOnly {
            isReadOnly.toggle()
            text.writeString(Self.event(isReadOnly: isReadOnly))
          }
          if wake.isComment, text.readableBytes == 0 { try await writer.write(Self.comment) }
          if text.readableBytes > 0 { try await writer.write(text) }
          isFirst = false
        }
        try await writer.finish(nil)
      })
  }

  /// An event without data sets the position of the client, so that one whose connection breaks
  /// before the first change knows where to continue.
  private static func beginning(after event: Int64) -> String { "id: \(event)\n:\n\n" }

  /// An event without a number: it is about now, and is not sent again to a client that continues.
  private static func event(isReadOnly: Bool) -> String {
    let kind = isReadOnly ? MarketChange.Kind.readOnly : .writable
    return "event: \(kind.rawValue)\ndata: {}\n\n"
  }
}

extension HTTPField.Name {
  /// The position in the events: of a client that continues, and of a list that was sent.
  static let lastEventID = Self("Last-Event-ID")
}
