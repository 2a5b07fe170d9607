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

  /// The address of the service on this machine.
  private static var ownURL: String {
    let port = ProcessInfo.processInfo.environment["OPENMARKET_PORT"] ?? ""
    return "http://127.0.0.1:\(port.isEmpty ? "8080" : port)"
  }

  @MainActor
  func run() async throws {
    try trust.apply(sendsSecret: false)
    let health = try await HealthReport(of: url ?? Self.ownURL, in: .current)
    try report.write(
      health, [health.sentence(in: .current)], failure: health.isHealthy ? nil : 1)
  }
}
