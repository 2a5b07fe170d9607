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
    if request.http.method == .head { return Response(status: .ok, headers: headers) }
    let newest = try await hub.newest()
    let known = HTTPField.Name.lastEventID.flatMap { request.http.headers[$0] }
    let start = min(max(known.flatMap { Int64($0.trimmingSpaces) } ?? newest, 0), newest)
    let context = request.context
    // Older events are read a hundred at a time.
    try context.charge(Int(min(newest - start, StoreLimits.events)) / 100)
    let wakes = try hub.subscribe(
      context.client, isLimited: context.isLimited, until: context.closed)
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { [hub] writer in
        var last = start
        var isFirst = true
        var isReadOnly = false
        for await wake in wakes {
          var text = try await Self.text(of: wake, after: &last, hub)
          if hub.isReadOnly != isReadOnly {
            isReadOnly.toggle()
            text.writeString(Self.event(isReadOnly: isReadOnly))
          }
          if isFirst {
            try await writer.write(Self.beginning(after: start))
          } else if wake.isComment, text.readableBytes == 0 {
            try await writer.write(Self.comment)
          }
          if text.readableBytes > 0 { try await writer.write(text) }
          isFirst = false
        }
        try await writer.finish(nil)
      })
  }

  /// An event without data sets the position of the client, so that one whose connection breaks
  /// before the first change knows where to continue.
  private static func beginning(after event: Int64) -> ByteBuffer {
    ByteBuffer(string: "id: \(event)\n:\n\n")
  }

  /// An event without a number: it is about now, and is not sent again to a client that continues.
  private static func event(isReadOnly: Bool) -> String {
    let kind = isReadOnly ? MarketChange.Kind.readOnly : .writable
    return "event: \(kind.rawValue)\ndata: {}\n\n"
  }

  /// The events after `last`, which advances: those of the wake, if it begins there.
  private static func text(
    of wake: EventHub.Wake, after last: inout Int64, _ hub: EventHub
  ) async throws -> ByteBuffer {
    guard last < wake.end else { return ByteBuffer() }
    guard last == wake.start else { return ByteBuffer(string: try await hub.events(after: &last)) }
    last = wake.end
    return wake.text
  }
}

extension HTTPField.Name {
  /// The position in the events: of a client that continues, and of a list that was sent.
  static let lastEventID = Self("Last-Event-ID")
}
