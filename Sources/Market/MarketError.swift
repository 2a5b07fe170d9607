public import Text

/// The reason why a market could not do what was requested: a case per cause, with the facts.
///
/// ``reason(in:)`` and ``recovery(in:)`` write the sentences.
public enum MarketError: Error, Hashable, Sendable {
  /// The address is not one a market can have.
  case badAddress(SafeText)
  /// Plain HTTP to another machine, without `--allow-http`.
  case plainHTTP(host: SafeText)
  /// Nothing answered: refused, unreachable, no such host, or the connection broke.
  case connection(host: SafeText, detail: SafeText)
  case timeout(TimeoutPhase, seconds: Int)
  /// The server's certificate is expired, for another host, or not signed by a known authority.
  case certificate(host: SafeText, detail: SafeText)
  /// An answer outside 200…206, with the reason the server gave, if any.
  case status(code: Int, message: SafeText?)
  /// 429 or 503 with a time to wait, in seconds, 1…300.
  case rateLimited(retryAfter: Int)
  /// The market redirected a request; an API never does.
  case redirect(to: SafeText)
  /// An answer that is not a market's.
  case notAMarket(ForeignAnswer)
  /// The answer of a market with another dialect than the chosen one.
  case otherDialect(said: SafeText, spoken: SafeText)
  /// An answer of a market that cannot be read; `path` is the position, such as `pages[3].price`.
  case decoding(path: SafeText, detail: SafeText)
  /// The answer exceeds the limit of bytes.
  case tooLarge(limit: Int)
  /// There is no such product (404), or no longer (410).
  case notFound
  case gone
  /// The product belongs to another vendor.
  case notTheVendor
  case wrongSecret
  /// The market does not know this identity (401).
  case unknownVendor
  /// The product was changed meanwhile (412), with its current state where the market sent it.
  indirect case conflict(current: Product?)
  case refused([DraftError])
  /// The pictures exceed the market's limit (413).
  case uploadTooLarge
  /// The market does not accept this kind of picture (415).
  case pictureKind
  /// The form was submitted before with other contents (422).
  case idempotencyKeyReused
  /// The market's storage is full (507).
  case marketFull
  /// The request was sent and there was no answer: it may have been carried out, or not.
  case unknownOutcome(host: SafeText, detail: SafeText)
  /// The market agreed to delete the product, and then failed to.
  indirect case deletionUnfinished(MarketError)
  /// The secret would be readable on the way: plain HTTP to another machine.
  case secretInClear(host: SafeText)
  case notOffered(MarketFeature)
  /// The market on this machine cannot be opened.
  case localMarket(SafeText)
  /// The caller cancelled the request.
  case cancelled
}

/// An answer that did not come from a market.
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
  /// Whether a retry may help without anything being changed first.
  public var isTransient: Bool {
    switch self {
    case .connection, .timeout, .rateLimited: true
    case .status(let code, _): code >= 500
    case .deletionUnfinished(let cause): cause.isTransient
    default: false
    }
  }

  /// Whether the market was not reached: nothing was done, and the request can be sent later.
  public var isOffline: Bool {
    switch self {
    case .connection, .timeout(.connect, _): true
    default: false
    }
  }

  /// The field that a refusal (400) is about, where its message begins with the field's name.
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
