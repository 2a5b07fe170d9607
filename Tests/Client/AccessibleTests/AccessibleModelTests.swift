import Accessible
import Actions
import Foundation
import Market
import ScreenWords
import Testing
import Text
import ViewModels
import Words

@Suite struct AccessibleModelTests {
  private func model(_ language: Language = .english) -> AccessibleModel {
    AccessibleModel(
      marketName: nil, language: language,
      today: { Day(year: 2026, month: 11, day: 21) ?? Day(number: 0) })
  }

  private func page(_ ids: ClosedRange<Int>, number: Int, hasNext: Bool) -> ProductPage {
    let products = ids.map { id in
      Product(
        id: id, vendor: Vendor(id: 1, name: "wood-shop"), name: "Desk \(id)", description: nil,
        thumbnail: "", price: Price(amount: 480_000, discount: 48_000, currency: .krw), stock: 12,
        createdOn: Day(year: 2026, month: 11, day: 20), issuedOn: nil)
    }
    return ProductPage(
      products: products, number: number, size: 10, totalCount: 14, hasNext: hasNext,
      nextCursor: nil)
  }

  private func request(_ turn: AccessibleModel.Turn) -> AccessibleModel.Request? {
    if case .request(let request) = turn.next { request } else { nil }
  }

  @Test func readsAPageOut() {
    var model = model()
    #expect(request(model.start()) == .page(PageRequest(.number(1), size: 10)))
    let turn = model.receive(page: .success(page(101...110, number: 1, hasNext: true)))
    #expect(
      turn.lines.first
        == "1. Desk 101. KRW 480,000, 10% off, now KRW 432,000. 12 left. wood-shop, listed yesterday."
    )
    #expect(turn.lines.last == "1 to 10 of 14.")
    #expect(turn.next == .line)
  }

  @Test func pagesOpensAndReportsTheEnd() {
    var model = model()
    _ = model.receive(page: .success(page(101...110, number: 1, hasNext: true)))
    #expect(model.handle("p").lines == ["This is the first page."])
    #expect(request(model.handle("")) == .page(PageRequest(.number(2), size: 10)))
    let second = model.receive(page: .success(page(111...114, number: 2, hasNext: false)))
    #expect(second.lines.last == "11 to 14 of 14. End of the list.")
    #expect(model.handle("n").lines == ["This was the last page."])
    #expect(request(model.handle(" 12 ")) == .product(id: 112))
    for number in ["1", "15", "0", "-3", "9223372036854775807", "-9223372036854775808"] {
      #expect(request(model.handle(number)) == nil)
    }
  }

  @Test func anotherLanguageIsChosen() {
    var model = model()
    let turn = model.handle("language")
    #expect(turn.lines == ["1. 한국어.", "2. English."])
    #expect(model.prompt == "Number of a language, or Enter to keep this one:")
    #expect(model.handle("1").next == .language(.korean))
    for line in ["language ko", "언어 한국어"] {
      #expect(model.handle(line).next == .language(.korean))
    }
    for line in ["language EN", "language english", "언어 영어"] {
      #expect(model.handle(line).next == .language(.english))
    }
    _ = model.handle("language")
    for line in ["", "language 9", "language xx"] { #expect(model.handle(line).next == .line) }
  }

  /// The search, its page and the typed identity stay.
  @Test func anotherLanguageContinues() throws {
    let secret = try #require(Secret("correct horse battery"))
    let seller = try #require(Identity(identifier: "a", secret: secret))
    var former = model()
    _ = former.receive(page: .success(page(101...110, number: 1, hasNext: true)))
    _ = former.handle("/desk")
    _ = former.receive(page: .success(page(101...110, number: 1, hasNext: true)))
    let second = request(former.handle("n"))
    former.setIdentity(seller)
    #expect(former.handle("language ko").next == .language(.korean))
    var later = model(.korean)
    later.resume(former)
    #expect(request(later.start()) == second && second != nil)
    #expect(request(later.handle("t")) == .trash(seller))
  }

  @Test func loggingOutSaysWhatIsLeft() throws {
    let secret = try #require(Secret("correct horse battery"))
    let seller = try #require(Identity(identifier: "a", secret: secret))
    var model = model()
    model.setIdentity(seller)
    #expect(
      model.receive(.loggedOut(seller, failure: "read-only")).lines
        == ["You are still logged in. The login could not be removed: read-only."])
    #expect(request(model.handle("t")) == .trash(seller))
    #expect(
      model.receive(.loggedOut(seller)).lines == ["Logged out. Your own identity is used again."])
    #expect(model.receive(.loggedOut(nil)).lines == ["Logged out."])
    #expect(request(model.handle("t")) == nil)
  }

  @Test func anotherMarketIsOpened() {
    let other = MarketReference.remote("https://other.example")
    var model = AccessibleModel(
      marketName: nil, language: .english, markets: [.local, other], today: { Day(number: 0) })
    #expect(model.handle("market").lines == ["1. Local market.", "2. https://other.example."])
    #expect(model.prompt == "Number or address of a market, or Enter to stay:")
    #expect(model.handle("2").next == .market(other))
    #expect(model.handle("market 1").next == .market(.local))
    for number in ["0", "-1", "3", "-9223372036854775808"] {
      let turn = model.handle("market \(number)")
      #expect(turn.next == .line && turn.lines == ["“\(number)” is not one of the answers."])
    }
    _ = model.handle("market")
    #expect(model.handle("market.example").next == .market(.remote("market.example")))
    #expect(model.handle("market Local").next == .market(.local))
    _ = model.handle("마켓")
    #expect(model.handle("").next == .line)
    let refused = model.receive(refused: .connection(host: "market.example", .refused))
    #expect(refused.lines.count == 1 && refused.next == .line)
    // A visitor over SSH sees the market of the host alone.
    var visitor = AccessibleModel(
      marketName: nil, language: .english, abilities: .kiosk, today: { Day(number: 0) })
    #expect(visitor.handle("market").lines.count == 1)
    #expect(visitor.handle("market market.example").next == .line)
  }

  @Test func savedViewsAreListedAndShown() {
    var model = AccessibleModel(
      marketName: nil, language: .english,
      views: [("cheap desks", "desk price<50krw"), ("new", "in:stock"), ("lamps", "lamp")],
      today: { Day(number: 0) })
    #expect(model.handle("views").lines == ["1. cheap desks.", "2. new.", "3. lamps."])
    #expect(model.prompt == "Number or name of a view, or Enter to go back:")
    let stocked = request(model.handle("2"))
    #expect(
      stocked == .page(PageRequest(.number(1), size: 10, query: ProductQuery(inStock: true))))
    #expect(request(model.handle("view new")) == stocked)
    let desks = request(model.handle("즐겨찾기 cheap desks"))
    #expect(desks == request(model.handle("/desk price<50krw")) && desks != nil)
    // A view replaces the filters and the order of the list.
    _ = model.handle("/desk price<50krw")
    #expect(
      request(model.handle("view lamps"))
        == .page(PageRequest(.number(1), size: 10, query: ProductQuery(search: "lamp"))))
    #expect(model.handle("view old").lines == ["“old” is not one of the answers."])
    #expect(model.handle("").next == .line)
    var other = self.model(.korean)
    #expect(other.handle("즐겨찾기").lines.first?.string.hasPrefix("저장한 보기가 없습니다.") == true)
  }

  @Test func aProductIsOpenedByAWordAsWell() {
    var model = model()
    _ = model.receive(page: .success(page(101...110, number: 1, hasNext: false)))
    for line in ["3", "open 3", "show 3", "열기 3", "보기 3"] {
      #expect(model.handle(line).next == .request(.product(id: 103)), "\(line)")
    }
    #expect(model.handle("open 11").lines == ["There is no product 11 on this page."])
    for line in ["open", "open desk", "open 1 2"] { #expect(model.handle(line).next == .line) }
  }

  @Test func productsAreCompared() {
    var model = model()
    var products = page(101...102, number: 1, hasNext: false).products
    products.append(
      Product(
        id: 103, vendor: Vendor(id: 1, name: "wood-shop"), name: "Stool", description: nil,
        thumbnail: "", price: Price(amount: 100_000, discount: 0, currency: .krw), stock: 0,
        createdOn: Day(year: 2026, month: 11, day: 20), issuedOn: nil))
    _ = model.receive(
      page: .success(
        ProductPage(
          products: products, number: 1, size: 10, totalCount: 3, hasNext: false, nextCursor: nil)))
    #expect(
      model.handle("compare 1 3").lines == [
        "1. Desk 101.", "3. Stool.",
        "Price: 1, KRW 480,000, 10% off, now KRW 432,000; 3, KRW 100,000, KRW 332,000 cheaper.",
        "Stock: 1, 12 left; 3, Sold out.", "Seller: wood-shop.", "Listed: yesterday.",
      ])
    #expect(model.handle("compare 1").lines.first?.string.hasPrefix("Type compare and two") == true)
    #expect(model.handle("compare 1 1").lines.first?.string.contains("different numbers") == true)
    #expect(model.handle("compare 1 9").lines == ["There is no product 9 on this page."])
    #expect(model.handle("비교 1 2").lines.count == 6)
  }

  @Test(arguments: ["search desk lamp", "find desk lamp", "검색 desk lamp", "찾기 desk lamp"])
  func aWordSearchesLikeTheSlash(line: String) {
    var (words, slash) = (model(), model())
    #expect(words.handle(line) == slash.handle("/desk lamp"))
    #expect(words.handle("search").next == slash.handle("/").next, "all products again")
  }

  @Test func anUnknownFilterIsReported() {
    var model = model()
    _ = model.handle("/prise<5")
    let empty = ProductPage(
      products: [], number: 1, size: 10, totalCount: 0, hasNext: false, nextCursor: nil)
    let turn = model.receive(page: .success(empty))
    #expect(turn.lines.last == "“prise<5” is searched for as text. Did you mean price<5?")
  }

  @Test(
    arguments: [
      (Language.english, "Did you mean: Desk 101, Desk 102, Desk 103?"),
      (.korean, "혹시 이 상품인가요? Desk 101, Desk 102, Desk 103"),
    ] as [(Language, SafeText)])
  func aSearchThatFindsNothingLeadsToSimilarNames(language: Language, question: SafeText) {
    let empty = ProductPage(
      products: [], number: 1, size: 10, totalCount: 0, hasNext: false, nextCursor: nil)
    let newest = page(101...110, number: 1, hasNext: false).products
    var model = model(language)
    _ = model.handle("/dsk")
    #expect(request(model.receive(page: .success(empty))) == .newest)
    #expect(model.receive(.newest(newest)).lines == [question])
    _ = model.handle("/lamp")
    #expect(request(model.receive(page: .success(empty))) == .newest)
    #expect(model.receive(.newest(newest)).lines.isEmpty)
    _ = model.handle("/stock>20")
    #expect(request(model.receive(page: .success(empty))) == nil, "there is no text")
  }

  @Test func theVendorWhoseProductsAreListedIsNamed() {
    var model = model()
    _ = model.handle("/vendor:1")
    let turn = model.receive(page: .success(page(101...104, number: 1, hasNext: false)))
    #expect(turn.lines.last == "1 to 4 of 14. Showing: wood-shop.")
  }

  @Test func searchesSortsAndForgetsBoth() {
    var model = model()
    var query = ProductQuery(search: "desk")
    #expect(
      request(model.handle("/ desk ")) == .page(PageRequest(.number(1), size: 10, query: query)))
    let orders = model.handle("s").lines
    #expect(orders.count == ProductOrder.all.count)
    #expect(orders[3] == "4. Price: low to high, USD")
    (query.sort, query.currency) = (.priceAscending, .usd)
    #expect(request(model.handle("4")) == .page(PageRequest(.number(1), size: 10, query: query)))
    _ = model.handle("f")
    #expect(model.handle(".").next == .line)
    #expect(model.handle("필터").lines.isEmpty && model.handle("").lines.isEmpty)
    #expect(model.handle(".").next == .line)
    for answer in ["nonsense", "0", "-9223372036854775808"] {
      _ = model.handle("s")
      #expect(model.handle(answer).lines == ["The order was not changed."])
    }
    #expect(request(model.handle("x")) == .page(PageRequest(.number(1), size: 10)))
    #expect(request(model.handle("/" + String(repeating: "a", count: 201))) == nil)
  }

  @Test func retriesFailedRequests() {
    var model = model()
    _ = model.receive(page: .success(page(101...110, number: 1, hasNext: true)))
    let failed = model.receive(product: .failure(.notFound), id: 103)
    #expect(failed.next == .line && failed.lines.last == "Type r to try again.")
    #expect(request(model.handle("r")) == .product(id: 103))
  }

  /// Return requests the page that failed, not the one after it.
  @Test func aFailedPageIsTheNextOne() {
    var model = model()
    _ = model.start()
    _ = model.receive(page: .failure(.notFound))
    #expect(request(model.handle("")) == .page(PageRequest(.number(1), size: 10)))
    _ = model.receive(page: .success(page(101...110, number: 1, hasNext: true)))
    #expect(request(model.handle("")) == .page(PageRequest(.number(2), size: 10)))
    _ = model.receive(page: .failure(.notFound))
    // The rows that were read out can still be opened.
    #expect(request(model.handle("3")) == .product(id: 103))
    let product = page(103...103, number: 1, hasNext: false).products[0]
    _ = model.receive(product: .success(product), id: 103)
    #expect(request(model.handle("")) == .page(PageRequest(.number(2), size: 10)))
    _ = model.receive(page: .failure(.notFound))
    _ = model.handle("3")
    _ = model.receive(product: .failure(.notFound), id: 103)
    #expect(request(model.handle("")) == .page(PageRequest(.number(2), size: 10)))
    let second = model.receive(page: .success(page(111...114, number: 2, hasNext: false)))
    #expect(second.lines.last == "11 to 14 of 14. End of the list.")
  }

  @Test func aFailedSearchBeginsWithItsFirstPage() {
    var model = model()
    _ = model.receive(page: .success(page(101...110, number: 1, hasNext: true)))
    let search = request(model.handle("/lamp"))
    _ = model.receive(page: .failure(.notFound))
    _ = model.handle("3")
    let product = page(103...103, number: 1, hasNext: false).products[0]
    _ = model.receive(product: .success(product), id: 103)
    #expect(request(model.handle("n")) == search && search != nil)
  }

  /// The page that was emptied is not a further one: the one before it is next to be read.
  @Test func anEmptiedPageIsGoneBackFrom() {
    var model = model()
    for number in 1...3 {
      _ = model.receive(
        page: .success(page(number * 10...number * 10 + 9, number: number, hasNext: true)))
      _ = model.handle(number < 3 ? "n" : "r")
    }
    let emptied = ProductPage(
      products: [], number: 3, size: 10, totalCount: 20, hasNext: false, nextCursor: nil)
    #expect(model.receive(page: .success(emptied)).lines == ["This was the last page."])
    #expect(request(model.handle("p")) == .page(PageRequest(.number(2), size: 10)))
  }

  @Test func rowsThatCannotBeReadAreReported() {
    var model = model()
    var first = page(101...109, number: 1, hasNext: true)
    first.unreadable = UnreadableRows(count: 1, path: "pages[0].id")
    #expect(
      model.receive(page: .success(first)).lines.last
        == "1 product cannot be read and is not shown (pages[0].id).")
    _ = model.handle("n")
    var second = ProductPage(
      products: [], number: 2, size: 10, totalCount: 30, hasNext: true, nextCursor: nil)
    second.unreadable = UnreadableRows(count: 10, path: "pages[0].id")
    #expect(
      model.receive(page: .success(second)).lines
        == ["10 products cannot be read and are not shown (pages[0].id)."])
    #expect(request(model.handle("n")) == .page(PageRequest(.number(3), size: 10)))
  }

  @Test func offersOnlyTheFeaturesOfTheMarket() {
    var model = model()
    model.setCapabilities(MarketCapabilities(dialect: "1b", features: []))
    _ = model.receive(page: .success(page(101...110, number: 1, hasNext: true)))
    let prompt = model.prompt
    #expect(model.handle("s").lines == ["This market does not support sorting."])
    #expect(model.prompt == prompt)
    #expect(model.handle("/desk").lines == ["This market does not support search."])
    #expect(request(model.handle("")) == .page(PageRequest(.number(2), size: 10)))
  }

  /// A market that knows one text alone says nothing of the number of texts.
  @Test func aMarketThatIgnoresORIsReported() {
    var model = model()
    let query = ProductQuery(search: SearchTexts(["desk", "chair"]))
    #expect(
      request(model.handle("/desk OR chair"))
        == .page(PageRequest(.number(1), size: 10, query: query)))
    var found = page(101...110, number: 1, hasNext: true)
    #expect(
      model.receive(page: .success(found)).lines == ["This market does not support OR."])
    #expect(request(model.handle("")) == .page(PageRequest(.number(1), size: 10)))
    _ = model.handle("/desk OR chair")
    found.searchedTexts = 2
    #expect(
      model.receive(page: .success(found)).lines.last?.string.contains("desk OR chair") == true)
  }

  /// The search whose page was read out last goes on.
  @Test func aMarketThatIgnoresAFilterIsReported() {
    var model = model()
    _ = model.handle("/desk")
    _ = model.receive(page: .success(page(101...110, number: 1, hasNext: true)))
    let second = PageRequest(.number(2), size: 10, query: ProductQuery(search: "desk"))
    for line in ["/stock>20", "/desk OR chair stock>20"] {
      _ = model.handle(line)
      #expect(
        model.receive(page: .success(page(101...110, number: 1, hasNext: true))).lines
          == ["This market does not support filters."], "\(line)")
      #expect(request(model.handle("n")) == .page(second), "\(line)")
      _ = model.handle("first")
      _ = model.receive(page: .success(page(101...110, number: 1, hasNext: true)))
    }
    // A later page that shows it ends the search.
    _ = model.handle("/stock<20")
    _ = model.receive(page: .success(page(101...110, number: 1, hasNext: true)))
    _ = model.handle("n")
    var later = page(111...114, number: 2, hasNext: false)
    later.products[3].stock = 30
    #expect(model.receive(page: .success(later)).lines == ["This market does not support filters."])
    #expect(request(model.handle("n")) == .page(PageRequest(.number(1), size: 10)))
  }

  /// Commands work with a Hangul input method on, where `ㅜ` is the key of n, and as Korean words.
  @Test(arguments: ["ㅜ", "다음", "N"]) func knowsBothKeyboards(line: String) {
    var model = model(.korean)
    _ = model.receive(page: .success(page(101...110, number: 1, hasNext: true)))
    #expect(request(model.handle(line)) == .page(PageRequest(.number(2), size: 10)))
  }

  @Test func scrubsTheTextThatItRepeats() {
    var model = model()
    let said = model.handle("\u{1B}]0;x\u{7}").lines.map(\.string).joined()
    #expect(!said.unicodeScalars.contains { $0.value < 32 })
  }
}
