import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1
import Wire

extension Response {
  static func json(
    _ body: [UInt8], _ status: HTTPResponse.Status = .ok, _ headers: HTTPFields = [:]
  ) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json; charset=utf-8"] + headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }

  static func plain(
    _ text: String, _ status: HTTPResponse.Status = .ok, _ headers: HTTPFields = [:]
  ) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8"] + headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// `{"code":404,"message":"…"}`, or the error shape of another dialect. Caches that obey no other
  /// field keep some errors for long, such as 404 (RFC 9111 §4.2.2).
  static func error(
    _ status: HTTPResponse.Status, _ message: String, in dialect: any Dialect = Dialects.native
  ) -> Response {
    .json(dialect.bytes(ofError: status.code, message), status, .uncached)
  }

  /// Removes the body, which a reply to HEAD must not have; the length stays.
  mutating func removeBody() {
    // Nil for a stream.
    let length = headers[.contentLength]
    self = createHeadResponse()
    headers[.contentLength] = length
  }

  init(_ reply: PreparedReply) {
    self.init(
      status: reply.status, headers: reply.headers, body: ResponseBody(byteBuffer: reply.body))
    // It would have to be the length of the whole reply (RFC 9110 §8.6).
    if status == .notModified { headers[.contentLength] = nil }
  }
}

extension HTTPFields {
  /// The fields of a reply that must not be cached, such as one to a vendor.
  static let uncached: HTTPFields = [.cacheControl: "no-store"]

  fileprivate static func + (first: HTTPFields, second: HTTPFields) -> HTTPFields {
    var fields = first
    fields.append(contentsOf: second)
    return fields
  }
}

/// A reply that can be sent repeatedly: its fields are written once.
struct PreparedReply: Sendable {
  private(set) var status: HTTPResponse.Status
  private var fields: [(name: HTTPField.Name, value: String)] = []
  /// The head as sent, without a date and the line that ends it.
  private var bytes = ByteBuffer()
  /// Empty for a reply without a body, regardless of the length in its head.
  var body: ByteBuffer

  init(
    _ status: HTTPResponse.Status, _ fields: [(name: HTTPField.Name, value: String)],
    body: ByteBuffer
  ) {
    self.status = status
    self.body = body
    bytes.reserveCapacity(Self.usualBytes)
    bytes.writeStaticString("HTTP/1.1 ")
    bytes.writeString(String(status.code))
    bytes.writeStaticString(" ")
    bytes.writeString(status.reasonPhrase)
    bytes.writeStaticString("\r\n")
    for (name, value) in fields { add(name, value) }
  }

  mutating func add(_ name: HTTPField.Name, _ value: String) {
    fields.append((name, value))
    bytes.writeString(name.rawName)
    bytes.writeStaticString(": ")
    bytes.writeString(value)
    bytes.writeStaticString("\r\n")
  }

  var headers: HTTPFields {
    var headers = HTTPFields()
    for (name, value) in fields { headers[name] = value }
    return headers
  }

  var head: HTTPResponseHead {
    HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: status.code),
      headers: HTTPHeaders(fields.map { ($0.name.rawName, $0.value) }))
  }

  func head(at date: String) -> ByteBuffer {
    var head = ByteBuffer()
    head.reserveCapacity(bytes.readableBytes + Self.dateBytes)
    head.writeImmutableBuffer(bytes)
    head.writeStaticString("Date: ")
    head.writeString(date)
    head.writeStaticString("\r\n\r\n")
    return head
  }

  private static let usualBytes = 256
  private static let dateBytes = 48
}
