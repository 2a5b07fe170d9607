import MarketClient
import Text
import Words

/// The settings of the requests of a command.
package struct RequestSettings: Sendable {
  private let timeout: Duration?
  private let isTraced: Bool

  /// - Parameters:
  ///   - timeout: The time that a reply may take; nil for the usual one.
  ///   - isTraced: Whether each request is reported on standard error.
  package init(timeout: Duration?, isTraced: Bool) {
    self.timeout = timeout
    self.isTraced = isTraced
  }

  var limits: TransportLimits {
    var limits = TransportLimits.standard
    guard let timeout else { return limits }
    limits.connect = min(limits.connect, timeout)
    (limits.firstByte, limits.whole) = (timeout, timeout)
    return limits
  }

  /// Returns the function that reports a request; nil for no report.
  func trace(in language: Language) -> (@Sendable (RequestTrace) -> Void)? {
    guard isTraced else { return nil }
    return { trace in
      let line: SafeText =
        switch trace.outcome {
        case .sent: "> \(SafeText(trace.method)) \(SafeText(trace.path, limit: Self.maximumPath))"
        case .answered(let status, let bytes, let time):
          "< \(status)\(SafeText(bytes.map { ", \($0) B" } ?? "")), \(Self.milliseconds(time)) ms"
        case .failed(let error, let time):
          "< \(error.reason(in: language)), \(Self.milliseconds(time)) ms"
        }
      Output.error.write("\(line)\n")
    }
  }

  private static let maximumPath = 2_000

  private static func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }
}
