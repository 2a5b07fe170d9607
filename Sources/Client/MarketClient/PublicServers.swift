import Foundation
import Market
import Text
import Wire

/// Servers that a market names besides itself; only public ones are contacted.
///
/// A name is looked up first, all its addresses must be public, and the connection goes to the
/// address that was checked, so that a second lookup cannot lead elsewhere.
actor PublicServers {
  typealias Lookup = @Sendable (_ host: String) async -> [String]

  private struct Server {
    let origin: Origin
    let address: String
    let transport: HTTPTransport
  }

  private let limits: TransportLimits
  private let lookUp: Lookup
  private let isPublic: @Sendable (String) -> Bool
  /// The most recently used one comes last.
  private var servers: [Server] = []

  /// Most markets keep their pictures on one or two servers.
  private static let maximumServers = 4

  init(
    limits: TransportLimits, lookUp: Lookup? = nil,
    isPublic: @escaping @Sendable (String) -> Bool = PublicIPAddresses.contains
  ) {
    self.limits = limits
    self.lookUp = lookUp ?? { await Self.addresses(of: $0, within: limits.connect) }
    self.isPublic = isPublic
  }

  func send(
    _ request: TransportRequest, to origin: Origin
  ) async throws(MarketError) -> TransportReply {
    try await transport(to: origin).send(request, onProgress: nil)
  }

  private func transport(to origin: Origin) async throws(MarketError) -> HTTPTransport {
    let addresses = await lookUp(origin.bareHost)
    guard let address = addresses.first else {
      throw .connection(host: SafeText(origin.authority), .unknownHost)
    }
    guard addresses.allSatisfy(isPublic) else { throw .badAddress(SafeText(origin.url)) }
    if let index = servers.firstIndex(where: { $0.origin == origin && $0.address == address }) {
      servers.append(servers.remove(at: index))
      return servers[servers.count - 1].transport
    }
    let transport = HTTPTransport(
      address: try MarketAddress(origin.url, allowHTTP: true), limits: limits,
      connectingTo: address)
    servers.append(Server(origin: origin, address: address, transport: transport))
    // An evicted transport closes its own connections after its last request.
    if servers.count > Self.maximumServers { servers.removeFirst() }
    return transport
  }

  /// Returns the numeric addresses of a name, as the system resolves it; none after `limit`, or
  /// when the caller was cancelled. A lookup itself cannot be cancelled.
  static func addresses(
    of host: String, within limit: Duration,
    resolve: @escaping @Sendable (String) -> [String] = numericAddresses(of:)
  ) async -> [String] {
    let (answers, answer) = AsyncStream<[String]>.makeStream()
    DispatchQueue.global(qos: .utility).async {
      answer.yield(resolve(host))
    }
    let timer = Task {
      try await Task.sleep(for: limit)
      answer.finish()
    }
    defer { timer.cancel() }
    return await answers.first { _ in true } ?? []
  }

  private static func numericAddresses(of host: String) -> [String] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    var found: [String] = []
    var next = first
    while let entry = next?.pointee {
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      if getnameinfo(
        entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
      {
        found.append(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
      }
      next = entry.ai_next
    }
    return found
  }
}
