import Foundation
import Market
import Testing
import Text
import Words

@Suite struct TypedQueryTests {
  @Test func wordsAreSearchedForAndFiltersAreFilters() throws {
    let query = try ProductQuery(
      typed: "walnut price<50000 in:stock currency:usd desk sort:price_asc vendor:6")
    #expect(query.search.texts.map(\.terms) == [["walnut", "desk"]])
    #expect(query.currency == .usd)
    #expect(query.maximumPrice == Decimal(string: "49999.99"))
    #expect(query.minimumPrice == nil)
    #expect(query.inStock)
    #expect(query.sort == .priceAscending)
    #expect(query.vendorID == 6)
  }

  @Test func aPriceWithoutACurrencyIsInWon() throws {
    let query = try ProductQuery(typed: "가격:10,000..50,000 재고:있음")
    #expect(query.currency == .krw)
    #expect(query.minimumPrice == 10_000)
    #expect(query.maximumPrice == 50_000)
    #expect(query.inStock)
    #expect(try ProductQuery(typed: "price<50000").maximumPrice == 49_999)
    #expect(try ProductQuery(typed: "price>50000").minimumPrice == 50_001)
    #expect(try ProductQuery(typed: "price:2.36..4.5 currency:usd").maximumPrice == 4.5)
  }

  @Test(arguments: [
    "prise<5", "colour:red", "3:2 film", "a<b", "usb:c", "\"price<5 in:stock\"", "http://x", "<",
    ":", "in",
  ])
  func wordsThatNameNoFilterAreText(text: String) throws {
    let query = try ProductQuery(typed: text)
    #expect(query.search.text == SafeText(text.filter { $0 != "\"" }))
  }

  @Test(arguments: ["price<5", "in:stock", "vendor:Kim", "prise<5", "-oak", "OR"])
  func quotedTextAfterAMinusIsExcludedLiterally(text: String) throws {
    for typed in ["-\"\(text)\"", "-\"\(text)"] {
      let query = try ProductQuery(typed: typed)
      var expected = ProductQuery()
      expected.refinement.excludedTexts = [SafeText(text)]
      #expect(query == expected)
      #expect(try ProductQuery(typed: query.typed.string) == query)
    }
  }

  /// Two quotation marks among quotation marks mean one, as in CSV.
  @Test(arguments: [
    ("name:\"9\"\" lamp\"", "9\" lamp"), ("name:\"\"\"oak\"\"\"", "\"oak\""),
    ("name:\"\"\"\"", "\""),
    ("name:\"oak\" \"\"", "oak"), ("name:\"oak\"\"", "oak\""),
  ]) func quotationMarksAreDoubled(typed: String, name: String) throws {
    let query = try ProductQuery(typed: typed)
    #expect(query.refinement.names == [SafeText(name)])
    #expect(query.search.isEmpty)
  }

  @Test(
    arguments: [
      ("price<=100 usd", Currency.usd, 100, ""), ("price<=$100", .usd, 100, ""),
      ("usd desk price<=100", .usd, 100, "desk"), ("price<=100dollars", .usd, 100, ""),
      ("가격<=100달러", .usd, 100, ""), ("가격<=3만원", .krw, 30_000, ""), ("가격<=3만 원", .krw, 30_000, ""),
      ("price<=30,000KRW", .krw, 30_000, ""), ("통화:달러 가격<=5", .usd, 5, ""),
      ("price<=5 \"usd\"", .krw, 5, "usd"), ("price<=5 currency:usd won", .usd, 5, "won"),
    ] as [(String, Currency, Decimal, SafeText)])
  func aPriceMayNameItsCurrency(
    typed: String, currency: Currency, price: Decimal, search: SafeText
  ) throws {
    let query = try ProductQuery(typed: typed)
    #expect(query.currency == currency)
    #expect(query.maximumPrice == price)
    #expect(query.search.text == search)
  }

  @Test func aCurrencyWithoutAPriceIsText() throws {
    #expect(try ProductQuery(typed: "usd").search == "usd")
    #expect(try ProductQuery(typed: "원 desk").currency == nil)
  }

