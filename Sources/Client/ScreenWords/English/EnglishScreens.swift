import Actions
import Market
import Text
import Words

extension ScreenWords {
  convenience init(english keys: KeyNames) {
    self.init(
      .english, keys: keys, actions: .english, overlays: .english(keys), views: .english(keys),
      form: .english(keys), dialogKeys: DialogKeyPhrase.english, accessible: .english,
      commands: .english)
  }
}

extension CustomCommandWords {
  static let english = CustomCommandWords(
    title: "Your commands",
    none: "no commands in config.toml",
    unknown: { title, nearest in
      nearest.map { "No command “\(title)”. Did you mean “\($0)”?" } ?? "No command “\(title)”"
    },
    running: "Running …",
    stop: "stop",
    exitStatus: { "exit status \($0)" },
    timedOut: { "stopped after \($0) s because it took too long" },
    notStarted: { "cannot be started: \($0)" },
    noOutput: "No output",
    errors: "Standard error:",
    isTruncated: "The output is longer; this is its beginning",
    done: { "\($0): done" },
    failed: { title, reason, detail in
      detail.map { "\(title): \(reason): \($0)" } ?? "\(title): \(reason)"
    },
    pressEnter: "Press Enter to return")
}

extension OverlayWords {
  static func english(_ keys: KeyNames) -> OverlayWords {
    OverlayWords(
      close: "close",
      productLink: "Link to the product",
      run: "run",
      mouseOff: "Mouse off: select text with the terminal. Press \(keys[.mouse]) to turn it on",
      copied: {
        "Copied \($0) \($1.map { "with \($0)" as SafeText } ?? "to the clipboard (OSC 52)")"
      },
      copiedWithoutCode: { "Copied, no QR code (\($1)): \($0)" },
      noPage: "no web page here",
      linkTooLong: "link too long",
      windowTooSmall: "window too small",
      noBlocks: "No QR code: this terminal draws ASCII only",
      pictureSent: { "Opened in \($0)" },
      noViewer: "No image viewer found: it needs a desktop with xdg-open (xdg-utils)",
      viewerFailed: { "\($0) could not open the picture" },
      pictureUnavailable: "Picture unavailable",
      noPicture: "no picture here", noSeller: "no seller is named here",
      mouseOn: "Mouse on",
      inProductOnly: "works in a product only",
      inListOnly: "works in the list only",
      notHere: "not available here",
      noProduct: "no product here",
      lastPicture: "that's the last picture", firstPicture: "that's the first picture",
      lastProduct: "That's the last product", firstProduct: "That's the first product",
      noShell: "Not started from a shell: cannot suspend",
      openAlready: "already open",
      noPane: "no side pane here",
      messages: "Messages",
      noMessages: "No messages yet",
      show: "show",
      clear: "clear",
      toggle: "change",
      complete: "complete",
      searchPlaceholder: "desk  -oak  price<50  currency:usd  in:stock  vendor:me  sort:name",
      earlierSearch: "earlier search",
      palette: "Actions",
      filter: "Filter",
      sortTitle: "Sort",
      viewsTitle: "Saved views",
      allCurrencies: "all",
      noViews: "no saved views yet",
      saveViewFirst: "No saved views yet. :save NAME saves this one",
      setAtEachStart: "Until you quit: config.toml chooses at each start",
      notInList: "Not in the current list. Esc goes to the list",
      noQuery: "nothing to clear",
      noProductNumber: { "There is no product \($0) here" },
      similarHint: { "Press \(keys[.focus]) to search for “\($0)”" },
      similarAction: { "Did you mean “\($0)”? Press Tab" },
      clearHint: "Press \(keys[.clear]) to show all products",
      draftsElsewhere: { count, markets in
        count == 1
          ? "A draft waits in \(markets). \(keys[.markets]) lists the markets"
          : "\(count) drafts wait in \(markets). \(keys[.markets]) lists the markets"
      },
      tooManyViews: "Too many saved views. Save under an existing name to replace one",
      searchTooLong: { "This search is too long to save: at most \($0) characters" },
      unknownKey: { "\($0) does nothing here. Press \(keys[.help]) for the keys" },
      noSearchYet: "nothing searched for yet",
      noMatchLoaded: "No loaded product matches the last search",
      continuedFromTop: "Continued from the first product",
      continuedFromEnd: "Continued from the last product",
      noEarlierList: "no earlier list",
      noLaterList: "no later list",
      rename: "rename",
      remove: "remove",
      renameNeedsName: "Type the new name: rename-view \"OLD\" \"NEW\"",
      nameTaken: { "There is a view named “\($0)” already" },
      viewRenamed: { "Renamed “\($0)” to “\($1)”" },
      viewRemoved: { "Removed “\($0)” from the saved views" },
      removeAgain: { "Press \($0) again to remove “\($1)”" },
      stateNotSaved: { "Views and choices could not be saved: \($0)" },
      viewSaved: { "Saved as “\($0)”" },
      noView: { name, nearest in
        nearest.map { "No saved view “\(name)”. Did you mean “\($0)”?" }
          ?? "No saved view “\(name)”"
      },
      notAVendor: "log in with :login",
      noLimit: { "any (\($0))" },
      filterCurrency: "Currency",
      filterMinimum: "Price from",
      filterMaximum: "Price to",
      filterAbove: "Price over",
      filterBelow: "Price under",
      filterApply: "Apply",
      filterClear: "Clear all filters",
      includePrice: "include this price",
      excludePrice: "exclude this price",
      digitsOnly: "A price takes digits only",
      filterInStock: "In stock",
      filterMine: "My products",
      filterDiscounted: "Discounted",
      filterVendor: "Seller",
      anyVendor: "any, or a part of the name")
  }
}

