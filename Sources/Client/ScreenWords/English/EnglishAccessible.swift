import Text

extension AccessibleWords {
  static var english: AccessibleWords {
    AccessibleWords(
      prompt: { $0 ? "Number, n, p, /text, a, e, d, ? or q:" : "Number, n, p, /text, ? or q:" },
      sortPrompt: "Number of the order, or Enter to keep it:",
      firstHint: "Type ? and Enter for help.",
      firstPage: "This is the first page.",
      lastPage: "This was the last page.",
      unchanged: "The order was not changed.",
      goodbye: "Goodbye.",
      tryAgain: "Type r to try again.",
      afterProduct: "Type n for the next page, or another number.",
      help: { sells, logsIn, leaves in
        [
          "A number reads out that product.",
          "n, or Enter alone: the next page. p: the previous page. g: the first page.",
          "Slash and text, such as /desk: search. Filters may follow: /desk price<50000 in:stock.",
          "f: filter by questions. s: the order. x: show all products.",
        ]
          + (sells
            ? [
              "a: sell a product. e, c or d and a number: edit, duplicate or delete that product.",
              "u: undo the last deletion. t: what you deleted. w: your drafts.",
            ] : [])
          + (logsIn
            ? ["m: only your products. l: log in to this market. o: log out."]
            : sells ? ["m: only your products."] : [])
          + ["view and a name: a saved view."]
          + (leaves ? ["market: open another market."] : [])
          + [
            "compare and two to four numbers, such as compare 1 3: what differs between them.",
            "language: read on in another language.",
            "r: read this page again, or try again. q: quit.",
            "Whole words work as well: next, previous, first, search, filter, sort, all, compare,",
            SafeText(
              "again, " + (sells ? "sell, edit, duplicate, delete, undo, trash, drafts, " : "")
                + (sells || logsIn ? "mine, " : "") + (logsIn ? "login, logout, " : "")
                + "help, quit."),
          ]
      },
      unknown: { "Unknown command “\($0)”. Type ? for help." },
      unknownLike: { "Unknown command “\($0)”. Did you mean \($1)? Type ? for help." },
      comparisonNeedsNumbers:
        "Type compare and two to four different numbers, such as compare 1 3.",
      notOnPage: { "There is no product \($0) on this page." },
      nothingFound: { $0.isEmpty ? "Nothing found." : "Nothing found for “\($0)”. x shows all." },
      searched: { "Searched for “\($0)”." },
      filtered: { "Showing: \($0)." },
      rows: { first, last, total in
        total.map { "\(first) to \(last) of \($0)." } ?? "\(first) to \(last)."
      },
      pictures: { $0 == 0 ? "No pictures." : $0 == 1 ? "1 picture." : "\($0) pictures." },
      questions: .english)
  }
}

extension QuestionWords {
  static let english = QuestionWords(
    row: "Which number? Enter alone goes back:",
    currency: "Currency, KRW or USD. Enter alone for all, a dot to go back:",
    minimum: "Lowest price. Enter alone for none:",
    maximum: "Highest price. Enter alone for none:",
    inStock: "Only products in stock? y or n:",
    notAPrice: "That is not a price.",
    help: "Enter alone keeps the value. < goes back. A dot alone stops and keeps the draft.",
    picturesHelp: { arePasted in
      let adding: SafeText =
        arePasted
        ? "Paste the lines that base64 photo.jpg prints, then an empty line."
        : "The path of a picture adds it."
      return "\(adding) -1 removes picture 1, 2 makes picture 2 the first."
    },
    field: { label, value in value.map { "\(label), now \($0):" } ?? "\(label):" },
    pictures: { count, limit, arePasted, isNeeded in
      let adding: SafeText = arePasted ? "Paste one as base64" : "Path of a picture"
      return isNeeded
        ? "Pictures, \(count) of \(limit), at least one is needed. \(adding), or Enter for later:"
        : "Pictures, \(count) of \(limit). \(adding), or Enter to continue:"
    },
    discountHint: "an amount or a percentage such as 10%, optional",
    description: {
      $0
        ? "Description. Enter alone keeps it; end a new one with a line that is only a dot:"
        : "Description. End it with a line that is only a dot:"
    },
    chooseCurrency: { "Choose one of \($0)." },
    addedPicture: { "Added \($0), \($1)." },
    noSuchPicture: { "There is no picture \($0)." },
    remember: "Stay logged in on this computer? y or n:",
    empty: "empty",
    notAnAnswer: { "“\($0)” is not one of the answers." },
    formPrompt: {
      $0
        ? "y saves, a number changes that field, s stops and keeps the draft, x deletes the draft:"
        : "y registers, a number changes that field, s stops and keeps the draft, x deletes it:"
    },
    saveIsText: "Taken as text. To save, type y after the last question.",
    draftDeleted: "The draft was deleted.",
    leaveUnsaved: "Quit and lose what could not be saved? y or n:",
    draftsPrompt: "Number of a draft, n for a new product, or Enter to go back:",
    noDrafts: "No drafts.",
    trashPrompt: "Number of a product to restore, or Enter to go back:",
    languagePrompt: "Number of a language, or Enter to keep this one:",
    marketPrompt: "Number or address of a market, or Enter to stay:",
    viewPrompt: "Number or name of a view, or Enter to go back:",
    noViews: "No saved views yet. In the browser :save NAME saves one.",
    confirmDeletion: { "Delete “\($0)”? Type yes to delete it:" },
    conflict: "Someone else changed this product:",
    sides: { "\($0): yours \($1), theirs \($2)." },
    conflictPrompt: "m saves yours, t keeps theirs, Enter goes back to the form:",
    readAgain: "Type r to read the list again.",
    undoHint: "Type u to undo.",
    loggedIn: { "Logged in as \($0)." },
    loggedInAs: { "You are logged in as \($0)." },
    notSaved: { "Logged in, but it could not be saved: \($0)." },
    notLoggedIn: "You are not logged in here. Type l to log in.",
    loggedOut: "Logged out.",
    notLoggedOut: { "You are still logged in. The login could not be removed: \($0)." },
    noLogoutHere: "This is your own market: you are always logged in.")
}

extension TypedCommandWords {
  package static let english = TypedCommandWords(commands: [
    "next": .next, "previous": .previous, "first": .first, "again": .again, "all": .everything,
    "open": .open, "show": .open, "read": .open, "search": .search, "find": .search,
    "sort": .sort, "filter": .filter, "mine": .mine, "compare": .compare, "add": .sell,
    "new": .sell, "sell": .sell, "register": .sell, "edit": .edit, "duplicate": .duplicate,
    "clone": .duplicate, "delete": .delete, "undo": .undo, "trash": .trash, "restore": .trash,
    "drafts": .drafts,
    "login": .logIn, "logout": .logOut, "language": .language, "market": .market, "view": .view,
    "views": .view, "help": .help,
    "quit": .quit, "exit": .quit,
  ])
}
