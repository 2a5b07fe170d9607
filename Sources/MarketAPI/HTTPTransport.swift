import AsyncHTTPClient
import Foundation
import Market
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

/// Speaks HTTP/1.1 with one market, over TCP, TLS or a Unix socket.
///
/// Names are resolved, certificates verified and bodies inflated by async-http-client; deadlines
/// are kept here, on the monotonic clock, so that each has its own error.
final class HTTPTransport: Transport {
  private let address: MarketAddress
  private let limits: TransferLimits
  private let trustRoots: NIOSSLTrustRoots
  private let client: HTTPClient

  init(
    address: MarketAddress, limits: TransferLimits, trustRoots: NIOSSLTrustRoots = .default
  ) {
    self.address = address
    self.limits = limits
    self.trustRoots = trustRoots
    client = HTTPClient(
      eventLoopGroupProvider: .singleton,
      configuration: Self.configuration(limits, trustRoots: trustRoots))
  }

  /// A client that nobody shut down closes its connections by itself.
  deinit {
    client.shutdown { _ in }
  }

  func send(_ request: TransportRequest) async throws(MarketError) -> TransportReply {
    var phase = TimeoutPhase.firstByte
    do {
      return try await exchange(request, phase: &phase)
    } catch let error as MarketError {
      throw error
    } catch {
      guard !Task.isCancelled else { throw .cancelled }
      let known = TransferFailure(error, address: address, limits: limits, phase: phase).marketError
      guard case .certificate(let host, _) = known, let origin = address.origin else { throw known }
      let fault = await CertificateInspection(origin: origin, limit: limits.connect).fault()
      throw fault.map { .certificate(host: host, detail: $0) } ?? known
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
    // A refused connection is told at once; asking again is the person's decision.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }
}

extension HTTPTransport {
  private func exchange(
    _ request: TransportRequest, phase: inout TimeoutPhase
  ) async throws -> TransportReply {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: limits.whole)
    let response = try await within(limits.firstByte, .firstByte) { [client, address] in
      try await client.execute(Self.request(request, to: address), deadline: .distantFuture)
    }
    phase = .whole
    let rest = clock.now.duration(to: end)
    return try await within(rest, .whole) {
      TransportReply(
        status: Int(response.status.code),
        headers: Self.headers(of: response.headers),
        body: try await Self.body(of: response, limit: request.bodyLimit))
    }
  }

  private static func request(
    _ request: TransportRequest, to address: MarketAddress
  ) -> HTTPClientRequest {
    var outgoing = HTTPClientRequest(url: address.requestURL(path: request.path))
    outgoing.headers = [
      "Host": address.host, "Accept": request.accept, "Accept-Encoding": "gzip, deflate",
      "User-Agent": "openmarket",
    ]
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

  /// What `work` answers, or `.timeout` once `limit` has passed, whichever is first.
  private func within<Answer: Sendable>(
    _ limit: Duration, _ phase: TimeoutPhase, _ work: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    let seconds = phase == .firstByte ? limits.firstByte.wholeSeconds : limits.whole.wholeSeconds
    return try await withThrowingTaskGroup(of: Answer.self) { group in
      defer { group.cancelAll() }
      group.addTask(operation: work)
      group.addTask {
        try await Task.sleep(for: limit, clock: .continuous)
        throw MarketError.timeout(phase, seconds: seconds)
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
  fileprivate var host: String { origin?.authority ?? Self.socketHost }

  /// The form async-http-client takes: a socket's path stands, encoded, where the host would.
  fileprivate func requestURL(path: String) -> String {
    switch place {
    case .network(let origin): origin.text + path
    case .socket(let socket, _):
      "http+unix://"
        + (socket.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") + path
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
