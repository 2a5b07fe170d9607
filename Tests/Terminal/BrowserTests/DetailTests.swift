import Actions
import Foundation
import Market
import Terminal
import Testing
import Text
import ViewModels
import Widgets
import Words

@testable import Browser

/// An open product: its pictures, and the keys to the next and previous product.
@Suite struct DetailTests {
  private func opened(_ columns: Int, _ rows: Int) -> SampleBrowser {
    let list = SampleBrowser(columns, rows).loaded(SampleProducts.all)
    // A product in the pane beside the list is opened in its current state.
    guard columns < 110 else {
      return list.typing("j").rested().typing("k").rested(answer: SampleProducts.pictured)
        .pressing(.enter)
    }
    return list.opening(answer: .success(SampleProducts.pictured))
  }

  private func name(_ browser: SampleBrowser) -> SafeText? {
    browser.model.productToCopy?.name
  }

  @Test func oneKeyShowsTheNextOrPreviousProduct() {
    let detail = SampleBrowser(80, 24).loaded(SampleProducts.all).pressing(.enter)
    #expect(name(detail.typing("J")) == "Film camera, serviced")
    #expect(name(detail.typing("nnp")) == "Film camera, serviced")
    #expect(name(detail.typing("JK")) == "Handmade walnut desk")
    #expect(detail.typing("JJ").pressing(.escape).model.list.cursor == 2)
    #expect(detail.typing("K").frame().text.contains("That's the first product"))
    let pane = SampleBrowser(140, 40).loaded(SampleProducts.all).pressing(.tab)
    #expect(name(pane.typing("JJ")) == "손뜨개 가방 — 겨울 신상품")
    #expect(pane.typing("JJ").model.list.cursor == 2)
  }

  /// A market may number everything 0.
  @Test func productsWithoutNumbersHaveNeighbors() {
    let names: [SafeText] = ["Desk", "Lamp", "Chair"]
    let products = names.map { SampleProducts.product(0, $0, "", "1", stock: 1, ago: 0) }
    let detail = SampleBrowser(80, 24).loaded(products).pressing(.enter)
    #expect(name(detail.typing("JJ")) == "Chair")
    #expect(name(detail.typing("JJK")) == "Lamp")
  }

