import ArgumentParser
import MarketServer
import Scripting
import Text
import Wire
import Words

/// The addresses that may reach a served market, and the encryption.
struct NetworkOptions: ParsableArguments {
  @Flag(help: .phrase(ServeHelp.behindProxy)) var behindProxy = false
  @Option(
    name: .customLong("trusted-proxy"),
    help: .phrase(ServeHelp.trustedProxies, "ADDRESS[/BITS]"))
  var trustedProxies: [String] = []
  @Option(help: .phrase(ServeHelp.tlsCert, "FILE"), completion: .file()) var tlsCert: String?
  @Option(help: .phrase(ServeHelp.tlsKey, "FILE"), completion: .file()) var tlsKey: String?
  @Option(
    name: .customLong("public-url"),
    help: .phrase(ServeHelp.publicURL, "https://HOST[:PORT]"))
  var publicURL: String?
  @Option(help: .phrase(ServeHelp.rateLimit, "NUMBER"))
  var rateLimit = ServiceOptions.standardRequestRate
  @Option(help: .phrase(ServeHelp.maxConnections, "NUMBER"))
  var maxConnections = ServiceOptions.connectionLimit

  /// The numbers of ports; 0 picks a free one.
  static let ports = 0...65_535

  func validate() throws {
    let words = UsageWords.current
    try require((tlsCert == nil) == (tlsKey == nil), or: words.together("--tls-cert", "--tls-key"))
    try (16...1_000_000).check(maxConnections, of: "--max-connections")
    try (0...1_000_000).check(rateLimit, of: "--rate-limit")
    try require(
      TrustedProxies(trustedProxies) != nil,
      or: words.notAnAddress("--trusted-proxy", "127.0.0.1, 10.0.0.0/8"))
    // A kiosk on this machine forwards its visitors' addresses, even without a proxy.
    try require(
      trustedProxies.allSatisfy(OperationsService.isOnlyForThisMachine) || behindProxy,
      or: words.requires("--trusted-proxy", "--behind-proxy"))
    var options = ServiceOptions()
    guard publicURL.map({ options.setPublicURL($0) }) ?? true else {
      throw ValidationError(words.notAURL("--public-url", "https://market.example"))
    }
  }

  /// - Throws: `CommandError` when others could read the traffic.
  func options(host: String) throws -> ServiceOptions {
    let isLocal = OperationsService.isOnlyForThisMachine(host)
    var options = ServiceOptions()
    options.isBehindProxy = behindProxy
    options.trustedProxies = TrustedProxies(trustedProxies) ?? .none
    options.requestRate = rateLimit
    options.connections = maxConnections
    options.acceptsOnlyLocalNames = isLocal && !behindProxy && publicURL == nil
    if let tlsCert, let tlsKey {
      options.tls = CertificateFiles(certificates: tlsCert, key: tlsKey)
    }
    if let publicURL { _ = options.setPublicURL(publicURL) }
    guard isLocal || behindProxy || options.tls != nil else {
      throw CommandError.unencrypted(host: SafeText(host))
    }
    return options
  }
}

/// The ports and host names that speak older dialects.
struct DialectOptions: ParsableArguments {
  @Option(help: .phrase(ServeHelp.dialectPort, "DIALECT=PORT")) var dialectPort: [String] = []
  @Option(help: .phrase(ServeHelp.dialectHost, "DIALECT=NAME")) var dialectHost: [String] = []

  /// The ports with their dialects, the newest dialect first.
  var ports: [(dialect: String, port: Int)] {
    let given = dialectPort.compactMap(Self.pair).map { ($0.dialect, Int($0.value) ?? -1) }
    return Dialects.all.flatMap { dialect in given.filter { $0.0 == dialect.name } }
  }

  func validate() throws {
    let words = UsageWords.current
    for text in dialectPort {
      guard let port = Self.pair(text).flatMap({ Int($0.value) }),
        NetworkOptions.ports.contains(port)
      else {
        throw ValidationError(words.notADialectPort("--dialect-port", Self.names, "2a=8081"))
      }
    }
    var options = ServiceOptions()
    try require(
      apply(to: &options), or: words.notADialectHost("--dialect-host", Self.names, "2a=old.example")
    )
    var dialects: [String: String] = [:]
    for (dialect, host) in dialectHost.compactMap(Self.pair) {
      let other = dialects.updateValue(dialect, forKey: host.lowercased()) ?? dialect
      try forbid(
        "--dialect-host \(other)=\(SafeText(host))",
        with: "--dialect-host \(dialect)=\(SafeText(host))", if: other != dialect)
    }
  }

  /// - Returns: Whether all names were valid.
  @discardableResult
  func apply(to options: inout ServiceOptions) -> Bool {
    dialectHost.allSatisfy { text in
      Self.pair(text).map { options.setDialect($0.dialect, atHost: $0.value) } ?? false
    }
  }

  private static let names = SafeText(
    Dialects.all.map(\.name).filter { $0 != Dialects.native.name }.joined(separator: ", "))

  /// Returns the parts of `DIALECT=VALUE`; nil unless it names an older dialect.
  private static func pair(_ text: String) -> (dialect: String, value: String)? {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0] != Dialects.native.name, Dialects.named(parts[0]) != nil
    else { return nil }
    return (parts[0], parts[1])
  }
}
