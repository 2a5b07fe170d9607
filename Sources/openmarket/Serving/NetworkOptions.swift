import ArgumentParser
import MarketServer
import Text

/// The addresses that may reach a served market, and the encryption.
struct NetworkOptions: ParsableArguments {
  @Flag(
    help: "A proxy in front encrypts all connections; allows other addresses than this machine's.")
  var behindProxy = false

  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "A proxy or a network whose X-Forwarded-For is trusted; repeatable.",
      valueName: "ADDRESS[/BITS]"))
  var trustedProxies: [String] = []

  @Option(
    help: ArgumentHelp("Certificate chain (PEM).", valueName: "FILE"))
  var tlsCert: String?

  @Option(help: ArgumentHelp("Private key of the certificate (PEM).", valueName: "FILE"))
  var tlsKey: String?

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      "The URL that clients use; picture URLs begin with it.",
      valueName: "https://HOST[:PORT]"))
  var publicURL: String?

  @Option(
    help: ArgumentHelp(
      "Requests per second from one address; 0 for no limit.", valueName: "NUMBER"))
  var rateLimit = ServiceOptions.standardRequestRate

  func validate() throws {
    guard (tlsCert == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-cert and --tls-key must be used together")
    }
    guard (0...1_000_000).contains(rateLimit) else {
      throw ValidationError("--rate-limit must be 0–1000000")
    }
    guard TrustedProxies(trustedProxies) != nil else {
      throw ValidationError("--trusted-proxy must be an address such as 127.0.0.1 or 10.0.0.0/8")
    }
    guard trustedProxies.isEmpty || behindProxy else {
      throw ValidationError("--trusted-proxy requires --behind-proxy")
    }
    var options = ServiceOptions()
    guard publicURL.map({ options.setPublicURL($0) }) ?? true else {
      throw ValidationError("--public-url must be a URL such as https://market.example")
    }
  }

  /// Whether all clients appear with the address of an unknown proxy.
  var isBlind: Bool { behindProxy && trustedProxies.isEmpty }

  /// - Throws: `CommandError` when others could read the traffic.
  func options(host: String) throws -> ServiceOptions {
    var options = ServiceOptions()
    options.isBehindProxy = behindProxy
    options.trustedProxies = TrustedProxies(trustedProxies) ?? .none
    options.requestRate = rateLimit
    options.acceptsOnlyLocalNames = Self.isLoopback(host) && !behindProxy && publicURL == nil
    if let tlsCert, let tlsKey {
      options.tls = CertificateFiles(certificates: tlsCert, key: tlsKey)
    }
    if let publicURL { _ = options.setPublicURL(publicURL) }
    guard Self.isLoopback(host) || behindProxy || options.tls != nil else {
      throw CommandError(
        """
        Refusing to serve unencrypted on \(SafeText(host)): use --host 127.0.0.1, a certificate \
        (--tls-cert, --tls-key) or a proxy that has one (--behind-proxy)
        """)
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
