import Pictures
import Terminal
import Testing
import Text

@testable import TerminalPictures

/// Pictures to upload are drawn like those of the market.
@Suite struct PreviewTests {
  private let rect = Rect(column: 2, row: 1, columns: 8, rows: 4)
  private let picture: Pixels

  init() throws { picture = try BlocksTests.pixels(Array(repeating: "rrrrrrrr", count: 8)) }

  private func board(_ answers: (inout TerminalTraits) -> Void) -> PictureBoard {
    var traits = TerminalTraits()
    traits.cell = TerminalTraits.CellSize(width: 10, height: 20)
    answers(&traits)
    return PictureBoard(
      support: GraphicsSupport(
        traits: traits, colors: 1 << 24, drawsUnicode: true, environment: [:]))
  }

  private func paint(_ board: PictureBoard, isCovered: Bool = false) -> Frame {
    var frame = Frame(Size(columns: 60, rows: 12))
    board.begin()
    board.draw(
      7, width: picture.width, height: picture.height, rgba: picture.rgba, in: rect,
      isCovered: isCovered, into: &frame)
    board.finish()
    return frame
  }

  @Test func kittyDrawsThem() {
    let board = board {
      $0.name = "kitty(0.35.2)"
      $0.answersKitty = true
    }
    #expect(paint(board).text.unicodeScalars.contains("\u{10EEEE}"))
    #expect(String(decoding: board.drainOutput(), as: UTF8.self).contains("U=1"))
    #expect(!paint(board, isCovered: true).text.unicodeScalars.contains("\u{10EEEE}"))
  }

  @Test func sixelDrawsThemOnceTheyAreEncoded() {
    let board = board { $0.drawsSixel = true }
    var jobs: [InlayJob] = []
    var requests: [PictureRequest] = []
    board.onJobs = { jobs += $0 }
    board.onRequest = { requests += $0 }
    #expect(paint(board).inlays.isEmpty)
    #expect(paint(board).cell(column: 4, row: 2).style.background != .standard)
    #expect(board.receive(jobs.map { $0.run() }))
    #expect(paint(board).inlays.count == 1)
    #expect(paint(board, isCovered: true).inlays.isEmpty)
    #expect(requests.isEmpty, "nothing is requested from the market")
  }

  @Test func pixelsThatAreMissingDrawNothing() {
    var frame = Frame(Size(columns: 60, rows: 12))
    let board = board { $0.drawsSixel = true }
    board.draw(8, width: 3, height: 3, rgba: [1], in: rect, into: &frame)
    #expect(frame.cells.allSatisfy { $0 == .blank } && frame.inlays.isEmpty)
  }
}
