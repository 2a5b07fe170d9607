import Foundation
import HTTPTypes
import HummingbirdCore
package import Logging
package import MarketStore
import NIOCore
import Text
import Wire

/// The health and the metrics of a market, on a separate port: `/healthz` (the process responds),
/// `/readyz` (the abilities that work) and `/readyz/reading` (one of them), `/metrics`
/// (Prometheus).
public struct OperationsService: Sendable {
  package static let localHost = "127.0.0.1"

  private let service: HTTPService

  /// Returns the address of a service that listens at `host`, which may mean all addresses.
  package static func url(host: String, port: Int) -> String {
    let reachable =
      switch host {
      case "0.0.0.0": localHost
      case "::": "[::1]"
      default: host.contains(":") ? "[\(host)]" : host
      }
    return "http://\(reachable):\(port)"
  }

  /// - Parameters:
  ///   - folder: The folder of the market; nil for one in memory.
  ///   - uploads: The folder of uploads in progress; the usual one by default.
  ///   - host: The address to listen on: by default one that only this machine can reach.
  ///   - port: 0 for any free port.
  package init(
    store: any TransactionalStore, folder: String? = nil, uploads: String? = nil,
    host: String = Self.localHost, port: Int, metrics: ServiceMetrics, logger: Logger
  ) {
    let readiness = Readiness(
      store: store, metrics: metrics, uploads: uploads ?? UploadOptions().folder)
    let startedAt = Int(Date.now.timeIntervalSince1970)
    // Other machines reach this one by names that it does not know.
    let acceptsOnlyLocalNames = Self.isOnlyForThisMachine(host)
    service = HTTPService(
      address: .tcp(host: host, port: port), certificate: nil,
      connections: ConnectionService(
        metrics: ServiceMetrics(),
        table: ConnectionTable(ServiceOptions().connectionLimits)),
      logger: logger,
      responder: { request, writer, _ in
        let isForThisMachine = request.namesThisMachine(
          request.head.authority.flatMap { Origin(authority: $0) })
        var response =
          acceptsOnlyLocalNames && !isForThisMachine
          ? .plain("only for this machine: use localhost\n", .misdirectedRequest)
          : await Self.answer(request, store, folder, metrics, readiness, startedAt)
        if request.method == .head { response.removeBody() }
        try await writer.write(response: response.head, body: response.body)
      })
  }

  /// Whether only this machine reaches an address to listen on.
  package static func isOnlyForThisMachine(_ host: String) -> Bool {
    ClientAddress(host)?.isLoopback ?? (host == "localhost")
  }

  /// Serves until the task is cancelled.
  /// - Parameter onReady: Called once, with the address in use.
  /// - Throws: ``ServiceError`` if it cannot listen.
  public func run(onReady: @escaping @Sendable (ServiceAddress) -> Void) async throws {
    try await service.run(onReady: onReady, onEnd: {})
  }

  /// A line for each ability that matters to the client.
  private static func reply(
    _ report: Readiness.Report, for abilities: [Readiness.Ability]
  ) -> Response {
    let lines = abilities.map { "\($0): \(report[$0]?.string ?? "ok")\n" }
    let isReady = abilities.allSatisfy { report[$0] == nil }
    return .plain(lines.joined(), isReady ? .ok : .serviceUnavailable)
  }

  private static func answer(
    _ request: Request, _ store: any TransactionalStore, _ folder: String?,
    _ metrics: ServiceMetrics,
    _ readiness: Readiness, _ startedAt: Int
  ) async -> Response {
    guard request.method == .get || request.method == .head else {
      return .plain("only GET and HEAD\n", .methodNotAllowed, [.allow: "GET, HEAD"])
    }
    if let abilities = Readiness.Ability.named(by: request.uri.path) {
      return reply(await readiness.report(), for: abilities)
    }
    switch request.uri.path {
    case "/healthz": return .plain("ok\n", .ok)
    case "/metrics":
      let products = try? await store.page(at: .offset(0), limit: 1).total
      var response = Response.plain(
        metrics.text(products: products, disk: folder.flatMap(DiskUsage.init(folder:)))
          + """
          # HELP process_start_time_seconds Time at which the service started.
          # TYPE process_start_time_seconds gauge
          process_start_time_seconds \(startedAt)

          """, .ok)
      response.headers[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
      return response
    default: return .plain("nothing here\n", .notFound)
    }
  }
}

extension Readiness.Ability {
  /// The abilities that an address reports: all for `/readyz`, one for `/readyz/reading`; nil for
  /// other addresses.
  fileprivate static func named(by path: String) -> [Self]? {
    path == "/readyz" ? allCases : allCases.first { path == "/readyz/\($0)" }.map { [$0] }
  }
}
