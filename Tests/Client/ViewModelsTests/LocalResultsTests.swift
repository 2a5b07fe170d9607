import Foundation
import Market
import Testing
import Text

@testable import ViewModels

/// Queries that the market does not answer are applied to the loaded products, and the list says
/// so.
@Suite struct LocalResultsTests {
  private let refused = MarketError.connection(host: "m", .refused)
  /// Product 12 and those that begin with 12.
  private let twelve = ProductQuery(search: "product 12")

  private func ids(_ visit: Visit) -> [Int] { visit.list.window.products.map(\.id) }

  private func offline() -> Visit {
    var visit = Visit(SampleMarket(125))
    visit.answersAtOnce = false
    visit.handle(.refresh)
    visit.fail(with: refused)
    return visit
  }

  @Test func anOfflineSearchFindsLoadedProducts() {
    var visit = offline()
    visit.handle(.query(twelve))
    #expect(ids(visit) == [125, 124, 123, 122, 121, 120])
    #expect(visit.list.showsQuery)
    #expect(visit.list.localResults?.loaded == 20)
    #expect(visit.list.localResults?.feature == nil)
    #expect(visit.list.connection == .failed(refused))
    #expect(visit.list.window.totalCount == 6)
  }

  @Test func theMarketsAnswerReplacesThem() {
    var visit = offline()
    visit.handle(.query(twelve))
    visit.market.ids = [12]
    visit.answerAll()
    #expect(ids(visit) == [12])
    #expect(visit.list.localResults == nil)
    #expect(visit.list.connection == .online)
    visit.handle(.query(.everything))
    #expect(visit.list.window.products.count == 20)
  }

  @Test func anUnansweredSearchIsAppliedToLoadedProducts() {
    var visit = Visit(SampleMarket(125))
    visit.answersAtOnce = false
    visit.handle(.query(twelve))
    #expect(!visit.list.showsQuery, "the market is asked first")
    visit.fail(with: refused)
    #expect(ids(visit) == [125, 124, 123, 122, 121, 120])
  }

  @Test func beforeTheMarketIsReachedTheLastVisitIsSearched() {
    var list = ProductListViewModel(
      lastVisit: [12, 11, 10].map { SampleMarket.product($0) }, totalCount: 3)
    _ = list.start()
    _ = list.handle(.query(twelve))
    #expect(!list.showsQuery)
    _ = list.receive(.opened(.failure(refused)))
    #expect(list.window.products.map(\.id) == [12])
    _ = list.handle(.query(ProductQuery(search: "11")))
    #expect(list.window.products.map(\.id) == [11])
    #expect(list.localResults?.loaded == 3)
  }

  @Test func aMarketThatCannotSearchIsNotAsked() {
    var visit = Visit(SampleMarket(125))
    visit.perform(
      visit.list.receive(.capabilities(MarketCapabilities(dialect: "1b", features: []))))
    let asked = visit.asked.count
    visit.handle(.query(twelve))
    #expect(visit.asked.count == asked)
    #expect(ids(visit) == [125, 124, 123, 122, 121, 120])
    #expect(visit.list.localResults?.feature == .search)
    #expect(visit.list.connection == .online)
    // A refresh requests everything, and the query is applied to that.
    visit.market.ids.insert(126, at: 0)
    visit.handle(.refresh)
    #expect(visit.asked.last?.query == .everything)
    #expect(ids(visit) == [126, 125, 124, 123, 122, 121, 120])
    visit.handle(.query(ProductQuery(sort: .name)))
    #expect(visit.list.localResults?.feature == .sort)
    #expect(ids(visit).first == 106)
    visit.handle(.query(.everything))
    #expect(visit.list.localResults == nil)
    #expect(ids(visit).first == 126)
  }

