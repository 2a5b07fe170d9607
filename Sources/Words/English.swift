import Market
import Text

extension Words {
  convenience init(english keys: KeyNames) {
    self.init(
      language: .english, keys: keys, actions: .english, common: .english(keys),
      overlays: .english(keys),
      views: .english(keys), query: .english, form: .english(keys), accessible: .english)
  }
}

extension CommonWords {
  static func english(_ keys: KeyNames) -> CommonWords {
    CommonWords(
      program: "Open Market",
      localMarket: "Local market",
      soldOut: "Sold out",
      lastPage: "Last page",
      loading: "loading …",
      loadingMore: "loading more …",
      refreshing: "refreshing …",
      opening: "opening …",
      online: "online",
      offline: "offline",
      trouble: "trouble",
      stopped: "Stopped. \(keys.refresh) goes on",
      stoppedState: "stopped",
      emptyTitle: "Nothing on offer yet",
      emptyHint: "\(keys.add) adds a product · \(keys.refresh) looks again",
      emptyLocalHint:
        "\(keys.add) adds a product · “openmarket demo add” in a shell brings examples",
      retry: "retry",
      helpTitle: "Keys",
      tooSmall: "window too small",
      quitHint: "\(keys.cancel) again, or \(keys.quit), to quit",
      nothingRunning: "nothing is running",
      marketIsWell: "its health check answers",
      unnamed: "(no name)",
      pasteTooLong: "That is more than 1 MB of text: nothing was pasted",
      you: "you",
      today: "today",
      yesterday: "yesterday",
      noDescription: "No description",
      noPicture: "no picture",
      listed: { "listed \($0)" },
      changed: { "changed \($0)" },
      picture: { "‹ \($0)/\($1) ›" },
      left: { "\($0) left" },
      daysAgo: { "\($0) days ago" },
      date: { year, month, day in "\(day) \(months[month - 1]) \(year)" },
      position: { "\($0) of \($1)" },
      positionOfMore: { "\($0) of \($1) loaded, more" },
      products: { $0 == "1" ? "1 product" : "\($0) products" },
      loadingRows: { "loading \($0)–\($1) of \($2) …" },
      waiting: { "Too many requests. Asked again in \($0) s" },
      savedList: { "saved list, \(age($0)) old" },
      news: { "\($0) new · press \($1)" })
  }

  private static let months: [SafeText] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func age(_ duration: Duration) -> SafeText {
    let minutes = max(0, duration.components.seconds / 60)
    if minutes < 1 { return "a moment" }
    if minutes < 60 { return "\(minutes) min" }
    if minutes < 48 * 60 { return "\(minutes / 60) h" }
    return "\(minutes / (24 * 60)) days"
  }
}

extension OverlayWords {
  static func english(_ keys: KeyNames) -> OverlayWords {
    OverlayWords(
      close: "close",
      run: "run",
      mouseOff: "Mouse off: the terminal selects text. \(keys.mouse) turns it on again",
      copied: { "Copied \($0) \($1.map { "with \($0)" as SafeText } ?? "through the terminal")" },
      pictureSent: { "The picture is given to \($0)" },
      noViewer: "No program that shows pictures is here",
      viewerFailed: { "\($0) did not show the picture" },
      pictureUnavailable: "The picture cannot be had",
      noPicture: "no picture here",
      mouseOn: "Mouse on",
      nothingFound: "nothing of this name",
      inProductOnly: "only in an opened product",
      inListOnly: "only in the list",
      notHere: "not here",
      noProduct: "no product here",
      noOtherPicture: "no other picture",
      noShell: "No shell is there to come back from",
      openAlready: "it is open",
      noPane: "no product stands beside the list",
      messages: "Messages",
      noMessages: "Nothing was said yet",
      show: "show",
      clear: "clear",
      next: "next field",
      toggle: "change",
      complete: "complete",
      searchPlaceholder: "desk  price<50000  in:stock  currency:usd  sort:price_asc",
      palette: "Actions",
      filter: "Filter",
      sortTitle: "Sort",
      viewsTitle: "Saved views",
      allCurrencies: "all",
      noViews: "no view is saved",
      noQuery: "nothing to clear",
      noProductNumber: { "There is no product \($0) here" },
      nothingMatches: "No product matches",
      clearHint: "\(keys.clear) shows all products again",
      tooManyViews: "No more views can be saved",
      viewSaved: { "Saved as “\($0)”" },
      noView: { name, nearest in
        nearest.map { "No view “\(name)” is saved. Did you mean “\($0)”?" }
          ?? "No view “\(name)” is saved"
      },
      notAVendor: "not a vendor here yet",
      noLimit: { "any (\($0))" },
      filterCurrency: "Currency",
      filterMinimum: "Price from",
      filterMaximum: "Price to",
      filterInStock: "In stock",
      filterMine: "My products",
      sort: sortEnglish)
  }

