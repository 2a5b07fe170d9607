import Foundation
import Text

extension MaintenanceWords {
  package static let english = MaintenanceWords(
    error: {
      switch $0 {
      case .exists(let path): "\(path) already exists. Choose a new file"
      case .noSuchFile(let path): "There is no file \(path)"
      case .noMarket(let folder): "There is no market in \(folder)"
      case .onServer(.backup, let name):
        """
        \(name) is in PostgreSQL, which has no file to copy. Back it up with pg_dump, or with \
        openmarket export
        """
      case .onServer(.restoration, let name):
        """
        \(name) is in PostgreSQL. Restore a backup with pg_restore, or an export into an empty \
        database with openmarket import
        """
      case .onServer(.compaction, let name):
        "\(name) is in PostgreSQL, which frees space itself (autovacuum). There is nothing to do"
      case .unsound(let path, let problems):
        """
        \(path) is damaged (problems: \(problems)), so nothing was restored. openmarket verify \
        lists them
        """
      case .inUse(let folder, let process):
        "The market in \(folder) is in use by process \(process). Stop it, then try again"
      case .tooLargeToCompact(let megabytes, let process):
        """
        The market is in use by process \(process), and rewriting all \(megabytes) MB would keep \
        vendors waiting. Stop it, then try again; this is necessary only once
        """
      }
    },
    problem: {
      switch $0 {
      case .structure(let text): "the structure of the database: \(text)"
      case .reference(let table, let row, let target):
        "row \(row) of \(table) names a row of \(target) that is missing"
      case .rule(let table, let row, let field):
        "row \(row) of \(table): “\(field)” has an invalid value"
      case .pictureName(let id): "picture \(id) is damaged: its checksum does not match"
      case .pictureBytes(let id): "picture \(id) is not a picture"
      case .counts(let level): "the counts of level \(level) differ from the products"
      case .sortCounts(let sort): "the counts in the order of \(sort) differ from the products"
      case .trigrams(let count):
        "searches miss some texts: \(count) trigrams are missing from the index"
      case .missingRow(let table): "a row of \(table) is missing"
      case .counter(let name): "the counter of \(name) is below a number in use"
      case .total(let stored, let counted):
        "the total is \(stored), but there are \(counted) products"
      case .sortKeys(let product): "the sort keys of product \(product) are out of date"
      case .search(let product): "the search entry of product \(product) is wrong or missing"
      case .searchBlock(let block): "block \(block) of the search index is damaged"
      case .searchName(let vendor): "the search name of vendor \(vendor) is out of date"
      case .eventGap(let number): "events after number \(number) are missing"
      case .index(let name): "the index \(name) is missing, or the server cannot use it"
      }
    },
    dryRun: { "\($0) (dry run: nothing was changed)" },
    backup: BackupWords(
      saved: { "saved \($0), \($1)" },
      restorable: { "would replace the market in \($0) with \($1)" },
      askRestoring: { "Replace the market in \($0) with \($1)? The replaced one is kept there." },
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
      sweepable: {
        "pictures in use or new: \($0), to discard: \($1), to recover: \($2), to remove: \($3)"
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
      isSuspended: "(suspended)",
      isWaiting: "(waiting for approval)"),
    service: ServiceWords(
      healthy: { "\($0) is healthy" },
      unhealthy: { "\($0) is not healthy: \($1)" },
      mistake: {
        switch $0 {
        case .unknown(let key, let file, nil): "\(file): there is no setting \(key)"
        case .unknown(let key, let file, let known?):
          "\(file): there is no setting \(key); did you mean \(known)?"
        case .badValue(let key, let file): "\(file): \(key) has a value of the wrong type"
        case .badFile(let file, let reason): "\(file): \(reason)"
        case .mistake(let mistake, let file): "\(file): \(mistake.sentence(in: .english))"
        }
      }),
    status: StatusWords(
      market: "market", version: "version",
      products: { $1 == 0 ? "\($0)" : "\($0), and \($1) hidden" },
      vendors: "vendors",
      vendorCount: { "\($0), waiting for approval \($1), suspended \($2)" },
      database: "database", freeSpace: "free space", quota: "quota", service: "service",
      running: { "\($0), since \($1)" },
      notAsked: "not checked: give the --metrics-port of serve",
      limited: "over a limit", limitedCount: { "requests \($0), addresses \($1)" },
      slow: "slow requests"))
}

extension TransferWords {
  package static let english = TransferWords(
    exported: { "exported to \($0): products \($1), vendors \($2), pictures \($3)" },
    imported: { "imported \($0): products \($1), vendors \($2), pictures \($3)" },
    importable: { "would import \($0): products \($1), vendors \($2), pictures \($3)" },
    resuming: { "continuing the interrupted import at \($0) %" },
    error: {
      switch $0 {
      case .exists(let path): "There is already an export in \(path). Choose a new folder"
      case .notEmpty(let path): "\(path) is not empty. Choose a new folder"
      case .file(let error): error.sentence(in: .english)
      case .notAnExport(let path): "\(path) is not an export of a market"
      case .newer(let path, let version):
        "\(path) has version \(version) of the format. Import it with a newer openmarket"
      case .cut(let path, let line):
        "\(path) is not complete: it ends after line \(line). Nothing was imported"
      case .changed(let path):
        """
        \(path) was changed: its SHA-256 or its counts do not match its last line. Nothing was \
        imported
        """
      case .line(let path, let line, let problem):
        "\(path), line \(line): \(englishProblem(problem)). Nothing was imported"
      case .missingPicture(let name):
        "The picture \(name) is missing. Specify the picture store (--pictures), or restore it"
      case .otherExport(let path):
        "The unfinished import is of a different export, not \(path). --restart discards it"
      case .interrupted: "Interrupted. Run the same command again to continue"
      }
    })

