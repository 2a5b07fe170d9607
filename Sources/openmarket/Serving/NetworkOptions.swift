import ArgumentParser
import MarketServer
import Text

/// Who may reach a market that is served, and how.
struct NetworkOptions: ParsableArguments {
  @Flag(help: "Every connection comes from a proxy that encrypts: other addresses may be used.")
  var behindProxy = false

  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "A proxy, or a network of them, whose X-Forwarded-For counts; may be repeated.",
      valueName: "ADDRESS[/BITS]"))
  var trustedProxies: [String] = []

  @Option(
    help: ArgumentHelp("The certificate and those that vouch for it (PEM).", valueName: "FILE"))
  var tlsCert: String?

  @Option(help: ArgumentHelp("The certificate's key (PEM).", valueName: "FILE"))
  var tlsKey: String?

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      "Where clients reach the market; addresses of pictures begin with it.",
      valueName: "https://HOST[:PORT]"))
  var publicURL: String?

  @Option(
    help: ArgumentHelp(
      "Requests a second from one address; 0 is no limit.", valueName: "NUMBER"))
  var rateLimit = ServiceOptions.standardRequestRate

  func validate() throws {
    guard (tlsCert == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-cert and --tls-key belong together")
    }
    guard (0...1_000_000).contains(rateLimit) else {
      throw ValidationError("--rate-limit is a number from 0 to 1000000, and not \(rateLimit)")
    }
    guard TrustedProxies(trustedProxies) != nil else {
      throw ValidationError("--trusted-proxy is an address such as 127.0.0.1 or 10.0.0.0/8")
    }
    guard trustedProxies.isEmpty || behindProxy else {
      throw ValidationError("--trusted-proxy belongs to --behind-proxy")
    }
    var options = ServiceOptions()
    guard publicURL.map({ options.setPublicURL($0) }) ?? true else {
      throw ValidationError("--public-url is an address such as https://market.example")
    }
  }

  /// Behind a proxy that is not known by its address.
  var isBlind: Bool { behindProxy && trustedProxies.isEmpty }

  /// - Throws: `Failure` when others could read along.
  func options(host: String) throws -> ServiceOptions {
    var options = ServiceOptions()
    options.isBehindProxy = behindProxy
    options.trustedProxies = TrustedProxies(trustedProxies) ?? .none
    options.requestRate = rateLimit
    if let tlsCert, let tlsKey {
      options.tls = CertificateFiles(certificates: tlsCert, key: tlsKey)
    }
    if let publicURL { _ = options.setPublicURL(publicURL) }
    guard Self.isLoopback(host) || behindProxy || options.tls != nil else {
      throw Failure(
        """
        Others could read along at this address: use --host 127.0.0.1, a certificate \
        (--tls-cert, --tls-key) or a proxy that has one (--behind-proxy)
        """)
    }
    return options
  }

  /// Whether only this machine can reach it.
  static func isLoopback(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return host == "localhost" || host == "::1"
      || parts.count == 4 && parts[0] == 127 && parts.allSatisfy { $0 != nil }
  }
}