  @Test(arguments: [
    "price<9,50", "price<1,2345", "price<usd", "price<$", "price<5eur", "price<5usd0",
    "price:$1..5원",
  ])
  func whatIsNotAPriceIsRefused(typed: String) {
    #expect(throws: QueryError.price(SafeText(typed))) { try ProductQuery(typed: typed) }
  }

  @Test(arguments: [
    ("정렬:최신", ProductQuery.Sort.newest), ("정렬:낮은가격", .priceAscending),
    ("정렬:높은가격", .priceDescending),
    ("정렬:이름", .name), ("정렬:할인", .discount), ("정렬:price", .priceAscending),
  ]) func ordersHaveKoreanNames(typed: String, sort: ProductQuery.Sort) throws {
    #expect(try ProductQuery(typed: typed).sort == sort)
  }

  /// A word `OR` in capitals and outside quotation marks separates texts; filters are for all.
  @Test(arguments: [
    ("desk OR chair", ["desk", "chair"]),
    ("oak desk OR \"office chair\"", ["oak desk", "\"office chair\""]),
    ("a OR b OR c OR d OR e", ["a", "b", "c", "d", "e"]), ("desk or chair", ["desk or chair"]),
    ("\"desk OR chair\"", ["\"desk OR chair\""]), ("desk \"OR\" chair", ["desk OR chair"]),
    ("ORchard OR xOR", ["ORchard", "xOR"]), ("price<5 desk OR in:stock chair", ["desk", "chair"]),
    ("책상 OR 의자", ["책상", "의자"]), ("desk -OR", ["desk"]), ("\"OR\" OR OR.", ["OR", "OR."]),
  ])
  func textsAreSeparatedByOR(typed: String, texts: [String]) throws {
    let query = try ProductQuery(typed: typed)
    #expect(query.search.texts.map(\.line) == texts)
    #expect(query.inStock == typed.contains("in:stock"))
    #expect(try ProductQuery(typed: query.typed.string) == query)
  }

  /// The query still finds the same products: only the hint is new.
  @Test(arguments: [
    ("prise<5", "prise<5", "price<5"), ("desk prize:3..7", "prize:3..7", "price:3..7"),
    ("vender:Kim", "vender:Kim", "vendor:Kim"), ("is:stock", "is:stock", "in:stock"),
    ("-ven:\"Kim Lee\"", "-ven:Kim Lee", "-vendor:\"Kim Lee\""), ("가겨<500", "가겨<500", "가격<500"),
    ("vendor>6", "vendor>6", "vendor:6"), ("-vender:Kim", "-vender:Kim", "-vendor:Kim"),
    ("colour:red", "colour:red", nil),
    ("nmae:lamp", "nmae:lamp", "name:lamp"), ("id:5", "id:5", nil), ("usb:c", "usb:c", nil),
    ("prise:<3", "prise:<3", "price<3"), ("stok:>=3", "stok:>=3", "stock>=3"),
    ("nmae:<3", "nmae:<3", "name:<3"), ("colour:<3", "colour:<3", nil),
    ("-prise<5", "-prise<5", nil), ("desk OR prise<5", "prise<5", "price<5"),
    ("desk price < 500", "price < 500", "price<500"), ("재고 >=3", "재고 >=3", "재고>=3"),
    ("desk price < 450000", "price < 450000", "price<450000"),
    ("desk below 400000", "below 400000", "price<400000"),
    ("under $400 desk", "under $400", "price<$400"),
    ("desk cheaper than 40 usd", "cheaper than 40 usd", "price<40usd"),
    ("price over 5000", "price over 5000", "price>5000"),
    ("desk price 500", "price 500", "price<=500"),
    ("책상 가격 50만원 이하", "가격 50만원 이하", "가격<=50만원"), ("50만원이상 책상", "50만원이상", "가격>=50만원"),
    ("책상 5만 원 미만", "5만 원 미만", "가격<5만원"), ("3만 아래 OR 의자", "3만 아래", "가격<3만"),
  ])
  func aWordThatLooksLikeAFilterHasASuggestion(
    text: String, word: String, suggestion: String?
  ) throws {
    let query = try ProductQuery(typed: text)
    let filter = try #require(query.unknownFilter)
    #expect(filter.word == SafeText(word))
    #expect(filter.suggestion == suggestion.map { SafeText($0) })
    #expect(filter.isExcluded == text.hasPrefix("-"))
    #expect(query.search.isEmpty == filter.isExcluded)
  }

