import ArgumentParser
import Foundation
import Market
import MarketClient
import Scripting
import Text
import Words

/// `openmarket healthcheck [URL]`
struct HealthcheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthcheck",
    abstract: "Check whether a market works, for containers and scripts.",
    discussion: """
      A market of any dialect works if it returns a page of its list. Exit status: 0 if it works, \
      1 if not or if it cannot be reached, as container engines expect.
      """)

  @Argument(
    help: ArgumentHelp(
      "The market's address.",
      discussion: "Default: http://127.0.0.1:8080, or with the port of $OPENMARKET_PORT.",
      valueName: "URL"))
  var url: String?

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
    try await reporting {
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
      let url = SafeText(url)
      try report.write(
        Report(url: url.string, isHealthy: failure == nil, reason: failure?.string),
        [failure.map { words.unhealthy(url, $0) } ?? words.healthy(url)],
        failure: failure == nil ? nil : 1)
    }
  }
}
