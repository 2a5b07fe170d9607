import Market
import Text

extension CommandWords {
  package static let english = CommandWords(
    error: englishError,
    failures: CommandFailureWords(
      noHome: { "There is no home folder: set HOME or \($0) to an absolute path" },
      notATerminal: "The browser needs a terminal. Use --accessible when piping",
      dumbTerminal: """
        The browser needs a terminal that can move the cursor: TERM is unset or names one that \
        cannot
        """,
      noTerminfo: "No terminal description found. Install the package ncurses-base",
      tooFewFiles: { "Only \($0) files may be open (ulimit -n), and \($1) are needed" }),
    usage: UsageWords(
      notInRange: { "\($0) must be \($1)" },
      tooLong: { "\($0) may have \($1) characters" },
      notOneOf: { "\($0) must be one of \($1)" },
      noHelp: { name, nearest, topics in
        nearest.map { "There is no help about “\(name)”. Did you mean “\($0)”?" }
          ?? "There is no help about “\(name)”. Topics: \(topics); openmarket help lists commands"
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
      localMarketOnly: { "\($0) does not apply here; using the local market in \($1)" },
      noFolder: { "\($0) requires a folder" },
      together: { "\($0) and \($1) must be used together" },
      notInLists: { "--fields: lists have no \($0); show prints it" },
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
      noBackup: { "\($0) is for a market in a folder. Back up a database with pg_dump" },
      ownTrash: {
        """
        \($0): browsers on this machine keep the trash of this folder for \($1) days. Serve a \
        market in another folder, with --data-dir
        """
      }),
    cache: CacheCommandWords(
      pictures: "pictures", size: "size", folder: "folder",
      ofAtMost: { "\($0) of at most \($1)" },
      removed: { "removed \(pictures($0)), \($1)" }),
    config: ConfigCommandWords(
      noMistakes: "no mistakes",
      uncertainMarket: {
        "config.toml leaves the market unclear; reading from \($0). Choose one with --server"
      },
      uncertainMarketReadOnly: {
        "config.toml leaves the market unclear; opening \($0) read-only"
      },
      mistakesReadOnly: { "config.toml has mistakes; opening \($0) read-only" },
      stateSetAside: { "The saved views could not be read; their file is now \($0)" },
      noThemes: "no themes yet",
      noFile: "no config file; defaults in use",
      readAgain: "The settings have changed and are used from now on",
      readAtStart: { "The settings have changed; used at the next start: \($0)" }),
    doctor: DoctorWords(
      labels: DoctorLabels(
        locale: "locale", answers: "answers", name: "name", background: "background",
        cell: "cell", pictures: "pictures", elsewhere: "elsewhere", notDrawn: "not drawn",
        synchronized: "tear-free", folder: "folder"),
      reason: {
        switch $0 {
        case .answersKitty: "it answers kitty's query and draws placeholders"
        case .answersKittyOnly: "the large picture only; small ones need kitty 0.28"
        case .passesTmux: "tmux passes pictures to the terminal outside it"
        case .knownForIterm: "it identifies itself as a terminal that draws iTerm2's pictures"
        case .reportsSixel: "it reports sixel pictures, and how large its cells are"
        case .trueColor: "it has 24-bit colours"
        case .palette: "it has 256 colours"
        case .fewColors: "it has fewer than 256 colours"
        case .notUnicode: "the locale has no block characters"
        }
      },
      obstacle: {
        switch $0 {
        case .notUnicode: "the locale is not UTF-8"
        case .fewColors: "it knows fewer than 256 colours"
        case .noReplies: "the terminal did not answer in time"
        case .tmuxBlocks: "tmux blocks pictures (set -g allow-passthrough all; before tmux 3.4: on)"
        case .noPlaceholdersAroundTmux: "the terminal outside tmux cannot draw them in text"
        case .tmuxMoves: "tmux would draw its panes over them"
        case .noKittyProtocol: "this terminal does not support its protocol"
        case .noKittyReply: "the terminal did not confirm that pictures arrive"
        case .noItermProtocol: "neither iTerm2 nor WezTerm"
        case .noSixel: "the terminal does not report sixel pictures"
        case .noCellSize: "the terminal does not report the size of its cells"
        }
      },
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
      loggedIn: { "Logged in at \($0) as \($1)" },
      loggedInUnproven: {
        "Logged in at \($0) as \($1). The market checks the secret only when you sell something"
      },
      savedUnchecked: { host, reason in
        reason.map { "Saved for \(host), but not checked: \($0)" }
          ?? "Saved for \(host) without asking the market"
      }),
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

  static func products(_ count: Int) -> SafeText {
    count == 1 ? "1 product" : "\(count) products"
  }
}

extension ScriptingWords {
  package static let english = ScriptingWords(
    input: englishInput,
    notBoth: { "Give \($0) or \($1), not both" },
    notAProduct: { "“\($0)” is neither the number of a product nor a link to one" },
    severalMarkets: "All products must be in the same market",
    otherMarket: { "\($0) is in another market than \($1), which the command uses" },
    unknownName: { "There is no product called “\($0)”" },
    severalProducts: { "Several products are called “\($0)”: \($1). Use a number instead" },
    notUnique: { "“\($0)” finds too many products to compare all names. Use a number instead" },
    outputFailed: { "Cannot write the output: \($0)" },
    notAnAmount: {
      "\($0) must be an amount such as 12000 or 9.50, or for “edit” a change such as -10% or +500"
    },
    notADiscount: { "\($0) must be an amount such as 1200, or a percentage such as 20%" },
    noKeyForChanges:
      "--retry-key takes no changes such as -10% or +5: repeated, they would be other changes",
    noKeyForNames:
      "--retry-key takes products by their numbers: repeated, a name may be that of another one",
    nothingGiven: "Give a file with JSON or CSV, - for standard input, or options such as --price",
    notOneObject: "The input must be one JSON object, about this product",
    picturesOfShow: "“list” prints no pictures; use “show”",
    oneProduct: "--picture takes one product",
    fieldsAsWords: { "“\($0)” is searched for as text. Fields are chosen with --fields \($0)" },
    tooManyProducts: {
      "\(CommandWords.products($0)), but --max allows \($1). Nothing was done"
    },
    twoToFour: "compare takes two to four different products",
    copyNeedsMarket: "Give the other market: --from or --to",
    copyTakesWords: {
      """
      copy searches for words, not numbers. openmarket show \($0) | openmarket add - --server \
      MARKET copies product \($0); copy '"\($0)"' copies what has this text
      """
    },
    sameMarket: "Both are the same market",
    sameProducts: """
      Both list the same products with the same numbers, as one market at two addresses does. To \
      copy anyway, use --again
      """,
    copying: { "Products to copy: \($0), copied before: \($1)" },
    unnumbered: {
      $0 == 1
        ? "1 product has no number and is not copied"
        : "\($0) products have no number and are not copied"
    },
    changedSinceCopied: """
      It has changed since it was sent, and may have been copied before. Look there, then use \
      --again
      """,
    oneEdit: """
      One product at a time; several are read from standard input: \
      openmarket list --all --quiet vendor:me | openmarket edit - --price 9000
      """,
    noIdentity: { "\($0) does not have a vendor ID and its secret on two lines" },
    pictureOnTerminal: "A picture cannot be printed on a terminal: add > FILE",
    ofField: { "“\($0)”: \($1)" },
    passwordPrompt: { "Password of the product at \($0):" },
    askStranger: { "A link led to \($0). Use your secret there?" },
    askDeletion: { count, first, name in
      guard count == 1 else { return "Delete \(count) products?" }
      return name.map { "Delete “\($0)”, product \(first)?" } ?? "Delete product \(first)?"
    },
    nothingDone: "Nothing was done",
    moreMistakes: { "\(Words.grouped($0)) more \($0 == 1 ? "mistake" : "mistakes")" },
    unreported: "It was done, but the report could not be written",
    ofItem: { "\($0): \($1)" },
    product: { "product \($0)" },
    line: { "line \($0)" },
    notDone: { count, items in
      count == 1 ? "not done: \(items)" : "not done, \(count) in all: \(items)"
    },
    notTried: "Not done: the command ended before it",
    interrupted: "Interrupted: it may or may not have been done",
    copyInterrupted: "Interrupted. Run the same command again to continue; nothing is copied twice",
    retry: { key, numbers in
      let command: SafeText = numbers.map { "the command for \($0)" } ?? "the command"
      return
        "Part of it may be done. Repeat \(command) with --retry-key \(key); nothing is done twice"
    },
    otherKey: "Use another --retry-key to send it anyway",
    deletedBefore: { "Product \($0) no longer exists" },
    bytes: { "1–\($0) bytes" },
    written: { kind, name, number, undo in
      switch kind {
      case .register: "Registered “\(name)”, product \(number)"
      case .edit: "Changed “\(name)”, product \(number)"
      case .delete:
        undo.map { "Deleted “\(name)”, product \(number). To restore it: \($0)" }
          ?? "Deleted “\(name)”, product \(number)"
      case .restore: "Restored “\(name)”, product \(number)"
      case nil: "“\(name)”, product \(number), is already like that"
      }
    },
    planned: { kind, name, number in
      let verb: SafeText =
        switch kind {
        case .register: "register"
        case .edit: "change"
        case .delete: "delete"
        case .restore: "restore"
        }
      let product = number.map { "product \($0)" as SafeText }
      let names = [name.isEmpty ? nil : "“\(name)”", product].compactMap { $0?.string }
      return "Would \(verb) \(SafeText(names.joined(separator: ", ")))"
    },
    field: { SafeText($0.rawValue) },
    sellsAt: { "sells at \($0)" },
    loggedOut: { "Logged out of \($0)" },
    notLoggedOut: { "You were not logged in to \($0)" },
    progress: { $0 == 1 ? "1 product" : "\($0) products" },
    more: { count, total in
      total.map { "\(SafeText(count)) of \(SafeText($0)) products. --all lists all" }
        ?? "\(SafeText(count)) products, and there are more. --all lists all"
    },
    moreDeleted: {
      "There may be more than these \(SafeText($0)) products; “restore” also takes their numbers"
    },
    watching: { "Watching \($0). Ctrl-C stops" },
    reconnecting: { "\($0). Trying again in \($1) s" },
    change: { change in
      switch change.kind {
      case .created: "product \(change.product) was listed"
      case .changed: "product \(change.product) has changed"
      case .deleted: "product \(change.product) was deleted"
      case .reset: "too many changes to report: list the products again"
      case .readOnly: "the market is read-only for now"
      case .writable: "the market can be changed again"
      }
    },
    unmatched: { "product \($0) is no longer found" },
    notAnEvent: { "\($0) must be the event_id of a change, which is a number" })

  private static let englishInput: @Sendable (InputProblem) -> SafeText = {
    switch $0 {
    case .syntax(in: nil): "this is not JSON"
    case .syntax(let member?): "this is not JSON, at “\(member)”"
    case .comma:
      "objects separated by commas must be in an array; put [ ] around them, or omit the commas"
    case .notAnObject: "this is not a JSON object"
    case .unknownField(let name):
      "“\(name)” is not a field of a product: use \(InputProblem.fields)"
    case .wrongType(let name, .text): "“\(name)” must be text"
    case .wrongType(let name, .number): "“\(name)” must be a number such as 12000 or 9.50"
    case .wrongType(let name, .wholeNumber): "“\(name)” must be a whole number"
    case .wrongType(let name, .pictures):
      """
      “\(name)” must be a list of paths, or of objects with a path, base64 or the id of a picture
      """
    case .disagrees(let name):
      "“\(name)” does not follow from “price” and “discount”: omit it, or “discount”"
    case .repeatedColumn(let name): "“\(name)” is there twice"
    case .cellCount(let count, let expected):
      "this row has \(count) cells, and the first one \(expected)"
    case .badNumber(let text, let name, isWhole: true):
      "“\(text)” in “\(name)” is not a whole number"
    case .badNumber(let text, let name, isWhole: false):
      "“\(text)” in “\(name)” is not a number such as 12000 or 9.50"
    case .openQuote: "the quotation mark at the start of this cell has no second one"
    case .textAfterQuote: "text follows the second quotation mark of this cell"
    case .notUTF8:
      "this is not UTF-8; export it as UTF-8, or convert it with iconv -f CP949 -t UTF-8"
    case .tooMany(let limit): "more than \(limit) products; split the input"
    case .noNumber: "there is no “id”, the number of the product"
    case .repeatedProduct(let number, line: nil): "product \(number) is named twice"
    case .repeatedProduct(let number, let line?): "product \(number) is also in line \(line)"
    case .pictureFromInput:
      "a picture is a file here; - is for --picture, and ./- is a file"
    case .controlCharacter(let name): "“\(name)” has control characters, which a market refuses"
    case .relativeNeedsProduct: "A change such as -10% or +5 needs a product: use “edit”"
    case .changeOfOtherCurrency:
      "a change such as -10% keeps the currency: omit “currency”, or give the new price"
    }
  }
}