  static let sortEnglish: @Sendable (ProductQuery.Sort) -> SafeText = {
    switch $0 {
    case .newest: "Newest"
    case .oldest: "Oldest"
    case .priceAscending: "Cheapest"
    case .priceDescending: "Dearest"
    case .name: "Name"
    case .discount: "Discount"
    }
  }
}

extension ViewWords {
  static func english(_ keys: KeyNames) -> ViewWords {
    ViewWords(
      list: "List", grid: "Grid", search: "search …", allCurrencies: "All currencies",
      cappedEnd: "There are more; a narrower search shows them",
      themes: "Colours",
      themeNames: ThemeWords(
        automatic: "As the terminal", dark: "Dark, for dark terminals",
        light: "Light, for light terminals", highContrast: "High contrast",
        colourBlind: "Colour-blind safe"),
      pictures: "Pictures",
      graphicsNames: GraphicsWords(
        automatic: "As the terminal can", kitty: "Pixels (kitty)", sixel: "Pixels (sixel)",
        iterm: "Pixels (iTerm2)", blocks: "Coloured blocks", ascii: "Letters",
        none: "No pictures"),
      endNotReached: { "More than \($0): \(keys.last) again goes on" },
      endMoved:
        "The market has fewer products than it said: \(keys.last) again looks for the last one")
  }
}

extension QueryWords {
  static var english: QueryWords {
    QueryWords(
      sort: OverlayWords.sortEnglish,
      mixedCurrencies: { "\($0) (currencies mixed)" },
      inStock: "in stock",
      myProducts: "my products",
      only: { "\($0) only" },
      atLeast: { "from \($0)" },
      below: { "under \($0)" },
      atMost: { "up to \($0)" })
  }
}

extension FormWords {
  static func english(_ keys: KeyNames) -> FormWords {
    FormWords(
      language: .english,
      newProduct: "New product",
      editProduct: "Edit product",
      register: "register",
      save: "save",
      back: "back, draft kept",
      nextField: "next field",
      otherButton: "other button",
      editor: "$EDITOR",
      addPicture: "add a picture",
      removePicture: "remove",
      earlier: "earlier",
      later: "later",
      square: "square",
      turn: "turn",
      picturesTakeNoText: "No text is taken here. Enter adds a picture, Tab goes to the next field",
      currencyTakesNoText:
        "No text is taken here. Space changes the currency, Tab goes to the next field",
      picturesStay:
        "This market can't change pictures after registration; you can only pick the thumbnail",
      currencyKey: "change the currency",
      add: "+ add",
      replacePictures: "+ replace all",
      draftKept: "Draft kept. \(keys.add) shows it",
      draftTakenUp: "This edit was begun before: here is its draft",
      nothingChanged: "Nothing was changed",
      preparing: "A picture is still being prepared",
      correct: "Correct what is marked",
      sending: "sending … Ctrl-C cancels",
      alreadySending: "It is being sent already",
      escHint: "Esc goes back, the draft is kept",
      thumbnail: "thumbnail",
      cancelled: "Cancelled. The draft is kept",
      mark: "mark",
      folderUp: "folder above",
      noPictures: "no pictures here",
      typePath: "type to find, or a path from / or ~",
      theirsStays: "The product stays as it is now",
      conflict: "Changed by someone else meanwhile",
      mine: "Mine",
      theirs: "As it is now",
      takeMine: "mine",
      takeTheirs: "as it is now",
      mineForAll: "all mine",
      theirsForAll: "all as now",
      backToForm: "back to the form",
      waitsForMarket: "No connection. Ctrl-S tries again, Esc keeps it to be sent later",
      sendAgain: "Ctrl-S sends it again",
      keptInOutbox: "Kept. \(keys.tasks) sends it when the market is back",
      waits: "not sent yet",
      sendNow: "send",
      sendAll: "send all",
      look: "look at it",
      madeSmaller: "made smaller than 300 KB",
      tooLateToUndo: "The market has it no more",
      stillBusy: "The last ones are still under way",
      nothingToUndo: "Nothing to undo",
      deleteTitle: "Delete this product?",
      cancel: "Cancel",
      delete: "Delete",
      retryDeletion: "Delete again",
      notYours: "It belongs to another vendor",
      cannotChange: "You cannot edit or delete it: it belongs to another vendor",
      loginFirst: "Only its vendor can edit it. Log in with openmarket login",
      noIdentity: "The market does not know you yet: openmarket login",
      notOpenYet: "The market is not open yet",
      drafts: "Drafts",
      newOne: "New product",
      open: "open",
      throwAway: "throw away",
      throwAwayAgain: "x again throws this draft away for good",
      openElsewhere: "Another window has it open, or has sent it",
      untitled: "(no name yet)",
      tasks: "Tasks",
      noTasks: "Nothing was sent yet",
      running: "running",
      done: "done",
      retry: "retry",
      noSuchFile: { "There is no file \($0)" },
      marked: { "\($0) marked, Enter adds them" },
      pictureNumber: { "picture \($0)" },
      lessDiscount: { "\($0), \($1) off" },
      deletionsWait: { "Not connected: \($0) to be deleted later, by \(keys.tasks)" },
      outboxWaits: { "\($0) not sent yet · press \(keys.tasks)" },
      outboxTitle: { "Tasks · \($0) not sent yet: s sends all" },
      needsYou: { "\($0): open it with e, something is missing" },
      copyingPictures: { "Copying \(pictures($0)) …" },
      draftNotKept: { "The draft could not be saved: \($0)" },
      sellsAt: { "sells at \($0)" },
      registered: { "Registered: \($0)" },
      edited: { "Saved: \($0)" },
      marks: { "\($0) marked" },
      tooManyMarks: { "At most \($0) can be marked" },
      restoredProduct: { "Back again: \($0)" },
      unfinishedBatch: { "\($0) of \($1) failed (\(keys.tasks) shows them): \($2)" },
      notConfirmed: "Sent, but not confirmed. Ctrl-S asks again and makes no second one",
      sendingPercent: { "sending … \($0)%, Ctrl-C cancels" },
      pictures: pictures,
      allPicturesCopied: { "\(pictures($0)) copied" },
      picturesMissing: { "\($0) of \(pictures($1)) could not be copied" },
      picturesOfLimit: { count, size in SafeText("\(count) of 5" + (size.map { ", \($0)" } ?? ""))
      },
      fields: FieldWords(
        pictures: "Pictures", name: "Name", price: "Price", currency: "Currency",
        discount: "Discount", stock: "Stock", description: "Description", identifier: "Vendor ID",
        secret: "Secret"),
      placeholders: FieldWords(
        pictures: "", name: "What is it?", price: "What does it cost?", currency: "",
        discount: "The amount taken off, if any", stock: "How many are there?",
        description: "Describe the product", identifier: "The identifier the market gave you",
        secret: "Your secret for this market"),
      deletedForGood: { $0 == 1 ? "Deleted" : "\($0) deleted" },
      deletedUndoable: { "\($0 == 1 ? "Deleted" : "\($0) deleted"). \(keys.undo) to undo" },
      restoredProducts: { $0 == 1 ? "1 product is back" : "\($0) products are back" },
      nothingMarked: "Nothing is marked",
      marksAndKeys: { "\($0) marked · \(keys.delete) deletes · \(keys.clear) clears" },
      notDeleted: "It was not deleted",
      someNotDeleted: { "\($0) of \($1) were not deleted" },
      deleteSeveralTitle: { "Delete these \($0) products?" },
      deletingOne: "deleting …",
      deletingSeveral: { "deleting \($0) of \($1) … Ctrl-C stops" },
      draftsWait: {
        $0 == 1
          ? "A draft was kept. \(keys.add) shows it"
          : "\($0) drafts were kept. \(keys.add) shows them"
      },
      editOf: { "edit of #\($0)" },
      copyOf: { "copy of #\($0)" },
      new: "new",
      restore: "restore",
      tooManyPictures: "At most 5 pictures")
  }