  /// The end of the loaded rows is not the end of the list.
  @Test func theLastProductIsTheLastOfTheMarket() throws {
    var model = SampleBrowser(80, 24).model
    func page(_ number: Int, _ products: [Product], hasNext: Bool) -> ProductPage {
      ProductPage(
        products: products, number: number, size: 3, totalCount: 6, hasNext: hasNext,
        nextCursor: hasNext ? "next" : nil)
    }
    func tickets(_ effects: [Effect]) -> [PageTicket] {
      effects.compactMap { if case .load(let ticket) = $0 { ticket } else { nil } }
    }
    let first = try #require(tickets(model.receive(.opened(.success(())))).first)
    let next = try #require(
      tickets(
        model.receive(
          .page(first, .success(page(1, Array(SampleProducts.all.prefix(3)), hasNext: true))))
      ).first)
    _ = model.handle(.key(.enter))
    for _ in 0..<3 { _ = model.handle(.key(.character("J"))) }
    #expect(model.messages.current == "loading …")
    var offline = model
    let fault = MarketError.connection(host: "market.example", .refused)
    _ = offline.receive(.page(next, .failure(fault)))
    _ = offline.handle(.key(.character("J")))
    #expect(offline.messages.current == fault.reason(in: .english))
    let rest = Array(SampleProducts.all.dropFirst(3).prefix(3))
    _ = model.receive(.page(next, .success(page(2, rest, hasNext: false))))
    #expect(model.messages.current == nil)
    for _ in 0..<3 { _ = model.handle(.key(.character("J"))) }
    #expect(model.productToCopy?.name == rest[2].name)
    _ = model.handle(.key(.character("J")))
    #expect(model.messages.current == "That's the last product")
  }

  @Test func aTextLongerThanItsLineIsShortenedWithASign() {
    let seller = SafeText(String(repeating: "s", count: 60))
    let product = SampleProducts.product(12, "Desk", seller, "480000", stock: 1, ago: 0)
    let text = SampleBrowser(40, 24).loaded([product]).pressing(.enter).frame().text
    #expect(text.contains("sss…"))
    let other = SampleProducts.product(11, "Lamp", seller, "480000", stock: 1, ago: 0)
    let compared = SampleBrowser(80, 24).loaded([product, other]).typing("  ").pressing(.enter)
    #expect(compared.model.scene == .comparison)
    #expect(compared.frame().text.contains("sss…"))
  }

  /// `h` never leaves the product: it reverses `l`.
  @Test func picturesAreTurnedBothWays() {
    let detail = opened(80, 24)
    #expect(detail.frame().text.contains("1/4"))
    #expect(detail.typing("ll").frame().text.contains("3/4"))
    #expect(detail.typing("llh").frame().text.contains("2/4"))
    #expect(detail.pressing(.right, .left, .left).frame().text.contains("1/4"))
    #expect(detail.typing("h").frame().text.contains("That's the first picture"))
  }

  @Test func theStripHoldsAllPicturesAndTheyCanBeClicked() throws {
    for (columns, rows) in [(80, 24), (120, 40), (200, 55)] {
      var detail = opened(columns, rows)
      let view = BrowserView(colors: 256, drawsUnicode: true)
      _ = view.draw(detail.model, on: detail.size)
      let large = try #require(view.pictures.first { $0.isLarge })
      let small = view.pictures.filter { !$0.isLarge }
      #expect(small.map(\.url) == SampleProducts.pictured.images.map(\.thumbnail))
      #expect(small.allSatisfy { $0.rect.row >= large.rect.endRow && $0.rect.endRow < rows })
      let last = try #require(small.last).rect
      let point = Point(column: last.column + 1, row: last.row + 1)
      _ = detail.model.handle(
        MouseEvent(.press, at: point), on: view.action(at: point))
      #expect(detail.frame().text.contains("4/4"))
    }
  }

  @Test(arguments: [(120, 40), (200, 55), (250, 80)])
  func thePictureGrowsWithTheWindow(columns: Int, rows: Int) throws {
    let detail = opened(columns, rows)
    let view = BrowserView(colors: 256, drawsUnicode: true)
    _ = view.draw(detail.model, on: detail.size)
    let large = try #require(view.pictures.first { $0.isLarge }).rect
    #expect(large.columns * 2 >= columns * 4 / 5)
    #expect(large.rows * 4 >= rows * 3 - 12)
  }

  /// The picture of a small window makes way for the text, and comes back.
  @Test func aSmallPictureMakesWayForTheText() throws {
    let detail = SampleBrowser(50, 24).loaded(SampleProducts.described).pressing(.enter)
    let view = BrowserView(colors: 256, drawsUnicode: true)
    func rows(_ browser: SampleBrowser) -> Int {
      _ = view.draw(browser.model, on: browser.size)
      return view.pictures.first?.rect.rows ?? 0
    }
    let whole = rows(detail)
    #expect(whole >= 8)
    #expect(rows(detail.typing("jj")) == whole - 2)
    #expect(rows(detail.typing("G")) == 0)
    #expect(detail.typing("G").frame().text.contains("140 × 70 cm."))
    #expect(rows(detail.typing("Ggg")) == whole)
  }

  @Test func theListScrollsThePaneAndTurnsItsPictures() {
    let list = SampleBrowser(120, 40).loaded(SampleProducts.described).rested()
    #expect(list.typing("J").model.products.pane.open?.top == 3)
    #expect(list.typing("JJK").model.products.pane.open?.top == 3)
    #expect(list.typing("J").model.scene == .list)
    #expect(list.typing("J").model.list.cursor == 0)
    let pictures = SampleBrowser(120, 40).loaded(SampleProducts.all)
      .typing("j").rested().typing("k").rested(answer: SampleProducts.pictured)
    #expect(pictures.typing("]]").frame().text.contains("3/4"))
    #expect(pictures.typing("]][").frame().text.contains("2/4"))
    #expect(pictures.typing("[").frame().text.contains("That's the first picture"))
    let narrow = SampleBrowser(80, 24).loaded(SampleProducts.all)
    #expect(narrow.typing("J").frame().text.contains("No side pane here"))
    #expect(narrow.typing("]").frame().text.contains("No side pane here"))
  }

  @Test(arguments: [(12, 3), (40, 12), (80, 24), (200, 55)])
  func thePictureAloneFillsTheScreen(columns: Int, rows: Int) throws {
    let detail = opened(columns, rows)
    let zoomed = detail.typing("z")
    let view = BrowserView(colors: 256, drawsUnicode: true)
    _ = view.draw(zoomed.model, on: zoomed.size)
    guard columns >= 40 else { return }
    #expect(view.pictures.count == 1)
    let picture = try #require(view.pictures.first)
    #expect(picture.isLarge && picture.rect.columns == columns && picture.rect.rows >= rows - 5)
    #expect(zoomed.typing("l").frame().text.contains("2/4"))
    #expect(zoomed.typing("z").frame().text == detail.frame().text)
    #expect(zoomed.pressing(.escape).frame().text == detail.frame().text)
    #expect(zoomed.typing("J").model.products.detail?.zoom == .overProduct)
  }

  /// One key shows the picture and the same key returns.
  @Test func thePictureOfTheListReturnsToTheList() {
    let list = SampleBrowser(80, 24).loaded([SampleProducts.pictured])
    let zoomed = list.typing("z")
    #expect(zoomed.model.products.detail?.zoom == .overList)
    #expect(zoomed.typing("z").model.scene == .list)
    #expect(zoomed.pressing(.escape).model.scene == .list)
    let none = SampleBrowser(80, 24).loaded(SampleProducts.all).typing("z")
    #expect(none.frame().text.contains("No picture here"))
  }

  private func page(_ products: [Product]) -> ProductPage {
    ProductPage(
      products: products, number: 1, size: 20, totalCount: products.count, hasNext: false,
      nextCursor: nil)
  }

  /// Returns another product of the seller of `SampleProducts.pictured`.
  private func shelf(price: String = "90000") -> Product {
    var other = SampleProducts.product(40, "Oak shelf", "wood-shop", price, stock: 2, ago: 1)
    other.vendor = SampleProducts.pictured.vendor
    return other
  }

  @Test func theCardsOfTheSellerFollowChanges() throws {
    var list = SampleBrowser(160, 45).loaded(SampleProducts.all)
      .typing("j").rested().typing("k").rested(answer: SampleProducts.pictured)
    _ = list.model.receive(.capabilities(.native))
    _ = list.model.handle(.key(.enter))
    _ = list.model.receive(.productsLoaded(of: 12, page([SampleProducts.pictured, shelf()])))
    #expect(list.frame().text.contains("90,000"))
    let changed = MarketChange(kind: .changed, product: 40, vendor: nil, eventID: nil)
    let ticket = try #require(list.model.receive(.changed(changed)).products.first)
    _ = list.model.receive(.product(ticket, .success(shelf(price: "85000"))))
    #expect(list.frame().text.contains("85,000") && !list.frame().text.contains("90,000"))
    let deleted = MarketChange(kind: .deleted, product: 40, vendor: nil, eventID: nil)
    _ = list.model.receive(.changed(deleted))
    #expect(!list.frame().text.contains("Oak shelf"))
    // The market may have changed, or did not answer at first.
    let reset = MarketChange(kind: .reset, product: 0, vendor: nil, eventID: nil)
    #expect(list.model.receive(.changed(reset)).contains(.loadProducts(of: 12)))
    #expect(!list.model.handle(.key(.character("]"))).contains(.loadProducts(of: 12)), "once")
    #expect(list.model.handle(.key(.character("r"))).contains(.loadProducts(of: 12)))
  }

  @Test func aWideProductShowsMoreOfItsSeller() throws {
    let desk = SampleProducts.pictured
    let page = page([desk, shelf()])
    var list = SampleBrowser(160, 45).loaded(SampleProducts.all)
      .typing("j").rested().typing("k").rested(answer: desk)
    #expect(!list.pressing(.enter).frame().text.contains("More from"))
    _ = list.model.receive(.capabilities(.native))
    #expect(list.model.handle(.key(.enter)).contains(.loadProducts(of: 12)))
    #expect(!list.model.handle(.key(.character("z"))).contains(.loadProducts(of: 12)), "once")
    _ = list.model.handle(.key(.character("z")))
    _ = list.model.receive(.productsLoaded(of: 999, page))
    #expect(!list.frame().text.contains("More from"))
    _ = list.model.receive(.productsLoaded(of: 12, page))
    #expect(list.frame().text.contains("More from wood-shop"))
    var pointed = Pointed(list)
    try pointed.point(at: "Oak shelf")
    #expect(pointed.model.productToCopy?.id == 40)
    let small = SampleBrowser(80, 24).loaded(SampleProducts.all)
    #expect(DetailLayout.hasShelf(in: list.model.geometry.page))
    #expect(!DetailLayout.hasShelf(in: small.model.geometry.page))
  }

  /// They fill as many lines as there is room for; above the last one a long text is scrolled.
  @Test(arguments: [
    (200, 55, 7, 7, false), (200, 55, 3, 3, false), (120, 40, 7, 6, false), (200, 55, 7, 5, true),
    (120, 40, 7, 3, true),
  ])
  func theCardsOfTheSellerFollowTheText(
    columns: Int, rows: Int, count: Int, shown: Int, isLong: Bool
  ) throws {
    var desk = SampleProducts.pictured
    if isLong {
      let text = String(repeating: "Walnut.\n", count: 60)
      desk.description = SafeText(text, shape: .paragraphs)
    }
    var others = (1...count).map {
      SampleProducts.product(40 + $0, "Oak \($0)", "wood-shop", "90000", stock: 2, ago: 1)
    }
    for index in others.indices { others[index].vendor = desk.vendor }
    var list = SampleBrowser(columns, rows).loaded(SampleProducts.all)
      .typing("j").rested().typing("k").rested(answer: desk)
    _ = list.model.receive(.capabilities(.native))
    _ = list.model.handle(.key(.enter))
    _ = list.model.receive(.productsLoaded(of: 12, page(others)))
    let lines = list.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
    let heading = try #require(lines.firstIndex { $0.contains("More from wood-shop") })
    let text = try #require(lines[..<heading].lastIndex { $0.contains("alnut") })
    #expect(heading - text == (isLong ? 1 : 2))
    #expect(lines.joined().components(separatedBy: "Oak ").count - 1 == shown)
    #expect(list.typing("G").frame().text.contains("More from wood-shop"))
  }

  @Test func oneKeyShowsTheProductsOfTheSeller() {
    for scene in ["", "\r"] {
      var browser = SampleBrowser(80, 24).loaded(SampleProducts.all)
      if !scene.isEmpty { browser = browser.pressing(.enter) }
      browser = browser.typing("P")
      #expect(browser.model.list.query == ProductQuery(vendorID: 12))
      let state = browser.frame().text.split(separator: "\n").last
      #expect(state?.contains("wood-shop") == true, "\(String(describing: state))")
      // The breadcrumb leads from a product back to this list.
      let opened = browser.loaded([SampleProducts.described[0]]).pressing(.enter)
      for crumbs in [browser, opened].map({ $0.frame().text.split(separator: "\n").first }) {
        #expect(crumbs?.contains("› wood-shop") == true, "\(String(describing: crumbs))")
      }
      #expect(browser.model.scene == .list)
      #expect(browser.typing("P").model.list.query == .everything)
      #expect(browser.pressing(.control("o")).model.list.query == .everything)
    }
    let nameless = SampleBrowser(80, 24).loaded([
      SampleProducts.product(0, "Desk", "", "1", stock: 1, ago: 0)
    ])
    #expect(nameless.typing("P").frame().text.contains("No seller is named here"))
  }
}
