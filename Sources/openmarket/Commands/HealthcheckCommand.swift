import ArgumentParser
import Foundation
import Market
import MarketClient
import Scripting
import Text
import Words

/// `openmarket healthcheck [URL]`
struct HealthcheckCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    .init("healthcheck", help: ServeHelp.healthcheck)
  }

  @Argument(help: .phrase(ServeHelp.healthcheckURL, "URL"), completion: .markets) var url: String?

  @OptionGroup var trust: TrustOptions
  @OptionGroup var report: ReportOptions

  private struct Report: Encodable {
    let url: String
    let isHealthy: Bool
    let reason: String?
  }

  /// The address of the service on this machine.
  private static var ownURL: String {
    let port = ProcessInfo.processInfo.environment["OPENMARKET_PORT"] ?? ""
    return "http://127.0.0.1:\(port.isEmpty ? "8080" : port)"
  }

  @MainActor
  func run() async throws {
    let url = url ?? Self.ownURL
    try trust.apply(sendsSecret: false)
    let address = try MarketAddress(forCommand: url, allowsHTTP: true)
    let client = MarketClient(address: address, dialect: .found(remembered: nil))
    let words = MaintenanceWords.current.service
    let failure: SafeText?
    do throws(MarketError) {
      // Any other server may answer at the address of a market's health check.
      if try await client.health() == .unknown {
        _ = try await client.page(PageRequest(.number(1), size: 1))
      }
      failure = nil
    } catch {
      failure = CommandFailure(error, in: .current).sentence
    }
    await client.shutdown()
    let shown = SafeText(url)
    try report.write(
      Report(url: shown.string, isHealthy: failure == nil, reason: failure?.string),
      [failure.map { words.unhealthy(shown, $0) } ?? words.healthy(shown)],
      failure: failure == nil ? nil : 1)
  }
}
