import ArgumentParser
import MarketServer
import Scripting
import Text
import Words

/// The addresses that may reach a served market, and the encryption.
struct NetworkOptions: ParsableArguments {
  @Flag(
    help: "A proxy in front encrypts all connections; allows addresses other than this machine's.")
  var behindProxy = false

  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "A proxy or a network whose X-Forwarded-For is trusted; repeatable.",
      valueName: "ADDRESS[/BITS]"))
  var trustedProxies: [String] = []

  @Option(
    help: ArgumentHelp("Certificate chain (PEM).", valueName: "FILE"),
    completion: .file())
  var tlsCert: String?

  @Option(
    help: ArgumentHelp("Private key of the certificate (PEM).", valueName: "FILE"),
    completion: .file())
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

  @Option(
    help: ArgumentHelp(
      "Connections at once; half of them may be event streams.", valueName: "NUMBER"))
  var maxConnections = ServiceOptions.connectionLimit

  func validate() throws {
    let words = CommandWords.current.usage
    guard (tlsCert == nil) == (tlsKey == nil) else {
      throw ValidationError(words.together("--tls-cert", "--tls-key"))
    }
    guard (16...1_000_000).contains(maxConnections) else {
      throw ValidationError(words.notInRange("--max-connections", "16–1000000"))
    }
    guard (0...1_000_000).contains(rateLimit) else {
      throw ValidationError(words.notInRange("--rate-limit", "0–1000000"))
    }
    guard TrustedProxies(trustedProxies) != nil else {
      throw ValidationError(words.notAnAddress("--trusted-proxy", "127.0.0.1, 10.0.0.0/8"))
    }
    // A kiosk on this machine forwards its visitors' addresses, even without a proxy.
    guard trustedProxies.allSatisfy(Self.isLoopback) || behindProxy else {
      throw ValidationError(words.requires("--trusted-proxy", "--behind-proxy"))
    }
    var options = ServiceOptions()
    guard publicURL.map({ options.setPublicURL($0) }) ?? true else {
      throw ValidationError(words.notAURL("--public-url", "https://market.example"))
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
