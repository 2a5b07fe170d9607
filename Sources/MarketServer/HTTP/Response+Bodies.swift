import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1
import Wire

extension Response {
  static func json(_ body: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: body))
  }

  /// Plain text without quotes and without a line end, as clients read a path or a secret.
  static func text(_ text: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// `{"code":404,"message":"…"}`, or the error shape of another dialect.
  static func error(
    _ status: HTTPResponse.Status, _ message: String, in dialect: any Dialect = Dialects.native
  ) -> Response {
    .json(ByteBuffer(bytes: dialect.bytes(ofError: status.code, message)), status: status)
  }

  static func notModified(_ headers: HTTPFields) -> Response {
    var response = Response(status: .notModified, headers: headers)
    // It would have to be the length of the whole reply (RFC 9110 §8.6).
    response.headers[.contentLength] = nil
    return response
  }
}

/// A reply that can be sent again and again: its fields are written once.
struct PreparedReply: Sendable {
  private(set) var head: HTTPResponseHead
  /// The head as it is sent, without a date and the line that ends it.
  private var headBytes: ByteBuffer
  /// Empty for a reply without a body, whatever length its head announces.
  var body: ByteBuffer

  init(_ status: HTTPResponse.Status, _ fields: HTTPFields, body: ByteBuffer) {
    let status = HTTPResponseStatus(statusCode: status.code)
    head = HTTPResponseHead(version: .http1_1, status: status)
    headBytes = ByteBuffer(string: "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
    self.body = body
    for field in fields { add(field.name, field.value) }
  }

  mutating func add(_ name: HTTPField.Name, _ value: String) {
    head.headers.add(name: name.rawName, value: value)
    headBytes.writeString("\(name.rawName): \(value)\r\n")
  }

  /// The bytes of the head.
  func head(at date: String) -> ByteBuffer {
    var bytes = ByteBuffer()
    bytes.reserveCapacity(headBytes.readableBytes + Self.dateBytes)
    bytes.writeImmutableBuffer(headBytes)
    bytes.writeStaticString("Date: ")
    bytes.writeString(date)
    bytes.writeStaticString("\r\n\r\n")
    return bytes
  }

  private static let dateBytes = 48
}
