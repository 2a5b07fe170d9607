package import Market
package import Text

/// Every sentence the program shows, in one language, with the user's own key names.
///
/// `English.swift` and `Korean.swift` are the instances: a phrase missing in one does not compile.
///
/// A reference, because every view holds it and copying hundreds of phrases costs more than
/// drawing.
package final class Words: Sendable {
  package let language: Language
  package let keys: KeyNames
  package let actions: ActionPhrases
  package let common: CommonWords
  package let overlays: OverlayWords
  package let views: ViewWords
  package let query: QueryWords
  package let form: FormWords
  package let markets: MarketsWords
  package let dialogKeys: DialogKeyWords
  package let accessible: AccessibleWords
  package let commands: CustomCommandWords
  package let kiosk: KioskWords
  package let errors: ErrorWords

  init(
    language: Language, keys: KeyNames, actions: ActionPhrases, common: CommonWords,
    overlays: OverlayWords, views: ViewWords, query: QueryWords, form: FormWords,
    markets: MarketsWords, dialogKeys: DialogKeyWords,
    accessible: AccessibleWords, commands: CustomCommandWords, kiosk: KioskWords,
    errors: ErrorWords
  ) {
    self.language = language
    self.keys = keys
    self.actions = actions
    self.common = common
    self.overlays = overlays
    self.views = views
    self.query = query
    self.form = form
    self.markets = markets
    self.dialogKeys = dialogKeys
    self.accessible = accessible
    self.commands = commands
    self.kiosk = kiosk
    self.errors = errors
  }

  package convenience init(_ language: Language, keys: KeyNames) {
    switch language {
    case .english: self.init(english: keys)
    case .korean: self.init(korean: keys)
    }
  }

  /// Advice after a failure of the market.
  package func recovery(_ error: MarketError) -> SafeText {
    errors.recovery(error, keys.refresh)
  }
}

/// Names of the keys that sentences mention, from the user's keymap.
package struct KeyNames: Sendable {
  package let add: SafeText
  package let cancel: SafeText
  package let clear: SafeText
  package let delete: SafeText
  package let help: SafeText
  package let last: SafeText
  package let mouse: SafeText
  package let palette: SafeText
  package let quit: SafeText
  package let refresh: SafeText
  package let tasks: SafeText
  package let undo: SafeText

  /// The letters of the line-by-line interface.
  package static let typed = KeyNames(
    add: "a", cancel: "q", clear: "x", delete: "d", help: "?", last: "G", mouse: "M", palette: "?",
    quit: "q",
    refresh: "r", tasks: "w", undo: "u")

  package init(
    add: SafeText, cancel: SafeText, clear: SafeText, delete: SafeText, help: SafeText,
    last: SafeText,
    mouse: SafeText, palette: SafeText, quit: SafeText, refresh: SafeText, tasks: SafeText,
    undo: SafeText
  ) {
    self.add = add
    self.cancel = cancel
    self.clear = clear
    self.delete = delete
    self.help = help
    self.last = last
    self.mouse = mouse
    self.palette = palette
    self.quit = quit
    self.refresh = refresh
    self.tasks = tasks
    self.undo = undo
  }
}
