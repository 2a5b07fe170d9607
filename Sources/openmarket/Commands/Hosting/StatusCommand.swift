import ArgumentParser
import Foundation
import Hosting
import Market
import MarketClient
import MarketServer
import MarketStore
import Scripting
import Text
import Words

struct StatusCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("status", help: ServeHelp.status) }

  @Option(help: .phrase(ServeHelp.statusMetricsPort, "PORT")) var metricsPort: Int?
  @Option(help: .phrase(ServeHelp.statusMetricsHost, "HOST"))
  var metricsHost = OperationsService.localHost
  @OptionGroup var quotas: VendorQuotaOptions
  @Option(help: .phrase(VendorHelp.listConfig, "FILE"), completion: .file()) var config: String?
  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  func validate() throws { try NetworkOptions.ports.check(metricsPort, of: "--metrics-port") }

  @MainActor
  func run() async throws {
    let store = try storage.existingStore(isReading: true)
    var service: ServiceReply?
    var failure: ExitStatus?
    // The service picks a free port for 0.
    if let metricsPort, metricsPort > 0 {
      let url = OperationsService.url(host: metricsHost, port: metricsPort)
      do throws(MarketError) { service = .running(try await Self.figures(at: url)) } catch {
        let reason = CommandFailure(error, in: .current).sentence
        service = .failed(MaintenanceWords.current.service.unhealthy(SafeText(url), reason))
        failure = .offline
      }
    }
    let status = try await MarketStatus(
      of: store, at: storage.location(), quotas: quotas.quotas, service: service)
    try store.close()
    try report.write(status, rows: status.rows(in: .current), failure: failure?.rawValue)
  }

  private static func figures(at url: String) async throws(MarketError) -> ServiceFigures {
    let text = try await MarketClient.using(try MarketAddress(typed: url, allowHTTP: true)) {
      client throws(MarketError) in try await client.text(at: "/metrics")
    }
    guard let figures = ServiceFigures(metrics: text) else { throw .notAMarket(.notJSON) }
    return figures
  }
}

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
