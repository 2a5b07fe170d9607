import AsyncHTTPClient
import Foundation
import Market
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL
import Text
import Wire

/// Speaks HTTP/1.1 with one market, over TCP, TLS or a Unix socket.
///
/// Names are resolved, certificates verified and bodies inflated by async-http-client; deadlines
/// are kept here, on the monotonic clock, so that each has its own error.
final class HTTPTransport: Transport {
  private let address: MarketAddress
  private let limits: TransferLimits
  private let trustRoots: NIOSSLTrustRoots
  private let client: HTTPClient

  /// - Parameter connectingTo: The numeric address of the host where it was looked up already.
  init(
    address: MarketAddress, limits: TransferLimits, trustRoots: NIOSSLTrustRoots = .default,
    connectingTo: String? = nil
  ) {
    self.address = address
    self.limits = limits
    self.trustRoots = trustRoots
    var configuration = Self.configuration(limits, trustRoots: trustRoots)
    if let connectingTo, let host = address.origin?.host {
      configuration.dnsOverride[host] = connectingTo
    }
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// A client that nobody shut down closes its connections by itself.
  deinit {
    client.shutdown { _ in }
  }

  func send(
    _ request: TransportRequest, onProgress: ProgressReport?
  ) async throws(MarketError) -> TransportReply {
    var phase = TimeoutPhase.firstByte
    let departure = UploadProgressMonitor()
    do {
      return try await exchange(request, departure, onProgress, phase: &phase)
    } catch {
      let isSent = request.body == nil ? !TransferError.isEarly(error) : departure.isComplete
      throw await marketError(error, phase, isSent: request.isWrite && isSent)
    }
  }

  func open(_ request: TransportRequest) async throws(MarketError) -> TransportStream {
    do {
      let response = try await within(limits.firstByte, .firstByte, of: UploadProgressMonitor()) {
        [client, address] in
        try await client.execute(Self.request(request, to: address), deadline: .distantFuture)
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
    _ limits: TransferLimits, trustRoots: NIOSSLTrustRoots
  ) -> HTTPClient.Configuration {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = trustRoots
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tls,
      redirectConfiguration: .disallow,
      timeout: .init(connect: TimeAmount(limits.connect)),
      decompression: .enabled(limit: .size(max(limits.jsonBody, limits.pictureBody))))
    configuration.httpVersion = .http1Only
    configuration.http1_1ConnectionDebugInitializer = StatusGuard.install
    // Sooner than servers close idle connections: one that is reused as it dies makes a doubt.
    configuration.connectionPool.idleTimeout = .seconds(20)
    // A refused connection is told at once; asking again is the person's decision.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }
}

extension HTTPTransport {
  private func exchange(
    _ request: TransportRequest, _ departure: UploadProgressMonitor, _ onProgress: ProgressReport?,
    phase: inout TimeoutPhase
  ) async throws -> TransportReply {
    var outgoing = Self.request(request, to: address)
    if let body = request.body {
      outgoing.headers.add(name: "Content-Type", value: body.mediaType)
      outgoing.body = .stream(
        OutgoingBody(body: body, departure: departure, onProgress: onProgress),
        length: .known(Int64(body.count)))
    }
    // An upload takes what it takes while it moves; then the market has its time to answer.
    let response = try await within(limits.firstByte, .firstByte, of: departure) {
      [client, outgoing] in
      try await client.execute(outgoing, deadline: .distantFuture)
    }
    phase = .whole
    return try await within(limits.whole, .whole, of: departure) {
      TransportReply(
        status: Int(response.status.code),
        headers: Self.headers(of: response.headers),
        body: try await Self.body(of: response, limit: request.bodyLimit))
    }
  }

  /// What went wrong, and whether it is known what became of the request.
  private func marketError(
    _ error: any Error, _ phase: TimeoutPhase, isSent: Bool
  ) async -> MarketError {
    let known =
      (error as? MarketError)
      ?? (Task.isCancelled
        ? .cancelled
        : TransferError(error, address: address, limits: limits, phase: phase).marketError)
    if isSent, let detail = known.doubt {
      return .unknownOutcome(host: address.name, detail: detail)
    }
    guard case .certificate(let host, _) = known, let origin = address.origin else { return known }
    let fault = await CertificateInspection(origin: origin, limit: limits.connect).fault()
    return fault.map { .certificate(host: host, detail: $0) } ?? known
  }

  private static func request(
    _ request: TransportRequest, to address: MarketAddress
  ) -> HTTPClientRequest {
    var outgoing = HTTPClientRequest(url: address.requestURL(path: request.path))
    outgoing.method = HTTPMethod(rawValue: request.method)
    outgoing.headers = [
      "Host": address.host, "Accept": request.accept, "Accept-Encoding": "gzip, deflate",
      "User-Agent": "openmarket",
    ]
    for (name, value) in request.headers { outgoing.headers.add(name: name, value: value) }
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

  /// The body as it comes, which fails when nothing comes for ``TransferLimits/silence``.
  private func pieces(of response: HTTPClientResponse) -> AsyncThrowingStream<Data, any Error> {
    let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream(
      bufferingPolicy: .bufferingOldest(Self.pieceLimit))
    let reading = Task {
      do {
        let departure = UploadProgressMonitor()
        try await within(limits.silence, .whole, of: departure) {
          for try await piece in response.body {
            departure.move()
            guard case .enqueued = continuation.yield(Data(piece.readableBytesView)) else {
              throw MarketError.tooLarge(limit: Self.pieceLimit)
            }
          }
        }
        continuation.finish()
      } catch {
        continuation.finish(throwing: await marketError(error, .whole, isSent: false))
      }
    }
    continuation.onTermination = { _ in reading.cancel() }
    return pieces
  }

  /// Pieces that wait to be read: more come only from a market that floods.
  private static let pieceLimit = 256

  /// What `work` answers, or `.timeout` once nothing has moved for `limit`, whichever is first.
  private func within<Answer: Sendable>(
    _ limit: Duration, _ phase: TimeoutPhase, of departure: UploadProgressMonitor,
    _ work: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    return try await withThrowingTaskGroup(of: Answer.self) { group in
      defer { group.cancelAll() }
      group.addTask(operation: work)
      group.addTask {
        try await departure.stall(limit)
        throw MarketError.timeout(phase, seconds: limit.wholeSeconds)
      }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }
}

extension MarketAddress {
  /// Scheme, host and port; nil for a socket.
  var origin: Origin? {
    guard case .network(let origin) = place else { return nil }
    return origin
  }

  /// The Host header.
  fileprivate var host: String { origin?.authority ?? Origin.localhost.host }

  /// The form async-http-client takes: a socket's path stands, encoded, where the host would.
  fileprivate func requestURL(path: String) -> String {
    switch place {
    case .network(let origin): origin.url + path
    case .socket(let socket, _):
      "http+unix://"
        + (socket.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") + path
    }
  }
}

extension MarketError {
  /// Why it is not known what a request brought about, when this followed it; nil where it is.
  fileprivate var doubt: SafeText? {
    switch self {
    case .connection(_, let detail): detail
    case .timeout(_, let seconds): "no answer within \(seconds) s"
    case .cancelled: "it was given up"
    case .notAMarket, .tooLarge: "the answer cannot be read"
    default: nil
    }
  }
}

extension Duration {
  /// Rounded up, at least 1: what is told to people.
  var wholeSeconds: Int {
    let (seconds, attoseconds) = components
    return max(1, Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0))
  }
}
