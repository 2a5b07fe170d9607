import Market
public import Text
import ViewModels
import Words

/// Copying a product's address to where the person pastes from; what it is, where it has none.
extension BrowserModel {
  var productToCopy: Product? { opened?.viewModel.product ?? list.selected }

  mutating func copyProduct() -> [Effect] {
    guard let product = productToCopy else { return [] }
    guard let address = surroundings.productsAddress else {
      let price = words.price(product.price.salePrice, in: product.price.currency)
      return [.copy("\(product.name) · \(price) · #\(String(product.id))")]
    }
    return [.copy(SafeText("\(address)/\(product.id)"))]
  }

  /// Says what was copied, and by which program; nil where the terminal was asked to.
  public mutating func copied(_ text: SafeText, by program: SafeText?) {
    say(words.overlays.copied(text, program))
  }
}
