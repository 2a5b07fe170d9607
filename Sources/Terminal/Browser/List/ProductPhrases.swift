import Market
import ScreenWords
import Text
import Words

/// The phrases for a product, for this user and the current date.
struct ProductPhrases {
  let words: ScreenWords
  let today: Day
  /// The user's own number as a vendor, if the market has sent it.
  var me: Int?
  var vendors = KnownVendors()

  func price(of product: Product) -> SafeText {
    words.price(product.price.amount, in: product.price.currency)
  }

  func salePrice(of product: Product) -> SafeText {
    words.price(product.price.salePrice, in: product.price.currency)
  }

  /// The vendor's name, or "you"; nil if the market has no vendors.
  func vendor(of product: Product) -> SafeText? {
    words.vendor(of: product, me: me, among: vendors)
  }

  func day(_ day: Day) -> SafeText { words.day(day, today: today) }
}