  private static let englishProblem: @Sendable (TransferError.LineProblem) -> SafeText = {
    switch $0 {
    case .notJSON(let column): "this is not JSON, at column \(column)"
    case .notAnObject: "this is not a JSON object"
    case .tooLong: "the line is too long"
    case .unknownType(let type): "there is no type “\(type)”"
    case .unknownField(let field): "there is no field “\(field)”"
    case .missingField(let field): "the field “\(field)” is missing"
    case .invalid(let field): "the field “\(field)” has an invalid value"
    case .duplicate(let field): "another line has the same value of “\(field)”"
    case .missingRow(let field): "the field “\(field)” refers to a row that no earlier line has"
    case .rule(let rule): rule.sentence(in: .english)
    case .picture(let file, let reason): "\(file) cannot be read: \(reason.sentence(in: .english))"
    case .pictureBytes(let file): "\(file) is damaged: its checksum does not match its name"
    }
  }
}

extension KioskWords {
  package static let english = KioskWords(
    notAllowed: "Not available in this kiosk",
    pastePicture: "Paste a picture as base64: `base64 photo.jpg` prints it",
    pasteHint: "paste base64",
    nameTitle: "Your vendor name",
    nameReason: "Your key is your identity; buyers see the name.",
    join: "use this name",
    refusal: {
      switch $0 {
      case .taken(let name): "\(name) is too similar to another vendor's name. Choose another name"
      case .mixedLetters(let name):
        "\(name) mixes letters of several alphabets in a word. Use one in each word"
      case .numberOrIdentifier(let name):
        "\(name) looks like the number or ID of a vendor. Choose another name"
      case .tooManyVendors: "This market accepts no more vendors; ask its host"
      case .tooManyToday: "This market accepts no more new vendors today; try again tomorrow"
      case .tooManyFromNetwork:
        "Too many new vendors came from your address today; try again tomorrow"
      }
    },
    noNewVendors: "No vendor can be added now. Ask the host; the reason is in its log",
    outOfOrder: "This kiosk is out of order. Ask the host; the reason is in its log",
    waiting: { "The name \($0) is yours, but the host has not approved you yet. Try again later" },
    endsSoon: { "No key was pressed: this visit ends in \($0). Press any key to stay" },
    lineEndsSoon: { "Nothing was typed: this visit ends in \($0). Press Enter to stay." },
    ended: "The visit ended because no key was pressed for a while.",
    noKey: "Connected without an SSH key: you can browse but not sell",
    needsServer: "--kiosk needs --server: a visitor cannot choose a market",
    notATime: { "\($0) takes minutes or seconds, such as 15m or 90s" },
    seconds: { $0 == 1 ? "1 second" : "\($0) seconds" },
    minutes: { $0 == 1 ? "1 minute" : "\($0) minutes" })
}
