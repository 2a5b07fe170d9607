import Actions
import Foundation
package import Market
package import Text

extension Words {
  convenience init(english keys: KeyNames) {
    self.init(
      language: .english, keys: keys, actions: .english, common: .english(keys),
      overlays: .english(keys), views: .english(keys), query: .english, form: .english(keys),
      markets: .english, dialogKeys: .english,
      accessible: .english, commands: .english, kiosk: .english, errors: .english)
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
    isCut: "The output is longer; this is its beginning",
    done: { "\($0): done" },
    failed: { title, reason, detail in
      detail.map { "\(title): \(reason): \($0)" } ?? "\(title): \(reason)"
    },
    pressEnter: "Press Enter to return")
}

extension ActionPhrases {
  package static let english = ActionPhrases { action in
    switch action {
    case .open: ActionPhrase("open", "open the product")
    case .search: ActionPhrase("search", "search as you type")
    case .nextMatch: ActionPhrase("next match", "next match of the search")
    case .previousMatch: ActionPhrase("previous match", "previous match of the search")
    case .sort: ActionPhrase("sort", "sort the list")
    case .reverse: ActionPhrase("reverse", "reverse the order")
    case .filter: ActionPhrase("filter", "filter the list")
    case .clear: ActionPhrase("show all", "clear search and filters")
    case .layout: ActionPhrase("list or grid", "switch between list and grid")
    case .listLayout: ActionPhrase("list", "show a list")
    case .gridLayout: ActionPhrase("grid", "show a grid")
    case .add: ActionPhrase("new", "new product (or resume a draft)")
    case .edit: ActionPhrase("edit", "edit the product")
    case .duplicate: ActionPhrase("duplicate", "duplicate the product")
    case .delete: ActionPhrase("delete", "delete the product or all marked ones")
    case .trash: ActionPhrase("trash", "show what can be restored")
    case .undo: ActionPhrase("undo", "undo the last deletion or edit")
    case .select: ActionPhrase("mark", "mark for deletion")
    case .selectRange: ActionPhrase("mark range", "mark a range")
    case .tasks: ActionPhrase("tasks", "show tasks")
    case .mine: ActionPhrase("my products", "show only my products, or all")
    case .view: ActionPhrase("saved views", "show a saved view")
    case .saveView: ActionPhrase("save view", "save this view under a name")
    case .renameView: ActionPhrase("rename view", "rename a saved view")
    case .removeView: ActionPhrase("remove view", "remove a saved view")
    case .previousQuery: ActionPhrase("previous list", "go back to the previous list")
    case .nextQuery: ActionPhrase("next list", "go forward to the next list")
    case .row: ActionPhrase("row", "go to a row by its number")
    case .markets: ActionPhrase("markets", "open another market")
    case .login: ActionPhrase("log in", "log in to this market")
    case .logout: ActionPhrase("log out", "log out of this market")
    case .run: ActionPhrase("run", "run a command of your own with the product")
    case .product: ActionPhrase("product", "open a product by its number")
    case .refresh: ActionPhrase("refresh", "refresh, or try again")
    case .latest: ActionPhrase("new products", "show new products from the top")
    case .copy: ActionPhrase("copy", "copy the product's address")
    case .nextProduct: ActionPhrase("next product", "next product")
    case .previousProduct: ActionPhrase("previous product", "previous product")
    case .nextPicture: ActionPhrase("next picture", "next picture")
    case .previousPicture: ActionPhrase("previous picture", "previous picture")
    case .viewPicture: ActionPhrase("view picture", "open the picture in a viewer")
    case .focus: ActionPhrase("pane", "switch to the side pane and back")
    case .theme: ActionPhrase("theme", "choose the colours")
    case .graphics: ActionPhrase("pictures", "choose how pictures are drawn")
    case .language: ActionPhrase("language", "choose the language")
    case .mouse: ActionPhrase("mouse", "turn the mouse off (to select text) or on")
    case .messages: ActionPhrase("messages", "show messages")
    case .help: ActionPhrase("help", "show or hide these keys")
    case .palette: ActionPhrase("palette", "find an action by typing")
    case .command: ActionPhrase("command", "run an action by name")
    case .choose: ActionPhrase("choose", "run the selected line")
    case .down: ActionPhrase("down", "down one line")
    case .up: ActionPhrase("up", "up one line")
    case .halfPageDown: ActionPhrase("half page", "half a screen down")
    case .halfPageUp: ActionPhrase("half page up", "half a screen up")
    case .pageDown: ActionPhrase("page", "a screen down")
    case .pageUp: ActionPhrase("page up", "a screen up")
    case .first: ActionPhrase("first", "first product or line")
    case .last: ActionPhrase("last", "last product or line")
    case .left: ActionPhrase("left", "product to the left")
    case .right: ActionPhrase("right", "product to the right, or open")
    case .redraw: ActionPhrase("redraw", "redraw the screen")
    case .suspend: ActionPhrase("suspend", "suspend (fg to return)")
    case .cancel: ActionPhrase("cancel", "cancel loading (twice quits)")
    case .back: ActionPhrase("back", "close")
    case .quit: ActionPhrase("quit", "quit, or go back")
    }
  } synonyms: { action in
    let settings = ["settings", "config", "configuration", "preferences", "options"]
    return switch action {
    case .open: ["view", "show", "details"]
    case .search: ["find", "look for"]
    case .sort: ["order", "arrange"]
    case .reverse: ["descending", "ascending"]
    case .filter: ["narrow", "price", "currency", "stock"]
    case .clear: ["reset", "all products", "noh"]
    case .layout: ["view mode", "switch layout"] + settings
    case .listLayout: ["rows"]
    case .gridLayout: ["cards", "gallery", "tiles"]
    case .add: ["sell", "register", "create", "upload", "post", "add"]
    case .edit: ["change", "modify", "update"]
    case .duplicate: ["clone"]
    case .delete: ["remove", "trash", "erase"]
    case .undo: ["restore", "undelete"]
    case .select: ["select", "tick"]
    case .selectRange: ["select range"]
    case .tasks: ["queue", "outbox", "uploads", "jobs"]
    case .mine: ["own", "mine"]
    case .view: ["bookmarks", "favourites"]
    case .saveView: ["bookmark"]
    case .removeView: ["forget view"]
    case .previousQuery: ["back", "previous view"]
    case .nextQuery: ["forward", "next view"]
    case .row: ["line", "goto"]
    case .run: ["script", "execute", "shell", "!"]
    case .product: ["goto", "number", "id"]
    case .refresh: ["reload", "retry", "update list"]
    case .latest: ["new", "news"]
    case .copy: ["yank", "link", "address", "url", "share"]
    case .nextPicture: ["image", "photo"]
    case .previousPicture: ["image", "photo"]
    case .viewPicture: ["image", "photo", "zoom"]
    case .focus: ["side", "split", "preview"]
    case .theme: ["colors", "colours", "appearance", "skin"] + settings
    case .graphics: ["images", "photos", "sixel"] + settings
    case .language: ["locale"] + settings
    case .mouse: ["click", "select text"] + settings
    case .messages: ["log", "history", "notifications"]
    case .help: ["keys", "shortcuts", "manual"]
    case .palette: ["actions", "commands"]
    case .redraw: ["repaint"]
    case .suspend: ["shell", "background"]
    case .cancel: ["stop", "abort"]
    case .quit: ["exit", "close", "bye"]
    default: []
    }
  } group: { group in
    switch group {
    case .moving: "Moving"
    case .looking: "Looking"
    case .finding: "Finding"
    case .selling: "Selling"
    case .appearance: "Appearance"
    case .program: "Program"
    case .commands: "Your commands"
    }
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
      trouble: "server error",
      stopped: "Stopped. Press \(keys.refresh) to continue",
      readAll: { "\($0) shows all" },
      stoppedState: "stopped",
      emptyTitle: "No products yet",
      emptyHint: "Press \(keys.add) to add one, \(keys.refresh) to refresh",
      emptyLocalHint:
        "Press \(keys.add) to add one, or run openmarket demo add for examples",
      retry: "retry",
      helpTitle: "Keys",
      tooSmall: "window too small",
      quitHint: "\(keys.cancel) again, or \(keys.quit), to quit",
      nothingRunning: "nothing to cancel",
      marketIsWell: "server is up",
      unnamed: "(no name)",
      pasteTooLong: "More than 1 MB of text: nothing was pasted",
      ownMarket: { "This is your market. \($0) of these \($1) are yours: try \($2)" },
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
      waiting: { "The market asks you to wait. Retrying in \($0) s" },
      savedList: { "Copy from \(age($0)) ago" },
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
      mouseOff: "Mouse off: select text with the terminal. Press \(keys.mouse) to turn it on",
      copied: {
        "Copied \($0) \($1.map { "with \($0)" as SafeText } ?? "to the clipboard (OSC 52)")"
      },
      pictureSent: { "Opened in \($0)" },
      noViewer: "No image viewer found",
      viewerFailed: { "\($0) could not open the picture" },
      pictureUnavailable: "Picture unavailable",
      noPicture: "no picture here",
      mouseOn: "Mouse on",
      nothingFound: "No matches",
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
      next: "next field",
      toggle: "change",
      complete: "complete",
      searchPlaceholder: "desk  -oak  price<50000  in:stock  vendor:me  sort:price_asc",
      earlierSearch: "earlier search",
      palette: "Actions",
      filter: "Filter",
      sortTitle: "Sort",
      viewsTitle: "Saved views",
      allCurrencies: "all",
      noViews: "no saved views yet",
      saveViewFirst: "No saved views yet. :save NAME saves this one",
      notInList: "Not in the current list. Esc goes to the list",
      noQuery: "nothing to clear",
      noProductNumber: { "There is no product \($0) here" },
      nothingMatches: { $0.isEmpty ? "No products match" : "No products match: \($0)" },
      similarNames: { "Did you mean: \($0)?" },
      clearHint: "Press \(keys.clear) to show all products",
      tooManyViews: "Too many saved views. Save under an existing name to replace one",
      unknownKey: { "\($0) does nothing here. Press \(keys.help) for the keys" },
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
      emptyPriceRange: "The lowest price is above the highest",
      filterInStock: "In stock",
      filterMine: "My products",
      sort: sortEnglish)
  }

  static let sortEnglish: @Sendable (ProductQuery.Sort) -> SafeText = {
    switch $0 {
    case .newest: "Newest"
    case .oldest: "Oldest"
    case .priceAscending: "Price: low to high"
    case .priceDescending: "Price: high to low"
    case .name: "Name"
    case .nameDescending: "Name: Z to A"
    case .discount: "Discount"
    case .discountAscending: "Smallest discount"
    }
  }
}

