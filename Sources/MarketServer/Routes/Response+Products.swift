import HTTPTypes
import HummingbirdCore
import MarketStore
import NIOCore
import Wire

extension Response {
  /// A list or a detail, or 304 for a client that has it already.
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
    switch range(of: request, tag, count) {
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

  /// The product that a write made or changed.
  static func written(
    _ product: StoredProduct, _ context: RequestContext, status: HTTPResponse.Status = .ok
  ) -> Response {
    let bytes = context.bytes(of: product)
    return written(bytes, tagging: bytes, status: status)
  }

  /// `{"code":412,"message":…,"product":{…}}`: the current product, for an edit that another one
  /// preceded.
  static func conflict(with product: StoredProduct, _ context: RequestContext) -> Response {
    var json = JSONWriter(capacity: 2_000)
    json.raw("{\"code\":412,\"message\":\"The product was changed meanwhile\",\"product\":")
    let product = context.bytes(of: product)
    return written(
      json.bytes + product + Array("}".utf8), tagging: product, status: .preconditionFailed)
  }

  private static func written(
    _ body: [UInt8], tagging product: [UInt8], status: HTTPResponse.Status
  ) -> Response {
    var response = Response.json(ByteBuffer(bytes: body), status: status)
    response.headers[.eTag] = EntityTag(of: product).field
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private static func range(of request: Request, _ tag: EntityTag, _ count: Int) -> ByteRange {
    guard request.method == .get else { return .whole }
    if let field = request.headers[.ifRange], !tag.isNamed(byIfRange: field) { return .whole }
    return ByteRange(request.headers[.range], count: count)
  }

  private init(_ headers: HTTPFields, _ status: HTTPResponse.Status, _ bytes: ArraySlice<UInt8>) {
    self.init(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
