import Market
import ViewModels

/// What is open follows the market as the list does.
extension BrowserModel {
  /// A change of a product that the list does not hold is asked for here.
  mutating func follow(_ event: Event) -> [Effect] {
    guard case .changed(let change) = event else { return [] }
    if change.kind == .reset {
      return openProducts.flatMap { list.fetch($0.product.id) }
    }
    guard change.kind == .changed,
      list.window.row(ofID: change.product) == nil,
      openProducts.contains(where: { $0.product.id == change.product })
    else { return [] }
    return list.fetch(change.product)
  }

  /// What was opened while the market was away is shown as it is now.
  mutating func catchUp() -> [Effect] {
    openProducts.filter(\.isOutdated).flatMap { list.fetch($0.product.id) }
  }

  private var openProducts: [ProductDetailViewModel] {
    [detail?.viewModel, pane.open?.viewModel].compactMap(\.self)
  }
}
