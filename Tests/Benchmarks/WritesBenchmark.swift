import Foundation
import Pictures
import Synchronization

/// Writes: pages read at the same time, and the cost of a picture.
struct WritesBenchmark {
  let workplace: Workplace
  let seconds: Int
  /// The port of the market.
  let port: Int
  let account: VendorAccount
  let line: (String, Double, Double?, Double?, Double?, Double?) -> Void

  /// Edits per second of a product on the first page.
  private static let rate = 150.0
  private static let turns = 2
  /// Registrations with a picture.
  private static let photos = 24

  func run() throws {
    let writer = Writer(connection: try Loopback(port: port), account: account)
    try firstPage(writer)
    try registering(writer)
  }

  /// The first page without writes and with them, in turns.
  private func firstPage(_ writer: Writer) throws {
    let product = try writer.register(Writer.smallPicture())
    var alone = 0.0
    var beside = 0.0
    var edits = 0.0
    for _ in 1...Self.turns {
      alone += try Load(port, RepliesBenchmark.page, seconds: seconds).rate
      let steady = SteadyWriter(writer, product, rate: Self.rate)
      beside += try Load(port, RepliesBenchmark.page, seconds: seconds).rate
      edits += try steady.end()
    }
    line("edits a second", edits / Double(Self.turns), nil, nil, nil, nil)
    line(
      "page 1 beside them, 1/s", beside / Double(Self.turns), beside / alone, 0.9, nil, nil)
  }

  /// Products with a picture of a megapixel, compared to vipsthumbnail, which creates the same
  /// small pictures of all of them in one process.
  private func registering(_ writer: Writer) throws {
    guard (try? Shell.output("vipsthumbnail --vips-version 2>&1")) != nil else {
      return say("no vipsthumbnail: registering was left out\n")
    }
    for (name, noise, isMadeSmaller) in [
      ("unchanged", UInt32(4), false), ("made smaller", 40, true),
    ] {
      let photos = try (0..<Self.photos).map {
        try Photo(size: PictureSize(width: 1_152, height: 868), number: $0, noise: noise)
          .jpeg(under: 2_000_000)
      }
      guard photos.allSatisfy({ ($0.count >= 300_000) == isMadeSmaller }) else {
        throw NotMeasured("photos of \(photos.map(\.count)) bytes")
      }
      let files = try photos.enumerated().map { index, photo in
        let file = "\(workplace.path)/megapixel-\(index).jpg"
        try photo.write(to: URL(filePath: file))
        return "'\(file)'"
      }
      let list = files.joined(separator: " ")
      // The first photo starts a worker.
      _ = try writer.register(photos[0])
      let ours = try time {
        for photo in photos.dropFirst() { _ = try writer.register(photo) }
      }
      let theirs = try time {
        if isMadeSmaller {
          _ = try Shell.output("VIPS_CONCURRENCY=1 vipsthumbnail \(list) -s 2048 -o 'l-%s.jpg'")
        }
        _ = try Shell.output("VIPS_CONCURRENCY=1 vipsthumbnail \(list) -s 320 -o 's-%s.jpg'")
      }
      let each = ours / Double(Self.photos - 1)
      let other = theirs / Double(Self.photos)
      line("vipsthumbnail, a photo \(name), ms", other, nil, nil, nil, nil)
      line("registering a photo \(name), ms", each, other / each, 0.5, nil, nil)
    }
  }

  /// Milliseconds.
  private func time(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}

/// Edits one product repeatedly, at a constant rate.
private final class SteadyWriter: Sendable {
  private struct State {
    var isEnding = false
    var count = 0
    var error: (any Error)?
  }

  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)
  private let start = ContinuousClock.now

  init(_ writer: Writer, _ product: Int, rate: Double) {
    Thread.detachNewThread { [self] in
      defer { ended.signal() }
      while true {
        let (count, isEnding) = state.withLock { ($0.count, $0.isEnding) }
        if isEnding { return }
        let due = start + .seconds(Double(count) / rate)
        let pause = (due - .now) / .microseconds(1)
        if pause > 0 { usleep(UInt32(pause)) }
        do {
          try writer.edit(product, stock: count + 1)
          state.withLock { $0.count += 1 }
        } catch {
          return state.withLock { $0.error = error }
        }
      }
    }
  }

  /// Stops and returns the edits per second.
  func end() throws -> Double {
    state.withLock { $0.isEnding = true }
    ended.wait()
    let state = state.withLock { ($0.count, $0.error) }
    if let error = state.1 { throw error }
    return Double(state.0) / ((ContinuousClock.now - start) / .seconds(1))
  }
}
