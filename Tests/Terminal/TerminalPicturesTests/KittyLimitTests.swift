import Pictures
import Terminal
import Testing
import Text

@testable import TerminalPictures

/// Pictures that kitty cannot number or keep, or that only kitty still has.
struct KittyLimitTests {
  private let board: PictureBoard
  private let red: Pixels

  init() throws {
    var traits = TerminalTraits()
    traits.name = "kitty(0.35.2)"
    traits.answersKitty = true
    traits.cell = TerminalTraits.CellSize(width: 10, height: 20)
    board = PictureBoard(
      support: GraphicsSupport(
        traits: traits, colors: 1 << 24, drawsUnicode: true, environment: [:]))
    red = try BlocksTests.pixels(Array(repeating: "rrrrrrrr", count: 8))
  }

  /// Paints pictures over each other until all have arrived.
  private func paint(
    _ addresses: [SafeText], in rect: Rect, isLarge: Bool, isCovered: Bool = false,
    pixels: Pixels? = nil, times: Int = 2
  ) -> Frame {
    var frame = Frame(Size(columns: rect.endColumn, rows: rect.endRow))
    var requests: [PictureRequest] = []
    board.onRequest = { requests = $0 }
    for _ in 0..<times {
      board.begin()
      for (index, address) in addresses.enumerated() {
        board.draw(
          address, of: index, in: rect, isLarge: isLarge, isCovered: isCovered, into: &frame)
      }
      board.finish()
      for request in requests { _ = board.receive(request, pixels ?? red) }
    }
    return frame
  }

  @Test func aPictureWithMoreCellsThanCanBeNumberedIsBlocks() {
    let place = Rect(column: 0, row: 0, columns: 400, rows: 200)
    let cell = paint(["/a"], in: place, isLarge: true).cell(column: 200, row: 100)
    #expect(cell.style.background == .rgb(RGB(255, 0, 0)))
    #expect(board.drainOutput().isEmpty)
  }

  @Test func aPictureMoreThanTheTerminalKeepsIsBlocks() {
    let addresses = (0...KittyImages.limit).map { SafeText("/\($0)") }
    let place = Rect(column: 0, row: 0, columns: 8, rows: 4)
    let kept = paint(addresses.dropLast(), in: place, isLarge: false)
    #expect(kept.cell(column: 0, row: 0).glyph == KittyPlaceholder.glyph(row: 0, column: 0))
    let last = paint(addresses, in: place, isLarge: false)
    #expect(last.cell(column: 0, row: 0).style.background == .rgb(RGB(255, 0, 0)))
  }

  /// Its number was given long ago, and it has been on the screen since.
  @Test func aPictureThatIsStillSeenIsKept() {
    let place = Rect(column: 0, row: 0, columns: 8, rows: 4)
    for number in 0..<KittyImages.limit {
      _ = paint([SafeText("/\(number)")], in: place, isLarge: false)
    }
    _ = paint(["/0"], in: place, isLarge: false)
    _ = board.drainOutput()
    _ = paint(["/new"], in: place, isLarge: false)
    let commands = String(decoding: board.drainOutput(), as: UTF8.self).split(
      separator: "\u{1B}_G")
    #expect(commands.map { $0.prefix(3) } == ["a=d", "a=T"])
    _ = paint(["/0"], in: place, isLarge: false)
    #expect(board.drainOutput().isEmpty)
  }

  /// Large pictures have 3.7 MB each: kitty would drop those beyond its quota.
  @Test func picturesBeyondTheTerminalsMemoryAreForgotten() throws {
    let large = try Self.large()
    let place = Rect(column: 0, row: 0, columns: 8, rows: 4)
    let fitting = KittyImages.byteLimit / large.rgba.count
    var kept: Set<Substring> = []
    func show(_ number: Int) throws -> [Substring] {
      _ = paint([SafeText("/\(number)")], in: place, isLarge: true, pixels: large)
      let output = String(decoding: board.drainOutput(), as: UTF8.self)
      let commands = output.split(separator: "\u{1B}_G").map { $0.prefix { $0 != ";" } }
      for command in commands where command.hasPrefix("a=") {
        let id = try #require(command.firstMatch(of: /i=(\d+)/)).1
        if command.hasPrefix("a=d") { kept.remove(id) } else { kept.insert(id) }
      }
      #expect(kept.count <= fitting)
      return commands.map { $0.prefix(3) }.filter { $0.hasPrefix("a=") }
    }
    for number in 0..<fitting { #expect(try show(number) == ["a=T"]) }
    #expect(try show(fitting) == ["a=d", "a=T"])
    #expect(try show(1) == [], "it is still in the terminal")
    #expect(try show(0) == ["a=d", "a=T"], "the terminal has forgotten it")
    #expect(kept.count == fitting)
  }

  /// Drawn by kitty, it would stay bright behind a dialog.
  @Test func behindADialogAPictureWithoutPixelsIsLoadedAgain() throws {
    let large = try Self.large()
    let place = Rect(column: 0, row: 0, columns: 8, rows: 4)
    let placeholder = KittyPlaceholder.glyph(row: 0, column: 0)
    for number in 0...15 {
      _ = paint([SafeText("/\(number)")], in: place, isLarge: true, pixels: large)
    }
    _ = board.drainOutput()
    let waiting = paint(["/0"], in: place, isLarge: true, isCovered: true, times: 1)
    #expect(waiting.cell(column: 0, row: 0) == .blank, "the tile stays")
    let dimmed = paint(["/0"], in: place, isLarge: true, isCovered: true)
    #expect(dimmed.cell(column: 0, row: 0).style.background == .rgb(RGB(255, 0, 0)))
    let open = paint(["/0"], in: place, isLarge: true)
    #expect(open.cell(column: 0, row: 0).glyph == placeholder)
    #expect(board.drainOutput().isEmpty, "kitty keeps its own")
  }

  private static func large() throws -> Pixels {
    let side = 960
    return try #require(
      Pixels(width: side, height: side, rgba: Array(repeating: 255, count: side * side * 4)))
  }
}
