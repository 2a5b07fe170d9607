import ScreenWords
import Text
import ViewModels
import Words

/// The values that the list draws, apart from its appearance.
struct ListContent {
  let list: ProductListViewModel
  let phrases: ProductPhrases
  /// The products that are selected, by their numbers.
  let selected: Set<Int>
  /// The changes that wait to be sent, by the numbers of their products.
  let waiting: [Int: FormDraft]
  /// Whether the market is this program's own.
  let isLocal: Bool
  /// Whether nothing may be changed in the market.
  let isReadOnly: Bool

  var words: ScreenWords { phrases.words }

  func emphasis(ofRow row: Int, isSelected: Bool) -> RowCache.Emphasis {
    let id = selected.isEmpty && waiting.isEmpty ? nil : list.window.id(at: row)
    return RowCache.Emphasis(
      isSelected: isSelected, isMarked: id.map(selected.contains) == true,
      change: id.flatMap { waiting[$0] })
  }
}

extension ProductListViewModel {
  /// Whether the rows shown are of the previous query. A quick answer replaces them without a
  /// change of colour.
  var showsPreviousRows: Bool { !showsQuery && (showsProgress || !connection.isWell) }
}

extension ProductListViewModel.Connection {
  var isWell: Bool { self == .opening || self == .online }
}

extension ScreenWords {
  /// The number of products, if known: `1,284`, or `10,000+` if the market stopped counting.
  static func total(of window: ProductWindow) -> String? {
    window.totalCount.map { Words.grouped($0) + (window.totalIsCapped ? "+" : "") }
  }
}

extension ViewWords {
  /// The result of going to the last product, if it was not the end that the market reported.
  func countMismatch(_ mismatch: ProductListViewModel.CountMismatch) -> SafeText {
    switch mismatch {
    case .more(let counted): endNotReached(Words.grouped(counted))
    case .fewer: endMoved
    }
  }
}
