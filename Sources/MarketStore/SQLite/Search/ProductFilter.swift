import Foundation
import GRDB
import Market
import Text

/// The conditions of a query in terms of the tables.
struct ProductFilter: Hashable, Sendable {
  /// Groups of products by currency and by whether they are in stock: `product.shelf`.
  var shelves: [Int] = [0, 1, 2, 3]
  var vendorID: Int64?
  /// The final price, in hundredths, so that won and dollars are on one scale: `product.sale`.
  var sale: ClosedRange<Int64>?
  /// The text that is searched for.
  var search: SearchPhrase?
  /// Conditions that no index leads to; nil if there are none.
  var refinement: ProductRefinement?
  /// Whether the conditions contradict each other.
  var isEmpty = false

  init(_ query: ProductQuery) {
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
    search = SearchPhrase(
      SearchText(query.search.string.trimmed),
      filters: Self.words(
        currency: query.currency?.code.string, inStock: query.inStock, vendorID: vendorID))
    refinement = ProductRefinement(query.refinement)
  }

  var isEverything: Bool {
    shelves.count == 4 && vendorID == nil && sale == nil && search == nil && refinement == nil
      && !isEmpty
  }

  /// The words that stand for a product's filters in the search index. All are longer than the
  /// pairs of text there.
  static func words(currency: String?, inStock: Bool, vendorID: Int64?) -> [String] {
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

/// Conditions that are checked product by product, since no index leads to them.
struct ProductRefinement: Hashable, Sendable {
  /// Texts as they are compared.
  private let excludedTexts: [String]
  private let vendorName: String?
  private let excludedVendorIDs: [Int64]
  private let excludedVendorNames: [String]
  private let minimumStock: Int64?
  private let maximumStock: Int64?

  /// Nil without a condition.
  init?(_ refinement: QueryRefinement) {
    guard !refinement.isEmpty else { return nil }
    excludedTexts = refinement.excludedTexts.compactMap(Self.folded)
    vendorName = Self.folded(refinement.vendorName)
    excludedVendorIDs = refinement.excludedVendorIDs.map(Int64.init)
    excludedVendorNames = refinement.excludedVendorNames.compactMap(Self.folded)
    minimumStock = refinement.minimumStock.map(Int64.init)
    maximumStock = refinement.maximumStock.map(Int64.init)
  }

  /// The number of texts that every product is compared with.
  var comparisons: Int { excludedTexts.count }

  private static func folded(_ text: SafeText) -> String? {
    let folded = SearchText(text.string.trimmed).string
    return folded.isEmpty ? nil : folded
  }

  /// The conditions on the tables `product` and `vendor`.
  var condition: SQL {
    var conditions: [SQL] = ["1"]
    for text in excludedTexts {
      conditions.append(
        "NOT search_contains(\(text), product.name, vendor.name, product.description)")
    }
    if let vendorName {
      conditions.append("product.vendor_id IN (\(Self.vendors(named: vendorName)))")
    }
    for name in excludedVendorNames {
      conditions.append("product.vendor_id NOT IN (\(Self.vendors(named: name)))")
    }
    for id in excludedVendorIDs { conditions.append("product.vendor_id <> \(id)") }
    if let minimumStock { conditions.append("product.stock >= \(minimumStock)") }
    if let maximumStock { conditions.append("product.stock <= \(maximumStock)") }
    return conditions.joined(separator: " AND ")
  }

  /// The numbers of the vendors whose names contain a text; found once for a page.
  private static func vendors(named text: String) -> SQL {
    "SELECT id FROM vendor WHERE search_contains(\(text), vendor.name, '', '')"
  }
}
