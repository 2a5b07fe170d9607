import Certificates
import Files
import Foundation
import MarketStore
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization
import Text
import Words

@testable import PictureStores

/// A server with one bucket that checks every signature and every hash, as S3 does, and fails on
/// demand.
final class StrictBucketServer: Sendable {
  struct Object: Sendable {
    var bytes: [UInt8]
    var type: String
    var time: Date
  }

  /// The behaviour of the server.
  enum Mood: Sendable {
    case well
    /// Replies to some requests with this error, then works again.
    case failing(status: Int, code: String, times: Int)
    /// The key may only read.
    case readOnly
    /// Never replies.
    case silent
    /// Closes connections without a reply.
    case hangingUp
  }

  fileprivate struct State {
    var objects: [String: Object] = [:]
    var mood = Mood.well
    var requests: [String] = []
    var afterCopy: (@Sendable (inout [String: Object]) -> Void)?
  }

  static let bucket = "market-pictures"
  static let region = "garage"
  static let key = S3Key(
    id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
  /// Objects on a page of a list.
  static let pageSize = 3

  let port: Int
  fileprivate let state: Shared
  private let channel: any Channel

  fileprivate final class Shared: Sendable {
    let value = Mutex(State())
  }

  /// - Parameter certificate: The certificate of a server that speaks TLS.
  init(_ certificate: MadeCertificate? = nil) async throws {
    let state = Shared()
    self.state = state
    let tls = try certificate.map { try NIOSSLContext(configuration: Self.configuration(for: $0)) }
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let tls {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
          }
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(BucketHandler(state))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  private static func configuration(for made: MadeCertificate) throws -> TLSConfiguration {
    .makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMFile(made.certificate)
        .map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(file: made.key, format: .pem)))
  }

  deinit { channel.close(promise: nil) }

  func close() async throws { try await channel.close().get() }

  /// A store of the bucket.
  func store(
    bucket: String = bucket, prefix: String = "shop/pictures", secret: String = key.secret,
    region: String = region, at host: String = "http://127.0.0.1", trusting file: String = ""
  ) throws -> PictureBucket {
    let text = "s3://\(bucket)/\(prefix)?endpoint=\(host):\(port)&region=\(region)&style=path"
    guard let address = BucketAddress(text) else { throw PictureStoreError.badPlace("") }
    return try PictureBucket(
      address,
      environment: [
        "AWS_ACCESS_KEY_ID": Self.key.id, "AWS_SECRET_ACCESS_KEY": secret, "AWS_CA_BUNDLE": file,
      ])
  }

  var objects: [String: Object] {
    get { state.value.withLock(\.objects) }
    set { state.value.withLock { $0.objects = newValue } }
  }

  /// The methods and paths of all requests.
  var requests: [String] { state.value.withLock(\.requests) }

  func set(_ mood: Mood) { state.value.withLock { $0.mood = mood } }

  /// Changes the objects once, after the next copy of one: the action of another node.
  func afterCopy(_ action: @escaping @Sendable (inout [String: Object]) -> Void) {
    state.value.withLock { $0.afterCopy = action }
  }

  func change(_ key: String, _ change: (inout Object) -> Void) {
    state.value.withLock { state in
      guard var object = state.objects[key] else { return }
      change(&object)
      state.objects[key] = object
    }
  }
}

