import HTTPTypes
import HummingbirdCore
import NIOCore

/// The memory of large replies, such as the longest lists, until their clients have received them:
/// a client that reads nothing would otherwise have as many as it has connections.
struct LargeReplies: Sendable {
  private let memory: ByteBudget

  init(bytes: Int) { memory = ByteBudget(bytes: bytes) }

  /// Returns a reply that keeps its memory reserved until it is sent, part by part.
  /// - Parameters:
  ///   - network: The client's network; nil if its limits do not apply.
  ///   - loop: The event loop of its connection.
  /// - Throws: 503 if large replies have all memory already.
  func reserving(
    _ response: Response, for network: ClientAddress?, on loop: any EventLoop
  ) throws(RequestError) -> Response {
    guard let bytes = response.body.contentLength, bytes >= ServiceLimits.largeReply else {
      return response
    }
    let share = ByteBudget.Share(of: memory, for: network)
    guard share.reserve(bytes) else {
      throw .unavailable("Too many large replies are being sent, try again later")
    }
    let body = response.body
    var response = response
    response.body = ResponseBody(contentLength: bytes) { writer in
      try await body.write(Writer(writer: writer, loop: loop, share: share))
    }
    return response
  }

  /// Writes parts, each after the client has received most of the one before.
  private struct Writer: ResponseBodyWriter {
    var writer: any ResponseBodyWriter
    let loop: any EventLoop
    let share: ByteBudget.Share

    private static let part = 65_536

    mutating func write(_ buffer: ByteBuffer) async throws {
      var rest = buffer
      while let part = rest.readSlice(length: min(Self.part, rest.readableBytes)),
        part.readableBytes > 0
      {
        try await writer.write(part)
        // The connection has the part, and knows if there is room for the next one: without this, a
        // busy event loop would be given all of them.
        try await loop.submit {}.get()
      }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
      try await writer.finish(trailingHeaders)
    }
  }
}