  @Test(arguments: [
    "", "desk", "price<5 in:stock -vendor:Kim", "http://x", "3:2 film", "desk:", "\"in:stock\"",
    "-oak", "price list 500", "desk < 500",
    "desk 500", "under the desk", "over 9x", "over =5",
  ])
  func otherWordsNeedNoHint(text: String) throws {
    #expect(try ProductQuery(typed: text).unknownFilter == nil)
  }

  @Test(arguments: [
    ("price<", QueryError.price("price<")), ("price<abc", .price("price<abc")),
    ("price<9999999999999", .price("price<9999999999999")), ("price:5..", .price("price:5..")),
    ("currency:won!", .currency("currency:won!")), ("sort:up", .sort("sort:up")),
    ("in:box", .number(.stock, "in:box")), ("vendor:", .vendor("vendor:")),
    ("vendor:me", .notLoggedIn),
    ("currency:eur", .currency("currency:eur")), ("stock>many", .number(.stock, "stock>many")),
    ("stock<0", .number(.stock, "stock<0")), ("stock:9..3", .number(.stock, "stock:9..3")),
    ("-price<5", .negation("-price<5")), ("-sort:name", .negation("-sort:name")),
    (String(repeating: "-a ", count: 11), .tooManyExclusions(limit: 10)),
    (String(repeating: "name:a ", count: 11), .tooManyNames(limit: 10)),
    ("name:\" \"", .name("name: ")), ("-name:a", .negation("-name:a")),
    ("OR", .emptyAlternative), ("OR desk", .emptyAlternative), ("desk OR", .emptyAlternative),
    ("a OR OR b", .emptyAlternative), ("desk OR name:lamp", .emptyAlternative),
    ("desk OR -oak", .emptyAlternative), ("desk OR \" \"", .emptyAlternative),
    ("a OR b OR c OR d OR e OR f", .tooManyAlternatives(limit: 5)),
    ("a OR " + String(repeating: "가", count: 201), .tooLong(limit: 200)),
    ("price>10 price<5", .emptyPriceRange), ("price<0", .emptyPriceRange),
    (String(repeating: "가", count: 201), .tooLong(limit: 200)),
    // Refused because of its size, regardless of its contents.
    (String(repeating: "a ", count: 500) + "a", .lineTooLong(limit: 1_000)),
    (String(repeating: "in:stock ", count: 112), .lineTooLong(limit: 1_000)),
    (String(repeating: "-a ", count: 151), .tooManyWords(limit: 150)),
    (String(repeating: "x:y ", count: 151), .tooManyWords(limit: 150)),
  ])
  func mistakesAreReported(text: String, mistake: QueryError) {
    #expect(throws: mistake) { try ProductQuery(typed: text) }
  }

  /// Vendors are numbered from 1.
  @Test(arguments: ["vendor:0", "-vendor:0", "-vendor:\"00\""])
  func noVendorHasTheNumberZero(text: String) {
    let word = SafeText(text.filter { $0 != "-" && $0 != "\"" })
    #expect(throws: QueryError.vendor(word)) { try ProductQuery(typed: text) }
  }

  /// Markets count both scalars of a flag.
  @Test(arguments: ["", "-", "name:", "vendor:", "-vendor:"])
  func textsAreCountedAsMarketsCount(filter: String) {
    let flags = filter + String(repeating: "🇰🇷", count: 101)
    #expect(throws: QueryError.tooLong(limit: 200)) { try ProductQuery(typed: flags) }
  }