  /// After a jump to the end, the first page is loaded as well.
  @Test func pagesThatAJumpReplacedAreSearched() {
    var visit = Visit(SampleMarket(125))
    visit.perform(
      visit.list.receive(.capabilities(MarketCapabilities(dialect: "2a", features: [.totals]))))
    visit.handle(.last)
    #expect(visit.list.selected?.id == 1)
    visit.handle(.query(twelve))
    #expect(ids(visit) == [125, 124, 123, 122, 121, 120, 12].filter { ids(visit).contains($0) })
    #expect(ids(visit).starts(with: [125, 124, 123]))
    _ = visit.list.remove(SampleMarket.product(124))
    visit.handle(.query(.everything))
    #expect(visit.list.selected?.id == 1, "the list is where it was left")
    visit.handle(.query(twelve))
    #expect(ids(visit).starts(with: [125, 123]))
    visit.handle(.refresh)
    visit.handle(.query(ProductQuery(search: "product 3")))
    #expect(!ids(visit).contains(3), "a refresh forgets the rest")
  }

  @Test func aMarketThatIgnoresAFilterIsFilteredHere() {
    var visit = Visit(SampleMarket(30))
    visit.handle(.query(ProductQuery(search: "product 2", currency: .usd)))
    #expect(ids(visit) == [])
    #expect(visit.list.localResults?.feature == .filter)
    visit.handle(.query(.everything))
    #expect(visit.list.window.products.count == 20)
    #expect(ids(visit).first == 30)
  }

  /// Such a page was judged as the answer to a search that the market was never asked.
  @Test func aPlainPageDoesNotShowThatASearchIsIgnored() {
    var market = SampleMarket(30)
    market.description = "Solid walnut, oiled."
    var visit = Visit(market)
    visit.perform(
      visit.list.receive(
        .capabilities(MarketCapabilities(dialect: "2b", features: [.search, .totals]))))
    visit.handle(.query(ProductQuery(search: "desk", sort: .name)))
    #expect(visit.list.localResults?.feature == .sort)
    visit.handle(.refresh)
    visit.market.ids = []
    visit.handle(.query(ProductQuery(search: "desk")))
    #expect(visit.asked.last?.query.search == "desk")
    #expect(visit.list.localResults == nil)
  }

  @Test func everyOrderAndConditionIsApplied() {
    func product(_ id: Int, _ name: SafeText, _ amount: Int, off: Int = 0, stock: Int = 1)
      -> Product
    {
      Product(
        id: id, vendor: Vendor(id: id, name: "shop"), name: name, description: "of oak",
        thumbnail: "",
        price: Price(amount: Decimal(amount), discount: Decimal(off), currency: .krw),
        stock: stock, createdOn: nil, issuedOn: nil)
    }
    let all = [product(3, "b", 30), product(2, "Ａ", 20, off: 10, stock: 0), product(1, "c", 40)]
    func ids(_ query: ProductQuery) -> [Int] { query.select(from: all).map(\.id) }
    #expect(ids(.everything) == [3, 2, 1])
    #expect(ids(ProductQuery(sort: .oldest)) == [1, 2, 3])
    #expect(ids(ProductQuery(sort: .priceAscending)) == [2, 3, 1])
    #expect(ids(ProductQuery(sort: .priceDescending)) == [1, 3, 2])
    #expect(ids(ProductQuery(sort: .name)) == [2, 3, 1])
    #expect(ids(ProductQuery(sort: .nameDescending)) == [1, 3, 2])
    #expect(ids(ProductQuery(sort: .discount)) == [2, 3, 1])
    #expect(ids(ProductQuery(sort: .discountAscending)) == [1, 3, 2])
    #expect(ids(ProductQuery(search: "OAK")) == [3, 2, 1])
    #expect(ids(ProductQuery(currency: .usd)) == [])
    #expect(ids(ProductQuery(currency: .krw, minimumPrice: 20)) == [3, 1])
    #expect(ids(ProductQuery(inStock: true)) == [3, 1])
    #expect(ids(ProductQuery(vendorID: 2)) == [2])
  }
}
