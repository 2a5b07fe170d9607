import NIOCore

/// The progress of a client's latest request.
enum RequestProgress {
  case handshake(since: NIODeadline)
  /// Nothing of the next request has arrived.
  case waiting
  /// Some bytes of a header block have arrived.
  case head(since: NIODeadline)
  case body(since: NIODeadline)
  /// A refusal follows the replies to earlier requests, and all bytes are discarded.
  case refused
  /// Our side is closed, and all bytes are discarded.
  case draining(since: NIODeadline)
}

/// A refusal that waits for the replies to earlier requests.
struct PendingRefusal {
  let refusal: HeadRefusal
  let isBodiless: Bool
  /// The number of requests without a reply at which it is sent.
  let unanswered: Int
}

/// The pace of a client that keeps the server waiting.
struct ConnectionSlowness: Sendable {
  let since: NIODeadline
  var bytesPerSecond = 0
}

/// The pace of an arriving body. Only the time in which the server waits for it counts.
struct BodyProgress {
  private(set) var received = 0
  private var waited = TimeAmount.zero
  /// The time the client is ahead of the slowest pace; below zero if it is behind.
  private var lead = TimeAmount.zero
  /// The time since which the server is waiting for bytes; nil while it is not.
  private(set) var waitingSince: NIODeadline?

  mutating func receive(_ bytes: Int) {
    received += bytes
    lead = min(
      lead + .seconds(of: bytes, rate: ServiceLimits.bytesPerSecond), ServiceLimits.bodyLead)
  }

  mutating func beginWaiting(_ now: NIODeadline) {
    if waitingSince == nil { waitingSince = now }
  }

  mutating func endWaiting(_ now: NIODeadline) {
    lead = lead - (waited(now) - waited)
    waited = waited(now)
    waitingSince = nil
  }

  /// The time at which the body will have been too slow.
  func slowDeadline(after grace: TimeAmount, _ now: NIODeadline) -> NIODeadline {
    (waitingSince ?? now) + grace + lead
  }

  func slowness(since: NIODeadline, _ now: NIODeadline) -> ConnectionSlowness {
    ConnectionSlowness(since: since, bytesPerSecond: received.perSecond(of: waited(now)))
  }

  private func waited(_ now: NIODeadline) -> TimeAmount {
    waitingSince.map { waited + (now - $0) } ?? waited
  }
}

/// The pace of a reply, as the system takes it from this process.
struct ReplyProgress {
  /// The number of bytes of all replies.
  var written = 0
  /// The time when the client last received something.
  var lastSent = NIODeadline.now()
  /// The number of bytes that were sent at the last sample.
  private var sent = 0
  /// The time since which there have always been unsent bytes, and the number of bytes sent before.
  private var sendingSince: NIODeadline?
  private var sentBefore = 0

  /// - Parameter unsent: The number of bytes that are still in this process.
  mutating func sample(unsent: Int, _ now: NIODeadline) {
    let sentBefore = sent
    sent = written - unsent
    if unsent == 0 || sent > sentBefore { lastSent = now }
    if unsent == 0 {
      sendingSince = nil
    } else if sendingSince == nil {
      sendingSince = now
      self.sentBefore = sent
    }
  }

  /// The time at which the reply will have been slower than `rate` bytes a second.
  func slowDeadline(after grace: TimeAmount, rate: Int) -> NIODeadline {
    (sendingSince ?? lastSent) + grace + .seconds(of: max(0, sent - sentBefore), rate: rate)
  }

  func slowness(_ now: NIODeadline) -> ConnectionSlowness? {
    sendingSince.map {
      ConnectionSlowness(
        since: $0, bytesPerSecond: max(0, sent - sentBefore).perSecond(of: now - $0))
    }
  }
}

extension ChannelHandlerContext {
  /// The number of written bytes that are still in this process.
  var unsentBytes: Int {
    (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}

extension TimeAmount {
  /// The time in which a number of bytes arrives.
  fileprivate static func seconds(of bytes: Int, rate: Int) -> TimeAmount {
    .milliseconds(Int64(bytes) * 1_000 / Int64(max(1, rate)))
  }
}

extension Int {
  fileprivate func perSecond(of time: TimeAmount) -> Int {
    Int(Double(self) / Swift.max(0.001, Double(time.nanoseconds) / 1e9))
  }
}