  @Test(arguments: [
    "", "desk", "desk price<50000 currency:usd", "sort:discount", "vendor:me in:stock",
    "\"in:stock\"", "desk -oak -\"solid oak\" -vendor:3 -vendor:\"Kim Lee\"", "price<50000",
    "price>10 price<=20 currency:usd", "vendor:\"Kim Lee\" stock>10", "stock:3..7", "-in:stock",
    "\"-oak\"", "\"9\"\" lamp\"", "name:\"9\"\" lamp\" -\"\"\"a\"\"\" -vendor:\"\"\"\"",
    "price:3..7 책상",
  ])
  func typedQueriesRoundTrip(text: String) throws {
    let query = try ProductQuery(typed: text, me: 8)
    #expect(try ProductQuery(typed: query.typed.string) == query)
    #expect(try ProductQuery(typed: query.typed(me: 8).string, me: 8) == query)
  }

  /// Every word of the longest search, and every filter.
  @Test func theLongestLineThatAnyoneTypesIsRead() throws {
    let search = String(repeating: "a ", count: 99) + "a"
    let query = try ProductQuery(
      typed: search + " price:1..2 currency:usd in:stock vendor:6 stock>1 sort:name"
        + String(repeating: " -b", count: 10) + String(repeating: " -vendor:7", count: 10))
    #expect(query.search.text == SafeText(search))
    #expect(query.refinement.excludedVendorIDs.count == 10)
  }

  @Test func vendorsAreNamedAndWordsAndVendorsExcluded() throws {
    let query = try ProductQuery(
      typed: "desk -oak -\"solid wood\" vendor:\"Kim Lee\" -seller:Park -vendor:me stock>10", me: 4)
    #expect(query.search == "desk")
    #expect(query.refinement.excludedTexts == ["oak", "solid wood"])
    #expect(query.refinement.vendorName == "Kim Lee")
    #expect(query.refinement.excludedVendorNames == ["Park"])
    #expect(query.refinement.excludedVendorIDs == [4])
    #expect(query.refinement[.stock].minimum == 11)
    #expect(try ProductQuery(typed: "seller:Kim").refinement.vendorName == "Kim")
    let named = try ProductQuery(typed: "oak name:lamp 이름:\"desk lamp\" 상품명:책상")
    #expect(named.search == "oak" && named.refinement.names == ["lamp", "desk lamp", "책상"])
    #expect(named.typed == "oak name:\"lamp\" name:\"desk lamp\" name:\"책상\"")
    #expect(try ProductQuery(typed: "판매자:한강").refinement.vendorName == "한강")
    #expect(try ProductQuery(typed: "stock:3..7").refinement[.stock].maximum == 7)
    #expect(try ProductQuery(typed: "-in:stock").refinement[.stock].maximum == 0)
    #expect(try ProductQuery(typed: "재고:있음").inStock)
    let discounted = try ProductQuery(typed: "할인>0")
    #expect(discounted.refinement[.discount].minimum == 1 && discounted.typed == "discount>0")
    #expect(try discounted.isDiscounted && !ProductQuery(typed: "discount>=0").isDiscounted)
    #expect(try ProductQuery(typed: "T-shirt - 100").search.text == "T-shirt - 100")
  }

  @Test func aBoundIsKeptAsItWasTyped() throws {
    let below = try ProductQuery(typed: "price<500000")
    #expect(below.maximumPrice == 499_999)
    #expect(below.givenMaximum == 500_000)
    #expect(below.typed.string.contains("price<500000"))
    #expect(try ProductQuery(typed: "price<=499999").givenMaximum == 499_999)
  }

  /// A price of 100 won is below 100.5 and above 99.5.
  @Test func aBoundThatIsNoPriceExcludesNone() throws {
    let query = try ProductQuery(typed: "price>99.5 price<100.5")
    #expect(query.minimumPrice == 99.5 && query.maximumPrice == 100.5)
    #expect(query.givenMinimum == 99.5 && query.givenMaximum == 100.5)
    #expect(query.typed == "currency:krw price>99.5 price<100.5")
    #expect(try ProductQuery(typed: query.typed.string) == query)
    let cents = try ProductQuery(typed: "price<100.55 currency:usd")
    #expect(cents.maximumPrice == Decimal(string: "100.54"))
    #expect(cents.givenMaximum == Decimal(string: "100.55"))
  }