private final class BucketHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let state: StrictBucketServer.Shared
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []

  init(_ state: StrictBucketServer.Shared) { self.state = state }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body = []
    case .body(let part): body += Array(part.readableBytesView)
    case .end:
      guard let head else { return }
      respond(BucketCall(head, body), context)
    }
  }

  private func respond(_ call: BucketCall, _ context: ChannelHandlerContext) {
    let answer = state.value.withLock { state -> BucketAnswer? in
      state.requests.append("\(call.method) \(call.path)")
      switch state.mood {
      case .well:
        let answer = call.answer(&state.objects)
        if call.isCopy, let action = state.afterCopy {
          state.afterCopy = nil
          action(&state.objects)
        }
        return answer
      case .readOnly:
        return call.method == "PUT" ? .error(403, "AccessDenied") : call.answer(&state.objects)
      case .silent: return nil
      case .hangingUp: return BucketAnswer(status: 0)
      case .failing(let status, let code, let times):
        state.mood = times > 1 ? .failing(status: status, code: code, times: times - 1) : .well
        return .error(status, code)
      }
    }
    guard let answer else { return }
    guard answer.status > 0 else { return context.close(promise: nil) }
    let fields: HTTPHeaders = [
      "Content-Length": String(answer.body.count), "Content-Type": answer.type,
    ]
    let status = HTTPResponseStatus(statusCode: answer.status)
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: fields))),
      promise: nil)
    context.write(
      wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}

struct BucketAnswer {
  var status: Int
  var body: [UInt8] = []
  var type = "application/xml"

  static func error(_ status: Int, _ code: String) -> BucketAnswer {
    xml("<Error><Code>\(code)</Code><Message>No.</Message></Error>", status)
  }

  static func xml(_ text: String, _ status: Int = 200) -> BucketAnswer {
    let whole = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(text)"
    return BucketAnswer(status: status, body: Array(whole.utf8))
  }
}

/// A request as received by the server.
private struct BucketCall {
  let method: String
  let path: String
  private let query: [(name: String, value: String)]
  private let headers: [(name: String, value: String)]
  private let body: [UInt8]

