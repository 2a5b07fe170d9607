import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1

/// A reply that can be sent again and again without making it again.
struct PreparedReply: Sendable {
  var head: HTTPResponseHead
  /// Empty for a reply without a body, whatever length its head announces.
  var body: ByteBuffer

  init(_ status: HTTPResponse.Status, _ fields: HTTPFields, body: ByteBuffer) {
    head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: status.code),
      headers: HTTPHeaders(fields.map { ($0.name.rawName, $0.value) }))
    self.body = body
  }
}