extension ViewWords {
  static func english(_ keys: KeyNames) -> ViewWords {
    ViewWords(
      list: "List", grid: "Grid", search: "search …", allCurrencies: "All currencies",
      cappedEnd: "There are more: narrow the search to see them",
      themes: "Colours",
      themeNames: ThemeWords(
        automatic: "Match terminal", dark: "Dark, for dark terminals",
        light: "Light, for light terminals", highContrast: "High contrast",
        colourBlind: "Colour-blind friendly"),
      languages: "Language",
      pictures: "Pictures",
      graphicsNames: GraphicsWords(
        automatic: "Best for this terminal", kitty: "Pixels (kitty)", sixel: "Pixels (sixel)",
        iterm: "Pixels (iTerm2)", blocks: "Coloured blocks", ascii: "Letters",
        none: "No pictures"),
      endNotReached: { "More than \($0). Press \(keys.last) again to continue" },
      endMoved:
        "Fewer products than the market reported. Press \(keys.last) again to find the end",
      unreadable: { count, path in
        count == 1
          ? "1 product cannot be read and is not shown (\(path))"
          : "\(count) products cannot be read and are not shown (\(path))"
      })
  }
}

extension WebWords {
  static let english = WebWords(
    skip: "Skip to the content",
    search: "Search",
    searchExample: "desk  price<50000  in:stock",
    products: "Products",
    results: { $0.isEmpty ? "Products" : "Search: \($0)" },
    introduction: "Products of this market, with pictures and prices.",
    order: "Order", inStock: "In stock",
    pages: "Pages",
    previous: "Previous page",
    next: "Next page",
    range: { "\($0)–\($1) of \($2)" },
    moreThan: { "more than \($0) products" },
    showAll: "Show all products",
    all: "All products",
    before: "Price before:",
    now: "Price now:",
    picture: { name, number, count in
      count == 1 ? name : "\(name), picture \(number) of \(count)"
    },
    vendor: "Vendor",
    listed: "Listed",
    number: "Number",
    inTerminal: "In a terminal:",
    footer:
      "This page only shows the market. Products are added, edited and deleted with openmarket.",
    errors: WebErrorWords(
      notFound: "Not found",
      notFoundAdvice: "There is nothing at this address. The product may have been deleted.",
      notUnderstood: "This page cannot be shown",
      notUnderstoodAdvice: "The address is not one of this market. Start again from the list.",
      tooMany: "Too many requests",
      busy: "The market is busy",
      laterAdvice: "Wait a moment, then load the page again."))
}

extension QueryWords {
  static var english: QueryWords {
    QueryWords(
      sort: OverlayWords.sortEnglish,
      mixedCurrencies: { "\($0) (mixes currencies)" },
      searching: "searching …",
      sorting: "sorting …",
      filtering: "filtering …",
      onlyLoaded: { "\($0): applied to the \($1) loaded products only" },
      inStock: "in stock",
      myProducts: "my products",
      only: { "\($0) only" },
      atLeast: { "from \($0)" },
      below: { "under \($0)" },
      atMost: { "up to \($0)" },
      above: { "over \($0)" },
      stockAtLeast: { "at least \($0) left" },
      stockAtMost: { "at most \($0) left" },
      soldOutOnly: "sold out",
      ofVendor: { "by \($0)" },
      without: { "without \($0)" },
      unknownFilter: { filter in
        let rest: SafeText =
          filter.suggestion.map { "Did you mean \($0)?" }
          ?? "Filters are \(SafeText(UnknownFilter.names.joined(separator: ", ")))"
        return "“\(filter.word)” is searched for as text. \(rest)"
      })
  }
}

