import Foundation
import Market
import MarketStore
import SeededRandom
import Text

/// Products whose texts, prices and vendors are often equal, and queries for them.
struct RandomProducts {
  private var random: SeededRandom
  private(set) var texts: [String] = []

  static let vendorNames = [
    "한강 상회", "North Goods", "NORTH Workshop", "Ångström & Söhne", "a", "바다 Market 12", "푸른공방",
    "ＷＩＤＥ", "x y z", "Corner",
  ]
  private static let words = [
    "Vintage", "desk", "lamp", "oak", "OAK", "USB-C", "자전거", "가죽", "한강", "코르크", "북", "straße",
    "STRASSE", "ｶﾒﾗ", "カメラ", "e\u{301}tude", "étude", "100%", "_", "\\", "'quoted'", "🚲", "👩‍👩‍👧",
    "İstanbul", "a", "b", "ab", "aba", "No. 7", "\n", "İ",
  ]

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  mutating func happens(percent: Int) -> Bool { below(100) < percent }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  private mutating func text(_ count: Int) -> String {
    let text = (0...below(count)).map { _ in pick(Self.words) }.joined(separator: " ")
    texts.append(text)
    return text
  }

  mutating func fields() -> ProductFields {
    let price = happens(percent: 60) ? Int64(below(12)) * 1_000 : Int64(below(1_000_000))
    return ProductFields(
      name: text(4), description: text(12), currency: happens(percent: 70) ? "KRW" : "USD",
      price: price,
      discount: price > 0 && happens(percent: 40) ? price * Int64(below(11)) / 10 : 0,
      stock: happens(percent: 15) ? 0 : Int64(below(30)))
  }

  mutating func product(vendors: [Int64], pictures: [PictureID]) -> NewProduct {
    let day = Day(number: 19_000 + below(100))
    return NewProduct(
      vendorID: pick(vendors), fields: fields(), createdOn: day, issuedOn: day,
      pictures: happens(percent: 50) ? [pick(pictures)] : [])
  }
}

extension RandomProducts {
  mutating func query(vendors: [Int64]) -> ProductQuery {
    var query = ProductQuery(sort: pick(ProductQuery.Sort.allCases))
    if happens(percent: 60) { query.search = search() }
    if happens(percent: 35) { query.sort = happens(percent: 50) ? .newest : .oldest }
    if happens(percent: 30) {
      query.currency = happens(percent: 70) ? .krw : Currency(code: "USD")
      if happens(percent: 50) { query.minimumPrice = Decimal(below(8) * 1_000) }
      if happens(percent: 50) { query.maximumPrice = Decimal(below(12) * 1_000) }
    }
    query.inStock = happens(percent: 20)
    if happens(percent: 15) { query.vendorID = happens(percent: 90) ? Int(pick(vendors)) : 987 }
    if happens(percent: 8) { query.refinement.names = (0...below(2)).map { _ in SafeText(part()) } }
    if happens(percent: 8) { refine(&query.refinement, vendors: vendors) }
    return query
  }

  /// Mostly one text; several often find the same products.
  private mutating func search() -> SearchTexts {
    let count = happens(percent: 75) ? 1 : 2 + below(SearchTexts.limit - 1)
    return SearchTexts(
      (0..<count).map { _ in
        let terms = happens(percent: 60) ? 1 : 2 + below(7)
        return SearchTerms((0..<terms).map { _ in SafeText(part()) })
      })
  }

  private mutating func refine(_ refinement: inout QueryRefinement, vendors: [Int64]) {
    refinement.excludedTexts = (0..<below(3)).map { _ in SafeText(part()) }
    if happens(percent: 30) { refinement.vendorName = SafeText(pick(["north", "한강", "Å", "a"])) }
    if happens(percent: 30) { refinement.excludedVendorIDs = [Int(pick(vendors))] }
    if happens(percent: 20) { refinement.excludedVendorNames = [SafeText(pick(["o", "상회"]))] }
    for filter in NumberFilter.allCases {
      if happens(percent: 30) { refinement[filter].minimum = below(10) }
      if happens(percent: 20) { refinement[filter].maximum = 10 + below(20) }
    }
  }

  /// A part of a text, of one to eight letters or longer, in a different case, or with a mistake.
  private mutating func part() -> String {
    let source = happens(percent: 10) ? pick(Self.vendorNames) : pick(texts)
    var scalars = Array(source.unicodeScalars)
    let start = below(scalars.count)
    let length = 1 + (happens(percent: 92) ? below(8) : below(40))
    scalars = Array(scalars[start..<min(scalars.count, start + length)])
    if happens(percent: 10) { scalars.shuffle(using: &random) }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    let text = String(view)
    return happens(percent: 20) ? text.uppercased() : text
  }
}
