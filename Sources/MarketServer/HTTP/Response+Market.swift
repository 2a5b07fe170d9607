import HTTPTypes
import HummingbirdCore
import MarketStore
import NIOCore
import Wire

extension Response {
  static func json(_ body: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: body))
  }

  /// Bare text, without quotes and without a line end, as clients take it for a path or a secret.
  static func text(_ text: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// `{"code":404,"message":"…"}`, or what a dialect says instead.
  static func error(
    _ status: HTTPResponse.Status, _ message: String, in dialect: any Dialect = Dialects.native
  ) -> Response {
    .json(ByteBuffer(bytes: dialect.bytes(ofError: status.code, message)), status: status)
  }

  /// A list or a detail, or 304 to who has it already.
  static func entry(_ entry: ResponseCache.Entry, for request: Request) -> Response {
    let packed =
      Gzip.isAccepted(by: request.headers[.acceptEncoding]) ? entry.packed : nil
    let validators: HTTPFields = [
      .eTag: (packed == nil ? entry.tag : entry.tag.packed).field, .cacheControl: "no-cache",
      .vary: "Accept-Encoding",
    ]
    if let field = request.headers[.ifNoneMatch], entry.tag.isNamed(byIfNoneMatch: field) {
      return .notModified(validators)
    }
    var response = Response.json(packed ?? entry.body)
    response.headers.append(contentsOf: validators)
    if packed != nil { response.headers[.contentEncoding] = "gzip" }
    return response
  }

  /// A picture or a part of it. Its name is the hash of its bytes, so it never changes.
  static func picture(_ picture: StoredPicture, _ name: PictureName, for request: Request)
    -> Response
  {
    let tag = EntityTag(name)
    var headers: HTTPFields = [
      .eTag: tag.field, .cacheControl: "public, max-age=31536000, immutable",
    ]
    if let field = request.headers[.ifNoneMatch], tag.isNamed(byIfNoneMatch: field) {
      return .notModified(headers)
    }
    headers[.acceptRanges] = "bytes"
    let count = picture.bytes.count
    switch Self.range(of: request, tag, count) {
    case .unsatisfiable:
      var response = Response.error(.rangeNotSatisfiable, "The picture ends before this range")
      response.headers[.contentRange] = "bytes */\(count)"
      return response
    case .whole:
      headers[.contentType] = picture.mediaType.name
      return Response(headers, .ok, picture.bytes[...])
    case .part(let range):
      headers[.contentType] = picture.mediaType.name
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
      return Response(headers, .partialContent, picture.bytes[range])
    }
  }

  private static func range(of request: Request, _ tag: EntityTag, _ count: Int) -> ByteRange {
    guard request.method == .get else { return .whole }
    if let field = request.headers[.ifRange], !tag.isNamed(byIfRange: field) { return .whole }
    return ByteRange(request.headers[.range], count: count)
  }

  private static func notModified(_ headers: HTTPFields) -> Response {
    var response = Response(status: .notModified, headers: headers)
    // It would have to be that of the whole reply (RFC 9110 §8.6).
    response.headers[.contentLength] = nil
    return response
  }

  private init(_ headers: HTTPFields, _ status: HTTPResponse.Status, _ bytes: ArraySlice<UInt8>) {
    self.init(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
