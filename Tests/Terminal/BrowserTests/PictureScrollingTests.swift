import Browser
import Foundation
import Market
import Pictures
import Terminal
import TerminalPictures
import Testing
import Text
import ViewModels
import Words

@testable import Widgets

/// A product never has the picture of another, no matter how fast the user scrolls and how late
/// answers arrive.
@MainActor
@Suite struct PictureScrollingTests {
  private static let count = 60

  /// Each product's picture has one unique colour.
  private static func color(_ address: SafeText) -> RGB {
    let number = UInt8(address.string.dropFirst("/t/".count)) ?? 0
    return RGB(number * 4, 255 - number * 4, 100)
  }

  private static func picture(_ address: SafeText) -> Pixels? {
    let color = color(address)
    let pixel = [color.red, color.green, color.blue, 255]
    return Pixels(
      width: 8, height: 8, rgba: [[UInt8]](repeating: pixel, count: 64).flatMap(\.self))
  }

  private static let products = (0..<count).map { number in
    Product(
      id: 1_000 - number, vendor: Vendor(id: 1, name: "maker"), name: "Product \(number)",
      description: nil, thumbnail: SafeText("/t/\(number)"),
      price: Price(amount: 100, discount: 0, currency: .usd), stock: 1, createdOn: nil,
      issuedOn: nil)
  }

  /// The pictures requested now or earlier: answers come in any order, and more than once.
  private final class Recorder {
    var requests: [PictureRequest] = []
  }

  @Test(arguments: [ProductLayout.list, .grid])
  func aProductNeverHasAnothersPicture(layout: ProductLayout) throws {
    let board = PictureBoard(
      support: GraphicsSupport(
        traits: TerminalTraits(), colors: 1 << 24, drawsUnicode: true, environment: [:]),
      choice: .fixed(.blocks))
    let recorder = Recorder()
    board.onRequest = { recorder.requests += $0 }
    let view = BrowserView(colors: 1 << 24, drawsUnicode: true, board: board)
    var browser = SampleBrowser(100, 40, layout: layout).loaded(Self.products)
    var state: UInt64 = 5
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let keys: [Key] = [
      .character("j"), .character("k"), .control("d"), .control("u"), .control("f"),
      .control("b"), .character("G"), .home, .character("v"),
    ]
    var drawn = 0
    for step in 0..<600 {
      let key = keys[random(keys.count)]
      if key != .character("v") || step % 5 == 0 { _ = browser.model.handle(.key(key)) }
      for _ in 0..<random(4) where !recorder.requests.isEmpty {
        let request = recorder.requests[random(recorder.requests.count)]
        _ = board.receive(request, random(20) == 0 ? nil : Self.picture(request.address))
      }
      let frame = view.draw(browser.model, on: browser.size)
      view.prerender(browser.model, on: browser.size)
      drawn += try check(frame, view.pictures)
    }
    #expect(drawn > 500)
  }

  /// A screen of which only two products were redrawn equals one drawn from scratch.
  @Test(arguments: [ProductLayout.list, .grid], [Graphics.blocks, .kitty])
  func aPartlyRedrawnScreenEqualsACompleteOne(layout: ProductLayout, graphics: Graphics) throws {
    let board = PictureBoard(
      support: GraphicsSupport(
        traits: TerminalTraits(), colors: 1 << 24, drawsUnicode: true, environment: [:]),
      choice: .fixed(graphics))
    let recorder = Recorder()
    board.onRequest = { recorder.requests = $0 }
    let view = BrowserView(colors: 1 << 24, drawsUnicode: true, board: board)
    var browser = SampleBrowser(120, 40, layout: layout).loaded(Self.products)
    let keys: [Key] = [.character("j"), .character("l"), .character("k"), .character("h")]
    for step in 0..<160 {
      _ = browser.model.handle(.key(keys[step * step % 7 % keys.count]))
      if step % 3 == 0, let request = recorder.requests.first {
        _ = board.receive(request, step % 10 == 0 ? nil : Self.picture(request.address))
      }
      if step % 40 == 20 { _ = browser.model.handle(.key(.character("x"))) }
      let frame = view.draw(browser.model, on: browser.size)
      view.prerender(browser.model, on: browser.size)
      let whole = BrowserView(colors: 1 << 24, drawsUnicode: true, board: board)
      #expect(frame.cells == whole.draw(browser.model, on: browser.size).cells)
    }
  }

