import HTTPTypes
import HummingbirdCore
import MarketStore
import NIOCore
import Wire

/// `GET /api/products/events`: what happens to products, as server-sent events.
struct EventStream: Sendable {
  let store: any ProductStore
  let hub: EventHub

  /// Events read at once.
  private static let batch = 100
  private static let lastEventID = HTTPField.Name("Last-Event-ID")
  private static let buffering = HTTPField.Name("X-Accel-Buffering")

  func respond(to request: Request, _ context: RequestContext) async throws -> Response {
    var headers: HTTPFields = [
      .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store",
    ]
    // Or nginx would collect a few kilobytes before it passes anything on.
    if let buffering = Self.buffering { headers[buffering] = "no" }
    if request.method == .head { return Response(status: .ok, headers: headers) }
    let newest = try await store.events(after: .max, limit: 1).last
    let known = Self.lastEventID.flatMap { request.headers[$0] }
    let start = min(max(known.flatMap { Int64($0.trimmingSpaces) } ?? newest, 0), newest)
    let wakes = try hub.subscribe(context.client, until: context.closed)
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { [store] writer in
        var last = start
        var isFirst = true
        for await _ in wakes {
          let text = try await Self.news(of: store, &last)
          // A comment shows that the stream is alive, and finds out whether the client is.
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

  /// Everything after `last`, which moves on.
  private static func news(
    of store: any ProductStore, _ last: inout Int64
  ) async throws -> String {
    var text = ""
    while true {
      let page = try await store.events(after: last, limit: batch)
      if !page.isComplete {
        // Too much has happened since: what the client knows is worth nothing.
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
