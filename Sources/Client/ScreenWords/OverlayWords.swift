package import Text

/// Phrases of help, palette, menus and input lines, in one language.
package struct OverlayWords: Sendable {
  package let close: SafeText
  package let productLink: SafeText
  package let run: SafeText
  package let mouseOff: SafeText
  /// The program is nil for a text that was copied through the terminal.
  package let copied: @Sendable (_ text: SafeText, _ program: SafeText?) -> SafeText
  /// The reason is one of the three below.
  package let copiedWithoutCode: @Sendable (_ text: SafeText, _ reason: SafeText) -> SafeText
  package let noPage: SafeText
  package let linkTooLong: SafeText
  package let windowTooSmall: SafeText
  package let noBlocks: SafeText
  package let pictureSent: @Sendable (_ program: SafeText) -> SafeText
  package let noViewer: SafeText
  package let viewerFailed: @Sendable (_ program: SafeText) -> SafeText
  package let pictureUnavailable: SafeText
  package let noPicture: SafeText
  package let noSeller: SafeText
  package let mouseOn: SafeText
  package let inProductOnly: SafeText
  package let inListOnly: SafeText
  package let notHere: SafeText
  package let noProduct: SafeText
  package let lastPicture: SafeText
  package let firstPicture: SafeText
  package let lastProduct: SafeText
  package let firstProduct: SafeText
  package let noShell: SafeText
  package let openAlready: SafeText
  package let noPane: SafeText
  package let messages: SafeText
  package let noMessages: SafeText
  package let show: SafeText
  package let clear: SafeText
  package let toggle: SafeText
  package let complete: SafeText
  package let searchPlaceholder: SafeText
  package let earlierSearch: SafeText
  package let palette: SafeText
  package let filter: SafeText
  package let sortTitle: SafeText
  package let viewsTitle: SafeText
  package let allCurrencies: SafeText
  package let noViews: SafeText
  package let saveViewFirst: SafeText
  package let setAtEachStart: SafeText
  package let notInList: SafeText
  package let noQuery: SafeText
  package let noProductNumber: @Sendable (_ number: Int) -> SafeText
  package let similarHint: @Sendable (_ name: SafeText) -> SafeText
  package let similarAction: @Sendable (_ name: SafeText) -> SafeText
  package let clearHint: SafeText
  package let draftsElsewhere: @Sendable (_ count: Int, _ markets: SafeText) -> SafeText
  package let tooManyViews: SafeText
  /// A search that cannot be saved as a view.
  package let searchTooLong: @Sendable (_ limit: Int) -> SafeText
  /// The key does nothing in this part of the screen.
  package let unknownKey: @Sendable (_ key: SafeText) -> SafeText
  package let noSearchYet: SafeText
  package let noMatchLoaded: SafeText
  package let continuedFromTop: SafeText
  package let continuedFromEnd: SafeText
  package let noEarlierList: SafeText
  package let noLaterList: SafeText
  package let rename: SafeText
  package let remove: SafeText
  package let renameNeedsName: SafeText
  package let nameTaken: @Sendable (_ name: SafeText) -> SafeText
  package let viewRenamed: @Sendable (_ old: SafeText, _ new: SafeText) -> SafeText
  package let viewRemoved: @Sendable (_ name: SafeText) -> SafeText
  package let removeAgain: @Sendable (_ key: SafeText, _ name: SafeText) -> SafeText
  package let stateNotSaved: @Sendable (_ reason: SafeText) -> SafeText
  package let viewSaved: @Sendable (_ name: SafeText) -> SafeText
  package let noView: @Sendable (_ name: SafeText, _ nearest: SafeText?) -> SafeText
  package let notAVendor: SafeText
  package let noLimit: @Sendable (_ currency: SafeText) -> SafeText
  package let filterCurrency: SafeText
  package let filterMinimum: SafeText
  package let filterMaximum: SafeText
  package let filterAbove: SafeText
  package let filterBelow: SafeText
  package let filterApply: SafeText
  package let filterClear: SafeText
  package let includePrice: SafeText
  package let excludePrice: SafeText
  package let digitsOnly: SafeText
  package let filterInStock: SafeText
  package let filterMine: SafeText
  package let filterDiscounted: SafeText
  package let filterVendor: SafeText
  package let anyVendor: SafeText
}

/// Explanations of the keys of forms and dialogs, in one language.
package enum DialogKeyPhrase: Sendable {
  case send, saveDraft, discardForm, nextField, previousField, cancelSending, editor
  case addPicture, removePicture, restorePicture, choosePicture, movePicture, editPicture
  case currency, remember, open, newProduct, deleteDraft, lines, close
  case addHighlighted, markFile, complete, parentFolder, enterFolder, typePath
  case delete, press, sendAgain, sendAll, discardTask, openMarket, addMarket, logIn, logOut, forget
  case restore, mark, chooseProduct, turnPicture, removeProduct, copyLink
  case lineEnds, words, killLine, killWord, yank, undo
}