  @Test func loadedProductsAreChosenByTheSameConditionsAndByAbbreviations() throws {
    func product(_ id: Int, _ name: SafeText, _ vendor: SafeText, stock: Int) -> Product {
      Product(
        id: id, vendor: Vendor(id: id, name: vendor), name: name, description: nil, thumbnail: "",
        price: Price(amount: 5, currency: .krw), stock: stock, createdOn: nil, issuedOn: nil)
    }
    let products = [
      product(1, "Oak desk", "Kim", stock: 0), product(2, "Walnut desk", "Lee", stock: 20),
      product(3, "Tea pot", "Kim", stock: 5),
    ]
    func ids(_ typed: String) throws -> [Int] {
      try ProductQuery(typed: typed).select(from: products).map(\.id)
    }
    #expect(try ids("desk -oak") == [2])
    #expect(try ids("vendor:kim") == [1, 3])
    #expect(try ids("-vendor:kim") == [2])
    #expect(try ids("stock>4") == [2, 3])
    #expect(try ids("dsk") == [1, 2])
    #expect(try ids("wlnt dsk") == [2])
    #expect(try ids("xyz") == [])
    #expect(try ids("walnut OR tea") == [2, 3])
    #expect(try ids("oak OR kim stock>0") == [3])
    #expect(try ids("xyz OR wlnt") == [2])
    #expect(try ids("waltun desk,") == [2])
    #expect(try ids("desk 102") == [])
    let misspelled = try ProductQuery(typed: "oka OR tae")
    #expect(misspelled.similarNames(in: products) == ["Oak desk", "Tea pot"])
  }

  @Test func aMarketThatIgnoresARefinementIsFoundOut() throws {
    let page = ProductPage(
      products: [
        Product(
          id: 1, vendor: Vendor(id: 1, name: "Kim"), name: "Oak desk", description: "oak",
          thumbnail: "", price: Price(amount: 5, currency: .krw), stock: 3, createdOn: nil,
          issuedOn: nil)
      ], number: 1, size: 20, totalCount: nil, hasNext: false, nextCursor: nil)
    for typed in ["-oak", "vendor:lee", "-vendor:kim", "-vendor:1", "stock>5", "-in:stock"] {
      #expect(try ProductQuery(typed: typed).ignored(in: page) == .filter, "\(typed)")
    }
    #expect(try ProductQuery(typed: "-pine vendor:kim stock>2").ignored(in: page) == nil)
    // The product has the first text, so only the number shows that the second one was ignored.
    let several = try ProductQuery(typed: "oak OR pine")
    #expect(several.ignored(in: page) == .alternatives)
    var searched = page
    searched.searchedTexts = 2
    #expect(several.ignored(in: searched) == nil)
  }

  @Test func aMarketThatDoesNotCareIsFoundOut() {
    func page(_ prices: Decimal..., stock: Int = 1) -> ProductPage {
      let products = prices.enumerated().map { id, price in
        Product(
          id: id + 1, vendor: Vendor(id: 1, name: "judy"), name: "desk", description: "oak",
          thumbnail: "", price: Price(amount: price, currency: .krw), stock: stock, createdOn: nil,
          issuedOn: nil)
      }
      return ProductPage(
        products: products, number: 1, size: 20, totalCount: nil, hasNext: false, nextCursor: nil)
    }
    #expect(ProductQuery(search: "camera").ignored(in: page(1)) == .search)
    #expect(ProductQuery(search: "JUDY").ignored(in: page(1)) == nil)
    #expect(ProductQuery(search: "camera").ignored(in: page()) == nil)
    #expect(ProductQuery(inStock: true).ignored(in: page(1, stock: 0)) == .filter)
    #expect(ProductQuery(currency: .usd).ignored(in: page(1)) == .filter)
    #expect(ProductQuery(currency: .krw, maximumPrice: 5).ignored(in: page(6)) == .filter)
    #expect(ProductQuery(vendorID: 2).ignored(in: page(1)) == .filter)
    #expect(ProductQuery(sort: .priceAscending).ignored(in: page(2, 1)) == .sort)
    #expect(ProductQuery(sort: .priceDescending).ignored(in: page(2, 2, 1)) == nil)
  }
}
