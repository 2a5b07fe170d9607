import Pictures
import Terminal
import Testing
import Text
import Words

@testable import TerminalPictures

/// The JPEG files for iTerm2.
struct ItermPictureTests {
  private func output(_ pixel: [UInt8]) throws -> [UInt8] {
    var traits = TerminalTraits()
    traits.name = "iTerm2 3.5.0"
    traits.cell = TerminalTraits.CellSize(width: 10, height: 20)
    traits.backgroundColor = RGB(0x204060)
    let board = PictureBoard(
      support: GraphicsSupport(
        traits: traits, colors: 1 << 24, drawsUnicode: true, environment: [:]))
    var requests: [PictureRequest] = []
    var jobs: [InlayJob] = []
    board.onRequest = { requests = $0 }
    board.onJobs = { jobs += $0 }
    let rgba = [[UInt8]](repeating: pixel, count: 64).flatMap(\.self)
    for _ in 0..<2 {
      var frame = Frame(Size(columns: 20, rows: 10))
      board.begin()
      board.draw(
        "/a", of: 1, in: Rect(column: 1, row: 1, columns: 8, rows: 4), isLarge: true, into: &frame)
      board.finish()
      if let request = requests.first {
        _ = board.receive(request, Pixels(width: 8, height: 8, rgba: rgba))
      }
    }
    return try #require(jobs.first?.run().inlay).bytes
  }

  /// JPEG has no transparency.
  @Test func aTransparentPictureIsOnTheTerminalsBackground() throws {
    #expect(try output([255, 0, 0, 0]) == output([0x20, 0x40, 0x60, 255]))
    #expect(try output([0x40, 0x80, 0xC0, 0x80]) == output([0x30, 0x60, 0x90, 255]))
    #expect(try output([255, 0, 0, 255]) != output([0x20, 0x40, 0x60, 255]))
  }
}
