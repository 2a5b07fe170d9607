import Text
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
  let pictures: SafeText
  /// A way of drawing pictures, by its name.
  let graphics: @Sendable (String) -> SafeText
  /// What the way to the last product came to.
  let endFound: @Sendable (ProductListViewModel.EndFound) -> SafeText

  static func english(_ key: @escaping Words.KeyName) -> ViewWords {
    ViewWords(
      list: "List", grid: "Grid", search: "search …", allCurrencies: "All currencies",
      cappedEnd: "There are more; a narrower search shows them", themes: "Colours",
      theme: {
        switch $0 {
        case .automatic: "As the terminal"
        case .dark: "Dark, for dark terminals"
        case .light: "Light, for light terminals"
        case .highContrast: "High contrast"
        case .colourBlind: "Colour-blind safe"
        }
      },
      pictures: "Pictures",
      graphics: {
        switch $0 {
        case "auto": "As the terminal can"
        case "kitty": "Pixels (kitty)"
        case "sixel": "Pixels (sixel)"
        case "iterm": "Pixels (iTerm2)"
        case "blocks": "Coloured blocks"
        case "ascii": "Letters"
        case "none": "No pictures"
        default: SafeText($0)
        }
      },
      endFound: {
        switch $0 {
        case .more(let counted): "More than \(Words.grouped(counted)): \(key(.last)) again goes on"
        case .fewer:
          "The market has fewer products than it said: \(key(.last)) again looks for the last one"
        }
      })
  }

  static func korean(_ key: @escaping Words.KeyName) -> ViewWords {
    ViewWords(
      list: "목록", grid: "격자", search: "검색 …", allCurrencies: "모든 통화",
      cappedEnd: "상품이 더 있습니다. 검색을 좁히면 볼 수 있습니다", themes: "색",
      theme: {
        switch $0 {
        case .automatic: "터미널에 맞춤"
        case .dark: "어둡게 (어두운 터미널용)"
        case .light: "밝게 (밝은 터미널용)"
        case .highContrast: "고대비"
        case .colourBlind: "색각 이상 배려"
        }
      },
      pictures: "사진",
      graphics: {
        switch $0 {
        case "auto": "터미널에 맞춤"
        case "kitty": "픽셀 (kitty)"
        case "sixel": "픽셀 (sixel)"
        case "iterm": "픽셀 (iTerm2)"
        case "blocks": "색 블록"
        case "ascii": "글자"
        case "none": "사진 없음"
        default: SafeText($0)
        }
      },
      endFound: {
        switch $0 {
        case .more(let counted): "\(Words.grouped(counted))개보다 많습니다. \(key(.last)) 키를 다시 누르면 이어집니다"
        case .fewer: "마켓이 알린 것보다 상품이 적습니다. \(key(.last)) 키를 다시 누르면 끝을 찾습니다"
        }
      })
  }
}