extension FormWords {
  static func english(_ keys: KeyNames) -> FormWords {
    FormWords(
      errors: .english,
      newProduct: "New product",
      editProduct: "Edit product",
      register: "register",
      save: "save",
      back: "save draft & close",
      nextField: "next field",
      otherButton: "other button",
      editor: "$EDITOR",
      addPicture: "add a picture",
      removePicture: "remove",
      undoRemoval: "undo",
      moveLeft: "move left",
      moveRight: "move right",
      square: "crop square",
      turn: "rotate",
      picturesTakeNoText: "You cannot type here: Enter adds a picture, Tab moves on",
      currencyTakesNoText:
        "You cannot type here: Space changes the currency, Tab moves on",
      picturesStay:
        "Pictures cannot be changed here; you can only pick the thumbnail",
      currencyKey: "change the currency",
      add: "+ add",
      onlyNewPictures: "Only new pictures can be cropped or rotated",
      draftKept: "Draft saved. Press \(keys.add) to resume",
      draftTakenUp: "Resuming your unsaved edit",
      nothingChanged: "Nothing was changed",
      preparing: "A picture is still being prepared",
      sendsWhenPrepared: "The form is sent when its pictures are ready. Ctrl-C cancels",
      correct: "Fix the highlighted fields",
      sending: "sending … Ctrl-C cancels",
      alreadySending: "Already sending",
      escHint: "Esc saves the draft and closes",
      notOpened: { "Could not open the form: \($0)" },
      sendOnceMore: "try again",
      sendLater: "queue & close",
      unmark: "unmark",
      discard: "discard",
      discardAgain: "Press Ctrl-Q again to discard what you typed",
      thumbnail: "thumbnail",
      cancelled: "Cancelled. The draft is still here",
      mark: "mark",
      folderUp: "parent folder",
      noPictures: "no pictures here",
      typePath: "type to filter, or a path",
      theirsStays: "Kept their version",
      conflictTitle: "Choose what to keep",
      mine: "Mine",
      theirs: "Theirs",
      takeMine: "mine",
      takeTheirs: "theirs",
      mineForAll: "all mine",
      theirsForAll: "all theirs",
      backToForm: "back to the form",
      waitsForMarket: "Offline. Ctrl-S tries again, Esc queues it for later",
      sendAgain: "Ctrl-S tries again",
      keptInOutbox: "Queued. Press \(keys.tasks) to send it when the market is back",
      queued: "not sent yet",
      sendNow: "send",
      sendAll: "send all",
      openTask: "open",
      madeSmaller: "reduced to less than 300 KB",
      stillBusy: "Still working on the previous request",
      nothingToUndo: "Nothing to undo",
      deleteTitle: "Delete this product?",
      cancel: "Cancel",
      delete: "Delete",
      retryDeletion: "Delete again",
      notYours: "It belongs to another vendor",
      noIdentity: "You're not logged in here. Type :login",
      login: LoginPhrases(
        title: { "Log in\($0.map { " to \($0)" as SafeText } ?? "")" },
        logIn: "log in",
        reason: "Then you can change your own products",
        checking: "checking …",
        loggedIn: { "Logged in as \($0)" },
        loggedInForNow: { "Logged in as \($0) until you quit" },
        unchecked: "Logged in. This market checks the secret when you sell",
        loggedOut: "Logged out",
        ownIdentity: "Logged out. Your own identity is used again",
        notSaved: { "Logged in until you quit. The login could not be saved: \($0)" },
        passwordsOnly: "Each product has its own password here: there is no login",
        vendor: { "vendor \($0)" }),
      remember: "stay logged in",
      onThisComputer: "stay logged in on this computer",
      notOpenYet: "The market is not open yet",
      drafts: "Drafts",
      newDraft: "New product",
      open: "open",
      deleteDraft: "delete",
      deleteDraftAgain: "Press x again to delete this draft",
      openElsewhere: "This draft was sent, or another window has opened it",
      untitled: "(no name yet)",
      tasks: "Tasks",
      noTasks: "Nothing sent yet",
      running: "running",
      done: "done",
      retry: "retry",
      noSuchFile: { "File not found: \($0)" },
      noSuchFolder: { "No such folder: \($0)" },
      marked: { "\($0) marked: Enter adds" },
      pictureNumber: { "picture \($0)" },
      removedPicture: "a picture that was removed",
      lessDiscount: { "\($0), \($1) off" },
      deletionsWait: {
        let deletions = $0 == 1 ? "1 deletion" : "\($0) deletions"
        return "Offline. \(deletions) queued; press \(keys.tasks) to review"
      },
      outboxWaits: { "\($0) not sent yet · press \(keys.tasks)" },
      outboxTitle: { "Tasks · \($0) waiting: s sends all" },
      incompleteDraft: { "“\($0)” is incomplete. Press e to edit it" },
      copyingPictures: { "Copying \(pictures($0)) …" },
      draftNotKept: { "The draft could not be saved: \($0)" },
      quitUnsaved: "Quit and lose what could not be saved?",
      leaveUnsaved: "Leave this market and lose what could not be saved?",
      unreadableDraft: { "A draft cannot be read. Its file was not changed: \($0)" },
      unsavedDraft: { name, reason in "“\(name)” could not be saved: \(reason)" },
      percentageWithoutPrice: "A percentage is taken off the price: enter a price",
      sellsAt: { "sells at \($0)" },
      registeredProduct: { "Registered “\($0)”" },
      editedProduct: { "Saved “\($0)”" },
      undoneEdit: { "Undid the edit of “\($0)”" },
      undoneEditWithoutPictures: { name, count in
        "Undid the edit of “\(name)”, but could not restore \(pictures(count))"
      },
      couldNot: { write, name, cause in
        switch write {
        case .register: "Could not register “\(name)”: \(cause)"
        case .edit: "Could not save “\(name)”: \(cause)"
        case .delete: "Could not delete “\(name)”: \(cause)"
        case .restore: "Could not restore “\(name)”: \(cause)"
        }
      },
      uncertain: { write, name in
        let outcome: SafeText =
          switch write {
          case .register: "registered"
          case .edit: "saved"
          case .delete: "deleted"
          case .restore: "restored"
          }
        return "No answer: “\(name)” may or may not be \(outcome). Press \(keys.refresh) to check"
      },
      noAnswer: { "No answer from \($0). Check the list before you send it again" },
      marks: { "\($0) marked" },
      tooManyMarks: { "At most \($0) can be marked" },
      restoredProduct: { "Restored “\($0)”" },
      unfinishedBatch: { "\($0) of \($1) failed (\(keys.tasks) shows them): \($2)" },
      notConfirmed: "Sent, but not confirmed. Press Ctrl-S to retry without registering twice",
      sendingPercent: { "sending … \($0)%, Ctrl-C cancels" },
      pictures: pictures,
      allPicturesCopied: { "\(pictures($0)) copied" },
      picturesMissing: { "\($0) of \(pictures($1)) could not be copied" },
      picturesOfLimit: { count, size in SafeText("\(count) of 5" + (size.map { ", \($0)" } ?? ""))
      },
      fields: FieldWords(
        pictures: "Pictures", name: "Name", price: "Price", currency: "Currency",
        discount: "Discount", stock: "Stock", description: "Description", identifier: "Vendor ID",
        secret: "Secret", remember: "Remember"),
      placeholders: FieldWords(
        pictures: "", name: "Product name", price: "Full price", currency: "",
        discount: "Amount off, or 10% (optional)", stock: "Quantity in stock",
        description: "Describe the product", identifier: "The vendor ID you got from the market",
        secret: "Your secret for this market", remember: ""),
      password: "Password",
      ownPassword: "This product's own password",
      deletedProduct: { "Deleted “\($0)”" },
      deletedProducts: { $0 == 1 ? "Deleted 1 product" : "Deleted \($0) products" },
      undoHint: "Press \(keys.undo) to undo",
      alreadyDeletedProduct: { "“\($0)” is already deleted" },
      deletedAlready: "Already deleted",
      tooLateToRestore: { "Too late to restore “\($0)”" },
      tooLateToRestoreAll: { "Too late to restore \($0) of \($1) products" },
      restoredProducts: { $0 == 1 ? "Restored 1 product" : "Restored \($0) products" },
      nothingMarked: "Nothing is marked",
      marksAndKeys: { "\($0) marked · \(keys.delete) deletes · \(keys.clear) clears" },
      notDeleted: "Not deleted",
      someNotDeleted: { "\($0) of \($1) not deleted" },
      deleteSeveralTitle: { "Delete these \($0) products?" },
      deletingOne: "deleting …",
      deletingSeveral: { "deleting \($0) of \($1) … Ctrl-C stops" },
      draftsWait: {
        $0 == 1
          ? "A draft was saved. Press \(keys.add) to open it"
          : "\($0) drafts were saved. Press \(keys.add) to open them"
      },
      editOf: { "edit of #\($0)" },
      copyOf: { "copy of #\($0)" },
      new: "new",
      trash: "Trash",
      nothingDeleted: "Nothing deleted in this browser in the last ten minutes",
      minutesLeft: { "\($0) min left" },
      restore: "restore",
      tooManyPictures: "At most 5 pictures",
      noMoreText: { "At most \(Words.grouped($0)) characters" },
      noMoreDigits: { "At most \($0) digits" })
  }

  @Sendable private static func pictures(_ count: Int) -> SafeText {
    count == 1 ? "1 picture" : "\(count) pictures"
  }
}

extension DialogKeyWords {
  static let english = DialogKeyWords(
    send: "register or save",
    saveDraft: "save the draft and close",
    discardForm: "discard what was typed and close (twice)",
    nextField: "next field",
    previousField: "previous field",
    cancelSending: "cancel sending",
    editor: "description: edit in $VISUAL or $EDITOR",
    addPicture: "pictures: add files, or type a path",
    removePicture: "pictures: remove",
    restorePicture: "pictures: undo a removal",
    choosePicture: "pictures: previous, next",
    movePicture: "pictures: left, right; the first is the thumbnail",
    editPicture: "pictures: crop square, rotate",
    currency: "currency: change, KRW, USD",
    remember: "remember: stay logged in, or not",
    open: "open",
    newProduct: "new product",
    deleteDraft: "delete the draft (twice)",
    lines: "move",
    close: "close",
    addHighlighted: "add the file or all marked ones, open the folder",
    markFile: "mark; Ctrl-T while a name is typed",
    complete: "complete the name",
    parentFolder: "parent folder",
    enterFolder: "open the folder",
    typePath: "type a path",
    delete: "delete",
    press: "press the button, or delete after typing the secret",
    sendAgain: "send, or try again",
    sendAll: "send everything queued",
    openTask: "open",
    discardTask: "discard (twice)",
    openMarket: "open the market",
    addMarket: "add a market by its address",
    logIn: "log in",
    logOut: "log out",
    forget: "remove from the list",
    restore: "restore the product or all marked ones",
    markProduct: "mark",
    lineEnds: "text: start, end of the line",
    words: "text: a word back, forward",
    killLine: "text: delete to the start, the end of the line",
    killWord: "text: delete the word before, after",
    yank: "text: insert the last deletion, the one before",
    undo: "text: undo, redo")
}

extension MarketsWords {
  static let english = MarketsWords(
    title: "Markets",
    open: "open",
    add: "add",
    addLine: "Add a market …",
    forget: "forget",
    logOut: "log out",
    here: "on this computer",
    nobody: "not logged in")
}

extension AccessibleWords {
  static var english: AccessibleWords {
    AccessibleWords(
      prompt: "Number, n, p, /text, a, e, d, ? or q:",
      sortPrompt: "Number of the order, or Enter to keep it:",
      firstHint: "Type ? and Enter for help.",
      firstPage: "This is the first page.",
      lastPage: "This was the last page.",
      unchanged: "The order was not changed.",
      goodbye: "Goodbye.",
      tryAgain: "Type r to try again.",
      afterProduct: "Type n for the next page, or another number.",
      help: [
        "A number reads out that product.",
        "n, or Enter alone: the next page. p: the previous page. g: the first page.",
        "Slash and text, such as /desk: search. Filters may follow: /desk price<50000 in:stock.",
        "f: filter by questions. s: the order. m: only your products. x: show all products.",
        "a: sell a product. e and a number: edit that product. d and a number: delete it.",
        "u: undo the last deletion. w: your drafts.",
        "l: log in to this market. o: log out.",
        "r: read this page again, or try again. q: quit.",
        "Whole words work as well: next, previous, first, filter, sort, mine, all, sell,",
        "edit, delete, undo, drafts, login, logout, again, help, quit.",
      ],
      unknown: { "Unknown command “\($0)”. Type ? for help." },
      unknownLike: { "Unknown command “\($0)”. Did you mean \($1)? Type ? for help." },
      notOnPage: { "There is no product \($0) on this page." },
      nothingFound: { $0.isEmpty ? "Nothing found." : "Nothing found for “\($0)”. x shows all." },
      searched: { "Searched for “\($0)”." },
      filtered: { "Showing: \($0)." },
      rows: { first, last, total in
        total.map { "\(first) to \(last) of \($0)." } ?? "\(first) to \(last)."
      },
      pictures: { $0 == 0 ? "No pictures." : $0 == 1 ? "1 picture." : "\($0) pictures." },
      discounted: { amount, sale, percent in
        percent.map { "\(amount), \($0)% off, now \(sale)" } ?? "\(amount), now \(sale)"
      },
      sort: {
        switch $0 {
        case .newest: "Newest first"
        case .oldest: "Oldest first"
        case .priceAscending: "Price: low to high, mixes currencies"
        case .priceDescending: "Price: high to low, mixes currencies"
        case .name: "By name"
        case .nameDescending: "By name, Z to A"
        case .discount: "Largest discount first"
        case .discountAscending: "Smallest discount first"
        }
      },
      questions: .english)
  }
}

