import Text
import ViewModels
import Words

extension Words {
  /// The number of products as far as it is known: `1,284`, or `10,000+` where the market stopped
  /// counting.
  static func total(of window: ProductWindow) -> String? {
    window.totalCount.map { grouped($0) + (window.totalIsCapped ? "+" : "") }
  }
}

extension ViewWords {
  /// The result of going to the last product, where it was not the end that the market reported.
  func endFound(_ end: ProductListViewModel.EndFound) -> SafeText {
    switch end {
    case .more(let counted): endNotReached(Words.grouped(counted))
    case .fewer: endMoved
    }
  }
}
