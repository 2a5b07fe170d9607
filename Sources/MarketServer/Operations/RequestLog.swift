import HTTPTypes
import HummingbirdCore
import Logging
import MarketStore
import NIOCore
import Synchronization
import Text
import Wire

/// Logs one line for each request: writes at `info`, failures of the market at `error`, the rest at
/// `debug`. Requests that a busy market refuses (503) are counted, so that a flood of them does not
/// fill the log.
struct RequestLog: Sendable {
  let logger: Logger
  private let busy = BusyCount()

  init(logger: Logger) { self.logger = logger }

  /// Whether reads that succeed are logged.
  var includesReads: Bool { logger.logLevel <= .debug }

  /// - Parameter trace: The client, and what the store knows of the request.
  func log(_ request: Request, _ response: Response, _ trace: RequestTrace, _ time: TimeAmount) {
    let isBusy = response.status == .serviceUnavailable
    if isBusy, let count = busy.add() {
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
    var metadata: Logger.Metadata = [
      "client": "\(trace.client)", "method": "\(request.method.rawValue)",
      "path": "\(Self.redacted(request.uri.path))", "request": "\(id)",
      "status": .stringConvertible(response.status.code),
      "bytes": .stringConvertible(response.body.contentLength ?? 0),
      "ms": .stringConvertible(Double(time.nanoseconds / 1_000) / 1_000),
    ]
    let subject = trace.subject
    if let vendor = subject.vendor { metadata["vendor"] = .stringConvertible(Int(vendor)) }
    if let product = subject.product { metadata["product"] = .stringConvertible(Int(product)) }
    logger.log(level: level, "request", metadata: metadata)
    if let impostor = trace.impostor {
      // Its fields are few and in this order, so that fail2ban can find the address.
      logger.notice(
        "\(impostor.rawValue)", metadata: ["client": "\(trace.client)", "request": "\(id)"])
    }
  }

  /// A path without anything that could be a secret. The words of endpoints, numbers, and the names
  /// of pictures, which are public, stay; every other segment becomes `…`.
  static func redacted(_ path: String) -> String {
    let segments = path.split(separator: "/").prefix(maximumSegments).map { segment in
      let isNumber = segment.utf8.count <= 19 && Digits.integer(segment) != nil
      let isKnown = words.contains(String(segment)) || PictureName(fileName: String(segment)) != nil
      return isNumber || isKnown ? String(segment) : "…"
    }
    return "/" + segments.joined(separator: "/")
  }

  private static let maximumSegments = 6
  private static let words = Set(
    (Dialects.all.flatMap(\.endpoints) + [.picture]).flatMap(\.path.words)
      + ["healthz", "readyz", "metrics"])
}

/// The number of requests that were refused because the market was busy.
final class BusyCount: Sendable {
  private struct State {
    var count = 0
    var reportedAt: NIODeadline?
  }

  /// The time between two reports.
  static let interval = TimeAmount.minutes(1)

  private let state = Mutex(State())

  /// Counts one more request.
  /// - Returns: The requests since the last report, if the next one is due.
  func add(now: NIODeadline = .now()) -> Int? {
    state.withLock { state in
      state.count += 1
      if let last = state.reportedAt, now - last < Self.interval { return nil }
      state.reportedAt = now
      defer { state.count = 0 }
      return state.count
    }
  }
}
