public import TerminalText

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
  /// The product was changed meanwhile (412).
  case conflict
  case refused([DraftProblem])
  /// The market on this machine cannot be opened.
  case localMarket(SafeText)
  /// The caller gave up: nobody needs to be told.
  case cancelled
}

/// What something that is no market answered with.
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
    default: false
    }
  }
}
