package import Foundation
package import Market
package import Text

/// The facts of several products in rows, and which of them differ.
package struct ProductComparison: Sendable {
  /// The number of products that can be compared.
  package static let counts = 2...4

  package enum Fact: String, CaseIterable, Sendable {
    case price, stock, seller, listed

    package static let allCases =
      ProductAttribute.allCases.compactMap(Fact.init) + [.seller, .listed]

    /// Nil for an attribute that is not compared by itself.
    private init?(_ attribute: ProductAttribute) {
      switch attribute {
      case .price: self = .price
      case .stock: self = .stock
      case .name, .description, .currency, .discount, .pictures: return nil
      }
    }
  }

  package let products: [Product]
  /// The indices of the products that still exist.
  private let existing: [Int]
  private var values: [Fact: [SafeText]] = [:]

  /// - Parameters:
  ///   - deleted: The indices of products that no longer exist: the others are not compared
  ///     with them.
  ///   - me: The user's own number as a vendor.
  package init(
    _ products: [Product], except deleted: [Int] = [], in words: some SharedWords, me: Int? = nil,
    vendors: KnownVendors = KnownVendors(), today: Day
  ) {
    self.products = products
    existing = products.indices.filter { !deleted.contains($0) }
    for fact in Fact.allCases {
      values[fact] = products.map { product in
        switch fact {
        case .price: words.price(of: product)
        case .stock:
          product.isSoldOut
            ? words.common.soldOut : words.comparison.pieces(Words.grouped(product.stock))
        case .seller: words.vendor(of: product, me: me, among: vendors) ?? ""
        case .listed: product.createdOn.map { words.day($0, today: today) } ?? ""
        }
      }
    }
  }

  /// The fact of the product at an index, in words; empty if the market does not know it.
  package func value(of fact: Fact, at index: Int) -> SafeText { values[fact]?[index] ?? "" }

  /// Whether the products are not all alike.
  package func differs(in fact: Fact) -> Bool {
    Set(existing.map { value(of: fact, at: $0) }).count > 1
  }

  /// The amount by which the product at an index is cheaper than the most expensive one of the same
  /// currency; nil for that one.
  package func saving(at index: Int) -> Decimal? {
    let price = products[index].price
    guard existing.contains(index) else { return nil }
    let others = existing.map { products[$0].price }.filter { $0.currency == price.currency }
    let saving = (others.map(\.salePrice).max() ?? price.salePrice) - price.salePrice
    return saving > 0 ? saving : nil
  }
}

/// Phrases of a comparison, in one language.
package struct ComparisonWords: Translated {
  package let title: SafeText
  package let name: SafeText
  package let label: @Sendable (ProductComparison.Fact) -> SafeText
  /// The stock, beside the label that says so.
  package let pieces: @Sendable (_ count: String) -> SafeText
  package let less: @Sendable (_ amount: SafeText) -> SafeText
  /// Another number of products was chosen.
  package let needsProducts: SafeText
}

extension SharedWords {
  /// `KRW 480,000`, or with a discount `KRW 480,000, now KRW 432,000 (10% off)`
  package func price(of product: Product) -> SafeText {
    let price = product.price
    let amount = self.price(price.amount, in: price.currency)
    guard price.isDiscounted else { return amount }
    return common.discounted(
      amount, self.price(price.salePrice, in: price.currency), price.discountPercent)
  }

  /// `KRW 48,000 less`; empty for the most expensive product.
  package func saving(at index: Int, of comparison: ProductComparison) -> SafeText {
    comparison.saving(at: index).map {
      self.comparison.less(price($0, in: comparison.products[index].price.currency))
    } ?? ""
  }
}
