import HTTPTypes
import HummingbirdCore
import MarketStore
import NIOCore
import Text

/// Streams the changes of products as server-sent events.
struct EventRoute: Sendable {
  let store: any ProductStore
  let hub: EventHub

  /// The number of events read at once.
  private static let batch = 100
  private static let lastEventID = HTTPField.Name("Last-Event-ID")
  private static let buffering = HTTPField.Name("X-Accel-Buffering")

  func stream(_ request: RoutedRequest) async throws -> Response {
    var headers: HTTPFields = [
      .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store",
    ]
    // Otherwise nginx would buffer a few kilobytes before it forwards anything.
    if let buffering = Self.buffering { headers[buffering] = "no" }
    if request.http.method == .head { return Response(status: .ok, headers: headers) }
    let newest = try await store.events(after: .max, limit: 1).last
    let known = Self.lastEventID.flatMap { request.http.headers[$0] }
    let start = min(max(known.flatMap { Int64($0.trimmingSpaces) } ?? newest, 0), newest)
    let wakes = try hub.subscribe(request.context.client, until: request.context.closed)
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { [store] writer in
        var last = start
        var isFirst = true
        for await _ in wakes {
          let text = try await Self.events(of: store, after: &last)
          // A comment shows the client that the stream is alive, and the server that the client is.
          if !text.isEmpty || isFirst {
            try await writer.write(ByteBuffer(string: isFirst ? ":\n\n" + text : text))
          } else {
            try await writer.write(ByteBuffer(string: ":\n\n"))
          }
          isFirst = false
        }
        try await writer.finish(nil)
      })
  }

  /// The text of all events after `last`, which advances.
  private static func events(
    of store: any ProductStore, after last: inout Int64
  ) async throws -> String {
    var text = ""
    while true {
      let page = try await store.events(after: last, limit: batch)
      if !page.isComplete {
        // The events in between are gone, so the client has to load everything again.
        last = page.last
        return "event: reset\nid: \(last)\ndata: {}\n\n"
      }
      for event in page.events {
        text +=
          "event: \(event.kind)\nid: \(event.number)\n"
          + "data: {\"id\":\(event.productID),\"vendor_id\":\(event.vendorID)}\n\n"
        last = event.number
      }
      if page.events.count < batch { return text }
    }
  }
}
