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
}
