import Market
import ScreenWords
import Text
import Words

/// The texts of a product in the list, which are the same whether it is selected or not.
struct ProductTexts {
  let name: SafeText
  let price: SafeText
  let salePrice: SafeText
  /// `−10%`; empty without a discount.
  let discount: SafeText
  /// Text of at most ``stockColumns``.
  let stock: SafeText
  /// `wood-shop · today`
  let origin: SafeText

  /// The columns of `잔여수량 140`, of any number with fewer words, and of `99,999+ left`.
  static let stockColumns = 12

  init(_ product: Product, _ phrases: ProductPhrases, separator: SafeText) {
    name = phrases.words.name(of: product)
    price = phrases.price(of: product)
    salePrice = product.price.isDiscounted ? phrases.salePrice(of: product) : price
    discount = product.price.discountPercent.map(phrases.words.discount) ?? ""
    stock = phrases.words.stock(of: product, fitting: Self.stockColumns)
    let day = product.createdOn.map(phrases.day)
    if let vendor = phrases.vendor(of: product), let day {
      origin = "\(vendor)\(separator)\(day)"
    } else {
      origin = phrases.vendor(of: product) ?? day ?? ""
    }
  }
}
