public import Text

/// Why a market could not do what was asked: a case per cause, carrying the facts.
///
/// ``reason(in:)`` and ``recovery(in:)`` write the sentences.
public enum MarketError: Error, Hashable, Sendable {
  /// The address is not one a market can have.
  case badAddress(SafeText)
  /// Plain http to another machine, without `--allow-http`.
  case plainHTTP(host: SafeText)
  /// Nothing answered: refused, unreachable, no such host, or the connection broke.
  case connection(host: SafeText, detail: SafeText)
  case timeout(TimeoutPhase, seconds: Int)
  /// The server's certificate is expired, for another host, or signed by nobody known.
  case certificate(host: SafeText, detail: SafeText)
  /// An answer outside 200…206, with the reason the server gave, if any.
  case status(code: Int, message: SafeText?)
  /// 429 or 503 with a time to wait, in seconds, 1…300.
  case rateLimited(retryAfter: Int)
  /// The market asked to go elsewhere; an API never does.
  case redirect(to: SafeText)
  /// An answer, but not a market's.
  case notAMarket(ForeignAnswer)
  /// A market, but of another dialect than it was said to be.
  case otherDialect(said: SafeText, spoken: SafeText)
  /// A market's answer that cannot be read; `path` says where, such as `pages[3].price`.
  case decoding(path: SafeText, detail: SafeText)
  /// More bytes than any page has.
  case tooLarge(limit: Int)
  /// No product (404), or no longer one (410).
  case notFound
  case gone
  /// The product belongs to another vendor.
  case notTheVendor
  case wrongSecret
  /// The market does not know this identity (401).
  case unknownVendor
  /// The product was changed meanwhile (412); as it is now, where the market told.
  indirect case conflict(current: Product?)
  case refused([DraftError])
  /// The pictures are more than the market takes (413).
  case uploadTooLarge
  /// A picture of a kind the market does not take (415).
  case pictureKind
  /// The form was sent before with other contents (422).
  case idempotencyKeyReused
  /// The market has no room left (507).
  case marketFull
  /// The request was sent and no answer came: it may have been carried out, or not.
  case unknownOutcome(host: SafeText, detail: SafeText)
  /// The market agreed to delete the product, and then did not.
  indirect case deletionUnfinished(MarketError)
  /// A secret would travel where others can read it: plain http to another machine.
  case secretInClear(host: SafeText)
  case notOffered(MarketFeature)
  /// The market on this machine cannot be opened.
  case localMarket(SafeText)
  /// The caller gave up: nobody needs to be told.
  case cancelled
}

/// The reply of a server that is not a market.
public enum ForeignAnswer: Hashable, Sendable, CaseIterable {
  case nothing, webPage, otherJSON, notJSON, notHTTP

  func words(in language: Language) -> String {
    switch self {
    case .nothing: language.say("an empty answer", "빈 응답")
    case .webPage: language.say("a web page", "웹 페이지")
    case .otherJSON: language.say("other JSON", "다른 형식의 JSON")
    case .notJSON: language.say("something that is not JSON", "JSON이 아닌 응답")
    case .notHTTP: language.say("something that is not HTTP", "HTTP가 아닌 응답")
    }
  }
}

public enum TimeoutPhase: Hashable, Sendable {
  case connect, firstByte, whole
}

extension MarketError {
  /// Whether asking again may help without anything being changed first.
  public var isTransient: Bool {
    switch self {
    case .connection, .timeout, .rateLimited: true
    case .status(let code, _): code >= 500
    case .deletionUnfinished(let cause): cause.isTransient
    default: false
    }
  }

  /// The market was not reached: nothing was done, and the same can be sent later.
  public var isOffline: Bool {
    switch self {
    case .connection, .timeout(.connect, _): true
    default: false
    }
  }

  /// The field a market's refusal (400) is about, where its message begins with the field's name.
  public var refusedField: DraftField? {
    guard case .status(400, let message?) = self else { return nil }
    switch message.string.prefix(while: { $0 != ":" && $0 != " " && $0 != "[" }) {
    case "name", "title": return .name
    case "description", "descriptions": return .description
    case "price", "currency": return .price
    case "discounted_price", "discountedPrice": return .discount
    case "stock": return .stock
    case "images": return .pictures
    default: return nil
    }
  }
}
