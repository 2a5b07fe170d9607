package import Actions
package import Market
package import Text
package import Words

/// Every sentence of the screens, in one language, with the user's own key names.
///
/// The folders `English` and `Korean` hold the instances: a phrase missing in one does not compile.
///
/// A reference, because every view holds it and copying hundreds of phrases costs more than
/// drawing.
package final class ScreenWords: SharedWords {
  package let language: Language
  package let keys: KeyNames
  package let common: CommonWords
  package let query: QueryWords
  package let errors: ErrorWords
  package let kiosk: KioskWords
  package let actions: ActionPhrases
  package let overlays: OverlayWords
  package let views: ViewWords
  package let form: SellingWords
  package let markets: MarketsWords
  package let comparison: ComparisonWords
  package let dialogKeys: @Sendable (DialogKeyPhrase) -> SafeText
  package let accessible: AccessibleWords
  package let commands: CustomCommandWords

  init(
    _ language: Language, keys: KeyNames, actions: ActionPhrases, overlays: OverlayWords,
    views: ViewWords, form: SellingWords,
    dialogKeys: @escaping @Sendable (DialogKeyPhrase) -> SafeText, accessible: AccessibleWords,
    commands: CustomCommandWords
  ) {
    self.language = language
    self.keys = keys
    common = .of(language)
    query = .of(language)
    errors = .of(language)
    kiosk = .of(language)
    self.actions = actions
    self.overlays = overlays
    self.views = views
    self.form = form
    markets = .of(language)
    comparison = .of(language)
    self.dialogKeys = dialogKeys
    self.accessible = accessible
    self.commands = commands
  }

  package convenience init(_ language: Language, keys: KeyNames) {
    switch language {
    case .english: self.init(english: keys)
    case .korean: self.init(korean: keys)
    }
  }

  /// Advice after a failure of the market.
  package func recovery(_ error: MarketError) -> SafeText { errors.recovery(error, keys[.refresh]) }
}

extension ScreenWords {
  /// The name; a phrase for a product without one.
  package func name(of product: Product) -> SafeText {
    product.name.isEmpty ? common.unnamed : product.name
  }

  /// Returns the title of a list with the number of its rows, if it has any.
  package func title(_ title: SafeText, count: Int) -> SafeText {
    count == 0 ? title : "\(title) · \(Words.grouped(count))"
  }

  /// The description; a phrase for a product without one.
  package func description(of product: Product) -> SafeText {
    guard let text = product.description, !text.isEmpty else { return common.noDescription }
    return text
  }
}

/// Names of the keys that sentences mention, from the user's keymap.
package struct KeyNames: Sendable {
  /// The letters of the line-by-line interface.
  package static let typed = KeyNames([
    .add: "a", .cancel: "q", .clear: "x", .delete: "d", .edit: "e", .help: "?", .last: "G",
    .mouse: "M", .palette: "?", .quit: "q", .refresh: "r", .tasks: "w", .undo: "u",
  ])

  private let names: [Action: SafeText]

  package init(_ names: [Action: SafeText]) { self.names = names }

  /// The first key of an action, or its command.
  package subscript(action: Action) -> SafeText { names[action] ?? SafeText(":\(action.name)") }
}
