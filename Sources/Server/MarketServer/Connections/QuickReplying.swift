import NIOCore
import NIOHTTP1

/// The replies that a connection sends without its task: the reply to the request being read, and
/// the number of bytes written but not sent.
struct QuickReplying {
  /// The reply to a request without a body; nil if it is not available at once. Called on the event
  /// loop.
  typealias Source = (HTTPRequestHead) -> PreparedReply?

  private let source: Source?
  private var reply: PreparedReply?
  private var unsent = 0
  /// Whether the encoder treats further parts as those of a chunked reply.
  var isEncoderChunked = false

  /// The number of bytes after which replies are sent although more requests may have arrived: a
  /// client that sends many at once and reads nothing must not fill the memory.
  private static let maximumUnsent = 65_536
  private static let headBytes = 300

  init(source: Source?) { self.source = source }

  /// Finds the reply to a request.
  /// - Returns: Whether there is one.
  mutating func find(_ head: HTTPRequestHead) -> Bool {
    reply = source?(head)
    return reply != nil
  }

  /// The reply that was found, at the end of its request.
  mutating func take() -> PreparedReply? {
    defer { reply = nil }
    return reply
  }

  /// Whether replies have to be sent now that all arrived bytes are parsed.
  mutating func mustFlush() -> Bool {
    defer { unsent = 0 }
    return unsent > 0
  }

  /// Whether replies have to be sent after another one was written.
  mutating func mustFlush(after reply: PreparedReply) -> Bool {
    unsent += Self.headBytes + reply.body.readableBytes
    return unsent > Self.maximumUnsent && mustFlush()
  }
}
