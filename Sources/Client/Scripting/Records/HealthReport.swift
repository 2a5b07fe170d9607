import Market
import MarketClient
package import Text
package import Words

/// Whether a market can serve its clients.
package struct HealthReport: Encodable {
  let url: String
  package let isHealthy: Bool
  let reason: String?

  /// Asks the market at an address.
  /// - Throws: `CommandError.unusableServer` for text that is not an address.
  package init(of url: String, in language: Language) async throws {
    let address = try MarketAddress(forCommand: url, allowsHTTP: true)
    let failure = await Self.failure(of: address)
    self.url = SafeText(url).string
    isHealthy = failure == nil
    reason = failure.map { $0.sentence(in: language).string }
  }

  package func sentence(in language: Language) -> SafeText {
    let words = MaintenanceWords.of(language).service
    return reason.map { words.unhealthy(SafeText(url), SafeText($0)) }
      ?? words.healthy(SafeText(url))
  }

  private static func failure(of address: MarketAddress) async -> MarketError? {
    do throws(MarketError) {
      try await MarketClient.using(address) { client throws(MarketError) in
        // Any other server may answer at the address of a market's health check.
        if try await client.health() == .unknown {
          _ = try await client.page(PageRequest(.number(1), size: 1))
        }
      }
      return nil
    } catch {
      return error
    }
  }
}
