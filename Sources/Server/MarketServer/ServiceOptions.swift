import Foundation
import Wire

/// The options of a market that is served. The defaults are those of a market on one machine.
public struct ServiceOptions: Sendable {
  /// The origin at which clients reach the market, such as `https://market.example`, the beginning
  /// of picture addresses. Nil for the one that each request names.
  var publicOrigin: Origin?
  /// Whether every connection comes from a proxy.
  public var isBehindProxy = false
  public var trustedProxies = TrustedProxies.none
  /// Whether all clients appear with the address of an unknown proxy.
  package var isBehindUnknownProxy: Bool { isBehindProxy && trustedProxies.isEmpty }
  public var tls: CertificateFiles?
  /// The maximum requests per second from one address; 0 is no limit.
  public var requestRate = ServiceLimits.requestRate

  /// Whether people get pages at `/` and `/products/ID`, in the native dialect.
  public var servesPages = true

  /// The name of the market and its imprint on pages.
  package var identity = SiteIdentity()

  /// Whether requests may only name this machine by its own names and addresses, as local programs
  /// do.
  public var acceptsOnlyLocalNames = false

  public var uploads = UploadOptions()
  var cacheBytes = ResponseCache.maximumBytes
  /// The maximum bytes of all large replies that are being sent.
  var largeReplies = ServiceLimits.largeReplies

  /// The maximum number of connections; five sixths of them may be event streams. Each needs about
  /// 30 kB.
  public var connections = ServiceLimits.connections
  /// The maximum number of connections from one address, and their time limits.
  var connectionsOfAddress = ServiceLimits.connectionsOfAddress
  var times = ConnectionTimes()
  /// The interval of the comments that keep an event stream open.
  var eventCommentTime = ServiceLimits.eventCommentTime
  /// Whether programs on this machine are exempt from the limit of connections per address.
  var exemptsLoopback = true

  /// Dialects by the host that requests name, in lower case and without a port.
  private var dialects: [String: any Dialect] = [:]

  public static let standardRequestRate = ServiceLimits.requestRate
  public static let connectionLimit = ServiceLimits.connections

  public init() {}

  /// Sets the dialect for requests with this host, at any port.
  /// - Returns: False if there is no such dialect, or `host` is not a plain name.
  public mutating func setDialect(_ name: String, atHost host: String) -> Bool {
    guard let dialect = Dialects.named(name), !host.contains(":"), Origin(authority: host) != nil
    else { return false }
    dialects[host.lowercased()] = dialect
    return true
  }

  func dialect(atHost authority: String?) -> (any Dialect)? {
    guard !dialects.isEmpty, let authority else { return nil }
    return dialects[authority.prefix { $0 != ":" }.lowercased()]
  }

  /// The limits of connections, if the process may have that many descriptors: without a spare one,
  /// accepting would fail over and over.
  var connectionLimits: ConnectionTable.Limits {
    let descriptors = sysconf(Int32(_SC_OPEN_MAX)) - ServiceLimits.otherDescriptors
    return ConnectionTable.Limits(
      all: min(connections, max(16, descriptors)), ofAddress: connectionsOfAddress,
      // Behind an unknown proxy, the connections of one address are those of many clients.
      exempts: { [isBehindUnknownProxy, trustedProxies, exemptsLoopback] address in
        isBehindUnknownProxy || address == .local || address.isLoopback && exemptsLoopback
          || trustedProxies.trusts(address)
      })
  }

  /// - Returns: False if `text` is not `http://host[:port]` or `https://host[:port]`.
  public mutating func setPublicURL(_ text: String) -> Bool {
    guard let (origin, rest) = Origin.parse(text), ["", "/"].contains(rest) else { return false }
    publicOrigin = origin
    return true
  }
}
