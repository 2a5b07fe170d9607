import NIOCore
import NIOHTTP1

/// The replies that a connection sends without its task: the reply to the request that is being
/// read, and how much was written and not sent.
struct QuickReplying {
  /// The reply to a request without a body; nil if it has to be made. On the event loop.
  typealias Source = (HTTPRequestHead) -> PreparedReply?

  private let source: Source?
  private var reply: PreparedReply?
  private var unsent = 0
  /// Whether the encoder takes what follows for parts of a reply in chunks.
  var isEncoderChunked = false

  /// Bytes after which replies are sent though more requests may have arrived: a client that sends
  /// many at once and reads nothing must not fill the memory.
  private static let maximumUnsent = 65_536
  /// Bytes of a head, about.
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

  /// Whether replies have to be sent now that the last bytes that arrived are parsed.
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
