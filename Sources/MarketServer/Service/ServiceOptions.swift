import Wire

/// How a market is offered to others. The defaults are those of a market on one machine.
public struct ServiceOptions: Sendable {
  /// Where clients reach the market, such as `https://market.example`; addresses of pictures begin
  /// with it. Nil takes what each client calls the market.
  var publicOrigin: Origin?
  /// Whether every connection comes from a proxy.
  public var isBehindProxy = false
  public var trustedProxies = TrustedProxies.none
  /// Encrypts connections.
  public var tls: CertificateFiles?
  /// Requests a second of one address; 0 is no limit.
  public var requestRate = ServiceLimits.requestRate

  public var uploads = UploadOptions()

  /// Connections at once, and how long each may take for what.
  var connections = ServiceLimits.connections
  var times = ConnectionTimes()

  /// By the name that clients ask under, in lower case, without a port.
  private var dialects: [String: any Dialect] = [:]

  public static let standardRequestRate = ServiceLimits.requestRate
  public static let connectionLimit = ServiceLimits.connections

  public init() {}

  /// Speaks a dialect with who asks under a name, at any port.
  /// - Returns: False when there is no such dialect, or `host` is no plain name.
  public mutating func setDialect(_ name: String, atHost host: String) -> Bool {
    guard let dialect = Dialects.named(name), !host.contains(":"), Origin(host: host) != nil else {
      return false
    }
    dialects[host.lowercased()] = dialect
    return true
  }

  func dialect(atHost authority: String?) -> (any Dialect)? {
    guard !dialects.isEmpty, let authority else { return nil }
    return dialects[authority.prefix { $0 != ":" }.lowercased()]
  }

  /// - Returns: False when `text` is not `http://host[:port]` or `https://host[:port]`.
  public mutating func setPublicURL(_ text: String) -> Bool {
    publicOrigin = Origin(publicURL: text)
    return publicOrigin != nil
  }
}

/// A certificate with those that vouch for it, and its key, in PEM form.
public struct CertificateFiles: Hashable, Sendable {
  public let certificates: String
  public let key: String

  public init(certificates: String, key: String) {
    self.certificates = certificates
    self.key = key
  }
}
