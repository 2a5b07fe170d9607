import AsyncHTTPClient
import Foundation
import Market
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL
import ServerTrust
import Wire

/// An HTTP/1.1 connection to one market, over TCP, TLS, or a Unix socket.
///
/// async-http-client resolves names, verifies certificates, and inflates bodies; the deadlines are
/// kept here, on the monotonic clock, so that each has its own error.
final class HTTPTransport: Transport {
  private let address: MarketAddress
  private let limits: TransportLimits
  private let client: HTTPClient
  private let meter = WriteMeter()
  /// The IP address of the user, if it is not this machine's. A market that trusts this machine as
  /// a proxy counts that address, and any other market ignores it.
  private let visitor: String?
  /// Whether the host was looked up by the caller: its name must not be looked up again, which may
  /// have another answer.
  private let isPinned: Bool

  /// - Parameters:
  ///   - trustRoots: The authorities that are trusted; nil for ``TrustedAuthorities``.
  ///   - connectingTo: The numeric address of the host, if it was looked up already.
  init(
    address: MarketAddress, limits: TransportLimits, trustRoots: NIOSSLTrustRoots? = nil,
    connectingTo: String? = nil, forwardingFor visitor: String? = nil
  ) {
    self.address = address
    self.visitor = visitor
    isPinned = connectingTo != nil
    self.limits = limits
    var configuration = Self.configuration(
      limits, trustRoots: trustRoots ?? (address.origin == nil ? nil : TrustedAuthorities.system))
    configuration.http1_1ConnectionDebugInitializer = { [meter] channel in
      Self.limitUnsent(of: channel)
      meter.install(on: channel)
      return StatusGuard.install(on: channel)
    }
    if let connectingTo, let host = address.origin?.host {
      configuration.dnsOverride[host] = connectingTo
    }
    client = HTTPClient(verifying: address.identity, configuration: configuration)
  }

  /// A client that was not shut down closes its connections itself.
  deinit { client.shutdown { _ in } }

  func send(
    _ request: TransportRequest, onProgress: ProgressReport?
  ) async throws(MarketError) -> TransportReply {
    var phase = TimeoutPhase.firstByte
    let monitor = UploadProgressMonitor()
    do {
      return try await exchange(request, monitor, onProgress, phase: &phase)
    } catch {
      let isStreamed = request.body?.isStreamed == true
      let isSent = isStreamed ? monitor.isComplete : !TransportError.isEarly(error)
      throw await marketError(error, phase, isSent: request.isWrite && isSent)
    }
  }

  func open(_ request: TransportRequest) async throws(MarketError) -> TransportStream {
    do {
      let response = try await within(limits.firstByte, .firstByte, of: UploadProgressMonitor()) {
        [client, outgoing = outgoing(request)] in
        try await client.execute(outgoing, deadline: .distantFuture)
      }
      return TransportStream(
        status: Int(response.status.code), headers: Self.headers(of: response.headers),
        pieces: pieces(of: response))
    } catch {
      throw await marketError(error, .firstByte, isSent: false)
    }
  }

  func shutdown() async {
    // The only failure is a second shutdown.
    try? await client.shutdown().get()
  }

  private static func configuration(
    _ limits: TransportLimits, trustRoots: NIOSSLTrustRoots?
  ) -> HTTPClient.Configuration {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = trustRoots
    tls.additionalTrustRoots = TrustedAuthorities.additional
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tls,
      redirectConfiguration: .disallow,
      timeout: .init(connect: TimeAmount(limits.connect)),
      decompression: .enabled(limit: .size(max(limits.jsonBody, limits.pictureBody))))
    // Shorter than the idle timeout of servers: a connection reused while it is closed leaves the
    // outcome of a write unknown.
    configuration.connectionPool.idleTimeout = .seconds(20)
    // A refused connection is reported at once; the user decides whether to retry.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }

  /// Bounds what the system takes before the network does: it buffers megabytes, and an upload
  /// through a slow network would be complete at once.
  private static func limitUnsent(of channel: any Channel) {
    // A socket in the file system has no such option, and no slow network.
    let unsent = NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)
    try? channel.syncOptions?.setOption(.tcpOption(unsent), value: 16_384)
  }
}

extension HTTPTransport {
  private func exchange(
    _ request: TransportRequest, _ monitor: UploadProgressMonitor, _ onProgress: ProgressReport?,
    phase: inout TimeoutPhase
  ) async throws -> TransportReply {
    defer { monitor.end() }
    var outgoing = outgoing(request)
    if let body = request.body {
      outgoing.headers.add(name: "Content-Type", value: body.mediaType)
      if !body.isStreamed { onProgress?(.init(sent: body.count, total: body.count)) }
      outgoing.body =
        body.isStreamed
        ? .stream(
          OutgoingBody(body: body, monitor: monitor, meter: meter, onProgress: onProgress),
          length: .known(Int64(body.count)))
        : .bytes(ByteBuffer(bytes: body.pieces.joined()))
    }
    // An upload may last as long as it progresses; after that the market has its usual time to
    // answer.
    let response = try await within(limits.firstByte, .firstByte, of: monitor) {
      [client, outgoing] in
      try await client.execute(outgoing, deadline: .distantFuture)
    }
    phase = .whole
    return try await within(limits.whole, .whole, of: monitor) {
      TransportReply(
        status: Int(response.status.code),
        headers: Self.headers(of: response.headers),
        body: try await Self.body(of: response, limit: request.bodyLimit))
    }
  }