  /// Letters show too little of a picture: the names get the room.
  @Test(arguments: [Graphics.blocks, .ascii])
  func rowsHaveNoPicturesOfLetters(graphics: Graphics) {
    let board = PictureBoard(
      support: GraphicsSupport(
        traits: TerminalTraits(), colors: 256, drawsUnicode: true, environment: [:]),
      choice: .fixed(graphics))
    let view = BrowserView(colors: 256, drawsUnicode: true, board: board)
    let browser = SampleBrowser(80, 24).loaded(Self.products)
    let frame = view.draw(browser.model, on: browser.size)
    let name = Self.products[0].name.string.prefix(4)
    let row = frame.row(2).map(\.glyph.string).joined()
    let column = row.range(of: name).map { row.distance(from: row.startIndex, to: $0.lowerBound) }
    #expect(column == (graphics == .ascii ? 2 : 9))
    let isAsked = view.pictures.contains { $0.rect.row == 2 }
    #expect(isAsked == (graphics == .blocks))
  }

  @Test func picturesThatScrollIntoViewWhileAKeyIsHeldWaitForRest() throws {
    let board = PictureBoard(
      support: GraphicsSupport(
        traits: TerminalTraits(), colors: 1 << 24, drawsUnicode: true, environment: [:]),
      choice: .fixed(.blocks))
    var browser = SampleBrowser(100, 40, layout: .grid).loaded(Self.products)
    let view = BrowserView(colors: 1 << 24, drawsUnicode: true, board: board)
    board.onRequest = {
      for request in $0 { _ = board.receive(request, Self.picture(request.address)) }
    }
    for _ in 0..<3 {
      _ = view.draw(browser.model, on: browser.size)
      view.prerender(browser.model, on: browser.size)
    }
    let count = try check(view.draw(browser.model, on: browser.size), view.pictures)
    #expect(count == view.pictures.count && count > 4)
    board.isResting = false
    board.isKeyRepeating = true
    for _ in 0..<3 { _ = browser.model.handle(.key(.character("j"))) }
    let hurried = view.draw(browser.model, on: browser.size)
    let shown = try check(hurried, view.pictures)
    #expect(shown < count && board.waitsForRest)
    // The tile does not show either: it would take as many bytes.
    #expect(!hurried.text.contains("░"))
    board.isResting = true
    #expect(try check(view.draw(browser.model, on: browser.size), view.pictures) == count)
    #expect(!board.waitsForRest)
  }

