import Foundation
import GRDB
import Market
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketStore
@testable import Operations

/// A few thousand products whose texts have the same few characters in many orders, so that the
/// pairs of one text also occur in many others.
private struct OddMarket {
  let store: any TransactionalStore
  private let folder: TemporaryFolder
  /// The folded texts of each product, newest first.
  let products: [(id: Int64, texts: [Data])]
  let texts: [String]

  static let alphabets: [[String]] = [
    ["a", "b"], ["A", "b", " "], ["가", "나", "다"], ["🚲", "👩‍👩‍👧", "a"], ["a"],
    ["0", "1", ".", "-"], ["é", "e\u{301}", "ß", "ss", "İ"], ["ﾃ", "ﾝ", "ﾄ", "Ｗ", "w"],
    (0x41...0x5A).compactMap { UnicodeScalar(UInt8($0)) }.map { String($0) },
    ["한강", " ", "bike", "자전거", "\n", "!"],
  ]

  /// - Parameter count: Products, most of them added at once.
  init(_ kind: StoreKind, seed: UInt64, count: Int) async throws {
    var random = SplitMix64(seed: seed)
    let texts = (0..<count).map { _ in (Self.text(&random, 12), Self.text(&random, 60)) }
    folder = try TemporaryFolder()
    store = try await kind.stores(1, folder: folder.path)[0]
    let ids = try await store.write { transaction in
      let shop = try transaction.shop("한강 Shop")
      let products = texts.map { name, description in
        var product = NewProduct.sample(name: name, description: description)
        product.vendorID = shop
        return product
      }
      let later = products.count / 4
      return try transaction.products.add(Array(products.dropLast(later)))
        + products.suffix(later).map { try transaction.products.add($0) }
    }
    self.texts = texts.flatMap { [$0.0, $0.1, $0.1] } + ["한강 Shop"]
    products = texts.enumerated().reversed().map { index, texts in
      let fields = [texts.0, texts.1, "한강 Shop"]
      return (ids[index], fields.map { Data(SearchText($0).string.utf8) })
    }
  }

  private static func text(_ random: inout SplitMix64, _ length: Int) -> String {
    let alphabet = random.pick(alphabets)
    return (0...random.below(length)).map { _ in random.pick(alphabet) }.joined()
  }

  /// A part of a text, sometimes with an error in it or longer than any text.
  func part(_ random: inout SplitMix64) -> String {
    var text = Array(random.pick(texts).unicodeScalars)
    let start = random.below(text.count)
    text = Array(text[start..<min(text.count, start + 1 + random.below(70))])
    if random.happens(percent: 20) { text.shuffle(using: &random) }
    if random.happens(percent: 10) { text += text + text }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text.prefix(SearchTexts.maximumLength))
    return String(view)
  }

  /// The products with any of the texts, found by checking every product.
  func found(_ search: SearchTexts) -> [Int64] {
    let texts = search.texts.map { text in
      text.terms.map { Data(SearchText($0.string.trimmed).string.utf8) }.filter { !$0.isEmpty }
    }.filter { !$0.isEmpty }
    guard !texts.isEmpty else { return products.map(\.id) }
    return products.filter { product in
      texts.contains { terms in
        terms.allSatisfy { term in product.texts.contains { $0.range(of: term) != nil } }
      }
    }.map(\.id)
  }
}

@Suite struct LongSearchTests {
  /// Short, long and repetitive texts of every kind find the same as checking every product.
  @Test(arguments: StoreKind.allCases, [1, 2])
  func searchesAreThoseOfAPlainScan(kind: StoreKind, seed: UInt64) async throws {
    let market = try await OddMarket(kind, seed: seed, count: 2_000)
    defer { try? market.store.close() }
    var random = SplitMix64(seed: seed &* 31)
    for _ in 0..<150 {
      let count = random.happens(percent: 70) ? 1 : 2 + random.below(SearchTexts.limit - 1)
      let search = SearchTexts(
        (0..<count).map { _ in
          let terms = random.happens(percent: 60) ? 1 : 2 + random.below(7)
          return SearchTerms((0..<terms).map { _ in SafeText(market.part(&random)) })
        })
      let expected = market.found(search)
      let page = try await market.store.page(
        ProductQuery(search: search), at: .offset(0), limit: 30)
      #expect(page.products.map(\.id) == Array(expected.prefix(30)), "\(search)")
      #expect(page.total == expected.count, "\(search)")
      let sorted = try await market.store.page(
        ProductQuery(search: search, sort: .discount, currency: .krw, minimumPrice: 1),
        at: .offset(0), limit: 30)
      #expect(sorted.products.map(\.id) == Array(expected.prefix(30)), "\(search)")
      #expect(sorted.total == expected.count, "\(search)")
    }
  }

  /// Few pairs are looked up, however long the text is.
  @Test func aLongTextIsLookedUpByItsRarestPairs() async throws {
    let store = try await SQLiteStore.selling(
      (0..<50).map { _ in .sample(name: "abcdefghij", description: "klmnopqrstuvwxyz") }
        + [.sample(name: "zyxwvutsrqponmlkjihgfedcba")])
    let text = "abcdefghijklmnopqrstuvwxyz zyxwvutsrqponmlkjihgfedcba"
    let phrases = try #require(
      SearchAlternatives(SearchTexts(SafeText(text)), filters: ["krw"]))
    let match = try await store.writer.read { try phrases.match(in: $0) }
    let words = match.expression.components(separatedBy: " AND ")
    #expect(words.count == StoreLimits.searchPairs + 1)
    #expect(words.last == "\"krw\"")
    #expect(!words.contains("\"ab\"") && !words.contains("\"op\""))
    #expect(match.texts == [[text]])
  }

  /// A search with comparisons is read in the order of the index, and not sorted.
  @Test(arguments: [" ORDER BY id DESC", " ORDER BY id ASC"], [[], ["short"], ["o", "p", "q r"]])
  func comparedMatchesComeInOrder(order: String, others: [String]) throws {
    let store = try SQLiteStore.inMemory()
    let query = ProductQuery(
      search: SearchTexts(
        (["a text that is longer than eight pairs"] + others).map { SearchTerms(line: $0) }))
    var listing = SQLiteListing(filter: ProductFilter(query), sort: .newest)
    let plan = try store.writer.read { database in
      listing.match = try listing.filter.search?.match(in: database)
      let explained: SQL = "EXPLAIN QUERY PLAN \(listing.matches(in: 1...9)) \(sql: order)"
      return try SQLRequest<Row>(literal: explained).fetchAll(database)
        .map { $0["detail"] as String }
    }
    #expect(!plan.isEmpty)
    #expect(
      !plan.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN product ") }, "\(plan)")
  }
}
