import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import Market
import NIOCore
import StoreFixtures
import Testing
import Text

@testable import MarketServer
@testable import MarketStore
@testable import Operations

/// A few hundred products in two languages, with many ties, and the expected lists of them.
private struct RandomMarket {
  let fixture: MarketFixture
  let records: [ListedProduct]

  static let words = [
    "자전거", "Teapot", "찻잔", "TENT", "tea", "ｗｉｄｅ", "ﾃﾝﾄ", "Straße", "oak-steel", "커피 그라인더",
    "a\"b", "100%", "e\u{301}clair", "★", "북",
  ]

  init(seed: UInt64, count: Int = 300) async throws {
    var random = SplitMix64(seed: seed)
    let fixture = try MarketFixture()
    var products: [NewProduct] = []
    for _ in 0..<count {
      let price = Int64([0, 1, 500, 1_000, 99_999][random.below(5)])
      var product = NewProduct.sample(
        name: Self.text(&random, 1 + random.below(3)),
        description: Self.text(&random, random.below(6)),
        currency: random.happens(percent: 60) ? "KRW" : "USD", price: price,
        discount: random.happens(percent: 50) ? price / Int64(1 + random.below(4)) : 0,
        stock: Int64(random.below(3)))
      product.vendorID = Int64(1 + random.below(3))
      products.append(product)
    }
    try await fixture.store.write { [products] transaction in
      for name in ["한강 상회", "River Goods", "ＢＬＵＥ"] {
        _ = try transaction.shop(name)
      }
      for product in products { try transaction.products.add(product) }
    }
    let doomed = (1...Int64(count)).filter { _ in random.happens(percent: 15) }
    try await fixture.delete(doomed)
    self.fixture = fixture
    records = try await fixture.store.page(at: .offset(0), limit: count).products
  }

  private static func text(_ random: inout SplitMix64, _ count: Int) -> String {
    (0..<count).map { _ in random.pick(words) }.joined(separator: " ")
  }

  /// The expected result of `query`, found by checking every product.
  func expected(_ query: ProductQuery) -> [Int] {
    let needles = query.search.texts.map { $0.terms.map { SearchText($0.string).scalars } }
    let found = records.filter { record in
      let cents = record.currency == "KRW" ? Decimal(1) : Decimal(0.01)
      let paid = Decimal(record.price - record.discount) * cents
      return (query.currency.map { $0.code.string == record.currency } ?? true)
        && paid >= query.minimumPrice ?? 0 && paid <= query.maximumPrice ?? .greatestFiniteMagnitude
        && (!query.inStock || record.stock > 0)
        && (query.vendorID.map { Int64($0) == record.vendor.id } ?? true)
        && Self.meets(query.refinement, record)
        && (needles.isEmpty
          || needles.contains { terms in
            let fields = [record.name, record.vendor.name, record.description]
              .map { SearchText($0).scalars }
            return terms.allSatisfy { term in fields.contains { Self.contains($0, term) } }
          })
    }
    return found.sorted { Self.precedes($0, $1, query.sort) }.map { Int($0.id) }
  }

  private static func meets(_ refinement: QueryRefinement, _ record: ListedProduct) -> Bool {
    func contains(_ text: SafeText, in fields: String...) -> Bool {
      fields.contains {
        self.contains(SearchText($0).scalars, SearchText(text.string).scalars)
      }
    }
    return contains(refinement.vendorName, in: record.vendor.name)
      && refinement.names.allSatisfy { contains($0, in: record.name) }
      && !refinement.excludedTexts.contains {
        contains($0, in: record.name, record.vendor.name, record.description)
      }
      && !refinement.excludedVendorIDs.contains(Int(record.vendor.id))
      && !refinement.excludedVendorNames.contains { contains($0, in: record.vendor.name) }
      && refinement.bounds.allSatisfy { filter, bounds in
        let number = number(filter, of: record)
        return number >= bounds.minimum ?? 0 && number <= bounds.maximum ?? .max
      }
  }

  private static func number(_ filter: NumberFilter, of record: ListedProduct) -> Int {
    switch filter {
    case .stock: Int(record.stock)
    case .discount: Int(record.discount)
    }
  }

  private static func contains(_ text: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    part.isEmpty || text.indices.contains { text[$0...].starts(with: part) }
  }

