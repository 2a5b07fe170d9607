package import Text

/// Phrases of list, grid, pane and header, in one language.
package struct ViewWords: Sendable {
  package let list: SafeText
  package let grid: SafeText
  package let search: SafeText
  package let allCurrencies: SafeText
  /// Below the last row where the market has more products than it lists.
  package let cappedEnd: SafeText
  package let themes: SafeText
  package let themeNames: ThemeWords
  package let languages: SafeText
  package let pictures: SafeText
  package let graphicsNames: GraphicsWords
  /// The market stopped counting before the last product.
  package let endNotReached: @Sendable (_ counted: String) -> SafeText
  /// The market has fewer products than it reported.
  package let endMoved: SafeText
  /// Rows of a page that cannot be read, and the path of the first wrong value.
  package let unreadable: @Sendable (_ count: Int, _ path: SafeText) -> SafeText
}

package struct ThemeWords: Sendable {
  package let automatic: SafeText
  package let dark: SafeText
  package let light: SafeText
  package let highContrast: SafeText
  package let colourBlind: SafeText
}

/// Ways of drawing pictures.
package struct GraphicsWords: Sendable {
  package let automatic: SafeText
  package let kitty: SafeText
  package let sixel: SafeText
  package let iterm: SafeText
  package let blocks: SafeText
  package let ascii: SafeText
  package let none: SafeText
}
