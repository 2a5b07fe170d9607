import Files
import Foundation
package import Market
package import Text

extension ErrorWords {
  static let englishReason: @Sendable (MarketError) -> SafeText = {
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
    case .missingPicture: "The market has lost a picture"
    case .idempotencyKeyReused: "Already sent with different data"
    case .overQuota(let quota): englishQuota(quota)
    case .refusedByHost(.suspendedVendor): "The market's host has suspended you"
    case .refusedByHost(.unapprovedVendor): "The market's host has not approved you yet"
    case .refusedByHost(.hiddenProduct): "The market's host has hidden this product"
    case .refusedByHost(.readOnlyMarket): "The market is read-only for now"
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

  static let englishQuota: @Sendable (MarketQuota) -> SafeText = {
    switch $0 {
    case .products(let limit): "A vendor may have at most \(limit) products"
    case .bytes(let limit): "A vendor may use at most \(limit / 1_048_576) MB"
    case .registrations(let limit):
      "A vendor may register products, or add pictures, at most \(limit) times an hour"
    }
  }

  static let englishRecovery: @Sendable (MarketError, SafeText) -> SafeText = {
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
    case .missingPicture: "Replace it, or tell the operator"
    case .idempotencyKeyReused: "If it is not listed, start a new form"
    case .overQuota(.registrations): "Try again in an hour"
    case .overQuota: "Delete a product first"
    case .refusedByHost(.readOnlyMarket): "Try again later"
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

  static let englishRule: @Sendable (DraftError) -> SafeText = {
    switch $0 {
    case .tooShort(let field, _, _), .tooLong(let field, _, _):
      "\(field.english.name): \($0.requirement)"
    case .negative(let field), .notANumber(let field), .tooLarge(let field),
      .notAnAmount(let field, _):
      "\(field.english.name) \($0.requirement)"
    case .discountAbovePrice, .discountOfWholePrice: "The discount \($0.requirement)"
    case .missing, .currency, .pictureCount: $0.requirement.asSentence
    }
  }

  static let englishAbsence: @Sendable (MarketFeature) -> SafeText = {
    switch $0 {
    case .search: "This market does not support search"
    case .alternatives: "This market does not support OR"
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

  static let englishService: @Sendable (ServiceError) -> SafeText = {
    switch $0 {
    case .addressInUse(let address) where address.string.hasPrefix("http"):
      "\(address) is in use by another program; --port 0 picks a free port"
    case .addressInUse(let address): "\(address) is in use by another program"
    case .socketPathTooLong(let path): "\(path) is too long for a socket"
    case .cannotListen(let address, let reason):
      "Cannot listen at \(address): \(englishServiceReason(reason))"
    case .unusableFile(let path, let reason):
      "\(path) cannot be used: \(englishServiceReason(reason))"
    }
  }

  private static let englishServiceReason: @Sendable (ServiceError.Reason) -> SafeText = {
    switch $0 {
    case .system(let code): FileError.Reason.system(code).sentence(in: .english)
    case .notPrivate: "other users can enter it"
    case .notPEM: "it is not in PEM format"
    case .keyMismatch: "the key and the certificate do not belong together"
    case .other(let detail): detail
    }
  }

  static func englishSuggestion(_ nearest: SafeText?) -> SafeText {
    nearest.map { ". Did you mean “\($0)”?" } ?? ""
  }

  static func englishFault(_ fault: ConnectionFault) -> SafeText {
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

  static func englishFault(_ fault: CertificateFault) -> SafeText {
    switch fault {
    case .expired(let day): "it expired on \(SafeText(day.iso))"
    case .notValid(let day): "it is not valid until \(SafeText(day.iso))"
    case .otherHost: "it is for another host"
    case .unknownAuthority: "unknown authority"
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
    case .discountOfWholePrice: "has to be below the price in this market"
    case .currency(let code): "\(code) is not supported: use KRW or USD"
    case .pictureCount(0): "add at least one picture"
    case .pictureCount: "at most \(ProductDraft.pictureCount.upperBound) pictures"
    }
  }
}

extension ProductAttribute {
  package var english: (name: SafeText, placeholder: SafeText) {
    switch self {
    case .name: ("Name", "Product name")
    case .description: ("Description", "Describe the product")
    case .price: ("Price", "Full price")
    case .currency: ("Currency", "")
    case .discount: ("Discount", "Amount off, or 10% (optional)")
    case .stock: ("Stock", "Quantity in stock")
    case .pictures: ("Pictures", "")
    }
  }
}