extension QuestionWords {
  static let english = QuestionWords(
    row: "Which number? Enter alone goes back:",
    currency: "Currency, KRW or USD. Enter alone for all:",
    minimum: "Lowest price. Enter alone for none:",
    maximum: "Highest price. Enter alone for none:",
    inStock: "Only products in stock? y or n:",
    notAPrice: "That is not a price.",
    help: "Enter alone keeps the value. < goes back. A dot alone stops and keeps the draft.",
    picturesHelp:
      "The path of a picture adds it. -1 removes picture 1, 2 makes picture 2 the first.",
    field: { label, value in value.map { "\(label), now \($0):" } ?? "\(label):" },
    pictures: { "Pictures, \($0) of \($1). Path of a picture, or Enter to continue:" },
    description: {
      $0
        ? "Description. Enter alone keeps it; end a new one with a dot on a line of its own:"
        : "Description. End it with a dot on a line of its own:"
    },
    chooseCurrency: { "Choose one of \($0)." },
    addedPicture: { "Added \($0), \($1)." },
    noSuchPicture: { "There is no picture \($0)." },
    remember: "Stay logged in on this computer? y or n:",
    empty: "empty",
    formPrompt: {
      $0
        ? "y saves, a number changes that field, s stops and keeps the draft, x deletes the draft:"
        : "y registers, a number changes that field, s stops and keeps the draft, x deletes it:"
    },
    draftDeleted: "The draft was deleted.",
    leaveUnsaved: "Quit and lose what could not be saved? y or n:",
    noDrafts: "There are no drafts.",
    draftsPrompt: "Number of a draft, n for a new product, or Enter to go back:",
    confirmDeletion: { "Delete “\($0)”? Type yes to delete it:" },
    conflict: "Someone else changed this product:",
    sides: { "\($0): yours \($1), theirs \($2)." },
    conflictPrompt: "m saves yours, t keeps theirs, Enter goes back to the form:",
    readAgain: "Type r to read the list again.",
    loggedIn: { "Logged in as \($0)." },
    loggedInAs: { "You are logged in as \($0)." },
    notSaved: { "Logged in, but it could not be saved: \($0)." },
    notLoggedIn: "You are not logged in here. Type l to log in.",
    loggedOut: "Logged out.",
    noLogoutHere: "This is your own market: you are always logged in.")
}

extension ErrorWords {
  static let english = ErrorWords(
    reason: englishReason,
    cause: {
      switch $0 {
      case .connection(_, let fault): englishFault(fault)
      case .timeout(.connect, let seconds): "no connection within \(seconds) s"
      case .timeout(_, let seconds): "no answer within \(seconds) s"
      case .secretInClear: "the connection is not encrypted"
      default: englishReason($0).asClause
      }
    },
    recovery: englishRecovery,
    rule: englishRule,
    query: { error, sorts in
      switch error {
      case .price(let word):
        "“\(word)”: use price<500, price>=5 or price:5..9"
      case .currency(let word): "“\(word)”: use currency:krw or currency:usd"
      case .sort(let word): "“\(word)”: use one of \(SafeText(sorts))"
      case .stock(let word): "“\(word)”: use in:stock, stock>10 or stock:3..7"
      case .vendor(let word):
        "“\(word)”: use vendor:me, vendor:6 or vendor:\"Kim\""
      case .negation(let word): "“\(word)”: only words, vendor: and in:stock can be excluded"
      case .tooManyExclusions(let limit): "At most \(limit) words or vendors can be excluded"
      case .notLoggedIn: "You're not logged in here. Log in first"
      case .emptyPriceRange: "The lowest price is above the highest"
      case .tooLong(let limit): "A search can have at most \(limit) characters"
      case .lineTooLong(let limit):
        "A search with its filters can have at most \(limit) characters"
      case .tooManyWords(let limit): "A search can have at most \(limit) words and filters"
      }
    },
    absence: englishAbsence,
    credential: "Not a valid value",
    pictures: PictureErrorWords(
      unknownFormat: "Not a supported image",
      unsupported: { "\(SafeText($0)) pictures cannot be read on this machine" },
      damaged: { "The \(SafeText($0)) picture is damaged or incomplete" },
      tooManyBytes: { "The picture is \($0) MB; at most \($1) MB are allowed" },
      tooLong: { "The picture is \(SafeText($0)) pixels; at most \($1) per side are allowed" },
      tooManyPixels: {
        "The picture is \(SafeText($0)) pixels; at most \($1) megapixels are allowed"
      },
      outOfTime: "Reading the picture took too long",
      outOfMemory: { "The picture needs more than \($0) MiB of memory" },
      cannotShrink: { "The picture cannot be made smaller than \($0) kB" },
      readerFailed: "The picture could not be read: its reader crashed",
      readerSilent: "The picture could not be read: its reader did not respond",
      noReader: { "The picture reader cannot be started: \($0)" },
      busy: { "\($0) pictures are already waiting" },
      cancelled: "Cancelled",
      useJPEG: "Use a JPEG or PNG picture",
      tryAnotherCopy: "Try another copy of the picture",
      useSmaller: "Use a smaller picture",
      tryAgain: "Try again",
      freeMemory: "Free some memory or processes, then try again"),
    files: FileErrorWords(
      notFound: "File not found",
      system: { code in
        switch code {
        case ENOENT: "no such file or folder"
        case EACCES, EPERM: "permission denied"
        case ENOSPC: "no space left on the device"
        case EDQUOT: "disk quota exceeded"
        case EROFS: "the device is read-only"
        case EMFILE, ENFILE: "too many files are open"
        case EIO: "input/output error"
        case ENOTDIR: "a part of the path is not a folder"
        case EISDIR: "it is a folder"
        case ENAMETOOLONG: "the name is too long"
        case ELOOP: "too many symbolic links"
        case EBUSY: "it is in use"
        case EBADF: "it is closed"
        case ENOEXEC: "it is not a program"
        case ENOMEM: "not enough memory"
        case EFBIG: "the file is larger than the device or a limit allows"
        case EPIPE: "the reader has stopped reading"
        default: "system error \(code)"
        }
      },
      notAFile: "it is not a file",
      inUse: "another window has it open",
      notPrivate: "another user owns it or can write to it",
      openFolder: { "all users can write to the folder. Run “chmod o-w \($0)” first" },
      tooLarge: { "larger than \($0) bytes" },
      unreadableFolder: "Cannot read this folder",
      noEditor: "Set $VISUAL or $EDITOR to use an editor; F4 opens it",
      editorLeftNothing: "The editor left no text. Your text is unchanged",
      editorTextTooLong: "The edited text is too long",
      editorNotStarted: { "Cannot start the editor: \($0)" },
      editorFailed: { "\($0) ended with status \($1). Your text is unchanged" }),
    settings: SettingsErrorWords(
      inLine: { "line \($0): \($1)" },
      at: { "line \($0), column \($1): \($2)" },
      unreadable: { "cannot be read: \($0)" },
      tooLarge: { "larger than \($0) bytes" },
      syntax: { "not TOML: \($0)" },
      unknownName: { "“\($0)” is not a setting" },
      unknownAction: { "“\($0)” is not an action" },
      didYouMean: { "\($0). Did you mean “\($1)”?" },
      wrongType: { "“\($0)” takes \($1)" },
      text: "text in quotes",
      flag: "true or false",
      keys: "keys in quotes, such as [\"j\", \"Ctrl-N\"]",
      table: "a table, [keys]",
      notOneOf: { "“\($0)” cannot be “\($1)”; use one of \($2)" },
      notAColor: {
        """
        “\($0)” cannot be “\($1)”; use "#rrggbb", a number from 0 to 255, "default" or a name such \
        as "red" or "bright-red"
        """
      },
      unknownKey: {
        "“\($1)” of “\($0)” is not a key: write j, gg, Ctrl-N, F5, PgDn, ↓"
      },
      clash: { "“\($0)” would mean both “\($1)” and “\($2)”" },
      missing: { "“\($0)” is missing" },
      sameTitle: { "there is another command “\($0)”" },
      tooManyCommands: { "more than \($0) commands; the others are ignored" },
      badServer: { "“server”: \($0). \($1)" },
      commandTables: "tables, [[commands]]",
      command: "a line for the shell, or a program and its arguments: [\"label\", \"-\"]"),
    store: StoreErrorWords(
      cannotOpen: { "\($0) cannot be opened: \($1)" },
      notAllowed: { "\($0) cannot be opened: permission denied. Try as its owner or as root" },
      damaged: { "\($0) is damaged or not a market; it was not changed" },
      emptied: {
        """
        \($0) is empty: its market is lost, and no new one was created. Restore a backup with \
        “openmarket restore FILE”, or remove the file to start a new market
        """
      },
      lost: {
        """
        \($0) is gone, but its log \($1) exists, so no new market was created. Put the file back \
        or restore a backup with “openmarket restore FILE”; remove the log to start a new market
        """
      },
      foreign: { "\($0) belongs to another program; it was not changed" },
      newer: { "\($0) was written by a newer version of openmarket; it was not changed" },
      notEmpty: { "There is already a market in \($0). Import into another folder or database" },
      unfinishedImport: {
        "\($0) is not completely imported. Run the same openmarket import again to continue"
      },
      importTakenOver: { "Another import into \($0) has started; this one stops" },
      busy: { "\($0) is locked by another program" },
      inUse: { "\($0) cannot be opened: process \($1) is using it" },
      pageTooDeep: "This page is too far into the list; continue from the page before it",
      tooSlow: {
        "This took longer than \($0) ms and was stopped. Try again later or with a shorter search"
      },
      crowded: "Too many searches are waiting. Try again later",
      full: { "There is no space left on the device of \($0)" },
      nearlyFull: {
        """
        Less than \($1) MB are left on the device of \($0), and edits and deletions need them. \
        Free some space, or lower serve --reserve
        """
      },
      removed: { "\($0) was removed or replaced while it was open; start again" },
      failed: { "\($0) cannot be read or written: \($1)" }),
    pictureStore: PictureStoreErrorWords(
      badPlace: {
        "\($0) is not a picture store; use database, dir:PATH or s3://BUCKET/PREFIX"
      },
      notAllowed: { "\($0): permission denied. It must belong to the user of the market" },
      failed: { "\($0) cannot be read or written: \($1)" },
      full: { "There is no space left in \($0)" },
      notPrepared: { "\($0) has none of the market's pictures. Is its device mounted?" },
      noKey: { "There is no key for \($0); set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY" },
      refused: { "\($0) refuses access: \($1)" },
      unreachable: { "\($0) cannot be reached" },
      otherHost: { "\($0): the certificate of the server is for another host; check the endpoint" },
      notTrusted: {
        "\($0): the certificate of the server is not trusted; set AWS_CA_BUNDLE to its authority"
      },
      slow: { "\($0) did not reply within \($1) s" },
      failing: { "\($0) is failing: \($1)" }),
    server: ServerErrorWords(
      noLibrary: { "PostgreSQL's client library \($0) is missing. Install the package libpq5" },
      noAnswer: "the server does not answer",
      wrongPassword: "the server refuses the user or the password. Check both",
      noPassword: "the server requires a password. Specify its file with --database-password-file",
      noDatabase: "there is no such database. Create it with createdb",
      encoding: { "its encoding is \($0). Create the database again with the encoding UTF8" },
      tooManyConnections:
        "the server has no free connection. Raise max_connections there or run fewer nodes",
      readOnly: "the server is read-only. Use the address of the primary server",
      busy: "all connections are in use",
      unknownOutcome: "the connection was lost while a change was stored. Check whether it is there"
    ),
    vendors: VendorErrorWords(
      badName: "A vendor's name must have 1 to 100 characters",
      badIdentifier: "A vendor ID must be a UUID",
      badAccessID: "An access id must have 1 to 100 characters and no spaces",
      badNumber: { "A vendor's number must be \($0.lowerBound) to \($0.upperBound)" },
      badSecret: { "A secret must have \($0.lowerBound) to \($0.upperBound) characters" },
      taken: { "\($0) is already taken by another vendor" },
      unknown: { "There is no vendor \($0)" },
      ambiguous: { "Several vendors are called \($0): use a vendor ID instead" },
      hasProducts: {
        "\($0) has \(CommandWords.products($1)): add --delete-products to delete them permanently"
      },
      isLocal: { "\($0) is this computer's own vendor and cannot be removed or suspended" },
      isWaiting: { "\($0) is not suspended but waits for approval: use approve" },
      isNotWaiting: { "\($0) does not wait for approval" },
      noSuchProduct: { "There is no product \($0)" },
      productIsHidden: { "Product \($0) is hidden already" },
      productIsNotHidden: { "Product \($0) is not hidden" }),
    service: ServiceErrorWords(
      addressInUse: { "\($0) is in use by another program" },
      socketPathTooLong: { "\($0) is too long for a socket" },
      cannotListen: { "Cannot listen at \($0): \($1)" },
      unusableFile: { "\($0) cannot be used: \($1)" },
      notPrivate: "other users can enter it",
      notPEM: "it is not in PEM format",
      keyMismatch: "the key and the certificate do not belong together"),
    commands: CommandErrorWords(
      unknown: { "No command “\($0)”. \($1) shows all" },
      didYouMean: { "No command “\($0)”. Did you mean “\($1)”?" },
      takesNothing: { "“\($0)” takes no argument" },
      takesNumber: { "“\($0)” takes a number" },
      takesOneOf: { "“\($0)” takes one of \($1)" }))