  private static func precedes(
    _ left: ListedProduct, _ right: ListedProduct, _ sort: ProductQuery.Sort
  ) -> Bool {
    func paid(_ record: ListedProduct) -> Int64 {
      (record.price - record.discount) * (record.currency == "KRW" ? 100 : 1)
    }
    func share(_ record: ListedProduct) -> Int64 {
      record.price == 0 ? 0 : record.discount * 1_000_000 / record.price
    }
    func name(_ record: ListedProduct) -> [UInt8] {
      record.name.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }
    switch sort {
    case .newest: return left.id > right.id
    case .oldest: return left.id < right.id
    case .priceAscending: return (paid(left), right.id) < (paid(right), left.id)
    case .priceDescending: return (paid(left), left.id) > (paid(right), right.id)
    case .discount: return (share(left), left.id) > (share(right), right.id)
    case .nameDescending, .discountAscending: return precedes(right, left, sort.reversed)
    case .name:
      if name(left) == name(right) { return left.id > right.id }
      return name(left).lexicographicallyPrecedes(name(right))
    }
  }
}

extension ProductQuery {
  /// The parameters as a browser sends them.
  var parameters: String {
    var items = [URLQueryItem(name: "sort", value: sort.rawValue)]
    func add(_ name: String, _ value: String?) {
      if let value { items.append(URLQueryItem(name: name, value: value)) }
    }
    let areWords = search.texts.contains { $0.terms.count > 1 }
    for text in areWords ? search.texts : [] { add("words", text.line) }
    let texts = search.texts.map(\.text.string)
    add("search_value", texts.first)
    for text in texts.dropFirst() { add("or", text) }
    add("currency", currency?.code.string)
    add("min_price", minimumPrice?.description)
    add("max_price", maximumPrice?.description)
    add("in_stock", inStock ? "true" : nil)
    add("vendor_id", vendorID.map(String.init))
    for text in refinement.names { add("product_name", text.string) }
    for text in refinement.excludedTexts { add("exclude", text.string) }
    add("vendor_name", refinement.vendorName.isEmpty ? nil : refinement.vendorName.string)
    for id in refinement.excludedVendorIDs { add("exclude_vendor_id", String(id)) }
    for name in refinement.excludedVendorNames { add("exclude_vendor_name", name.string) }
    for (filter, bounds) in refinement.bounds {
      add("min_\(filter.rawValue)", bounds.minimum.map(String.init))
      add("max_\(filter.rawValue)", bounds.maximum.map(String.init))
    }
    var components = URLComponents()
    components.queryItems = items
    return components.percentEncodedQuery ?? ""
  }

  /// A part of a word, in upper case or unchanged.
  private static func part(_ random: inout SplitMix64) -> SafeText {
    let word = Array(random.pick(RandomMarket.words + ["한강 상회", "blue", "없는 것", "tEaP"]))
    let start = random.below(word.count)
    let end = min(word.count, start + 1 + random.below(4))
    let part = String(word[start..<end]).trimmingCharacters(in: .whitespaces)
    return SafeText(random.happens(percent: 50) ? part.uppercased() : part)
  }

  fileprivate static func random(_ random: inout SplitMix64) -> ProductQuery {
    var query = ProductQuery(sort: random.pick(Sort.allCases))
    if random.happens(percent: 50) {
      let count = random.happens(percent: 70) ? 1 : 2 + random.below(SearchTexts.limit - 1)
      query.search = SearchTexts(
        (0..<count).map { _ in
          let terms = random.happens(percent: 60) ? 1 : 2 + random.below(7)
          return SearchTerms((0..<terms).map { _ in part(&random) })
        })
    }
    if random.happens(percent: 50) {
      query.currency = random.pick(Currency.accepted)
      if random.happens(percent: 50) { query.minimumPrice = Decimal(random.below(600)) / 10 }
      if random.happens(percent: 50) { query.maximumPrice = Decimal(random.below(1_200)) }
    }
    query.inStock = random.happens(percent: 40)
    if random.happens(percent: 40) { query.vendorID = 1 + random.below(4) }
    if random.happens(percent: 20) {
      let word = random.pick(RandomMarket.words)
      query.refinement.names = [SafeText(word.prefix(1 + random.below(word.count)))]
    }
    guard random.happens(percent: 40) else { return query }
    let names = ["한강", "GOODS", "blue", "상회"]
    if random.happens(percent: 40) {
      query.refinement.excludedTexts = [SafeText(random.pick(RandomMarket.words)), "tea"]
    }
    if random.happens(percent: 30) { query.refinement.vendorName = SafeText(random.pick(names)) }
    if random.happens(percent: 30) { query.refinement.excludedVendorIDs = [1 + random.below(4)] }
    if random.happens(percent: 30) {
      query.refinement.excludedVendorNames = [SafeText(random.pick(names))]
    }
    for filter in NumberFilter.allCases {
      if random.happens(percent: 30) { query.refinement[filter].minimum = random.below(3) }
      if random.happens(percent: 30) { query.refinement[filter].maximum = random.below(3) }
    }
    return query
  }
}

