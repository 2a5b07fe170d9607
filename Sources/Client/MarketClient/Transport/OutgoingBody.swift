import Foundation
import Market
import NIOCore
import Synchronization
import Wire

/// A request body in pieces as the connection takes them, small enough to show progress and to
/// notice a stall.
struct OutgoingBody: AsyncSequence, Sendable {
  let body: WireBody
  let monitor: UploadProgressMonitor
  let meter: WriteMeter
  let onProgress: ProgressReport?

  /// The bytes that a slow connection of 1 Mbit/s carries in a tenth of a second.
  static let pieceSize = 16_384
  /// Bytes that are on the way to the system: without a limit a connection takes the whole body
  /// before it can ask for a pause.
  private static let maximumBacklog = 65_536

  struct Iterator: AsyncIteratorProtocol {
    private let body: OutgoingBody
    private let total: Int
    /// The bytes that the meter had counted before.
    private let start: Int
    private var sent = 0
    private var pieces: ArraySlice<Data>
    private var rest: Data?

    init(_ body: OutgoingBody) {
      self.body = body
      total = body.body.count
      start = body.meter.bytes
      pieces = body.body.pieces[...]
    }

    mutating func next() async -> ByteBuffer? {
      await waitForConnection()
      body.monitor.recordProgress()
      body.onProgress?(.init(sent: sent, total: total))
      guard let piece = nextPiece() else {
        body.monitor.complete()
        return nil
      }
      sent += piece.count
      // From here on the market may have all of it, and may close before the next piece is
      // requested.
      if sent == total { body.monitor.complete() }
      return ByteBuffer(bytes: piece)
    }

    /// Waits until the system has taken enough of what was sent, or the request has ended.
    private func waitForConnection() async {
      while body.meter.bytes < start + sent - OutgoingBody.maximumBacklog,
        !body.monitor.hasEnded, !Task.isCancelled
      { try? await Task.sleep(for: .milliseconds(10)) }
    }

    private mutating func nextPiece() -> Data? {
      while rest?.isEmpty ?? true {
        guard let piece = pieces.popFirst() else { return nil }
        rest = piece
      }
      let piece = rest?.prefix(OutgoingBody.pieceSize)
      rest = rest?.dropFirst(OutgoingBody.pieceSize)
      return piece
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(self) }
}

/// The progress of a request's body.
final class UploadProgressMonitor: Sendable {
  private struct State {
    var isComplete = false
    /// The upload was cancelled: further pieces are refused.
    var isCancelled = false
    /// The request has its reply, or has failed.
    var hasEnded = false
    let start = ContinuousClock.now
    var lastProgress = ContinuousClock.now

    /// The time after which it has stalled. What the network still has at the end takes no longer
    /// than what it took before.
    func deadline(_ limit: Duration) -> ContinuousClock.Instant {
      lastProgress + (isComplete ? max(limit, lastProgress - start) : limit)
    }
  }

  private let state = Mutex(State())

  /// Whether all of the body was handed to the connection: from then on the reply decides the
  /// outcome.
  var isComplete: Bool { state.withLock { $0.isComplete } }

  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  func end() { state.withLock { $0.hasEnded = true } }

  func recordProgress() { state.withLock { $0.lastProgress = .now } }

  func complete() {
    state.withLock {
      guard !$0.isCancelled else { return }
      $0.isComplete = true
      $0.lastProgress = .now
    }
  }

  /// Returns when there was no progress for `limit`; the upload is cancelled then.
  func waitForStall(_ limit: Duration) async throws {
    while true {
      let end = state.withLock { state in
        let end = state.deadline(limit)
        state.isCancelled = state.isCancelled || end <= .now
        return end
      }
      guard ContinuousClock.now < end else { return }
      try await Task.sleep(until: end, clock: .continuous)
    }
  }
}