  private static let englishReason: @Sendable (MarketError) -> SafeText = {
    switch $0 {
    case .badAddress(let text): "“\(text)” is not a market's URL"
    case .plainHTTP(let host): "Refusing unencrypted http to \(host)"
    case .connection(let host, let fault): "Cannot connect to \(host): \(englishFault(fault))"
    case .timeout(.connect, let seconds): "No connection within \(seconds) s"
    case .timeout(.firstByte, let seconds): "The market did not answer within \(seconds) s"
    case .timeout(.whole, let seconds): "The market did not finish its answer within \(seconds) s"
    case .certificate(let host, let fault):
      "The certificate of \(host) was rejected: \(englishFault(fault))"
    case .status(let code, let message):
      switch code {
      case 400...499: "The market refused the request\(detail(code, message))"
      case 500...599: "The market's server failed\(detail(code, message))"
      default: "The market sent an unexpected answer\(detail(code, message))"
      }
    case .rateLimited(let seconds): "The market asks you to wait \(seconds) s"
    case .redirect(let target): "The server redirects to \(target)"
    case .notAMarket(.nothing): "This is not a market: it sent an empty answer"
    case .notAMarket(.webPage): "This is not a market: it sent a web page"
    case .notAMarket(.otherJSON): "This is not a market: it sent other JSON"
    case .notAMarket(.notJSON): "This is not a market: it sent something that is not JSON"
    case .notAMarket(.notHTTP): "This is not a market: it sent something that is not HTTP"
    case .otherDialect(let said, let spoken): "The market speaks dialect \(spoken), not \(said)"
    case .decoding(let path, let detail): "The answer cannot be read at \(path): \(detail)"
    case .tooLarge(let limit): "The answer is larger than \(limit / 1_048_576) MiB"
    case .notFound: "There is no such product"
    case .gone: "The product was deleted"
    case .notTheVendor: "The product belongs to another vendor"
    case .wrongSecret: "Wrong secret"
    case .unknownVendor: "The market does not know this vendor"
    case .conflict: "Someone else changed this product"
    case .uploadTooLarge: "The pictures are too large for the market"
    case .pictureKind: "The market refuses this kind of picture"
    case .idempotencyKeyReused: "Already sent with different data"
    case .overQuota(let quota): englishQuota(quota)
    case .refusedByHost(.suspendedVendor): "The market's host has suspended you"
    case .refusedByHost(.unapprovedVendor): "The market's host has not approved you yet"
    case .refusedByHost(.hiddenProduct): "The market's host has hidden this product"
    case .marketFull: "The market is full"
    case .unknownOutcome(let host): "No answer from \(host): it may or may not have been done"
    case .deletionUnfinished(.status(400, _)):
      "Not deleted: the permission to delete was already used or has expired"
    case .deletionUnfinished(let cause):
      "Not deleted, though the market agreed: \(englishReason(cause).asClause)"
    case .secretInClear(let host): "Refusing to send the secret unencrypted to \(host)"
    case .notOffered(let feature): englishAbsence(feature)
    case .readOnly: "Read-only: nothing can be changed"
    case .refused(let rules):
      SafeText(rules.map { englishRule($0).string }.joined(separator: " · "))
    case .localMarket(let detail): "The local market cannot be opened: \(detail)"
    case .cancelled: "The request was cancelled"
    }
  }

  private static let englishQuota: @Sendable (MarketQuota) -> SafeText = {
    switch $0 {
    case .products(let limit): "A vendor may have at most \(limit) products"
    case .bytes(let limit): "A vendor may use at most \(limit / 1_048_576) MB"
    case .registrations(let limit): "A vendor may register at most \(limit) products an hour"
    }
  }