@Suite struct SearchTests {
  /// Random queries list the same as checking every product, by page number and by cursor.
  @Test(arguments: [1, 2, 3, 4])
  func listsAreThoseOfAPlainFilter(seed: UInt64) async throws {
    let market = try await RandomMarket(seed: seed)
    var random = SplitMix64(seed: seed &* 77)
    for _ in 0..<60 {
      let query = ProductQuery.random(&random)
      try await expectPages(of: query, in: market, size: 1 + random.below(60))
    }
  }

  @Test(arguments: ProductQuery.Sort.allCases)
  func everySortPagesThroughTies(sort: ProductQuery.Sort) async throws {
    let market = try await RandomMarket(seed: 9)
    for size in [3, 40] {
      try await expectPages(of: ProductQuery(sort: sort), in: market, size: size)
      try await expectPages(of: ProductQuery(sort: sort, vendorID: 1), in: market, size: size)
      try await expectPages(of: ProductQuery(search: "e", sort: sort), in: market, size: size)
      let several = ProductQuery(search: SearchTexts(["e", "te", "자전", "zz"]), sort: sort)
      try await expectPages(of: several, in: market, size: size)
    }
  }

  private func expectPages(
    of query: ProductQuery, in market: RandomMarket, size: Int
  ) async throws {
    let expected = market.expected(query)
    let base = "/api/products?items_per_page=\(size)&\(query.parameters)"
    var cursor: String?
    let starts = expected.isEmpty ? [0] : Array(stride(from: 0, to: expected.count, by: size))
    for (index, start) in starts.enumerated() {
      let slice = Array(expected[start..<min(start + size, expected.count)])
      let numbered = try await market.fixture.get(base + "&page_no=\(index + 1)")
      let followed = try await market.fixture.get(base + (cursor.map { "&after=\($0)" } ?? ""))
      for response in [numbered, followed] {
        let page = try response.object()
        #expect(page.pages?.map(\.id) == slice, "\(base) page \(index + 1)")
        let counted = PageCounting.nearby.limit(pageEnd: start + size)
        let isCapped = response.text.contains("\"totalIsCapped\":true")
        #expect(page.totalCount == (isCapped ? counted : expected.count), "\(base)")
        #expect(!isCapped || expected.count > counted, "\(base)")
        #expect(page.offset == start, "\(base)")
        #expect(page.hasNext == (start + size < expected.count), "\(base)")
        #expect((page.nextCursor != nil) == page.hasNext)
      }
      cursor = try followed.object().nextCursor
    }
    #expect(cursor == nil)
    let past = try await market.fixture.get(base + "&page_no=\(starts.count + 1)").object()
    #expect(past.pages?.isEmpty == true && !past.hasNext)
  }
}

@Suite struct SearchQueryTests {
  @Test(arguments: [
    ("자", [1]), ("전거", [1]), ("자전거", [1]), ("거 b", [1]), ("BIKE", [1]), ("ｂｉｋｅ", [1]),
    ("k", [1, 3]),
    ("shop", [1, 2, 3]), ("거b", []), ("ﾃﾝﾄ", [2]), ("テント", [2]), ("bike corner", []),
    ("é", [3]), ("e\u{301}", [3]), ("STRASSE", [3]), ("  bike  ", [1]), ("(k)", [3]),
  ])
  func matches(text: String, ids: [Int]) async throws {
    let fixture = try await MarketFixture.selling([
      .sample(name: "자전거 bike"), .sample(name: "テント", description: "Dry"),
      .sample(name: "Straße", description: "Café\n(K)"),
    ])
    let query = ProductQuery(search: SearchTexts(SafeText(text)), sort: .oldest).parameters
    #expect(try await fixture.get("/api/products?" + query).ids() == ids)
  }

  @Test(arguments: [
    ("search_value=desk&or=chair", [1, 2, 3], 2),
    ("search_value=DESK&or=walnut&or=desk", [1, 3], 3),
    ("search_value=desk&or=", [1, 3], 1), ("or=chair", [2, 3], 1),
    ("search_value=zzz&or=chair&in_stock=true", [3], 2), ("search_value=zzz&or=yyy", [], 2),
    ("search_value=a%20text%20of%20more%20than%20eight%20pairs&or=chair", [2, 3], 2),
    ("search_value=desk%20OR%20chair", [], 1),
  ])
  func productsWithAnyTextAreListed(query: String, ids: [Int], texts: Int) async throws {
    let fixture = try await MarketFixture.selling([
      .sample(name: "Walnut desk"), .sample(name: "Chair", stock: 0),
      .sample(name: "Desk", description: "with a chair"), .sample(name: "Lamp"),
    ])
    let reply = try await fixture.get("/api/products?sort=oldest&" + query)
    #expect(try reply.ids() == ids)
    #expect(reply.text.contains(#","searchedTexts":\#(texts)"#) == (texts > 1))
    #expect(reply.text.contains("searchedTexts") == (texts > 1))
  }

