import Foundation
import Pictures
import Terminal
import Testing
import Text
import Words

@testable import TerminalPictures

/// The requests of a board, its cells, and its output for the terminal.
struct BoardTests {
  private let place = Rect(column: 2, row: 1, columns: 8, rows: 4)
  private let red: Pixels
  private let blue: Pixels

  init() throws {
    red = try BlocksTests.pixels(Array(repeating: "rrrrrrrr", count: 8))
    blue = try BlocksTests.pixels(Array(repeating: "bbbbbbbb", count: 8))
  }

  /// A board's requests and jobs.
  private final class Recorder {
    var requests: [PictureRequest] = []
    var jobs: [InlayJob] = []
  }

  private func board(
    _ answers: (inout TerminalTraits) -> Void = { _ in }, tmux: Bool = false,
    choice: GraphicsChoice = .automatic
  ) -> (PictureBoard, Recorder) {
    var traits = TerminalTraits()
    traits.cell = TerminalTraits.CellSize(width: 10, height: 20)
    answers(&traits)
    let support = GraphicsSupport(
      traits: traits, colors: 1 << 24, drawsUnicode: true, environment: tmux ? ["TMUX": "x"] : [:])
    let board = PictureBoard(support: support, choice: choice)
    let recorder = Recorder()
    board.onRequest = { recorder.requests = $0 }
    board.onJobs = { recorder.jobs += $0 }
    return (board, recorder)
  }

  private static func kitty(_ traits: inout TerminalTraits) {
    traits.name = "kitty(0.35.2)"
    traits.answersKitty = true
  }

  private static func sixel(_ traits: inout TerminalTraits) {
    traits.drawsSixel = true
  }

  private func paint(
    _ board: PictureBoard, _ addresses: [SafeText], isLarge: Bool = false, isCovered: Bool = false,
    ahead: [SafeText] = []
  ) -> (frame: Frame, outcomes: [PictureBoard.Outcome]) {
    var frame = Frame(Size(columns: 60, rows: 12))
    board.begin()
    let outcomes = addresses.enumerated().map { index, address in
      board.draw(
        address, of: index,
        in: Rect(column: 2 + index * 10, row: 1, columns: place.columns, rows: place.rows),
        isLarge: isLarge, isCovered: isCovered, into: &frame)
    }
    board.finish(ahead: ahead.map { PictureBoard.PrefetchRequest($0) })
    return (frame, outcomes)
  }

  @Test func missingPicturesAreRequestedAndFoundByTheirAddress() {
    let (board, recorder) = board()
    #expect(paint(board, ["/a", "/b"]).outcomes == [.missing, .missing])
    #expect(recorder.requests.map(\.address) == ["/a", "/b"])
    // The second arrives first, and is drawn where its address is by then.
    #expect(board.receive(recorder.requests[1], blue))
    let (frame, outcomes) = paint(board, ["/b", "/a"])
    #expect(outcomes == [.drawn, .missing])
    #expect(frame.cell(column: 2, row: 1).style.background == .rgb(RGB(0, 0, 254)))
    #expect(frame.cell(column: 12, row: 1) == .blank)
    #expect(board.receive(recorder.requests[0], red))
    #expect(paint(board, ["/b", "/a"]).outcomes == [.drawn, .drawn])
  }

  @Test func aFailedPictureIsRetriedWhenItIsVisibleAgain() {
    let (board, recorder) = board()
    _ = paint(board, ["/a"])
    #expect(board.receive(recorder.requests[0], nil))
    recorder.requests = []
    #expect(paint(board, ["/a"]).outcomes == [.failed])
    #expect(recorder.requests == [])
    _ = paint(board, ["/b"])
    #expect(paint(board, ["/a"]).outcomes == [.missing])
    #expect(recorder.requests.map(\.address) == ["/a"])
  }

  @Test func aFailedPrefetchIsRetriedOnlyWhenItIsVisible() {
    let (board, recorder) = board()
    _ = paint(board, [], ahead: ["/a"])
    let arrivals = board.arrivals
    #expect(!board.receive(recorder.requests[0], nil))
    // It needs no redraw.
    #expect(board.arrivals == arrivals)
    recorder.requests = []
    for _ in 0..<3 { _ = paint(board, [], ahead: ["/a"]) }
    #expect(recorder.requests == [])
    #expect(paint(board, ["/a"]).outcomes == [.missing])
    #expect(recorder.requests.map(\.address) == ["/a"])
    #expect(board.receive(recorder.requests[0], nil))
    #expect(paint(board, ["/a"]).outcomes == [.failed])
  }

  @Test func withoutPicturesNothingIsRequested() {
    let (board, recorder) = board(choice: .fixed(.none))
    #expect(paint(board, ["/a"]).outcomes == [.off])
    #expect(recorder.requests == [])
  }

  // MARK: kitty

