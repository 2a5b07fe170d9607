public import Text

/// The reason why a request to a market failed: a case per cause, with its facts.
public enum MarketError: Error, Hashable, Sendable {
  /// Text that is not the address of a market.
  case badAddress(SafeText)
  /// Plain http to another machine, without `--allow-http`.
  case plainHTTP(host: SafeText)
  /// No answer: refused, unreachable, no such host, or a broken connection.
  case connection(host: SafeText, ConnectionFault)
  case timeout(TimeoutPhase, seconds: Int)
  /// The server's certificate is expired, for another host, or from an unknown authority.
  case certificate(host: SafeText, CertificateFault)
  /// An answer outside 200…206, with the reason the server gave, if any.
  case status(code: Int, message: SafeText?)
  /// 429 or 503 with a time to wait, in seconds, 1…300.
  case rateLimited(retryAfter: Int)
  /// A redirect, which an API never sends.
  case redirect(to: SafeText)
  /// An answer, but not a market's.
  case notAMarket(ForeignAnswer)
  /// A market, but of another dialect than the user chose.
  case otherDialect(chosen: SafeText, spoken: SafeText)
  /// A market's answer that cannot be read; `path` says where, such as `pages[3].price`, and
  /// `detail` why, in the words of the decoder.
  case decoding(path: SafeText, detail: SafeText)
  /// An answer with more bytes than any page has.
  case tooLarge(limit: Int)
  /// No product (404), or no longer one (410).
  case notFound
  case gone
  /// The product belongs to another vendor.
  case notTheVendor
  case wrongSecret
  /// The market does not know this identity (401).
  case unknownVendor
  /// Someone else changed the product (412); its current state where the market sent it.
  indirect case conflict(current: Product?)
  case refused([DraftError])
  /// The pictures are more than the market takes (413).
  case uploadTooLarge
  /// A picture of a kind the market does not accept (415).
  case pictureKind
  /// The market has no bytes for a picture of a product.
  case missingPicture
  /// The idempotency key was used before with different contents (422).
  case idempotencyKeyReused
  /// The vendor has reached a quota of the market.
  case overQuota(MarketQuota)
  /// The host of the market has suspended the vendor or hidden the product (403), or no one can
  /// change anything for now (503).
  case refusedByHost(HostRefusal)
  /// The market is full (507).
  case marketFull
  /// The request was sent and no answer came: the market may have carried it out.
  case unknownOutcome(host: SafeText)
  /// The market agreed to delete the product but did not.
  indirect case deletionUnfinished(MarketError)
  /// A secret would travel where others can read it: plain http to another machine.
  case secretInClear(host: SafeText)
  case notOffered(MarketFeature)
  /// This run may only read; nothing was sent.
  case readOnly
  /// The market on this machine cannot be opened.
  case localMarket(SafeText)
  /// The caller cancelled; no message is needed.
  case cancelled
}

/// The reply of a server that is not a market.
public enum ForeignAnswer: Hashable, Sendable, CaseIterable {
  case nothing, webPage, otherJSON, notJSON, notHTTP
}

public enum TimeoutPhase: Hashable, Sendable {
  case connect, firstByte, whole
}

extension MarketError {
  /// The traits of an error, which decide what follows it.
  private struct Traits: OptionSet {
    let rawValue: Int

    static let transient = Self(rawValue: 1)
    static let silent = Self(rawValue: 2)
    static let offline = Self(rawValue: 4)
    static let losesReply = Self(rawValue: 8)
    static let endsBatch = Self(rawValue: 16)
    static let bansStaleCopy = Self(rawValue: 32)
  }

  private var traits: Traits {
    switch self {
    case .connection, .timeout(.connect, _):
      [.transient, .silent, .offline, .losesReply, .endsBatch]
    case .timeout(.firstByte, _), .timeout(.whole, _): [.transient, .silent, .losesReply]
    case .status(502...504, _): [.transient, .silent]
    case .status(let code, _): code >= 500 ? .transient : []
    case .rateLimited: .transient
    case .refusedByHost(.readOnlyMarket): [.transient, .offline, .endsBatch]
    case .deletionUnfinished(let cause): cause.traits.intersection(.transient)
    case .cancelled: [.losesReply, .endsBatch, .bansStaleCopy]
    case .notAMarket, .tooLarge: .losesReply
    case .wrongSecret, .unknownVendor, .secretInClear: .endsBatch
    case .badAddress, .redirect, .notFound, .gone: .bansStaleCopy
    case .plainHTTP, .certificate, .otherDialect, .decoding, .notTheVendor, .conflict, .refused,
      .uploadTooLarge, .pictureKind, .missingPicture, .idempotencyKeyReused, .overQuota,
      .refusedByHost, .marketFull, .unknownOutcome, .notOffered, .readOnly, .localMarket:
      []
    }
  }

  /// Whether a retry may succeed without any change.
  public var isTransient: Bool { traits.contains(.transient) }

  /// Whether there is no sign of the market itself: there was no reply, or a proxy's.
  public var isSilence: Bool { traits.contains(.silent) }

  /// Whether the market was not reached, or accepts no changes for now: nothing was done, and the
  /// same can be sent later.
  public var isOffline: Bool { traits.contains(.offline) }

  /// Whether the market may have carried out a write whose request was sent before this error.
  package var losesReply: Bool { traits.contains(.losesReply) }

  /// Whether it concerns the user or the connection, and not the product of a write.
  package var endsBatch: Bool { traits.contains(.endsBatch) }

  /// Whether a stale entry of a cache may be served after this error.
  package var allowsStaleCopy: Bool { !traits.contains(.bansStaleCopy) }

  /// The attribute a market's refusal (400) is about, where its message begins with the field's
  /// name.
  public var refusedField: ProductAttribute? {
    guard case .status(400, let message?) = self else { return nil }
    let name = String(message.string.prefix { $0 != ":" && $0 != " " && $0 != "[" })
    return switch name {
    case "title": .name
    case "descriptions": .description
    case "currency": .price
    case "discounted_price", "discountedPrice": .discount
    case "images": .pictures
    default: ProductAttribute(rawValue: name)
    }
  }
}
