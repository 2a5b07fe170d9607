import Foundation
package import Market
import Text

/// The conditions of a query in terms of the tables.
package struct ProductFilter: Hashable, Sendable {
  /// Groups of products by currency and by whether they are in stock: `product.shelf`.
  package var shelves: [Int] = [0, 1, 2, 3]
  package var vendorID: Int64?
  /// The final price, in hundredths, so that won and dollars are on one scale: `product.sale`.
  package var sale: ClosedRange<Int64>?
  /// The texts that are searched for.
  package var search: SearchAlternatives?
  /// Conditions that no index covers; nil without any.
  package var refinement: ProductRefinement?
  /// Whether the conditions contradict each other.
  package var isEmpty = false

  package init(_ query: ProductQuery) {
    shelves = shelves.filter { shelf in
      (query.currency.map { ($0 == .krw) == (shelf < 2) } ?? true)
        && (!query.inStock || shelf % 2 == 1)
    }
    vendorID = query.vendorID.map(Int64.init)
    if query.currency != nil, query.minimumPrice != nil || query.maximumPrice != nil {
      let low = query.minimumPrice.map { Self.hundredths($0, .up) } ?? 0
      let high = query.maximumPrice.map { Self.hundredths($0, .down) } ?? .max
      if low <= high { sale = low...high } else { isEmpty = true }
    }
    refinement = ProductRefinement(query.refinement)
    // Texts in the name are found by the index, which also has the other texts: the refinement
    // excludes the products that have them only there.
    let texts =
      query.search.isEmpty
      ? SearchTexts([SearchTerms(Array(query.refinement.names.prefix(SearchTerms.limit)))])
      : query.search
    search = SearchAlternatives(
      texts,
      filters: Self.words(
        currency: query.currency?.code.string, inStock: query.inStock, vendorID: vendorID))
  }

  /// The number of times that the index is searched for one list, 1 or more.
  package var searches: Int { search?.texts.count ?? 1 }

  /// The number of phrases that the index is searched for, 1 or more: each is looked for in all of
  /// the products if none has all of them.
  package var phrases: Int { search.map { $0.texts.reduce(0) { $0 + $1.phrases.count } } ?? 1 }

  package var isEverything: Bool {
    shelves.count == 4 && vendorID == nil && sale == nil && search == nil && refinement == nil
      && !isEmpty
  }

  /// The words that represent a product's filters in the search index. All are longer than the
  /// pairs of text there.
  package static func words(currency: String?, inStock: Bool, vendorID: Int64?) -> [String] {
    var words: [String] = []
    if let currency { words.append(currency == "KRW" ? "krw" : "usd") }
    if inStock { words.append("instock") }
    if let vendorID { words.append("vendor\(vendorID)") }
    return words
  }

  private static func hundredths(_ price: Decimal, _ mode: NSDecimalNumber.RoundingMode) -> Int64 {
    var source = price * 100
    var whole = Decimal()
    NSDecimalRound(&whole, &source, 0, mode)
    return Int64(exactly: whole) ?? (price < 0 ? 0 : .max)
  }
}

/// Conditions that are checked product by product, since no index covers them.
package struct ProductRefinement: Hashable, Sendable {
  /// Texts in the product's name, as they are compared: folded.
  package let names: [String]
  package let excludedTexts: [String]
  package let vendorName: String?
  package let excludedVendorIDs: [Int64]
  package let excludedVendorNames: [String]
  /// The bounds of each number that has any.
  package let bounds: [NumberFilter: NumberBounds]

  /// Nil without a condition.
  package init?(_ refinement: QueryRefinement) {
    guard !refinement.isEmpty else { return nil }
    names = refinement.names.compactMap(Self.folded)
    excludedTexts = refinement.excludedTexts.compactMap(Self.folded)
    vendorName = Self.folded(refinement.vendorName)
    excludedVendorIDs = refinement.excludedVendorIDs.map(Int64.init)
    excludedVendorNames = refinement.excludedVendorNames.compactMap(Self.folded)
    bounds = refinement.bounds
  }

  /// The number of texts that every product is compared with.
  package var comparisons: Int { names.count + excludedTexts.count }

  private static func folded(_ text: SafeText) -> String? {
    let folded = SearchText(text.string.trimmed).string
    return folded.isEmpty ? nil : folded
  }
}