  private static let englishRecovery: @Sendable (MarketError, SafeText) -> SafeText = {
    error, key in
    switch error {
    case .badAddress: "Use a URL such as https://market.example or http://localhost:8080"
    case .plainHTTP: "Use https, or start with --allow-http if you trust the network"
    case .connection: "Check the address and the network, then press \(key)"
    case .timeout, .status(500..., _), .cancelled: "Press \(key) to try again"
    case .certificate(_, .unknownAuthority):
      "If the authority is your own, give its certificate with --ca-file or OPENMARKET_CA_FILE"
    case .certificate(_, .otherHost):
      "Check the address. If it is right, another server may be posing as the market"
    case .certificate: "Ask the market's operator to renew it"
    case .rateLimited: "Retrying automatically"
    case .redirect: "Start with the new address if you trust it"
    case .notAMarket: "Check the address given with --server"
    case .otherDialect: "Start without --dialect, or with --dialect auto"
    case .decoding, .tooLarge, .status:
      "Press \(key) to try again, or contact the market's operator"
    case .notFound, .gone: "Press \(key) to refresh"
    case .notTheVendor: "Check who you are logged in as"
    case .wrongSecret: "Try again"
    case .unknownVendor: "Log in again"
    case .conflict: "Compare both and choose"
    case .refused: "Fix the highlighted fields"
    case .uploadTooLarge: "Use fewer or smaller pictures"
    case .pictureKind: "Use JPEG or PNG pictures"
    case .idempotencyKeyReused: "If it is not listed, start a new form"
    case .overQuota(.registrations): "Try again in an hour"
    case .overQuota: "Delete a product first"
    case .refusedByHost: "Contact the market's host"
    case .marketFull: "Try again later, or contact the market's operator"
    case .unknownOutcome: "Check the list before you send it again"
    case .deletionUnfinished(.status(400, _)): "Delete it again"
    case .deletionUnfinished: "Press \(key) to check whether it is still there"
    case .secretInClear: "Use https"
    case .notOffered: "Use another market for this"
    case .readOnly: "Start without --read-only, OPENMARKET_READ_ONLY and read_only"
    case .localMarket: "Choose another folder with --data-dir"
    }
  }

  private static let englishRule: @Sendable (DraftError) -> SafeText = {
    switch $0 {
    case .tooShort(let field, _, _), .tooLong(let field, _, _):
      "\(englishName(field)): \($0.requirement)"
    case .negative(let field), .notANumber(let field), .tooLarge(let field),
      .notAnAmount(let field, _):
      "\(englishName(field)) \($0.requirement)"
    case .discountAbovePrice: "The discount \($0.requirement)"
    case .missing, .currency, .pictureCount: $0.requirement.asSentence
    }
  }

  private static let englishAbsence: @Sendable (MarketFeature) -> SafeText = {
    switch $0 {
    case .search: "This market does not support search"
    case .sort: "This market does not support sorting"
    case .filter: "This market does not support filters"
    case .totals: "This market does not count its products"
    case .cursors: "This market has numbered pages only"
    case .thumbnailChoice: "The first picture is always the thumbnail here"
    case .pictureReplacement: "Pictures cannot be changed here"
    case .productPasswords: "Products here belong to vendors"
    case .vendors: "Each product here has its own password"
    case .whoAmI: "This market cannot identify vendors"
    case .restore: "This market cannot undo a deletion"
    case .events: "This market does not report changes"
    case .repeatedSubmits: "Sending again may register it twice here"
    case .conflicts: "This market does not detect conflicts"
    case .cents: "Prices here are whole numbers"
    }
  }

  private static func englishFault(_ fault: ConnectionFault) -> SafeText {
    switch fault {
    case .refused: "connection refused"
    case .closed: "the server closed the connection"
    case .unreachable: "network unreachable"
    case .unknownHost: "there is no host with this name"
    case .noSocket: "no such socket"
    case .permissionDenied: "permission denied"
    case .tooManyFiles: "too many files are open"
    case .garbled: "the answer is garbled"
    case .notDecompressed: "the answer cannot be decompressed"
    case .noTLS: "the server does not speak TLS correctly; it may serve http://"
    case .brokenTLS: "the encrypted connection broke"
    case .other(let text): text
    }
  }

  private static func englishFault(_ fault: CertificateFault) -> SafeText {
    switch fault {
    case .expired(let day): "it expired on \(SafeText(day.iso))"
    case .notValid(let day): "it is not valid until \(SafeText(day.iso))"
    case .otherHost: "it is for another host"
    case .unknownAuthority: "unknown authority"
    }
  }

  private static func englishName(_ field: DraftField) -> SafeText {
    switch field {
    case .pictures: "Pictures"
    case .name: "Name"
    case .price: "Price"
    case .discount: "Discount"
    case .stock: "Stock"
    case .description: "Description"
    }
  }
}

extension DraftError {
  /// The rule in English, without its field: replies of a server name the field themselves.
  package var requirement: SafeText {
    switch self {
    case .missing: "required"
    case .tooShort(_, let count, let least): "at least \(least) characters (now \(count))"
    case .tooLong(_, let count, let most): "at most \(most) characters (now \(count))"
    case .negative: "cannot be negative"
    case .notANumber(.stock): "is not a whole number"
    case .notANumber: "is not a number"
    case .tooLarge: "is too large"
    case .notAnAmount(_, let currency) where currency.fractionDigits == 0:
      "has no decimals in \(currency.code)"
    case .notAnAmount(_, let currency):
      "has at most \(currency.fractionDigits) decimals in \(currency.code)"
    case .discountAbovePrice: "cannot exceed the price"
    case .currency(let code): "\(code) is not supported: use KRW or USD"
    case .pictureCount(0): "add at least one picture"
    case .pictureCount: "at most \(ProductDraft.pictureCount.upperBound) pictures"
    }
  }
}