extension ViewWords {
  static func english(_ keys: KeyNames) -> ViewWords {
    ViewWords(
      list: "List", grid: "Grid", search: "search …",
      productNumber: { "no. \($0)" }, moreOfSeller: { "More from \($0)" },
      allCurrencies: "All currencies",
      cappedEnd: "There are more: narrow the search to see them",
      pasteNeedsField: "To search for pasted text, press \(keys[.search]) first",
      themes: "Theme",
      theme: {
        switch $0 {
        case .automatic: "Match terminal"
        case .dark: "Dark, for dark terminals"
        case .light: "Light, for light terminals"
        case .highContrast: "High contrast"
        case .colourBlind: "Colour-blind friendly"
        case .file(let name): SafeText(name)
        }
      },
      languages: "Language",
      pictures: "Pictures",
      graphics: {
        switch $0 {
        case .automatic: "Best for this terminal"
        case .fixed(.kitty): "Pixels (kitty)"
        case .fixed(.sixel): "Pixels (sixel)"
        case .fixed(.iterm): "Pixels (iTerm2)"
        case .fixed(.blocks): "Coloured blocks"
        case .fixed(.ascii): "Letters"
        case .fixed(.none): "No pictures"
        }
      },
      endNotReached: { "More than \($0). Press \(keys[.last]) again to continue" },
      endMoved:
        "Fewer products than the market reported. Press \(keys[.last]) again to find the end",
      stopped: "Stopped. Press \(keys[.refresh]) to continue",
      upToDate: "Up to date",
      nothingOwn: "You sell nothing here yet",
      emptyHint: "Press \(keys[.add]) to add one, \(keys[.refresh]) to refresh",
      emptyLocalHint:
        "Press \(keys[.add]) to add one, or run openmarket demo add for examples",
      quitHint: "\(keys[.cancel]) again, or \(keys[.quit]), to quit")
  }
}

extension DialogKeyPhrase {
  @Sendable static func english(_ phrase: Self) -> SafeText {
    switch phrase {
    case .send: "register or save"
    case .saveDraft: "save the draft and close"
    case .discardForm: "discard what was typed and close (twice)"
    case .nextField: "next field"
    case .previousField: "previous field"
    case .cancelSending: "cancel sending"
    case .editor: "description: edit in $VISUAL or $EDITOR"
    case .addPicture: "pictures: add files, or type a path"
    case .removePicture: "pictures: remove"
    case .restorePicture: "pictures: undo a removal"
    case .choosePicture: "pictures: previous, next"
    case .movePicture: "pictures: left, right; the first is the thumbnail"
    case .editPicture: "pictures: crop square, rotate"
    case .currency: "currency: change, KRW, USD"
    case .remember: "remember: stay logged in, or not"
    case .open: "open"
    case .newProduct: "new product"
    case .deleteDraft: "delete the draft (twice)"
    case .lines: "move"
    case .close: "close"
    case .addHighlighted: "add the file or all marked ones, open the folder"
    case .markFile: "mark; Ctrl-T while a name is typed"
    case .complete: "complete the name"
    case .parentFolder: "parent folder"
    case .enterFolder: "open the folder"
    case .typePath: "type a path"
    case .delete: "delete"
    case .press: "press the button, or delete after typing the secret"
    case .sendAgain: "send, or try again"
    case .sendAll: "send everything queued"
    case .discardTask: "discard (twice)"
    case .openMarket: "open the market"
    case .addMarket: "add a market by its address"
    case .logIn: "log in"
    case .logOut: "log out"
    case .forget: "remove from the list"
    case .restore: "restore the product or all marked ones"
    case .mark: "mark"
    case .chooseProduct: "previous, next product"
    case .turnPicture: "previous, next picture of the product"
    case .removeProduct: "remove the product from the comparison"
    case .copyLink: "copy the link to the product"
    case .lineEnds: "text: start, end of the line"
    case .words: "text: a word back, forward"
    case .killLine: "text: delete to the start, the end of the line"
    case .killWord: "text: delete the word before, after"
    case .yank: "text: insert the last deletion, the one before"
    case .undo: "text: undo, redo"
    }
  }
}
