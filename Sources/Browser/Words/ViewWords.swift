import TerminalText
import ViewModels

/// What list, grid, pane and header say, in one language.
struct ViewWords: Sendable {
  let list: SafeText
  let grid: SafeText
  let search: SafeText
  let allCurrencies: SafeText
  /// Below the last row of those that a market shows of more.
  let cappedEnd: SafeText
  let themes: SafeText
  let theme: @Sendable (ThemeName) -> SafeText
  /// What the way to the last product came to.
  let endFound: @Sendable (ProductListViewModel.EndFound) -> SafeText

  static let english = ViewWords(
    list: "List", grid: "Grid", search: "search …", allCurrencies: "All currencies",
    cappedEnd: "There are more; a narrower search shows them", themes: "Colours",
    theme: {
      switch $0 {
      case .automatic: "As the terminal"
      case .dark: "Dark"
      case .light: "Light"
      case .highContrast: "High contrast"
      case .colourBlind: "Colour-blind safe"
      }
    },
    endFound: {
      switch $0 {
      case .more(let counted): "More than \(Words.grouped(counted)): G again goes on"
      case .fewer: "The market has fewer products than it said: G again looks for the last one"
      }
    })

  static let korean = ViewWords(
    list: "목록", grid: "격자", search: "검색 …", allCurrencies: "모든 통화",
    cappedEnd: "상품이 더 있습니다. 검색을 좁히면 볼 수 있습니다", themes: "색",
    theme: {
      switch $0 {
      case .automatic: "터미널에 맞춤"
      case .dark: "어둡게"
      case .light: "밝게"
      case .highContrast: "고대비"
      case .colourBlind: "색각 이상 배려"
      }
    },
    endFound: {
      switch $0 {
      case .more(let counted): "\(Words.grouped(counted))개보다 많습니다. G를 다시 누르면 이어집니다"
      case .fewer: "마켓이 알린 것보다 상품이 적습니다. G를 다시 누르면 끝을 찾습니다"
      }
    })
}