  /// Rows that scroll in their whole width take the pane along, but not its picture, which is most
  /// of it. A single key leaves it alone.
  @Test(arguments: [true, false])
  func thePictureBesideAListThatScrollsWholeRowsWaitsForRest(scrollsWholeRows: Bool) throws {
    let board = PictureBoard(
      support: GraphicsSupport(
        traits: TerminalTraits(), colors: 1 << 24, drawsUnicode: true, environment: [:]),
      choice: .fixed(.blocks))
    var browser = SampleBrowser(120, 24).loaded(Self.products)
    let view = BrowserView(colors: 1 << 24, drawsUnicode: true, board: board)
    view.scrollsWholeRows = scrollsWholeRows
    board.onRequest = {
      for request in $0 { _ = board.receive(request, Self.picture(request.address)) }
    }
    func draw(_ isKeyRepeating: Bool?) -> Frame {
      board.isKeyRepeating = isKeyRepeating == true
      board.isResting = isKeyRepeating == nil
      defer { view.prerender(browser.model, on: browser.size) }
      return view.draw(browser.model, on: browser.size)
    }
    func isPaneDrawn(_ frame: Frame) throws -> Bool {
      let picture = view.pictures.first { $0.isLarge }
      let large = try #require(picture)
      let middle = large.rect.centered(Size(columns: 1, rows: 1))
      let cell = frame.cell(column: middle.column, row: middle.row)
      #expect(cell.style.background == .rgb(Self.color(large.url)) || cell == .blank)
      return cell != .blank
    }
    for _ in 0..<3 { _ = draw(nil) }
    // The cursor moves on the screen, and nothing scrolls.
    _ = browser.model.handle(.key(.character("j")))
    #expect(try isPaneDrawn(draw(true)))
    for _ in 0..<12 { _ = browser.model.handle(.key(.character("j"))) }
    #expect(try isPaneDrawn(draw(false)))
    _ = browser.model.handle(.key(.character("j")))
    let hurried = draw(true)
    #expect(try isPaneDrawn(hurried) != scrollsWholeRows)
    #expect(board.waitsForRest == scrollsWholeRows)
    // The pictures of the list move.
    let small = view.pictures.filter { !$0.isLarge }
    #expect(try check(hurried, small) > 5)
    _ = browser.model.handle(.key(.character("j")))
    #expect(try isPaneDrawn(draw(true)) != scrollsWholeRows)
    let rested = draw(nil)
    #expect(try isPaneDrawn(rested))
    let whole = BrowserView(colors: 1 << 24, drawsUnicode: true, board: board)
    #expect(rested.cells == whole.draw(browser.model, on: browser.size).cells)
  }

  /// Each cell of such a card names a part of its picture.
  @Test func placeholdersOfCardsWaitWhileAKeyIsHeld() throws {
    let board = PictureBoard(
      support: GraphicsSupport(
        traits: TerminalTraits(), colors: 1 << 24, drawsUnicode: true, environment: [:]),
      choice: .fixed(.kitty))
    var browser = SampleBrowser(100, 40, layout: .grid).loaded(Self.products)
    let view = BrowserView(colors: 1 << 24, drawsUnicode: true, board: board)
    board.onRequest = {
      for request in $0 { _ = board.receive(request, Self.picture(request.address)) }
    }
    func placeholders(_ frame: Frame) -> Int {
      frame.cells.count { $0.glyph.string.unicodeScalars.first == "\u{10EEEE}" }
    }
    for _ in 0..<3 {
      _ = view.draw(browser.model, on: browser.size)
      view.prerender(browser.model, on: browser.size)
    }
    let count = placeholders(view.draw(browser.model, on: browser.size))
    board.isResting = false
    board.isKeyRepeating = true
    for _ in 0..<3 { _ = browser.model.handle(.key(.character("j"))) }
    _ = board.drainOutput()
    let hurried = placeholders(view.draw(browser.model, on: browser.size))
    #expect(hurried < count && board.drainOutput().isEmpty)
    board.isResting = true
    #expect(placeholders(view.draw(browser.model, on: browser.size)) == count)
    #expect(!board.drainOutput().isEmpty)
  }

  /// Returns the number of drawn pictures, and checks that each has only the colours of its
  /// product.
  private func check(_ frame: Frame, _ places: [PicturePlacement]) throws -> Int {
    try #require(!places.isEmpty)
    var drawn = 0
    for place in places {
      let cell = frame.cell(column: place.rect.column, row: place.rect.row)
      let shown = cell.style.background
      if shown == .rgb(Self.color(place.url)) { drawn += 1 }
      guard shown != .rgb(Self.color(place.url)), case .rgb(let other) = shown else { continue }
      #expect(other.blue != 100, "the picture of another product at \(place.url)")
    }
    return drawn
  }
}
