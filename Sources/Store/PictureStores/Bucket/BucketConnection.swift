import AsyncHTTPClient
import Foundation
import MarketStore
import NIOCore
import NIOHTTP1
import NIOSSL
import ServerTrust
import Synchronization
import Text
import Words

/// Bounds of requests to a bucket, with their reasons.
enum BucketLimits {
  /// Half of the time for one client request.
  static let connectTime = Duration.seconds(3)
  /// A person sees a placeholder by then.
  static let readTime = Duration.seconds(5)
  /// A person waits this long for a registration; 300 kB take a second.
  static let writeTime = Duration.seconds(10)
  /// Maximum concurrent requests; others wait, and further ones are refused: the bucket is too
  /// slow.
  static let requests = 32
  static let requestsWaiting = 256
  static let attempts = 3
  /// Milliseconds before another attempt, times its number.
  static let retryPause = 50...150
  /// Consecutive failures after which requests fail at once for ``outagePause``: clients must not
  /// wait for a server that is down, nor should all of them hit it.
  static let failures = 5
  static let outagePause = Duration.seconds(2)
  /// Maximum bytes of a reply: pictures have 300 kB, as does a page of a list.
  static let replyBytes = 32 << 20
}

/// Signed requests to one bucket, with deadlines and retries.
final class BucketConnection: Sendable {
  enum Purpose: Sendable {
    case read, write

    var time: Duration { self == .read ? BucketLimits.readTime : BucketLimits.writeTime }
  }

  private struct Outage {
    var failures = 0
    var error: PictureStoreError?
    var end = ContinuousClock.now
  }

  let bucket: Bucket
  let place: String
  private let signature: S3Signature
  private let client: HTTPClient
  private let gate = Gate(
    slots: BucketLimits.requests, maximumWaiting: BucketLimits.requestsWaiting)
  private let outage = Mutex(Outage())

  init(_ bucket: Bucket, key: S3Key, place: String, environment: [String: String]) {
    self.bucket = bucket
    self.place = place
    signature = S3Signature(key: key, region: bucket.region)
    var tls = TLSConfiguration.makeClientConfiguration()
    if let file = environment["AWS_CA_BUNDLE"], !file.isEmpty { tls.trustRoots = .file(file) }
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tls, redirectConfiguration: .disallow,
      timeout: .init(connect: TimeAmount(BucketLimits.connectTime)))
    // Shorter than the idle timeout of servers.
    configuration.connectionPool.idleTimeout = .seconds(4)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = BucketLimits.requests
    configuration.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(verifying: bucket.identity, configuration: configuration)
  }

  /// Closes the connections of a client that was not shut down.
  deinit { client.shutdown { _ in } }

  func close() async {
    // The only failure is a second shutdown.
    try? await client.shutdown().get()
  }

  /// Returns a successful reply, or one that says that there is no such object.
  /// - Throws: ``PictureStoreError``
  @discardableResult
  func send(_ request: BucketRequest, within purpose: Purpose) async throws -> BucketReply {
    if let error = outage.withLock({ ContinuousClock.now < $0.end ? $0.error : nil }) {
      throw error
    }
    do {
      let reply = try await withDeadline(purpose.time) { [self] in
        try await repeating(request, purpose)
      }
      outage.withLock { $0 = Outage() }
      return reply
    } catch is DeadlineError, is Gate.QueueFullError {
      throw note(.unavailable(SafeText(place), .slow(purpose.time)))
    } catch let error as PictureStoreError {
      if case .unavailable = error { throw note(error) }
      throw error
    }
  }
}

extension BucketConnection {
  private func repeating(_ request: BucketRequest, _ purpose: Purpose) async throws -> BucketReply {
    var attempt = 1
    while true {
      do {
        return try await gate.pass { [self] in try checked(try await exchange(request, purpose)) }
      } catch let error as PictureStoreError {
        guard case .unavailable = error, attempt < BucketLimits.attempts else { throw error }
      }
      try await Task.sleep(
        for: .milliseconds(attempt * Int.random(in: BucketLimits.retryPause)))
      attempt += 1
    }
  }

  private func checked(_ reply: BucketReply) throws(PictureStoreError) -> BucketReply {
    guard let code = reply.errorCode.map({ SafeText($0, limit: 60) }) else { return reply }
    let place = SafeText(place)
    switch reply.status {
    case 404 where code != "NoSuchBucket": return reply
    case 507: throw .full(place)
    case 408, 429, 500..., ..<300: throw .unavailable(place, .answer(code: code))
    default: throw .refused(place, code: code)
    }
  }

  private func exchange(_ request: BucketRequest, _ purpose: Purpose) async throws -> BucketReply {
    do {
      let response = try await client.execute(
        outgoing(request), timeout: TimeAmount(purpose.time))
      let body = try await response.body.collect(upTo: BucketLimits.replyBytes)
      return BucketReply(status: Int(response.status.code), body: Array(body.readableBytesView))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw PictureStoreError.unavailable(SafeText(place), Self.outage(error, purpose))
    }
  }

  private static func outage(
    _ error: any Error, _ purpose: Purpose
  ) -> PictureStoreError.Outage {
    switch error {
    case let error as HTTPClientError
    where [.deadlineExceeded, .readTimeout, .cancelled].contains(error):
      .slow(purpose.time)
    case is OtherHostError, is NIOSSLExtraError: .certificate(isForOtherHost: true)
    case let error as NIOSSLError where error.isRejectedCertificate:
      .certificate(isForOtherHost: false)
    default: .noConnection
    }
  }

  private func outgoing(_ request: BucketRequest) -> HTTPClientRequest {
    let path = bucket.path(request.key)
    var headers = [("host", bucket.host)] + request.headers
    if let source = request.copySource {
      let source = S3Signature.encodedPath("/\(bucket.name)/\(source)")
      headers.append(("x-amz-copy-source", source))
    }
    let signed = S3Signature.Request(
      method: request.method, path: path, query: request.query, headers: headers,
      bodyHash: request.bodyHash)
    let query = request.query.isEmpty ? "" : "?" + S3Signature.query(request.query)
    var outgoing = HTTPClientRequest(
      url: "\(bucket.endpoint.scheme)://\(bucket.host)\(path)\(query)")
    outgoing.method = HTTPMethod(rawValue: request.method)
    for (name, value) in headers + signature.headers(for: signed, at: Date()) {
      outgoing.headers.add(name: name, value: value)
    }
    if request.method == "PUT" { outgoing.body = .bytes(ByteBuffer(bytes: request.body)) }
    return outgoing
  }

  /// Counts consecutive failures.
  private func note(_ error: PictureStoreError) -> PictureStoreError {
    outage.withLock { outage in
      outage.failures += 1
      guard outage.failures >= BucketLimits.failures else { return }
      outage.error = error
      outage.end = ContinuousClock.now + BucketLimits.outagePause
    }
    return error
  }
}
