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
}
