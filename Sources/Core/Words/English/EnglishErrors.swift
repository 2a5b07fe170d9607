import Files
import Foundation
import Market
import Pictures
import Text

extension ErrorWords {
  package static let english = ErrorWords(
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
    query: { error in
      switch error {
      case .price(let word):
        "“\(word)”: use price<500, price>=5 or price:5..9"
      case .currency(let word): "“\(word)”: use currency:krw or currency:usd"
      case .sort(let word):
        "“\(word)”: use one of \(SafeText(ProductQuery.Sort.typedWords.joined(separator: ", ")))"
      case .number(.stock, let word): "“\(word)”: use in:stock, stock>10 or stock:3..7"
      case .number(.discount, let word): "“\(word)”: use discount>0 or discount>1000"
      case .name(let word): "“\(word)”: use name:desk or name:\"two words\""
      case .vendor(let word):
        "“\(word)”: use vendor:me, vendor:6 or vendor:\"Kim\""
      case .negation(let word): "“\(word)”: only words, vendor: and in:stock can be excluded"
      case .tooManyExclusions(let limit): "At most \(limit) words or vendors can be excluded"
      case .tooManyNames(let limit): "name: can be used at most \(limit) times"
      case .notLoggedIn: "You're not logged in here. Log in first"
      case .emptyAlternative: "OR needs words on both sides; in \"\" it is searched for"
      case .tooManyAlternatives(let limit): "OR can separate at most \(limit) texts"
      case .emptyPriceRange: "The lowest price is above the highest"
      case .tooLong(let limit): "A search can have at most \(limit) characters"
      case .lineTooLong(let limit):
        "A search with its filters can have at most \(limit) characters"
      case .tooManyWords(let limit): "A search can have at most \(limit) words and filters"
      }
    },
    absence: englishAbsence,
    credential: "Not a valid value",
    picture: {
      switch $0 {
      case .unknownFormat: "Not a supported image"
      case .unsupported(let format):
        "\(SafeText(format.name)) pictures cannot be read on this machine"
      case .damaged(let format): "The \(SafeText(format.name)) picture is damaged or incomplete"
      case .tooManyBytes(let count, let limit):
        "The picture is \(megabytes(count)) MB; at most \(megabytes(limit)) MB are allowed"
      case .tooLong(let size, let limit):
        "The picture is \(size.sides) pixels; at most \(limit) per side are allowed"
      case .tooManyPixels(let size, let limit):
        "The picture is \(size.sides) pixels; at most \(limit / 1_000_000) megapixels are allowed"
      case .outOfTime: "Reading the picture took too long"
      case .outOfMemory(let limit): "The picture needs more than \(limit >> 20) MiB of memory"
      case .cannotShrink(let bytes): "The picture cannot be made smaller than \(bytes / 1_000) kB"
      case .workerDied, .workerProtocolViolation:
        "The picture could not be read: its reader crashed"
      case .workerHung: "The picture could not be read: its reader did not respond"
      case .noWorker(let detail): "The picture reader cannot be started: \(detail)"
      case .busy(let waiting): "\(waiting) pictures are already waiting"
      case .cancelled: "Cancelled"
      }
    },
    pictureRecovery: {
      switch $0 {
      case .unknownFormat, .unsupported: "Use a JPEG or PNG picture"
      case .damaged, .workerDied, .workerProtocolViolation: "Try another copy of the picture"
      case .tooManyBytes, .tooLong, .tooManyPixels, .outOfTime, .outOfMemory, .cannotShrink:
        "Use a smaller picture"
      case .workerHung, .busy, .cancelled: "Try again"
      case .noWorker: "Free some memory or processes, then try again"
      }
    },
    files: FileErrorWords(
      notFound: "File not found",
      reason: {
        switch $0 {
        case .system(ENOENT): "no such file or folder"
        case .system(EACCES), .system(EPERM): "permission denied"
        case .system(ENOSPC): "no space left on the device"
        case .system(EDQUOT): "disk quota exceeded"
        case .system(EROFS): "the device is read-only"
        case .system(EMFILE), .system(ENFILE): "too many files are open"
        case .system(EIO): "input/output error"
        case .system(ENOTDIR): "a part of the path is not a folder"
        case .system(EISDIR): "it is a folder"
        case .system(ENAMETOOLONG): "the name is too long"
        case .system(ELOOP): "too many symbolic links"
        case .system(EBUSY): "it is in use"
        case .system(EBADF): "it is closed"
        case .system(ENOEXEC): "it is not a program"
        case .system(ENOMEM): "not enough memory"
        case .system(EFBIG): "the file is larger than the device or a limit allows"
        case .system(EPIPE): "the reader has stopped reading"
        case .system(let code): "system error \(code)"
        case .notRegularFile: "it is not a file"
        case .inUse: "another window has it open"
        case .notPrivate: "another user owns it or can write to it"
        case .openFolder(let path):
          "all users can write to the folder. Run “chmod o-w \(SafeText(path))” first"
        case .tooLarge(let maximum): "larger than \(maximum) bytes"
        }
      },
      unreadableFolder: "Cannot read this folder",
      noEditor: "Set $VISUAL or $EDITOR to use an editor; F4 opens it",
      editorLeftNothing: "The editor left no text. Your text is unchanged",
      editorTextTooLong: "The edited text is too long",
      editorNotStarted: { "Cannot start the editor: \($0)" },
      editorFailed: { "\($0) ended with status \($1). Your text is unchanged" }),
    settings: SettingsErrorWords(
      inLine: { "line \($0): \($1)" },
      at: { "line \($0), column \($1): \($2)" },
      mistake: {
        switch $0 {
        case .unreadable(let reason): "cannot be read: \(reason.sentence(in: .english))"
        case .tooLarge(let limit): "larger than \(limit) bytes"
        case .syntax(let reason): "not TOML: \(reason)"
        case .sameName(let name): "“\(name)” is there already"
        case .unknownName(let name, let nearest):
          "“\(name)” is not a setting\(englishSuggestion(nearest))"
        case .unknownAction(let name, let nearest):
          "“\(name)” is not an action\(englishSuggestion(nearest))"
        case .wrongType(let name, .text): "“\(name)” takes text in quotes"
        case .wrongType(let name, .flag): "“\(name)” takes true or false"
        case .wrongType(let name, .keys):
          "“\(name)” takes keys in quotes, such as [\"j\", \"Ctrl-N\"]"
        case .wrongType(let name, .table): "“\(name)” takes a table, [keys]"
        case .wrongType(let name, .commands): "“\(name)” takes tables, [[commands]]"
        case .wrongType(let name, .command):
          "“\(name)” takes a line for the shell, or a program and its arguments: [\"label\", \"-\"]"
        case .notOneOf(let name, let value, let choices):
          "“\(name)” cannot be “\(value)”; use one of \(choices)"
        case .notAColor(let name, let value):
          """
          “\(name)” cannot be “\(value)”; use "#rrggbb", a number from 0 to 255, "default" or a \
          name such as "red" or "bright-red"
          """
        case .weakContrast(let name, let ground, let tenths):
          """
          warning: “\(name)” is hard to read on “\(ground)”: the contrast is \
          \(tenths / 10).\(tenths % 10):1; choose at least 3:1
          """
        case .unknownKey(let action, let key):
          "“\(key)” of “\(action)” is not a key: write j, gg, Ctrl-N, F5, PgDn, ↓"
        case .reservedKey(let action, let key):
          "“\(action)” cannot have “\(key)”: dialogs need this key"
        case .clash(let key, let one, let other): "“\(key)” would mean both “\(one)” and “\(other)”"
        case .missing(let name): "“\(name)” is missing"
        case .sameTitle(let title): "there is another command “\(title)”"
        case .tooManyCommands(let limit): "more than \(limit) commands; the others are ignored"
        case .badServer(let error):
          "“server”: \(error.reason(in: .english)). \(error.recovery(in: .english))"
        case .badAuthorities(let error): englishService(error)
        }
      }),
    store: {
      switch $0 {
      case .cannotOpen(let store, .file(.system(EACCES))):
        "\(store) cannot be opened: permission denied. Try as its owner or as root"
      case .cannotOpen(let store, let reason):
        "\(store) cannot be opened: \(reason.sentence(in: .english))"
      case .damaged(let store): "\(store) is damaged or not a market; it was not changed"
      case .emptied(let store):
        """
        \(store) is empty: its market is lost, and no new one was created. Restore a backup with \
        “openmarket restore FILE”, or remove the file to start a new market
        """
      case .lost(let store, let log):
        """
        \(store) is gone, but its log \(log) exists, so no new market was created. Put the file \
        back or restore a backup with “openmarket restore FILE”; remove the log to start a new \
        market
        """
      case .foreign(let store): "\(store) belongs to another program; it was not changed"
      case .newer(let store):
        "\(store) was written by a newer version of openmarket; it was not changed"
      case .notEmpty(let store):
        "There is already a market in \(store). Import into another folder or database"
      case .unfinishedImport(let store):
        "\(store) is not completely imported. Run the same openmarket import again to continue"
      case .importTakenOver(let store): "Another import into \(store) has started; this one stops"
      case .busy(let store, nil): "\(store) is locked by another program"
      case .busy(let store, let process?):
        "\(store) cannot be opened: process \(process) is using it"
      case .pageTooDeep: "This page is too far into the list; continue from the page before it"
      case .full(let store): "There is no space left on the device of \(store)"
      case .nearlyFull(let store, let reserve):
        """
        Less than \(reserve / 1_048_576) MB are left on the device of \(store), and edits and \
        deletions need them. Free some space, or lower serve --reserve
        """
      case .removed(let store): "\(store) was removed or replaced while it was open; start again"
      case .tooSlow(let limit):
        """
        This took longer than \(Int(limit / .milliseconds(1))) ms and was stopped. Try again later \
        or with a shorter search
        """
      case .crowded: "Too many searches are waiting. Try again later"
      case .failed(let store, let reason):
        "\(store) cannot be read or written: \(reason.sentence(in: .english))"
      }
    },
    pictureStore: {
      switch $0 {
      case .badPlace(let place):
        """
        \(place) is not a picture store; use database, dir:PATH or s3://BUCKET/PREFIX. The name of \
        a bucket has 3 to 63 lower-case letters, digits, dots and hyphens
        """
      case .failed(let place, .system(EACCES)):
        "\(place): permission denied. It must belong to the user of the market"
      case .failed(let place, let reason):
        "\(place) cannot be read or written: \(reason.sentence(in: .english))"
      case .full(let place): "There is no space left in \(place)"
      case .notPrepared(let place):
        "\(place) has none of the market's pictures. Is its device mounted?"
      case .noKey(let place):
        "There is no key for \(place); set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
      case .refused(let place, let code): "\(place) refuses access: \(code)"
      case .unavailable(let place, .noConnection): "\(place) cannot be reached"
      case .unavailable(let place, .certificate(true)):
        "\(place): the certificate of the server is for another host; check the endpoint"
      case .unavailable(let place, .certificate(false)):
        "\(place): the certificate of the server is not trusted; set AWS_CA_BUNDLE to its authority"
      case .unavailable(let place, .slow(let time)):
        "\(place) did not reply within \(max(1, Int(time / .seconds(1)))) s"
      case .unavailable(let place, .answer(let code)): "\(place) is failing: \(code)"
      }
    },
    server: {
      switch $0 {
      case .noLibrary(let name):
        "PostgreSQL's client library \(name) is missing. Install the package libpq5"
      case .unreachable(let message): message
      case .noAnswer: "the server does not answer"
      case .wrongPassword: "the server refuses the user or the password. Check both"
      case .noPassword:
        "the server requires a password. Specify its file with --database-password-file"
      case .noDatabase: "there is no such database. Create it with createdb"
      case .encoding(let name):
        "its encoding is \(name). Create the database again with the encoding UTF8"
      case .tooManyConnections:
        "the server has no free connection. Raise max_connections there or run fewer nodes"
      case .readOnly: "the server is read-only. Use the address of the primary server"
      case .sharedStatements:
        """
        a pooler mixes up prepared statements. Use PgBouncer 1.21 or newer with \
        max_prepared_statements, or its session mode
        """
      case .busy: "all connections are in use"
      case .unknownOutcome:
        "the connection was lost while a change was stored. Check whether it is there"
      }
    },
    vendor: {
      switch $0 {
      case .badName: "A vendor's name must have 1 to 100 characters"
      case .badIdentifier: "A vendor ID must be a UUID"
      case .badAccessID: "An access id must have 1 to 100 characters and no spaces"
      case .badNumber(let numbers):
        "A vendor's number must be \(numbers.lowerBound) to \(numbers.upperBound)"
      case .badSecret:
        """
        A secret must have \(Secret.typedLength.lowerBound) to \(Secret.typedLength.upperBound) \
        characters
        """
      case .taken(let text): "\(text) is already taken by another vendor"
      case .unknown(let name): "There is no vendor \(name)"
      case .ambiguous(let name): "Several vendors are called \(name): use a vendor ID instead"
      case .hasProducts(let name, let count):
        """
        \(name) has \(CommandWords.products(count)): add --delete-products to delete them \
        permanently
        """
      case .isLocal(let name):
        "\(name) is this computer's own vendor and cannot be removed or suspended"
      case .isOfAnotherUser(let name):
        "\(name) is another user's own vendor: only that user can renew its secret"
      case .isWaiting(let name): "\(name) is not suspended but waits for approval: use approve"
      case .isNotWaiting(let name): "\(name) does not wait for approval"
      }
    },
    moderation: {
      switch $0 {
      case .noSuchProduct(let id): "There is no product \(id)"
      case .isHidden(let id): "Product \(id) is hidden already"
      case .isNotHidden(let id): "Product \(id) is not hidden"
      }
    },
    service: englishService,
    command: { error, key in
      switch error {
      case .unknown(let name, let closest?): "No command “\(name)”. Did you mean “\(closest)”?"
      case .unknown(let name, nil): "No command “\(name)”. \(key) shows all"
      case .needsNothing(let name): "“\(name)” takes no argument"
      case .needsNumber(let name): "“\(name)” takes a number"
      case .needsOne(let name, let choices): "“\(name)” takes one of \(choices)"
      }
    })
}
