import Market
import Testing
import Text

struct MarketErrorTests {
  @Test func transientErrors() {
    #expect(MarketError.connection(host: "x", .refused).isTransient)
    #expect(MarketError.timeout(.whole, seconds: 1).isTransient)
    #expect(MarketError.rateLimited(retryAfter: 1).isTransient)
    #expect(MarketError.status(code: 503, message: nil).isTransient)
    #expect(!MarketError.status(code: 404, message: nil).isTransient)
    #expect(!MarketError.notAMarket(.webPage).isTransient)
    #expect(!MarketError.certificate(host: "x", .otherHost).isTransient)
  }

  /// Each error with what follows it: a retry (r), silence (s), being offline (o), a reply that is
  /// lost (l), the end of a batch (b), no stale copy (x).
  @Test(
    arguments: [
      (.connection(host: "x", .refused), "rsolb"), (.timeout(.connect, seconds: 1), "rsolb"),
      (.timeout(.firstByte, seconds: 1), "rsl"), (.timeout(.whole, seconds: 1), "rsl"),
      (.status(code: 404, message: nil), ""), (.status(code: 500, message: nil), "r"),
      (.status(code: 502, message: nil), "rs"), (.status(code: 504, message: nil), "rs"),
      (.status(code: 505, message: nil), "r"), (.rateLimited(retryAfter: 1), "r"),
      (.refusedByHost(.readOnlyMarket), "rob"), (.refusedByHost(.hiddenProduct), ""),
      (.deletionUnfinished(.connection(host: "x", .refused)), "r"),
      (.deletionUnfinished(.cancelled), ""), (.cancelled, "lbx"), (.notAMarket(.webPage), "l"),
      (.tooLarge(limit: 1), "l"), (.wrongSecret, "b"), (.unknownVendor, "b"),
      (.secretInClear(host: "x"), "b"), (.badAddress("x"), "x"), (.redirect(to: "x"), "x"),
      (.notFound, "x"), (.gone, "x"), (.plainHTTP(host: "x"), ""),
      (.certificate(host: "x", .otherHost), ""), (.otherDialect(chosen: "a", spoken: "b"), ""),
      (.decoding(path: "x", detail: "y"), ""), (.notTheVendor, ""), (.conflict(current: nil), ""),
      (.refused([]), ""), (.uploadTooLarge, ""), (.pictureKind, ""), (.missingPicture, ""),
      (.idempotencyKeyReused, ""), (.overQuota(.products(limit: 1)), ""), (.marketFull, ""),
      (.unknownOutcome(host: "x"), ""), (.notOffered(.restore), ""), (.readOnly, ""),
      (.localMarket("x"), ""),
    ] as [(MarketError, String)])
  func whatFollowsAnError(error: MarketError, letters: String) {
    let traits = [
      (error.isTransient, "r"), (error.isSilence, "s"), (error.isOffline, "o"),
      (error.losesReply, "l"), (error.endsBatch, "b"), (!error.allowsStaleCopy, "x"),
    ]
    #expect(traits.filter(\.0).map(\.1).joined() == letters)
  }
}