  @Test(arguments: [
    "\"", "'", "\"\"", "a\" OR \"b", "NEAR(a b)", "*", "a*", "^a", "grams:a", "-a", "(", ")", "{}",
    "AND", "a OR b", "NOT a", "\u{0}", "a\u{0}b", "🚲", "👩‍👩‍👧", "\u{E022}", "\u{F8FF}", "%",
    "';DROP TABLE product;--",
    "krw", "instock", "vendor1", " ", "\u{FFFD}", "\u{301}", String(repeating: "가", count: 200),
  ])
  func hostileTextIsText(text: String) async throws {
    let fixture = try await MarketFixture.selling(count: 3)
    let set = CharacterSet.alphanumerics
    let coded = try #require(text.addingPercentEncoding(withAllowedCharacters: set))
    let response = try await fixture.get("/api/products?search_value=" + coded)
    #expect(response.status == .ok)
    let isBlank = text.allSatisfy(\.isWhitespace)
    #expect(try response.object().totalCount == (isBlank ? 3 : 0))
  }

  @Test(arguments: [
    ("sort=cheapest", "sort"), ("sort=NEWEST", "sort"), ("currency=EUR", "currency"),
    ("currency=%F0", "currency"), ("search_value=%F0%9F", "search_value"),
    ("min_price=5", "min_price"), ("currency=KRW&min_price=-5", "min_price"),
    ("currency=KRW&max_price=1e9", "max_price"), ("currency=KRW&max_price=.", "max_price"),
    ("currency=KRW&max_price=\(String(repeating: "9", count: 31))", "max_price"),
    ("in_stock=maybe", "in_stock"), ("vendor_id=0", "vendor_id"), ("vendor_id=x", "vendor_id"),
    ("search_value=\(String(repeating: "a", count: 10_000))", "search_value"), ("after=2", "after"),
    ("search_value=a&or=\(String(repeating: "a", count: 201))", "or"),
    ("search_value=a\(String(repeating: "&or=b", count: 5))", "or"),
  ])
  func malformedParametersAreNamed(query: String, field: String) async throws {
    let response = try await MarketFixture.selling(count: 1).get("/api/products?" + query)
    #expect(response.status == .badRequest)
    #expect(response.text.hasPrefix(#"{"code":400,"message":"\#(field) "#), "\(response.text)")
  }

  @Test(arguments: [
    "sort=", "search_value=", "Sort=cheapest", "serch_value=x",
    "currency=krw&min_price=&max_price=",
    "vendor_id=1", "in_stock=1", "in_stock=false", "currency=KRW&max_price=99999999999999999999999",
    "currency=KRW&min_price=0.0", "search_value=+Thing+",
  ])
  func toleratedParameters(query: String) async throws {
    let response = try await MarketFixture.selling(count: 3).get("/api/products?" + query)
    #expect(try response.object().totalCount == 3)
  }

  @Test func aPlusSignIsSent() async throws {
    let fixture = try await MarketFixture.selling([.sample(name: "C++"), .sample(name: "C  ")])
    #expect(try await fixture.get("/api/products?search_value=c%2B%2B").ids() == [1])
  }

  @Test func cursorsBelongToTheirQuery() async throws {
    let fixture = try await MarketFixture.selling(count: 5)
    let base = "/api/products?items_per_page=2&"
    let queries = [
      "", "sort=oldest", "sort=name", "search_value=thing", "search_value=thing&or=x",
      "search_value=thing&or=y", "currency=KRW",
    ]
    for query in queries {
      let cursor = try #require(try await fixture.get(base + query).object().nextCursor)
      for other in queries {
        let status = try await fixture.get(base + other + "&after=" + cursor).status
        #expect(status == (other == query ? .ok : .badRequest), "\(query) \(other)")
      }
      let damaged = cursor.dropLast() + (cursor.hasSuffix("0") ? "1" : "0")
      #expect(try await fixture.get(base + query + "&after=" + damaged).status == .badRequest)
    }
  }
}
