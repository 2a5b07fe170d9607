import Foundation
import Pictures

/// Writes: pages read at the same time, and the cost of a picture.
struct WritesBenchmark {
  let workplace: Workplace
  let seconds: Int
  /// The port of the market.
  let port: Int
  let account: VendorAccount
  let line: (String, Double, Double?, Double?, Double?, Double?) -> Void

  private static let turns = 2
  /// Pages that are requested again and again.
  private static let pages = 50
  /// Registrations with a picture.
  private static let photos = 24

  func run() throws {
    let writer = Writer(connection: try Loopback(port: port), account: account)
    let product = try writer.register(Writer.smallPicture())
    try beside(SteadyWriter(writer, product, rate: 150), "page 1", goal: 0.9) {
      try Load(port, RepliesBenchmark.page, seconds: seconds)
    }
    let pages = try workplace.write(
      """
      local page = 0
      request = function()
        page = page % \(Self.pages) + 1
        return wrk.format("GET", "\(RepliesBenchmark.page)&page_no=" .. page)
      end

      """, to: "first-pages.lua")
    try beside(SteadyWriter(writer, product, rate: 14), "\(Self.pages) pages", goal: 0.95) {
      try Load(port, "/", seconds: seconds, script: pages)
    }
    try registering(writer)
  }

  /// Pages without writes and with edits of a product on the first page, in turns.
  private func beside(
    _ steady: @autoclosure () throws -> SteadyWriter, _ name: String, goal: Double,
    _ load: () throws -> Load
  ) throws {
    var alone = 0.0
    var beside = 0.0
    var edits = 0.0
    for _ in 1...Self.turns {
      alone += try load().rate
      let steady = try steady()
      beside += try load().rate
      edits += try steady.end()
    }
    line("edits a second", edits / Double(Self.turns), nil, nil, nil, nil)
    line("\(name) beside them, 1/s", beside / Double(Self.turns), beside / alone, goal, nil, nil)
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
