import Actions
import Foundation
import Market
import Terminal
import Testing
import Text
import ViewModels
import Widgets

@testable import Browser

/// Keys typed while the rows that `G` or a number goes to are still loading.
@Suite struct JumpTests {
  private static let count = 500

  /// The first page of a market of 500 products, numbered from 500 down.
  private let list = SampleBrowser(80, 24).loaded(
    page(1).products, total: count, hasNext: true)

  private static func page(_ number: Int) -> ProductPage {
    let rows = ((number - 1) * 20..<min(number * 20, count)).map { row in
      Product(
        id: count - row, vendor: Vendor(id: count - row, name: "wood-shop"),
        name: "Product \(count - row)", description: nil,
        thumbnail: "http://localhost/\(count - row).jpg",
        price: Price(amount: 1_000, currency: .krw), stock: 3, createdOn: nil, issuedOn: nil)
    }
    return ProductPage(
      products: rows, number: number, size: 20, totalCount: count, hasNext: number * 20 < count,
      nextCursor: nil)
  }

  /// Types keys, then has the market answer everything that is still in flight.
  @discardableResult
  private func typing(
    _ keys: String, failing error: MarketError? = nil, in browser: inout BrowserModel
  ) -> [Effect] {
    var pending: [PageTicket] = []
    func collect(_ effects: [Effect]) -> [Effect] {
      for effect in effects {
        if case .load(let ticket) = effect { pending.append(ticket) }
        if case .cancel(let ticket) = effect { pending.removeAll { $0 == ticket } }
      }
      return effects
    }
    for key in keys {
      _ = collect(browser.handle(.key(key == "\n" ? .enter : .character(key))))
    }
    var effects: [Effect] = []
    while !pending.isEmpty {
      let ticket = pending.removeFirst()
      guard case .number(let number) = ticket.request.position else { continue }
      let answer = error.map(Result<ProductPage, MarketError>.failure)
      effects += collect(browser.receive(.page(ticket, answer ?? .success(Self.page(number)))))
    }
    return effects
  }

  @Test func aSlowJumpSaysWhereItGoes() {
    for (keys, row) in [("G", 500), (":321\n", 321)] {
      var browser = list
      for key in keys {
        for case .load(let ticket) in browser.model.handle(
          .key(key == "\n" ? .enter : .character(key)))
        {
          _ = browser.model.receive(.woke(.progressDelay(ticket)))
        }
      }
      #expect(browser.frame().text.contains("going to row \(row) …"), "\(browser.frame().text)")
    }
    var refreshed = list
    for case .load(let ticket) in refreshed.model.handle(.key(.character("r"))) {
      _ = refreshed.model.receive(.woke(.progressDelay(ticket)))
    }
    #expect(refreshed.frame().text.contains("refreshing …"))
  }

  @Test(arguments: [("Gk", 1), ("Gkkk", 3), ("Gkj", 0), ("GkG", 0), ("Gk:490\n", 10)])
  func movementsDuringAJumpStartAtItsEnd(keys: String, rowsAboveEnd: Int) {
    var browser = list.model
    typing(keys, in: &browser)
    #expect(browser.list.cursor == Self.count - 1 - rowsAboveEnd)
  }

  @Test func aProductIsOpenedWhereTheJumpLands() {
    var browser = list.model
    typing("Gk\n", in: &browser)
    #expect(browser.scene == .detail)
    #expect(browser.products.detail?.viewModel.product.id == 2)
  }

  @Test func thePictureAndTheSellerAreThoseOfTheProductWhereTheJumpLands() {
    var zoomed = list.model
    typing("Gz", in: &zoomed)
    #expect(zoomed.products.detail?.viewModel.product.id == 1)
    #expect(zoomed.products.detail?.zoom == .overList)
    var seller = list.model
    typing("GP", in: &seller)
    #expect(seller.list.query.vendorID == 1)
    // Beside the list is still the product before the jump.
    let first = Self.page(1).products
    var viewed = SampleBrowser(120, 24).loaded(first, total: Self.count, hasNext: true)
      .rested(answer: first[0]).model
    #expect(viewed.products.pane.open?.viewModel.product.id == Self.count)
    #expect(typing("Go", in: &viewed).contains(.viewPicture("http://localhost/1.jpg")))
  }

  @Test func keysDuringAFailedJumpAffectNoOtherProduct() {
    var browser = list.model
    typing("jGkd", failing: .status(code: 500, message: nil), in: &browser)
    #expect(browser.scene == .list)
    #expect(browser.list.cursor == 1)
  }

  @Test func keysDuringAReplacedJumpAreDropped() {
    var browser = list.model
    typing("Gkkgg", in: &browser)
    #expect(browser.list.cursor == 0)
  }

  @Test func nothingOpensOverADialogThatWasOpenedMeanwhile() {
    var browser = list.model
    typing("Gkc?", in: &browser)
    #expect(browser.scene == .help)
    #expect(browser.overlays.count == 1)
    #expect(browser.list.cursor == Self.count - 2)
  }

  @Test func aClickDuringAJumpSelectsTheClickedRow() {
    var browser = list.model
    var effects = browser.handle(.key(.character("G")))
    let click = MouseEvent(.press, at: Point(column: 10, row: 7))
    effects += browser.handle(click, on: .product(row: 2))
    #expect(effects.contains { if case .cancel = $0 { true } else { false } })
    #expect(browser.list.cursor == 2)
  }
}
