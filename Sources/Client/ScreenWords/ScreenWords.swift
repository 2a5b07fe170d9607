package import Actions
package import Foundation
package import Market
package import Text
package import Words

/// Every sentence of the screens, in one language, with the user's own key names.
///
/// The folders `English` and `Korean` hold the instances: a phrase missing in one does not compile.
///
/// A reference, because every view holds it and copying hundreds of phrases costs more than
/// drawing.
package final class ScreenWords: Sendable {
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
  package let dialogKeys: DialogKeyWords
  package let accessible: AccessibleWords
  package let commands: CustomCommandWords
  private let shared: Words

  init(
    _ language: Language, keys: KeyNames, actions: ActionPhrases, overlays: OverlayWords,
    views: ViewWords, form: SellingWords, dialogKeys: DialogKeyWords,
    accessible: AccessibleWords, commands: CustomCommandWords
  ) {
    shared = Words(language)
    self.language = language
    self.keys = keys
    common = shared.common
    query = shared.query
    errors = shared.errors
    kiosk = .of(language)
    self.actions = actions
    self.overlays = overlays
    self.views = views
    self.form = form
    markets = shared.markets
    comparison = shared.comparison
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

/// The formats that every interface shares.
extension ScreenWords {
  package func price(_ amount: Decimal, in currency: Currency) -> SafeText {
    shared.price(amount, in: currency)
  }

  package func price(of product: Product) -> SafeText { shared.price(of: product) }

  package func stock(of product: Product, limit: Int = Words.countedStock) -> SafeText {
    shared.stock(of: product, limit: limit)
  }

  package func stock(of product: Product, fitting columns: Int) -> SafeText {
    shared.stock(of: product, fitting: columns)
  }

  package func facts(of product: Product, limit: Int = Words.countedStock) -> [ProductFact] {
    shared.facts(of: product, limit: limit)
  }

  package func vendor(of product: Product, me: Int?, among vendors: KnownVendors) -> SafeText? {
    shared.vendor(of: product, me: me, among: vendors)
  }

  /// The name; a phrase for a product without one.
  package func name(of product: Product) -> SafeText {
    product.name.isEmpty ? common.unnamed : product.name
  }

  /// The description; a phrase for a product without one.
  package func description(of product: Product) -> SafeText {
    guard let text = product.description, !text.isEmpty else { return common.noDescription }
    return text
  }

  package func compare(
    _ products: [Product], except deleted: [Int] = [], me: Int?, vendors: KnownVendors, today: Day
  ) -> ProductComparison {
    ProductComparison(products, except: deleted, in: shared, me: me, vendors: vendors, today: today)
  }

  package func saving(at index: Int, of comparison: ProductComparison) -> SafeText {
    shared.saving(at: index, of: comparison)
  }

  package func day(_ day: Day, today: Day) -> SafeText { shared.day(day, today: today) }

  package func discount(_ percent: Int) -> SafeText { shared.discount(percent) }
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