extension CommandWords {
  static let english = CommandWords(
    failures: CommandFailureWords(
      noHome: { "There is no home folder: set HOME or \($0) to an absolute path" },
      noDataFolder: "There is no home folder: specify the market's folder with --data-dir DIR",
      noMarket: { "There is no market in \($0)" },
      unreadable: { "Cannot read \($0): \($1)" },
      notText: { "\($0) is not text" },
      unencrypted: {
        """
        Refusing to serve unencrypted on \($0): use --host 127.0.0.1, a certificate \
        (--tls-cert, --tls-key) or a proxy that has one (--behind-proxy)
        """
      },
      notATerminal: "The browser needs a terminal. Use --accessible when piping",
      dumbTerminal:
        "The browser needs a terminal that can move the cursor: TERM is unset or “dumb”",
      noTerminfo: "No terminal description found. Install the package ncurses-base",
      tooFewFiles: { "Only \($0) files may be open (ulimit -n), and \($1) are needed" }),
    usage: UsageWords(
      notInRange: { "\($0) must be \($1)" },
      notOneOf: { "\($0) must be one of \($1)" },
      noHelp: { name, nearest in
        nearest.map { "There is no help about “\(name)”. Did you mean “\($0)”?" }
          ?? "There is no help about “\(name)”; openmarket help lists commands"
      },
      notADialect: { "\($0) must be auto or one of \($1)" },
      notADialectPort: { "\($0) must be one of \($1) with a port, such as \($2)" },
      notADialectHost: { "\($0) must be one of \($1) with a name, such as \($2)" },
      notAnAddress: { "\($0) must be an address such as \($1)" },
      notAURL: { "\($0) must be a URL such as \($1)" },
      parser: ParserWords(
        error: "Error", usage: "Usage", help: "Help", more: { "See '\($0)' for more information." },
        unknownOption: { option, closest in
          closest.map { "Unknown option '\(option)'. Did you mean '\($0)'?" }
            ?? "Unknown option '\(option)'"
        },
        missingArgument: { "Missing expected argument '\($0)'" },
        missingValue: { "Missing value for '\($0)'" },
        unexpected: { "Unexpected argument '\($0)'" },
        severalUnexpected: { "Unexpected arguments: \($0)" },
        wordAfterDashes: { "Put words that begin with - after --, as in: -- \($0)" },
        invalid: { "The value '\($0)' is invalid for '\($1)'" }),
      notALink: { text, command in
        command.map { "“\(text)” is not a command. Did you mean \($0)?" }
          ?? "“\(text)” is not a link to a product, such as https://market.example/api/products/12"
      },
      commandFirst: { "Options follow after the command: openmarket \($0) …" },
      addressAsFile: {
        "“\($0)” is an address, not a file. Specify the market with --server \($0)"
      },
      linkAndServer: "Give a link or --server, not both",
      noFolder: { "\($0) requires a folder" },
      together: { "\($0) and \($1) must be used together" },
      notTogether: { "\($0) and \($1) cannot be used together" },
      requires: { "\($0) requires \($1)" },
      noServer: "Specify the market with --server URL. The local market needs no login.",
      backupNeedsFile:
        "A backup cannot go to standard output: specify a file. For a file called -, write ./-",
      notADatabase: { "\($0) must be an address such as postgres://market@db.example/market" },
      passwordInAddress: {
        "Others can read a password in the address. Put it into a file and use \($0)"
      },
      unreadablePassword: { "The password cannot be read from \($0): \($1)" },
      noBackup: { "\($0) is for a market in a folder. Back up a database with pg_dump" }),
    cache: CacheCommandWords(
      pictures: "pictures", size: "size", folder: "folder",
      ofAtMost: { "\($0) of at most \($1)" },
      removed: { "removed \(pictures($0)), \($1)" }),
    config: ConfigCommandWords(
      noMistakes: "no mistakes",
      stopped: { "Nothing was done. Correct \($0) first: \($1)" },
      uncertainMarket: {
        "config.toml leaves the market unclear; reading from \($0). Choose one with --server"
      },
      uncertainMarketReadOnly: {
        "config.toml leaves the market unclear; opening \($0) read-only"
      },
      noThemes: "no themes yet",
      noFile: "no config file; defaults in use"),
    doctor: DoctorWords(
      labels: DoctorLabels(
        locale: "locale", answers: "answers", name: "name", background: "background",
        cell: "cell", pictures: "pictures", elsewhere: "elsewhere", notDrawn: "not drawn",
        synchronized: "tear-free", folder: "folder"),
      reasons: GraphicsReasonWords(
        answersKitty: "it answers kitty's query and draws placeholders",
        answersKittyOnly: "the large picture only; small ones need kitty 0.28",
        passesTmux: "tmux passes pictures to the terminal outside it",
        knownForIterm: "it identifies itself as a terminal that draws iTerm2's pictures",
        reportsSixel: "it reports sixel pictures, and how large its cells are",
        trueColor: "it has 24-bit colours",
        palette: "it has 256 colours",
        fewColors: "it has fewer than 256 colours",
        notUnicode: "the locale has no block characters"),
      obstacles: GraphicsObstacleWords(
        notUnicode: "the locale is not UTF-8", fewColors: "it knows fewer than 256 colours",
        noReplies: "the terminal did not answer in time",
        tmuxBlocks: "tmux blocks pictures (set -g allow-passthrough on)",
        noPlaceholdersAroundTmux: "the terminal outside tmux cannot draw them in text",
        tmuxMoves: "tmux would draw its panes over them",
        noKittyProtocol: "this terminal does not support its protocol",
        noKittyReply: "the terminal did not confirm that pictures arrive",
        noItermProtocol: "neither iTerm2 nor WezTerm",
        noSixel: "the terminal does not report sixel pictures",
        noCellSize: "the terminal does not report the size of its cells"),
      yes: "yes", no: "no", unknown: "unknown",
      limitedByTmux: "yes, limited to what tmux passes through",
      notUnicode: "not UTF-8 (ASCII only)",
      notAsked: "not asked: standard input or output is not a terminal",
      noneInTime: "none in time",
      dark: "dark", light: "light",
      after: { "after \($0) ms" },
      misplaced: { "\($0) is not used (HOME differs): move it to \($1)" }),
    login: LoginWords(
      identifierPrompt: { "Vendor ID for \($0):" },
      secretPrompt: "Secret:",
      incomplete: "A vendor ID and a secret are required",
      missing: {
        switch $0 {
        case .identifier: "The vendor ID is missing (first line)"
        case .secret: "The secret is missing (second line)"
        case .both: "The vendor ID and the secret are missing (two lines)"
        }
      },
      unknownIdentifier: { "\($0): unknown vendor ID; nothing saved" },
      wrongSecret: { "\($0): wrong secret; nothing saved" },
      notSaved: { "Cannot save the identity: \($0)" },
      loggedIn: { "Logged in at \($0) as \($1)" },
      loggedInUnproven: {
        "Logged in at \($0) as \($1). The market checks the secret only when you sell something"
      },
      savedUnchecked: { host, reason in
        reason.map { "Saved for \(host), but not checked: \($0)" }
          ?? "Saved for \(host) without asking the market"
      },
      notChecked: {
        "\($0). Nothing was saved\($1 ? "; --no-check saves without asking" : "")"
      },
      numberedVendor: { "vendor \($0)" }),
    products: ProductCommandWords(
      added: { "added \(products($0))" },
      allThere: "added nothing: all demo products already exist",
      removed: { "removed \(products($0))" },
      seeded: { "added \(products($0)), \($1) a second" }),
    serve: ServeWords(
      listening: { "listening on \($0)" },
      listeningInDialect: { "\($0) listening on \($1)" }),
    vendors: VendorCommandWords(
      localVendor: "Market host",
      identifier: "vendor ID", accessID: "access id", products: "products", size: "size",
      lastHour: "last hour", number: "number", name: "name", thisMachine: "(this machine)",
      added: { "added \($0)" },
      itsIdentifier: { "vendor ID: \($0)" },
      itsSecret: { "secret: \($0)" },
      secretShownOnce: "The secret is not shown again.",
      undone: {
        "Nothing was changed: the output could not be written (\($0)). Run the command again"
      },
      secretLost: {
        """
        The output could not be written, so the secret was never shown. Create a new one: \
        openmarket vendor rotate \($0)
        """
      },
      namesakes: { "\($0) vendors have this name now: other commands need the vendor ID." },
      lookalikes: { "Buyers could confuse the name with \($0)." },
      howToSell: {
        """
        Next: send vendor ID and secret to the vendor, who logs in with: \
        openmarket login --server \($0 ?? "URL (the address of this market)")
        """
      },
      rotated: { "rotated the secret of \($0)" },
      renewed: { "renewed the secret of \($0), the vendor of this machine" },
      removed: { "removed \($0), who had no products" },
      removedWithProducts: { "removed \($0) and deleted \(products($1)) permanently" }))

  private static func pictures(_ count: Int) -> SafeText {
    count == 1 ? "1 picture" : "\(count) pictures"
  }

  fileprivate static func products(_ count: Int) -> SafeText {
    count == 1 ? "1 product" : "\(count) products"
  }
}

extension ScriptingWords {
  static let english = ScriptingWords(
    notBoth: { "Give \($0) or \($1), not both" },
    notAProduct: { "“\($0)” is neither the number of a product nor a link to one" },
    noNumber: "the JSON object has no “id”",
    severalMarkets: "All products must be in the same market",
    unknownName: { "There is no product called “\($0)”" },
    severalProducts: { "Several products are called “\($0)”: \($1). Use a number instead" },
    notLoggedIn: { "You are not logged in to \($0). Log in with: \($1)" },
    outputFailed: { "Cannot write the output: \($0)" },
    input: InputWords(
      syntax: { $0.map { "this is not JSON, at “\($0)”" } ?? "this is not JSON" },
      comma:
        "objects separated by commas must be in an array; put [ ] around them, or omit the commas",
      table: """
        this looks like CSV; use JSON, one object per line. “openmarket help json” explains how to \
        convert it
        """,
      notAnObject: "this is not a JSON object",
      unknownField: { "“\($0)” is not a field of a product: use \($1)" },
      notText: { "“\($0)” must be text" }, notANumber: { "“\($0)” must be a number" },
      notAWholeNumber: { "“\($0)” must be a whole number" },
      notPictures: {
        "“\($0)” must be a list of paths, or of objects with a path, base64 or the id of a picture"
      },
      disagrees: { "“\($0)” does not follow from “price” and “discount”: omit it, or “discount”" },
      empty: "There is no JSON object in the input",
      tooMany: { "more than \($0) objects; split the input" }),
    notAnAmount: { "\($0) must be an amount such as 12000 or 9.50" },
    notADiscount: { "\($0) must be an amount such as 1200, or a percentage such as 20%" },
    nothingGiven: "Give a file with JSON, - for standard input, or options such as --price",
    notOneObject: "The input must be one JSON object, about this product",
    noSuchPicture: { "The product has no picture \($0)" },
    oneProduct: "--picture takes one product",
    oneEdit: """
      One product at a time; several are read from standard input: \
      openmarket list --quiet | openmarket edit - --price 9000
      """,
    noIdentity: { "\($0) does not have a vendor ID and its secret on two lines" },
    pictureOnTerminal: "A picture cannot be printed on a terminal: add > FILE",
    ofField: { "“\($0)”: \($1)" },
    noPassword: {
      "Products have passwords at \($0). Use --secret-file FILE, or run this in a terminal"
    },
    passwordPrompt: { "Password of the product at \($0):" },
    stranger: {
      """
      No secret was sent to \($0), because a link led there. Log in with openmarket login, or add \
      --yes
      """
    },
    askStranger: { "A link led to \($0). Use your secret there?" },
    askDeletion: { count, first, name in
      guard count == 1 else { return "Delete \(count) products?" }
      return name.map { "Delete “\($0)”, product \(first)?" } ?? "Delete product \(first)?"
    },
    nothingDone: "Nothing was done",
    unreported: "It was done, but the report could not be written",
    notRestorable: {
      "“\($0)” is neither the number of a deleted product nor a file. openmarket restore lists them"
    },
    nothingToRestore: "No product was deleted in the last ten minutes",
    ofItem: { "\($0): \($1)" },
    product: { "product \($0)" },
    line: { "line \($0)" },
    notDone: { count, items in
      count == 1 ? "not done: \(items)" : "not done, \(count) in all: \(items)"
    },
    retry: {
      """
      Part of it may be done. Repeat the command with --retry-key \($0); nothing is done twice
      """
    },
    deletedBefore: { "Product \($0) no longer exists" },
    bytes: { "1–\($0) bytes" },
    written: { kind, name, number, undo in
      switch kind {
      case .register: "Registered “\(name)”, product \(number)"
      case .edit: "Changed “\(name)”, product \(number)"
      case .delete:
        undo.map {
          """
          Deleted “\(name)”, product \(number). To restore it within ten minutes: \($0)
          """
        } ?? "Deleted “\(name)”, product \(number)"
      case .restore: "Restored “\(name)”, product \(number)"
      case nil: "“\(name)”, product \(number), is already like that"
      }
    },
    loggedOut: { "Logged out of \($0)" },
    notLoggedOut: { "You were not logged in to \($0)" },
    progress: { $0 == 1 ? "1 product" : "\($0) products" },
    more: { count, total in
      total.map { "\(SafeText(count)) of \(SafeText($0)) products. --all lists all" }
        ?? "\(SafeText(count)) products, and there are more. --all lists all"
    },
    watching: { "Watching \($0). Ctrl-C stops" },
    reconnecting: { "\($0). Trying again in \($1) s" },
    change: { change in
      switch change.kind {
      case .created: "product \(change.product) was listed"
      case .changed: "product \(change.product) has changed"
      case .deleted: "product \(change.product) was deleted"
      case .reset: "too many changes to report: list the products again"
      }
    },
    notAnEvent: { "\($0) must be the event_id of a change, which is a number" })
}