  /// Converts an error; a write that may have been carried out becomes `.unknownOutcome`.
  private func marketError(
    _ error: any Error, _ phase: TimeoutPhase, isSent: Bool
  ) async -> MarketError {
    let known =
      (error as? MarketError)
      ?? (Task.isCancelled
        ? .cancelled
        : TransportError(error: error, address: address, limits: limits, phase: phase).marketError)
    if isSent, known.losesReply { return .unknownOutcome(host: address.name) }
    guard !isPinned, case .certificate(let host, _) = known, let origin = address.origin else {
      return known
    }
    let fault = await CertificateInspection(origin: origin, limit: limits.connect).fault()
    return fault.map { .certificate(host: host, $0) } ?? known
  }

  private func outgoing(_ request: TransportRequest) -> HTTPClientRequest {
    var outgoing = HTTPClientRequest(url: address.requestURL(path: request.path))
    outgoing.method = HTTPMethod(rawValue: request.method)
    outgoing.headers = [
      "Host": address.host, "Accept": request.accept, "Accept-Encoding": "gzip, deflate",
      "User-Agent": "openmarket",
    ]
    for (name, value) in request.headers { outgoing.headers.add(name: name, value: value) }
    if let visitor { outgoing.headers.add(name: "X-Forwarded-For", value: visitor) }
    return outgoing
  }

  private static func headers(of fields: HTTPHeaders) -> [String: String] {
    Dictionary(
      fields.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private static func body(of response: HTTPClientResponse, limit: Int) async throws -> Data {
    let announced = response.headers.first(name: "content-length").flatMap { Int($0) }
    guard announced ?? 0 <= limit else { throw MarketError.tooLarge(limit: limit) }
    var body = Data()
    for try await chunk in response.body {
      guard body.count + chunk.readableBytes <= limit else {
        throw MarketError.tooLarge(limit: limit)
      }
      body.append(contentsOf: chunk.readableBytesView)
    }
    return body
  }

  /// Returns the body as it arrives. A piece is read when the caller asks for one, so that a slow
  /// caller slows the market down. It fails when nothing arrives for ``TransportLimits/silence``.
  private func pieces(of response: HTTPClientResponse) -> AsyncThrowingStream<Data, any Error> {
    let (demands, demand) = AsyncStream<Void>.makeStream()
    let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
    let reading = Task {
      do {
        var body = response.body.makeAsyncIterator()
        for await _ in demands {
          guard let piece = try await body.next() else { break }
          continuation.yield(Data(piece.readableBytesView))
        }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in reading.cancel() }
    return AsyncThrowingStream {
      demand.yield()
      do {
        return try await self.within(self.limits.silence, .whole, of: UploadProgressMonitor()) {
          try await pieces.first { _ in true }
        }
      } catch {
        throw await self.marketError(error, .whole, isSent: false)
      }
    }
  }

  /// Returns the result of `work`, or throws `.timeout` when there was no progress for `limit`.
  private func within<Answer: Sendable>(
    _ limit: Duration, _ phase: TimeoutPhase, of monitor: UploadProgressMonitor,
    _ work: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    return try await withThrowingTaskGroup(of: Answer.self) { group in
      defer { group.cancelAll() }
      group.addTask(operation: work)
      group.addTask {
        try await monitor.waitForStall(limit)
        throw MarketError.timeout(phase, seconds: limit.wholeSeconds)
      }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }
}

extension WireBody {
  /// Whether it is sent in pieces. A market that closes the connection after its reply may do so
  /// before the end of a stream is known, and async-http-client then drops the reply: a body of one
  /// piece is sent at once.
  fileprivate var isStreamed: Bool { count > OutgoingBody.pieceSize }
}

extension MarketAddress {
  /// Scheme, host and port; nil for a socket.
  var origin: Origin? {
    guard case .network(let origin) = kind else { return nil }
    return origin
  }

  /// The host that a certificate has to name; nil without encryption.
  fileprivate var identity: ServerIdentity? {
    origin.flatMap { $0.isSecure ? ServerIdentity(host: $0.host) : nil }
  }

  /// The value of the Host header.
  fileprivate var host: String { origin?.authority ?? Origin.localhost.host }

  /// The URL for async-http-client: a socket's path, encoded, takes the place of the host.
  fileprivate func requestURL(path: String) -> String {
    switch kind {
    case .network(let origin): origin.url + path
    case .socket(let socket, _):
      "http+unix://"
        + (socket.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") + path
    }
  }
}

extension Duration {
  /// The duration in seconds for users: rounded up, at least 1.
  var wholeSeconds: Int {
    let (seconds, attoseconds) = components
    return max(1, Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0))
  }
}
