import Pictures
import Terminal
import Testing
import Text
import Words

@testable import TerminalPictures

/// A screen of inlays that are together larger than their cache.
struct InlayLimitTests {
  private func board() -> PictureBoard {
    var traits = TerminalTraits()
    traits.name = "kitty(0.27.1)"
    traits.answersKitty = true
    traits.cell = TerminalTraits.CellSize(width: 10, height: 20)
    return PictureBoard(
      support: GraphicsSupport(
        traits: traits, colors: 1 << 24, drawsUnicode: true, environment: [:]),
      choice: .fixed(.kitty))
  }

  @Test func picturesThatCouldNotBeEncodedAreForgotten() throws {
    let board = board()
    var (requests, jobs): ([PictureRequest], [InlayJob]) = ([], [])
    board.onRequest = { requests = $0 }
    board.onJobs = { jobs += $0 }
    func paint(_ address: SafeText) {
      var frame = Frame(Size(columns: 60, rows: 20))
      board.begin(count: 1)
      board.draw(
        address, of: 1, in: Rect(column: 0, row: 0, columns: 16, rows: 8), isLarge: true,
        into: &frame)
      board.finish()
    }
    let dot = try #require(Pixels(width: 1, height: 1, rgba: [0, 0, 0, 255]))
    for number in 0...256 {
      let address = SafeText("/\(number)")
      paint(address)
      for request in requests { _ = board.receive(request, dot) }
      paint(address)
      _ = board.receive(
        jobs.map { InlayJob.Result(key: $0.key, number: $0.number, inlay: nil) })
      jobs = []
      paint(address)
      #expect(jobs.isEmpty, "not as long as it is on the screen")
    }
    paint("/0")
    #expect(jobs.count == 1)
  }

  /// Its cells are small, and are cached for longer.
  @Test func aPictureWhoseInlayWasEvictedIsLoadedAgain() throws {
    let board = board()
    var (requests, jobs): ([PictureRequest], [InlayJob]) = ([], [])
    board.onRequest = { requests = $0 }
    board.onJobs = { jobs += $0 }
    func paint(_ address: SafeText) -> Frame {
      var frame = Frame(Size(columns: 60, rows: 20))
      board.begin(count: 1)
      board.draw(
        address, of: 1, in: Rect(column: 0, row: 0, columns: 16, rows: 8), isLarge: true,
        into: &frame)
      board.finish()
      return frame
    }
    // Noise, which cannot be compressed.
    let side = 760
    let noise = try #require(Pixels(width: side, height: side, rgba: Noise.bytes(side * side * 4)))
    func settle(_ address: SafeText) -> Frame {
      _ = paint(address)
      for request in requests { _ = board.receive(request, noise) }
      _ = paint(address)
      _ = board.receive(jobs.map { $0.run() })
      jobs = []
      return paint(address)
    }
    for number in 0...13 { #expect(settle(SafeText("/\(number)")).inlays.count == 1) }
    requests = []
    let coarse = paint("/0")
    #expect(coarse.inlays.isEmpty && coarse.cell(column: 8, row: 4) != .blank)
    #expect(requests.map(\.address) == ["/0"])
    #expect(board.receive(try #require(requests.first), noise))
    _ = paint("/0")
    #expect(jobs.count == 1)
    #expect(board.receive(jobs.map { $0.run() }))
    requests = []
    #expect(paint("/0").inlays.count == 1)
    #expect(requests.isEmpty && jobs.count == 1, "nothing is loaded again")
  }

  /// One screen shows a market's pictures after those of another.
  @Test func inlaysOfTwoBoardsDiffer() throws {
    let dot = try #require(Pixels(width: 1, height: 1, rgba: [0, 0, 0, 255]))
    let inlays = [board(), board()].flatMap { board in
      var (requests, jobs): ([PictureRequest], [InlayJob]) = ([], [])
      board.onRequest = { requests = $0 }
      board.onJobs = { jobs += $0 }
      for _ in 0..<2 {
        var frame = Frame(Size(columns: 60, rows: 20))
        board.begin(count: 1)
        board.draw(
          "/a", of: 1, in: Rect(column: 0, row: 0, columns: 16, rows: 8), isLarge: true,
          into: &frame)
        board.finish()
        for request in requests { _ = board.receive(request, dot) }
      }
      return jobs.compactMap { $0.run().inlay }
    }
    #expect(inlays.count == 2)
    #expect(Set(inlays).count == 2)
  }

  @Test func picturesThatTheCacheCannotHoldComeToRest() throws {
    let board = board()
    var (requests, jobs): ([PictureRequest], [InlayJob]) = ([], [])
    board.onRequest = { requests = $0 }
    board.onJobs = { jobs += $0 }
    let addresses: [SafeText] = ["/a", "/b", "/c"]
    func paint() -> Frame {
      var frame = Frame(Size(columns: 60, rows: 20))
      board.begin(count: addresses.count)
      for (index, address) in addresses.enumerated() {
        board.draw(
          address, of: index, in: Rect(column: index * 20, row: 0, columns: 16, rows: 8),
          isLarge: true, into: &frame)
      }
      board.finish()
      return frame
    }
    _ = paint()
    // Noise, which cannot be compressed.
    let side = 760
    let noise = try #require(Pixels(width: side, height: side, rgba: Noise.bytes(side * side * 4)))
    for request in requests { _ = board.receive(request, noise) }
    _ = paint()
    let results = jobs.map { $0.run() }
    let sizes = results.map { $0.inlay?.bytes.count ?? 0 }
    #expect(sizes.count == 3 && sizes.allSatisfy { $0 < PictureBoard.inlayLimit })
    #expect(sizes.reduce(0, +) > PictureBoard.inlayLimit)
    jobs = []
    // They arrive one by one, each followed by a paint.
    for (count, result) in results.enumerated() {
      #expect(board.receive([result]))
      #expect(paint().inlays.count == count + 1)
    }
    #expect(paint().inlays.count == 3)
    #expect(jobs.isEmpty, "nothing is encoded again")
  }
}
