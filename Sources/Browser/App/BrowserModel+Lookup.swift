import Foundation
import Market
import Text
import ViewModels
import Words

/// A product asked for by its number: shown once there is one.
extension BrowserModel {
  mutating func openProduct(numbered id: Int) -> [Effect] {
    let stopped = stopLookup()
    if let known = list.window.products.first(where: { $0.id == id }) {
      return stopped + open(known)
    }
    guard list.isOpen else {
      say(words.overlays.noProductNumber(id))
      return stopped
    }
    productSerial += 1
    var viewModel = ProductDetailViewModel(product: Product(unknown: id))
    let effects = viewModel.load(serial: productSerial)
    lookup = OpenProduct(viewModel: viewModel)
    return stopped + effects
  }

  mutating func stopLookup() -> [Effect] {
    defer { lookup = nil }
    return lookup?.viewModel.stop() ?? []
  }

  mutating func receiveForLookup(_ event: Event) {
    guard var found = lookup else { return }
    found.viewModel.receive(event)
    if let error = found.viewModel.failure {
      lookup = nil
      let id = found.viewModel.product.id
      say(
        error == .notFound
          ? words.overlays.noProductNumber(id) : error.reason(in: words.language))
    } else if found.viewModel.isKnown {
      lookup = nil
      pane.isFocused = false
      detail = found
    } else {
      lookup = found
    }
  }
}

extension ProductDetailViewModel {
  /// Something was told of the product since it was asked for by its number.
  fileprivate var isKnown: Bool { product != Product(unknown: product.id) }
}
