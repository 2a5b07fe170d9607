import HTTPTypes
import HummingbirdCore
package import Logging
package import MarketStore
import NIOCore
import Text
import Wire
import Words

/// The health and the metrics of a market, on a port of their own: `/healthz` (the process
/// responds), `/readyz` (the store can be read and written), `/metrics` (Prometheus).
public struct OperationsService: Sendable {
  package static let localHost = "127.0.0.1"

  private let service: HTTPService

  /// - Parameters:
  ///   - folder: The folder of the market; nil for one in memory.
  ///   - host: The address to listen on: by default one that only this machine can reach.
  ///   - port: 0 for any free port.
  package init(
    store: any ProductStore, folder: String? = nil, host: String = Self.localHost, port: Int,
    metrics: ServiceMetrics, logger: Logger
  ) {
    // Others reach a machine by names that it does not know.
    let acceptsOnlyLocalNames = host == Self.localHost
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
          ? .plain("only for this machine: ask for localhost\n", .misdirectedRequest)
          : await Self.answer(request, store, folder, metrics)
        if request.method == .head { response = response.createHeadResponse() }
        try await writer.write(response: response.head, body: response.body)
      })
  }

  /// Serves until the task is cancelled.
  /// - Parameter onReady: Called once, with the address in use.
  /// - Throws: ``ServiceError`` if it cannot listen.
  public func run(onReady: @escaping @Sendable (ServiceAddress) -> Void) async throws {
    try await service.run(onReady: onReady, onEnd: {})
  }

  private static func readiness(
    of store: any ProductStore, _ metrics: ServiceMetrics
  ) async -> Response {
    do {
      try await store.checkHealth()
      try await store.outsidePictures?.store.checkHealth()
      if let damage = metrics.damage { throw damage }
      return .plain("ready\n", .ok)
    } catch {
      let reason =
        (error as? StoreError)?.sentence(in: .english)
        ?? (error as? PictureStoreError)?.sentence(in: .english) ?? SafeText("\(error)")
      return .plain("not ready: \(reason)\n", .serviceUnavailable)
    }
  }

  private static func answer(
    _ request: Request, _ store: any ProductStore, _ folder: String?, _ metrics: ServiceMetrics
  ) async -> Response {
    guard request.method == .get || request.method == .head else {
      return .plain("only GET and HEAD\n", .methodNotAllowed, [.allow: "GET, HEAD"])
    }
    switch request.uri.path {
    case "/healthz": return .plain("ok\n", .ok)
    case "/readyz":
      return await readiness(of: store, metrics)
    case "/metrics":
      let products = try? await store.page(at: .offset(0), limit: 1).total
      var response = Response.plain(
        metrics.text(products: products, disk: folder.flatMap(DiskUsage.init(folder:))), .ok)
      response.headers[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
      return response
    default: return .plain("nothing here\n", .notFound)
    }
  }
}

extension Response {
  fileprivate static func plain(
    _ text: String, _ status: HTTPResponse.Status, _ headers: HTTPFields = [:]
  ) -> Response {
    var response = Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    response.headers.append(contentsOf: headers)
    return response
  }
}
