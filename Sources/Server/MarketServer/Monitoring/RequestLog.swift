import HTTPTypes
import HummingbirdCore
import Logging
import MarketStore
import NIOCore
import Synchronization
import Text
import Wire

/// Logs one line for each request: writes at `info`, failures of the market at `error`, the rest at
/// `debug`. Requests that a busy market refuses (503), addresses over a limit, slow reads and
/// delays are counted, so that a flood of them does not fill the log.
struct RequestLog: Sendable {
  private enum Subject: Hashable {
    case busy
    case limited(ClientAddress)
    case slow(route: String, ClientAddress)
    case delayed(executor: String)
  }

  let logger: Logger
  /// The logger of lines that fail2ban reads: they are logged at any level.
  private let banLogger: Logger
  private let counts = EventCounts<Subject>()

  init(logger: Logger) {
    self.logger = logger
    var copy = logger
    copy.logLevel = min(logger.logLevel, .notice)
    banLogger = copy
  }

  /// Whether reads that succeed are logged.
  var includesReads: Bool { logger.logLevel <= .debug }

  /// - Parameter trace: The client, and the store's facts about the request.
  func log(_ request: Request, _ response: Response, _ trace: RequestTrace, _ time: TimeAmount) {
    let isBusy = response.status == .serviceUnavailable
    if isBusy, let count = counts.add(.busy) {
      logger.warning("busy", metadata: ["refused": .stringConvertible(count)])
    }
    let level: Logger.Level =
      if response.status.code >= 500, !isBusy {
        .error
      } else if request.method == .get || request.method == .head || response.status.code == 429 {
        .debug
      } else {
        .info
      }
    guard level >= logger.logLevel || trace.impostor != nil else { return }
    let id = String(UInt64.random(in: 0 ... .max), radix: 16)
    let path = Self.redacted(request.uri.path, method: request.method.rawValue)
    var metadata: Logger.Metadata = [
      "client": "\(trace.client)", "method": "\(request.method.rawValue)",
      "path": "\(path)", "request": "\(id)",
      "status": .stringConvertible(response.status.code),
      "bytes": .stringConvertible(response.body.contentLength ?? 0),
      "ms": .stringConvertible(time.milliseconds),
    ]
    let subject = trace.subject
    if let vendor = subject.vendor { metadata["vendor"] = .stringConvertible(Int(vendor)) }
    if let product = subject.product { metadata["product"] = .stringConvertible(Int(product)) }
    logger.log(level: level, "request", metadata: metadata)
    if let impostor = trace.impostor {
      // Only a few fields, in this order, so that fail2ban can find the address.
      banLogger.notice(
        "\(impostor.rawValue)", metadata: ["client": "\(trace.client)", "request": "\(id)"])
    }
  }

  /// Logs that an address is over its limit. It has only a few fields, in this order, so that
  /// fail2ban can find the address.
  /// - Returns: Whether this is the address's first request over the limit within a minute.
  @discardableResult
  func logLimited(_ client: ClientAddress, route: String) -> Bool {
    guard let count = counts.add(.limited(client.network)) else { return false }
    banLogger.notice(
      "too many requests",
      metadata: [
        "client": "\(client.text)", "refused": .stringConvertible(count), "route": "\(route)",
      ])
    return true
  }

  func logSlow(_ client: ClientAddress, route: String, _ time: TimeAmount) {
    guard let count = counts.add(.slow(route: route, client.network)) else { return }
    logger.warning(
      "slow request",
      metadata: [
        "client": "\(client.text)", "count": .stringConvertible(count),
        "ms": .stringConvertible(time.milliseconds), "route": "\(route)",
      ])
  }

  /// Logs a long wait of tasks for a thread.
  func logDelay(of executor: String, _ time: TimeAmount) {
    guard let count = counts.add(.delayed(executor: executor)) else { return }
    logger.warning(
      "tasks wait for a thread",
      metadata: [
        "count": .stringConvertible(count), "executor": "\(executor)",
        "ms": .stringConvertible(time.milliseconds),
      ])
  }

  /// A path without anything that could be a secret. The names of pictures are public.
  static func redacted(_ path: String, method: String) -> String {
    PublicPath.text(of: path, method: method, among: Endpoint.pages) {
      words.contains($0) || PictureName(fileName: $0) != nil
    }
  }

  private static let words = Set(
    [Endpoint.picture].flatMap(\.path.words) + ["healthz", "readyz", "metrics"])
}

/// Counts events of many subjects, each of which has one line a minute in the log.
final class EventCounts<Subject: Hashable & Sendable>: Sendable {
  private struct Count {
    var events = 0
    var reportedAt: NIODeadline?
  }

  private let subjects = Mutex(
    LRUTable<Subject, Count>(generationLimit: ServiceLimits.addressCount))

  /// Counts one more event.
  /// - Returns: The number of events since the last line about the subject, if the next line is
  ///   due.
  func add(_ subject: Subject, now: NIODeadline = .now()) -> Int? {
    subjects.withLock { subjects in
      var count = subjects[subject] ?? Count()
      count.events += 1
      defer { subjects[subject] = count }
      if let last = count.reportedAt, now - last < ServiceLimits.logInterval { return nil }
      defer { count = Count(reportedAt: now) }
      return count.events
    }
  }
}

extension TimeAmount {
  /// Milliseconds, with microseconds as a fraction.
  fileprivate var milliseconds: Double { Double(nanoseconds / 1_000) / 1_000 }
}
