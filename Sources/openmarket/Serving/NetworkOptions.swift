import ArgumentParser
import MarketServer
import Scripting
import Text
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
      trustedProxies.allSatisfy(Self.isLoopback) || behindProxy,
      or: words.requires("--trusted-proxy", "--behind-proxy"))
    var options = ServiceOptions()
    guard publicURL.map({ options.setPublicURL($0) }) ?? true else {
      throw ValidationError(words.notAURL("--public-url", "https://market.example"))
    }
  }

  /// - Throws: `CommandError` when others could read the traffic.
  func options(host: String) throws -> ServiceOptions {
    var options = ServiceOptions()
    options.isBehindProxy = behindProxy
    options.trustedProxies = TrustedProxies(trustedProxies) ?? .none
    options.requestRate = rateLimit
    options.connections = maxConnections
    options.acceptsOnlyLocalNames = Self.isLoopback(host) && !behindProxy && publicURL == nil
    if let tlsCert, let tlsKey {
      options.tls = CertificateFiles(certificates: tlsCert, key: tlsKey)
    }
    if let publicURL { _ = options.setPublicURL(publicURL) }
    guard Self.isLoopback(host) || behindProxy || options.tls != nil else {
      throw CommandError.unencrypted(host: SafeText(host))
    }
    return options
  }

  /// Whether only this machine can reach an address.
  static func isLoopback(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return host == "localhost" || host == "::1"
      || parts.count == 4 && parts[0] == 127 && parts.allSatisfy { $0 != nil }
  }
}
