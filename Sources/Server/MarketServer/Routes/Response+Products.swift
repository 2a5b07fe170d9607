import Foundation
import HTTPTypes
import HummingbirdCore
import MarketStore
import NIOCore
import Wire

extension Response {
  /// A list, a detail or a picture, or 304 for a client that already has it.
  static func entry(_ entry: ResponseCache.Entry, for request: Request) -> Response {
    let form = entry.form(
      acceptsGzip: Gzip.isAccepted(by: request.headers[.acceptEncoding]),
      ifNoneMatch: request.headers[.ifNoneMatch])
    if !form.isUnchanged, entry.content.picture != nil, let part = part(of: entry, for: request) {
      return part
    }
    return Response(entry.prepared(form))
  }

  /// A picture's name is the hash of its bytes, so it never changes.
  static let pictureLifetime = "public, max-age=31536000, immutable"

  /// Nil for a request for the whole picture.
  private static func part(of entry: ResponseCache.Entry, for request: Request) -> Response? {
    let body = entry.content.body
    let count = body.readableBytes
    switch range(of: request, entry.content.tag, count) {
    case .whole: return nil
    case .unsatisfiable:
      var response = Response.error(.rangeNotSatisfiable, "The picture ends before this range")
      response.headers[.contentRange] = "bytes */\(count)"
      return response
    case .part(let range):
      let bytes =
        body.getSlice(
          at: body.readerIndex + range.lowerBound, length: range.count) ?? ByteBuffer()
      var response = Response(entry.prepared(.whole))
      response.status = .partialContent
      response.headers[.contentRange] =
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
      response.body = ResponseBody(byteBuffer: bytes)
      return response
    }
  }

  /// The product that a write added or changed.
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
    .json(body, status, [.eTag: EntityTag(of: product).field, .cacheControl: "no-store"])
  }

  private static func range(of request: Request, _ tag: EntityTag, _ count: Int) -> ByteRange {
    guard request.method == .get else { return .whole }
    if let field = request.headers[.ifRange], !tag.isNamed(byIfRange: field) { return .whole }
    return ByteRange(request.headers[.range], count: count)
  }
}
