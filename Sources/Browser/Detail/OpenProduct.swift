import Market
import ViewModels

/// A product opened over the list or beside it.
struct OpenProduct {
  var viewModel: ProductDetailViewModel
  /// The first line of its text that is shown.
  var top = 0

  init(viewModel: ProductDetailViewModel) { self.viewModel = viewModel }

  init(_ product: Product) { viewModel = ProductDetailViewModel(product: product) }
}

/// The product beside the list. It follows the cursor once that rests, so that scrolling costs
/// neither requests nor bytes.
struct ProductPane {
  var open: OpenProduct?
  /// Whether it has the focus.
  var isFocused = false
  /// The row of the cursor when the pause began; nil if there is none.
  var pausedAt: Int?

  /// The time that the cursor rests before the pane follows it.
  static let pause = Duration.milliseconds(70)
}