extension MaintenanceWords {
  static let english = MaintenanceWords(
    errors: MaintenanceErrorWords(
      exists: { "\($0) already exists. Choose a new file" },
      noSuchFile: { "There is no file \($0)" },
      noMarket: { "There is no market in \($0)" },
      backupOnServer: {
        """
        \($0) is in PostgreSQL, which has no file to copy. Back it up with pg_dump, or with \
        openmarket export
        """
      },
      restorationOnServer: {
        """
        \($0) is in PostgreSQL. Restore a backup with pg_restore, or an export into an empty \
        database with openmarket import
        """
      },
      compactionOnServer: {
        "\($0) is in PostgreSQL, which frees space itself (autovacuum). There is nothing to do"
      },
      unsound: {
        "\($0) is damaged (problems: \($1)), so nothing was restored. openmarket verify lists them"
      },
      inUse: { "The market in \($0) is in use by process \($1). Stop it, then try again" },
      tooLargeToCompact: {
        """
        The market is in use by process \($1), and rewriting all \($0) MB would keep vendors \
        waiting. Stop it, then try again; this is necessary only once
        """
      }),
    problems: ProblemWords(
      structure: { "the structure of the database: \($0)" },
      reference: { "row \($1) of \($0) names a row of \($2) that is missing" },
      rule: { "row \($1) of \($0): “\($2)” has an invalid value" },
      pictureName: { "picture \($0) is damaged: its checksum does not match" },
      pictureBytes: { "picture \($0) is not a picture" },
      counts: { "the counts of level \($0) differ from the products" },
      sortCounts: { "the counts in the order of \($0) differ from the products" },
      trigrams: { "searches miss some texts: \($0) trigrams are missing from the index" },
      missingRow: { "a row of \($0) is missing" },
      counter: { "the counter of \($0) is below a number in use" },
      total: { "the total is \($0), but there are \($1) products" },
      sortKeys: { "the sort keys of product \($0) are out of date" },
      search: { "the search entry of product \($0) is wrong or missing" },
      searchBlock: { "block \($0) of the search index is damaged" },
      searchName: { "the search name of vendor \($0) is out of date" },
      eventGap: { "events after number \($0) are missing" },
      index: { "the index \($0) is missing, or the server cannot use it" }),
    backup: BackupWords(
      saved: { "saved \($0), \($1)" },
      restored: { "restored \($0)" },
      previous: { "the previous market was kept as \($0)" },
      sound: { "\($0) is sound: products \($1), vendors \($2), pictures \($3)" },
      problems: { "\($0) has problems: \($1)" },
      compacted: { "\($0) before, \($1) now" },
      upgrading: { "upgrading the market; the old one was copied to \($0)" },
      upToDate: "the market is up to date"),
    pictures: PicturePlaceWords(
      moved: { "pictures moved to \($2): \($0), \($1)" },
      withoutBytes: { "\($0) is missing or damaged in \($1); it was not moved" },
      swept: {
        "pictures in use or new: \($0), discarded: \($1), recovered: \($2), removed: \($3)"
      },
      notInBackup: {
        """
        pictures outside the database, which are not in this file: \($0), \($1). \
        Back them up as well
        """
      },
      neededByBackup: {
        """
        pictures outside the database, which were not in the backup: \($0), \($1). \
        Check them with openmarket verify --pictures
        """
      },
      notChecked: {
        "pictures outside the database, not checked: \($0). Specify their store with --pictures"
      },
      checked: { "\($0): pictures \($1), \($2)" },
      orphans: { "files without a product, for the next sweep: \($0); discarded: \($1)" },
      missing: { "picture \($0) is missing" },
      damaged: { "picture \($0) is damaged" },
      needsPlace: "specify the picture store: --pictures or OPENMARKET_PICTURES"),
    audit: AuditWords(
      time: "time", action: "action", vendor: "vendor", product: "product", client: "client",
      outcome: "outcome", note: "note",
      badSince: "--since must be a day such as 2026-01-31, a time, or an age such as 12h or 7d"),
    moderation: ModerationWords(
      hid: { "hid \($0), product \($1)" },
      showed: { "\($0), product \($1), is on offer again" },
      deleted: { "deleted \($0), product \($1), permanently" },
      noneHidden: "no product is hidden",
      renamed: { "renamed \($0) to \($1)" },
      suspended: { "suspended \($0): it cannot register, edit or delete products" },
      resumed: { "resumed \($0): it can register, edit and delete products again" },
      approved: { "approved \($0): it can sell now" },
      productsHidden: { "products hidden: \($0)" },
      productsShown: { "products on offer again: \($0)" },
      itsNumber: { "number: \($0)" },
      isSuspended: "(suspended)",
      isWaiting: "(waiting for approval)"),
    service: ServiceWords(
      healthy: { "\($0) is healthy" },
      unhealthy: { "\($0) is not healthy: \($1)" },
      unknownSetting: { "\($0): there is no setting \($1)" },
      unknownSettingLike: { "\($0): there is no setting \($1); did you mean \($2)?" },
      badSetting: { "\($0): \($1) has a value of the wrong type" },
      badFile: { "\($0): \($1)" }))
}

extension TransferWords {
  static let english = TransferWords(
    exported: { "exported to \($0): products \($1), vendors \($2), pictures \($3)" },
    imported: { "imported \($0): products \($1), vendors \($2), pictures \($3)" },
    resuming: { "continuing the interrupted import at \($0) %" },
    exists: { "There is already an export in \($0). Choose a new folder" },
    notAnExport: { "\($0) is not an export of a market" },
    newer: { "\($0) has version \($1) of the format. Import it with a newer openmarket" },
    cut: { "\($0) is not complete: it ends after line \($1). Nothing was imported" },
    changed: {
      """
      \($0) was changed: its SHA-256 or its counts do not match its last line. Nothing was \
      imported
      """
    },
    line: { "\($0), line \($1): \($2). Nothing was imported" },
    missingPicture: {
      "The picture \($0) is missing. Specify the picture store (--pictures), or restore it"
    },
    otherExport: {
      "The unfinished import is of a different export, not \($0). --restart discards it"
    },
    interrupted: "Interrupted. Run the same command again to continue",
    notJSON: { "this is not JSON, at column \($0)" },
    notAnObject: "this is not a JSON object",
    tooLong: "the line is too long",
    unknownType: { "there is no type “\($0)”" },
    unknownField: { "there is no field “\($0)”" },
    missingField: { "the field “\($0)” is missing" },
    invalid: { "the field “\($0)” has an invalid value" },
    duplicate: { "another line has the same value of “\($0)”" },
    missingRow: { "the field “\($0)” refers to a row that no earlier line has" },
    picture: { "\($0) cannot be read: \($1)" },
    pictureBytes: { "\($0) is damaged: its checksum does not match its name" })
}

extension KioskWords {
  static let english = KioskWords(
    notAllowed: "Not available in this kiosk",
    pastePicture: "Paste a picture as base64: `base64 photo.jpg` prints it",
    pasteHint: "paste base64",
    nameTitle: "Your vendor name",
    nameReason: "Your key is your identity; buyers see the name.",
    join: "use this name",
    nameTaken: {
      "\($0) is too similar to another vendor's name. Choose another name"
    },
    mixedLetters: { "\($0) mixes letters of several alphabets in a word. Use one in each word" },
    tooManyVendors: "This market accepts no more vendors; ask its host",
    tooManyToday: "This market accepts no more new vendors today; try again tomorrow",
    tooManyFromAddress: "Too many new vendors came from your address today; try again tomorrow",
    noNewVendors: "No vendor can be added now. Ask the host; the reason is in its log",
    outOfOrder: "This kiosk is out of order. Ask the host; the reason is in its log",
    waiting: { "The name \($0) is yours, but the host has not approved you yet. Try again later" },
    endsSoon: { "No key was pressed: this visit ends in \($0). Press any key to stay" },
    ended: "The visit ended because no key was pressed for a while.",
    noKey: "Connected without an SSH key: you can browse but not sell",
    needsServer: "--kiosk needs --server: a visitor cannot choose a market",
    needsTerminal: "A visit needs a terminal. Connect without a command, or with ssh -t",
    notAccessible: "--kiosk cannot be combined with --accessible",
    notATime: { "\($0) takes minutes or seconds, such as 15m or 90s" },
    seconds: { $0 == 1 ? "1 second" : "\($0) seconds" },
    minutes: { $0 == 1 ? "1 minute" : "\($0) minutes" })
}