  @Sendable private static func pictures(_ count: Int) -> SafeText {
    count == 1 ? "1 picture" : "\(count) pictures"
  }
}

extension AccessibleWords {
  static var english: AccessibleWords {
    AccessibleWords(
      prompt: "Number, n, p, /text, s, ? or q:",
      sortPrompt: "Number of the order, or Enter to leave it:",
      firstHint: "Type ? and Enter for help.",
      firstPage: "This is the first page.",
      lastPage: "This was the last page.",
      unchanged: "The order stays as it was.",
      tooLong: "That is too long to search for: 200 characters at the most.",
      releaseTerminalImages: "Goodbye.",
      tryAgain: "Type r to try again.",
      afterProduct: "Type n for the next page, or another number.",
      help: [
        "A number reads that product out.",
        "n, or Enter alone: the next page. p: the previous page. g: the first page.",
        "Slash and a text, such as /desk: search. x: everything again.",
        "s: the order. r: read this page again, or try again.",
        "q: quit.",
      ],
      unknown: { "“\($0)” is not known here. Type ? for help." },
      notOnPage: { "There is no product \($0) on this page." },
      nothingFound: { $0.isEmpty ? "Nothing found." : "Nothing found for “\($0)”. x shows all." },
      searched: { "Searched for “\($0)”." },
      rows: { first, last, total in
        total.map { "\(first) to \(last) of \($0)." } ?? "\(first) to \(last)."
      },
      pictures: { $0 == 0 ? "No pictures." : $0 == 1 ? "1 picture." : "\($0) pictures." },
      discounted: { "\($0), now \($1)" },
      sort: {
        switch $0 {
        case .newest: "Newest first"
        case .oldest: "Oldest first"
        case .priceAscending: "Cheapest first, currencies mixed"
        case .priceDescending: "Dearest first, currencies mixed"
        case .name: "By name"
        case .discount: "Largest discount first"
        }
      })
  }
}