  init(_ head: HTTPRequestHead, _ body: [UInt8]) {
    method = head.method.rawValue
    let parts = head.uri.split(separator: "?", maxSplits: 1).map(String.init)
    path = parts.first ?? ""
    query = (parts.count < 2 ? "" : parts[1]).split(separator: "&").map { pair in
      let pair = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0).removingPercentEncoding ?? "" }
      return (pair[0], pair.count < 2 ? "" : pair[1])
    }
    headers = head.headers.map { ($0.name.lowercased(), $0.value) }
    self.body = body
  }

  var isCopy: Bool { header("x-amz-copy-source") != nil }

  func answer(_ objects: inout [String: StrictBucketServer.Object]) -> BucketAnswer {
    if let refusal { return refusal }
    let names = path.split(separator: "/", maxSplits: 1).map {
      String($0).removingPercentEncoding ?? ""
    }
    guard names.first == StrictBucketServer.bucket else { return .error(404, "NoSuchBucket") }
    let key = names.count < 2 ? "" : names[1]
    switch method {
    case "GET" where key.isEmpty: return list(objects)
    case "GET":
      guard let object = objects[key] else { return .error(404, "NoSuchKey") }
      return BucketAnswer(status: 200, body: object.bytes, type: object.type)
    case "HEAD": return BucketAnswer(status: objects[key] == nil ? 404 : 200)
    case "PUT": return put(key, &objects)
    case "DELETE":
      objects[key] = nil
      return BucketAnswer(status: 204)
    default: return .error(405, "MethodNotAllowed")
    }
  }

  private func put(
    _ key: String, _ objects: inout [String: StrictBucketServer.Object]
  ) -> BucketAnswer {
    var object = StrictBucketServer.Object(
      bytes: body, type: header("content-type") ?? "application/octet-stream", time: Date())
    guard let source = header("x-amz-copy-source") else {
      objects[key] = object
      return BucketAnswer(status: 200)
    }
    let old = (source.removingPercentEncoding ?? "").dropFirst().split(
      separator: "/", maxSplits: 1)
    guard old.count == 2, old[0] == StrictBucketServer.bucket,
      let copied = objects[String(old[1])]
    else { return .error(404, "NoSuchKey") }
    object.bytes = copied.bytes
    object.type = copied.type
    objects[key] = object
    return .xml("<CopyObjectResult><ETag>&quot;1&quot;</ETag></CopyObjectResult>")
  }

  /// ListObjectsV2 with a delimiter; at most three objects and common prefixes per page.
  private func list(_ objects: [String: StrictBucketServer.Object]) -> BucketAnswer {
    let values = Dictionary(query.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    guard values["list-type"] == "2", values["delimiter"] == "/", let prefix = values["prefix"]
    else { return .error(400, "InvalidArgument") }
    let start = values["continuation-token"] ?? ""
    let names = objects.keys.filter { $0.hasPrefix(prefix) }.map { key in
      let rest = key.dropFirst(prefix.count)
      return rest.firstIndex(of: "/").map { prefix + rest[...$0] } ?? key
    }
    let keys = Set(names).filter { $0 > start }.sorted()
    let count = min(Int(values["max-keys"] ?? "") ?? 1_000, StrictBucketServer.pageSize)
    let page = keys.prefix(count)
    let contents = page.map { key in
      if key != prefix, key.hasSuffix("/") {
        return "<CommonPrefixes><Prefix>\(key)</Prefix></CommonPrefixes>"
      }
      let object = objects[key]
      let time = S3Signature.stamp(object?.time ?? Date())
      let digits = Array(time)
      let text =
        "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))T"
        + "\(String(digits[9..<11])):\(String(digits[11..<13])):\(String(digits[13..<15])).000Z"
      return "<Contents><Key>\(key)</Key><LastModified>\(text)</LastModified>"
        + "<Size>\(object?.bytes.count ?? 0)</Size></Contents>"
    }.joined()
    let isTruncated = keys.count > page.count
    let next =
      isTruncated ? "<NextContinuationToken>\(page.last ?? "")</NextContinuationToken>" : ""
    return .xml(
      "<ListBucketResult><IsTruncated>\(isTruncated)</IsTruncated>\(contents)\(next)"
        + "</ListBucketResult>")
  }

  private func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The refusal of a request that is not signed, or not as it arrived.
  private var refusal: BucketAnswer? {
    guard
      let match = header("authorization")?.wholeMatch(
        of:
          /AWS4-HMAC-SHA256 Credential=([^\/]+)\/(\d{8})\/([^\/]+)\/s3\/aws4_request,SignedHeaders=([a-z0-9;-]+),Signature=([0-9a-f]{64})/
      ), let stamp = header("x-amz-date"), let hash = header("x-amz-content-sha256")
    else { return .error(403, "AccessDenied") }
    guard match.1 == StrictBucketServer.key.id else { return .error(403, "InvalidAccessKeyId") }
    guard match.3 == StrictBucketServer.region else {
      return .error(400, "AuthorizationHeaderMalformed")
    }
    // Fifteen minutes.
    let now = [-900.0, 900].map { S3Signature.stamp(Date(timeIntervalSinceNow: $0)) }
    guard stamp.hasPrefix(match.2), (now[0]...now[1]).contains(stamp) else {
      return .error(403, "RequestTimeTooSkewed")
    }
    let names = match.4.split(separator: ";").map(String.init)
    let needed = headers.map(\.name).filter {
      $0 == "host" || $0 == "content-type" || $0.hasPrefix("x-amz-")
    }
    guard Set(names).isSuperset(of: needed) else { return .error(403, "AccessDenied") }
    let request = S3Signature.Request(
      method: method, path: path, query: query,
      headers: headers.filter { names.contains($0.name) }, bodyHash: hash)
    let signature = S3Signature(key: StrictBucketServer.key, region: StrictBucketServer.region)
    let scope = "\(match.2)/\(match.3)/s3/aws4_request"
    guard signature.signature(of: request, stamp: stamp, scope: scope) == match.5 else {
      return .error(403, "SignatureDoesNotMatch")
    }
    guard SHA256.hexadecimal(of: body) == hash else {
      return .error(400, "XAmzContentSHA256Mismatch")
    }
    return nil
  }
}