  private func commands(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: "\u{1B}_G").dropFirst().map {
      String($0.prefix { $0 != ";" && $0 != "\u{1B}" })
    }
  }

  @Test func kittyIsSentAPictureOnce() throws {
    let (board, recorder) = board(Self.kitty)
    _ = paint(board, ["/a"])
    _ = board.receive(recorder.requests[0], red)
    let frame = paint(board, ["/a"]).frame
    let sent = board.drainOutput()
    let first = try #require(commands(sent).first)
    #expect(first.hasPrefix("a=T,U=1,q=2,f=32,i="))
    #expect(first.contains(",s=8,v=8,c=8,r=4,o=z"))
    let id = try #require(first.firstMatch(of: /i=(\d+)/).flatMap { UInt32($0.1) })
    for row in 0..<4 {
      for column in 0..<8 {
        let cell = frame.cell(column: 2 + column, row: 1 + row)
        #expect(cell.glyph == KittyPlaceholder.glyph(row: row, column: column))
        #expect(cell.style.foreground == .rgb(RGB(id)))
      }
    }
    #expect(paint(board, ["/a"]).frame.cells == frame.cells)
    #expect(board.drainOutput() == [])
    #expect(commands(board.releaseTerminalImages()) == ["a=d,d=I,q=2,i=\(id)"])
    // The terminal has forgotten it: it is sent again.
    _ = paint(board, ["/a"])
    #expect(commands(board.drainOutput()).count == 1)
  }

  /// A picture drawn by kitty would stay bright while the text behind a dialog is dimmed.
  @Test func behindADialogKittysPicturesAreCharacters() throws {
    let (board, recorder) = board(Self.kitty)
    _ = paint(board, ["/a"])
    _ = board.receive(recorder.requests[0], red)
    let open = paint(board, ["/a"])
    _ = board.drainOutput()
    let covered = paint(board, ["/a"], isCovered: true)
    #expect(covered.outcomes == [.drawn])
    let placeholders = (0..<4).flatMap { row in
      (0..<8).map { KittyPlaceholder.glyph(row: row, column: $0) }
    }
    #expect(covered.frame.cells.allSatisfy { !placeholders.contains($0.glyph) })
    #expect(covered.frame.cells != Frame(Size(columns: 60, rows: 12)).cells)
    #expect(board.drainOutput().isEmpty, "kitty keeps its own")
    #expect(paint(board, ["/a"]).frame.cells == open.frame.cells)
    #expect(board.drainOutput().isEmpty)
  }

  @Test func kittyGetsLargePicturesInPieces() throws {
    let (board, recorder) = board(Self.kitty)
    _ = paint(board, ["/a"], isLarge: true)
    let side = 64
    // Noise, which cannot be compressed.
    let large = try #require(Pixels(width: side, height: side, rgba: Noise.bytes(side * side * 4)))
    _ = board.receive(recorder.requests[0], large)
    _ = paint(board, ["/a"], isLarge: true)
    let pieces = String(decoding: board.drainOutput(), as: UTF8.self)
      .components(separatedBy: "\u{1B}\\").dropLast()
    #expect(pieces.count == (side * side * 4 * 4 / 3 + 4_095) / 4_096)
    #expect(pieces.dropLast().allSatisfy { $0.contains("m=1;") && $0.utf8.count < 4_096 + 100 })
    #expect(pieces.last?.contains("m=0;") == true)
  }

  /// The terminal's memory is bounded by us: a new picture replaces the least recently seen one.
  @Test func kittyDropsTheLeastRecentlySeenPictures() throws {
    let (board, recorder) = board(Self.kitty)
    var kept: Set<Substring> = []
    for number in 0..<KittyImages.limit + 20 {
      let address = SafeText("/\(number)")
      _ = paint(board, [address])
      _ = board.receive(try #require(recorder.requests.first), red)
      #expect(paint(board, [address]).outcomes == [.drawn])
      for command in commands(board.drainOutput()) {
        let id = try #require(command.firstMatch(of: /i=(\d+)/)).1
        if command.hasPrefix("a=d") { kept.remove(id) } else { kept.insert(id) }
      }
      #expect(kept.count <= KittyImages.limit)
    }
    #expect(
      Set(commands(board.releaseTerminalImages()).compactMap { $0.firstMatch(of: /i=(\d+)/)?.1 })
        == kept)
  }

  @Test func insideTmuxKittysBytesArePassedThrough() {
    let (board, recorder) = board(Self.kitty, tmux: true, choice: .fixed(.kitty))
    _ = paint(board, ["/a"])
    _ = board.receive(recorder.requests[0], red)
    _ = paint(board, ["/a"])
    let text = String(decoding: board.drainOutput(), as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}Ptmux;\u{1B}\u{1B}_Ga=T,U=1,q=2,"))
    #expect(text.hasSuffix("\u{1B}\u{1B}\\\u{1B}\\"))
  }

  // MARK: sixel and iTerm2

  /// Draws a paint's pictures, encodes them, and returns the next paint.
  private func settled(
    _ board: PictureBoard, _ recorder: Recorder, _ addresses: [SafeText]
  ) -> Frame {
    _ = paint(board, addresses)
    for request in recorder.requests { _ = board.receive(request, red) }
    _ = paint(board, addresses)
    _ = board.receive(recorder.jobs.map { $0.run() })
    return paint(board, addresses).frame
  }

  @Test func theTerminalDrawsSmallPicturesWhileTheViewRests() throws {
    let (board, recorder) = board(Self.sixel)
    let rested = settled(board, recorder, ["/a", "/b"])
    #expect(rested.inlays.map(\.rect.column) == [2, 12])
    #expect(rested.inlays.allSatisfy { $0.rect.columns == 8 && $0.rect.rows == 4 })
    // A picture that stays is not redrawn; one that moves is made of characters until the view
    // rests.
    board.isResting = false
    #expect(board.waitsForRest)
    let moving = paint(board, ["/a", "/c", "/b"]).frame
    #expect(moving.inlays.map(\.rect.column) == [2])
    #expect(moving.cell(column: 22, row: 1).style.background != .standard)
    board.isResting = true
    #expect(paint(board, ["/b"]).frame.inlays.map(\.rect.column) == [2])
    #expect(paint(board, ["/b"], isCovered: true).frame.inlays.isEmpty)
  }

  /// xterm keeps sixteen pictures, and drops the oldest for a new one.
  @Test func picturesThatXtermCannotKeepAreCells() {
    let (board, recorder) = board {
      Self.sixel(&$0)
      $0.name = "XTerm(379)"
    }
    _ = settled(board, recorder, ["/a"])
    for (count, inlays) in [(16, 1), (17, 0)] {
      var frame = Frame(Size(columns: 60, rows: 12))
      board.begin(count: count)
      board.draw(
        "/a", of: 0, in: Rect(column: 2, row: 1, columns: 8, rows: 4), isLarge: false,
        into: &frame)
      board.finish()
      #expect(frame.inlays.count == inlays)
    }
  }

  /// kitty before 0.28: text drawn over a picture does not remove it.
  @Test func anOldKittyDrawsTheLargePictureAndRemovesIt() throws {
    let (board, recorder) = board {
      $0.name = "kitty(0.26.5)"
      $0.answersKitty = true
    }
    #expect(board.graphics == .kitty)
    #expect(settled(board, recorder, ["/a"]).inlays.isEmpty, "small ones are cells")
    _ = paint(board, ["/a"], isLarge: true)
    for request in recorder.requests { _ = board.receive(request, red) }
    _ = paint(board, ["/a"], isLarge: true)
    _ = board.receive(recorder.jobs.map { $0.run() })
    let inlay = try #require(paint(board, ["/a"], isLarge: true).frame.inlays.first)
    let bytes = String(decoding: inlay.bytes, as: UTF8.self)
    let id = try #require(
      bytes.firstMatch(of: /^\x1B_Ga=T,C=1,q=2,f=32,i=(\d+),s=8,v=8,c=8,r=4,o=z,m=0;/)?.1)
    #expect(String(decoding: inlay.erasure, as: UTF8.self) == "\u{1B}_Ga=d,d=I,q=2,i=\(id)\u{1B}\\")
  }

  @Test func theLargePictureIsCellsUntilItIsEncoded() throws {
    let (board, recorder) = board(Self.sixel)
    #expect(board.graphics == .sixel)
    // Cells replace it until it is encoded.
    _ = paint(board, ["/a"], isLarge: true)
    _ = board.receive(recorder.requests[0], red)
    let cells = paint(board, ["/a"], isLarge: true).frame
    #expect(cells.inlays.isEmpty && cells.cell(column: 2, row: 1).style.background != .standard)
    _ = paint(board, ["/a"], isLarge: true)
    #expect(recorder.jobs.count == 1, "begun once")
    #expect(board.receive([recorder.jobs[0].run()]))
    let frame = paint(board, ["/a"], isLarge: true).frame
    let inlay = try #require(frame.inlays.first)
    #expect(inlay.rect == place)
    #expect(String(decoding: inlay.bytes, as: UTF8.self).hasPrefix("\u{1B}P0;1q\"1;1;80;80#"))
    #expect(frame.areInlaysFree)
    #expect(frame.cell(column: 9, row: 4).glyph == Inlay.reserved)
    // Covered by other cells, it is drawn as cells again.
    var covered = frame
    covered.draw("x", column: 5, row: 3)
    #expect(!covered.areInlaysFree)
    #expect(paint(board, ["/a"], isLarge: true, isCovered: true).frame.cells == cells.cells)
    // Another way of drawing discards encoded pictures.
    board.choose(.fixed(.blocks))
    #expect(paint(board, ["/a"], isLarge: true).frame.inlays.isEmpty)
  }

  @Test func aPictureEncodedForOtherCellsIsDropped() throws {
    let (board, recorder) = board(Self.sixel)
    _ = paint(board, ["/a"], isLarge: true)
    _ = board.receive(recorder.requests[0], red)
    _ = paint(board, ["/a"], isLarge: true)
    let old = try #require(recorder.jobs.first).run()
    var traits = board.support.traits
    traits.cell = TerminalTraits.CellSize(width: 12, height: 24)
    board.learn(traits)
    _ = paint(board, ["/a"], isLarge: true)
    #expect(recorder.jobs.count == 2)
    #expect(!board.receive([old]))
    #expect(board.receive([recorder.jobs[1].run()]))
    let inlay = try #require(paint(board, ["/a"], isLarge: true).frame.inlays.first)
    #expect(String(decoding: inlay.bytes, as: UTF8.self).contains("\"1;1;96;96#"))
  }

  @Test func iTermGetsAJPEG() throws {
    let (board, recorder) = board { $0.name = "iTerm2 3.5.0" }
    #expect(board.graphics == .iterm)
    _ = paint(board, ["/a"], isLarge: true)
    _ = board.receive(recorder.requests[0], red)
    _ = paint(board, ["/a"], isLarge: true)
    _ = board.receive([try #require(recorder.jobs.first).run()])
    let inlay = try #require(paint(board, ["/a"], isLarge: true).frame.inlays.first)
    let text = String(decoding: inlay.bytes, as: UTF8.self)
    let found = try #require(
      text.wholeMatch(
        of: /\x1B\]1337;File=inline=1;size=(\d+);width=8;height=4;preserveAspectRatio=0:(.*)\x07/))
    let file = try #require(Data(base64Encoded: String(found.2)))
    #expect(file.count == Int(found.1))
    #expect(try PictureHeader(of: file).format == .jpeg)
  }

  /// No more pixels are drawn than terminals accept, even if cells are large.
  @Test func pixelsAreBounded() throws {
    let (board, recorder) = board {
      Self.sixel(&$0)
      $0.cell = TerminalTraits.CellSize(width: 100, height: 200)
    }
    var frame = Frame(Size(columns: 60, rows: 40))
    let place = Rect(column: 1, row: 1, columns: 58, rows: 30)
    for _ in 0..<2 {
      board.begin()
      board.draw("/a", of: 1, in: place, isLarge: true, into: &frame)
      board.finish()
      if let request = recorder.requests.first { _ = board.receive(request, red) }
    }
    let inlay = try #require(recorder.jobs.first?.run().inlay)
    let text = String(decoding: inlay.bytes.prefix(40), as: UTF8.self)
    let size = try #require(text.firstMatch(of: /"1;1;(\d+);(\d+)/))
    #expect(Int(size.1) ?? .max <= Sixel.maximumSide && Int(size.2) ?? .max <= Sixel.maximumSide)
    #expect(inlay.rect.columns <= 10 && inlay.rect.rows <= 5)
  }

  @Test func samplesAreDrawnOnlyIfTheTerminalSupportsThem() throws {
    let (plain, _) = board()
    let (sixel, _) = board(Self.sixel)
    let (kitty, _) = board(Self.kitty)
    let size = Size(columns: 8, rows: 4)
    #expect(plain.support.sample(of: red, as: .sixel, in: size) == nil)
    #expect(plain.support.sample(of: red, as: .kitty, in: size) == nil)
    #expect(plain.support.sample(of: red, as: .iterm, in: size) == nil)
    #expect(sixel.support.sample(of: red, as: .sixel, in: size)?.hasPrefix("\u{1B}P0;1q") == true)
    let placeholders = try #require(kitty.support.sample(of: red, as: .kitty, in: size))
    #expect(
      placeholders.hasPrefix("\u{1B}_Ga=T,U=1,")
        && placeholders.unicodeScalars.contains("\u{10EEEE}"))
    for graphics in [Graphics.blocks, .ascii] {
      let sample = try #require(plain.support.sample(of: red, as: graphics, in: size))
      #expect(sample.split(separator: "\n").count == 4)
    }
  }

  /// The cells of a thumbnail are 200 bytes; with their storage, tens of thousands would be dozens
  /// of megabytes.
  @Test func aThumbnailCountsWithAllThatHoldsItsCells() {
    let key = PictureBoard.RenderKey(
      request: PictureRequest(address: "/p/1", box: PictureSize(width: 160, height: 160)),
      size: Size(columns: 6, rows: 2), isLarge: false)
    #expect(key.cost > 700)
    #expect(PictureBoard.cellLimit / key.cost < 6_000)
  }
}
