import NIOCore
import NIOHTTP1

/// Frames the replies to the requests of a connection, in their order (RFC 9112 §6.3).
struct ReplyFraming {
  private struct Request {
    let isModern: Bool
    let isHead: Bool
    let keepsConnection: Bool
  }

  /// The requests without a complete reply.
  private var requests = CircularBuffer<Request>(initialCapacity: 1)

  /// The number of requests without a complete reply.
  var unanswered: Int { requests.count }

  /// - Parameter head: A head in its normal form.
  /// - Throws: A refusal if too many earlier requests have no complete reply.
  mutating func append(_ head: HTTPRequestHead) throws(HeadRefusal) {
    guard unanswered < ServiceLimits.unansweredRequests else {
      throw HeadRefusal(.tooManyRequests, "Too many requests at once on one connection")
    }
    requests.append(
      Request(
        isModern: head.isModern, isHead: head.method == .HEAD,
        keepsConnection: head.headers.first(name: "Connection") != "close"))
  }

  /// Removes the oldest request, whose reply is complete.
  mutating func removeFirst() { _ = requests.popFirst() }

  /// Removes the oldest request if its reply needs only a length to mark its end.
  mutating func removeFirstIfPlain() -> Bool {
    guard let request = requests.first, request.isModern, request.keepsConnection else {
      return false
    }
    removeFirst()
    return true
  }

  /// Sets the fields of a reply that define where it ends.
  /// - Returns: Whether the connection has to be closed after it.
  func frame(_ reply: inout HTTPResponseHead) -> Bool {
    guard let request = requests.first else { return true }
    reply.headers.remove(name: "Transfer-Encoding")
    if [204, 304].contains(reply.status.code) {
      reply.headers.remove(name: "Content-Length")
    } else if !request.isHead, !reply.headers.contains(name: "Content-Length") {
      // Without chunks, only closing the connection ends the reply.
      guard request.isModern else { return true }
      reply.headers.add(name: "Transfer-Encoding", value: "chunked")
    }
    guard request.keepsConnection else { return true }
    if !request.isModern { reply.headers.replaceOrAdd(name: "Connection", value: "keep-alive") }
    return false
  }
}
