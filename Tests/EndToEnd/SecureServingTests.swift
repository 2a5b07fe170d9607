import Certificates
import FaultInjection
import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// A market with its own certificate, and another client: `openssl s_client`.
  @Suite struct SecureServingTests {}
}

extension MadeCertificate {
  /// A key with a self-signed certificate for the names of this machine.
  fileprivate init(
    _ place: Workplace, _ name: String = "market", for names: String? = Self.thisMachine,
    key kind: [String] = Self.usualKey
  ) throws {
    try self.init(in: place.path, name, names: names, key: kind)
  }

  fileprivate static let thisMachine = "DNS:localhost,IP:127.0.0.1"

  /// The arguments of a market that serves with it.
  fileprivate var arguments: [String] { ["--tls-cert", certificate, "--tls-key", key] }
}

extension EndToEndTests.SecureServingTests {
  /// The reply to `openssl s_client`, once it has checked the certificate.
  private func ask(
    _ server: ServedMarket, _ path: String, _ place: Workplace, _ options: [String]
  ) throws -> Workplace.Outcome {
    let request =
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r\n\r\n"
    try Data(request.utf8).write(to: URL(filePath: "\(place.path)/request"))
    return try place.run(
      ["s_client", "-connect", "127.0.0.1:\(server.port)", "-quiet", "-verify_return_error"]
        + options, redirections: "<\"$0/request\" >\"$0/out\" 2>\"$0/err\"", program: "openssl")
  }

  @Test func clientsThatTrustTheCertificateAreServed() throws {
    let place = try Workplace()
    let certificate = try MadeCertificate(place)
    let server = try ServedMarket(place, ["--demo"] + certificate.arguments)
    #expect(server.url == "https://127.0.0.1:\(server.port)")
    let trusting = ["-CAfile", certificate.certificate, "-verify_ip", "127.0.0.1"]
    for version in ["-tls1_2", "-tls1_3"] {
      let reply = try ask(
        server, "/api/products?items_per_page=1", place, trusting + [version])
      #expect(reply.exit.status == 0, "\(reply.errors)")
      #expect(reply.output.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(reply.output.contains("\"thumbnail\":\"\(server.url)/pictures/"))
      #expect(reply.output.contains("Strict-Transport-Security: max-age=2592000\r\n"))
    }
    #expect(try server.stop().status == 0)
  }

  @Test func otherClientsAreNot() throws {
    let place = try Workplace()
    let server = try ServedMarket(place, MadeCertificate(place).arguments)
    let stranger = try MadeCertificate(place, "stranger")
    let reply = try ask(
      server, "/healthChecker", place, ["-CAfile", stranger.certificate, "-no-CApath"])
    #expect(reply.exit.status != 0 && reply.output.isEmpty)
    #expect(reply.errors.contains("verify error"))

    let plain = try LoopbackSocket.connected(to: server.port)
    defer { plain.close() }
    plain.send(Array("GET /healthChecker HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8))
    var bytes: [UInt8] = []
    while case let part = plain.received(), !part.isEmpty { bytes += part }
    #expect(!String(decoding: bytes, as: UTF8.self).contains("HTTP/1.1"))

    let probe = try place.start(["--server", server.url])
    try probe.wait("the refusal") { $0.contains("was rejected: unknown authority") }
    #expect(try probe.quit().status == 0)
    #expect(try server.stop().status == 0)
  }

  /// The option, the variables and the setting name the authority for every client; without it
  /// nothing is requested and nothing is stored.
  @Test func theUsersOwnAuthorityIsTrusted() throws {
    let place = try Workplace()
    let certificate = try MadeCertificate(place)
    let (identifier, secret) = try place.addVendor()
    let identity = "\(place.path)/identity"
    try "\(identifier)\n\(secret)\n".write(toFile: identity, atomically: true, encoding: .utf8)
    let server = try ServedMarket(place, certificate.arguments)
    let login = ["login", server.url, "--secret-file", identity]
    let commands = [["list", "-q", "--server", server.url], ["healthcheck", server.url], login]
    for command in commands {
      let refused = try place.run(command)
      #expect(refused.exit.status == (command[0] == "healthcheck" ? 1 : 69))
      let said = refused.errors + refused.output
      #expect(said.contains("unknown authority. If the authority is your own"), "\(said)")
      #expect(place.names(in: "\(place.path)/config/openmarket/identities").isEmpty)
    }
    for command in commands {
      let trusting = try place.run(command + ["--ca-file", certificate.certificate])
      #expect(trusting.exit.status == 0, "\(command) \(trusting.errors)\(trusting.output)")
    }
    for variable in ["OPENMARKET_CA_FILE", "SSL_CERT_FILE"] {
      place.environment[variable] = certificate.certificate
      #expect(try place.run(["list", "-q", server.url]).exit.status == 0, "\(variable)")
      place.environment[variable] = nil
    }
    let missing = try place.run(["list", server.url, "--ca-file", "\(place.path)/none.pem"])
    #expect(missing.exit.status == 65)
    #expect(missing.errors.contains("none.pem cannot be used: no such file"), "\(missing.errors)")

    let folder = try place.run(["list", server.url, "--ca-file", place.path])
    #expect(folder.exit.status == 65)
    #expect(folder.errors.contains("cannot be used: it is a folder"), "\(folder.errors)")

    let config = "\(place.path)/config/openmarket/config.toml"
    try "ca_file = \"~/market.crt\"\n".write(toFile: config, atomically: true, encoding: .utf8)
    chmod(config, 0o600)
    #expect(try place.run(["list", "-q", server.url]).exit.status == 0)
    let probe = try place.start(["--server", server.url])
    try probe.wait("the market") { $0.isOnline }
    #expect(try probe.quit().status == 0)
    #expect(try server.stop().status == 0)
  }

  /// A lookup may lead anywhere: the certificate has to have the given name. Nothing is stored, and
  /// the browser says why.
  @Test(
    arguments: [
      ("localhost", "IP:127.0.0.1"), ("localhost", "DNS:other.example"), ("localhost", "DNS:l*"),
      ("localhost", nil), ("127.0.0.1", "DNS:localhost,DNS:127.0.0.1"),
    ] as [(String, String?)])
  func anotherHostsCertificateIsRejected(host: String, names: String?) throws {
    let place = try Workplace()
    let certificate = try MadeCertificate(place, for: names)
    let (identifier, secret) = try place.addVendor()
    let identity = "\(place.path)/identity"
    try "\(identifier)\n\(secret)\n".write(toFile: identity, atomically: true, encoding: .utf8)
    let server = try ServedMarket(place, certificate.arguments)
    place.environment["OPENMARKET_CA_FILE"] = certificate.certificate
    let url = "https://\(host):\(server.port)"
    for command in [
      ["list", url], ["show", "1", "--server", url], ["watch", url], ["login", url],
      [
        "add", "--name", "Oak table", "--description", "Solid oak, two leaves", "--price", "1",
        "--picture", try place.picture(), "--server", url,
      ], ["healthcheck", url],
    ] {
      place.environment["OPENMARKET_SECRET_FILE"] = identity
      let outcome = try place.run(
        command + (command[0] == "login" ? ["--secret-file", identity] : []))
      #expect(outcome.exit.status == (command[0] == "healthcheck" ? 1 : 69), "\(command)")
      let said = outcome.errors + outcome.output
      #expect(said.contains("it is for another host"), "\(command) \(said)")
    }
    #expect(place.names(in: "\(place.path)/config/openmarket/identities").isEmpty)
    let probe = try place.start(["--server", url])
    try probe.wait("the refusal") { $0.contains("was rejected: it is for another") }
    #expect(try probe.quit().status == 0)
    #expect(try server.stop().status == 0)
    let log = try String(contentsOfFile: "\(place.path)/log", encoding: .utf8)
    #expect(!log.contains("\"status\""), "\(log)")
  }

  /// An expired certificate of a trusted authority.
  @Test func anExpiredCertificateIsRejected() throws {
    let place = try Workplace()
    for (name, text) in [
      ("authority", TestCertificate.authority), ("expired", TestCertificate.expired),
      ("key", TestCertificate.key),
    ] {
      try (text + "\n").write(
        toFile: "\(place.path)/\(name).pem", atomically: true, encoding: .utf8)
    }
    let server = try ServedMarket(
      place, ["--tls-cert", "\(place.path)/expired.pem", "--tls-key", "\(place.path)/key.pem"])
    let identity = "\(place.path)/identity"
    try "someone\na secret\n".write(toFile: identity, atomically: true, encoding: .utf8)
    for command in [["list"], ["login", "--secret-file", identity], ["healthcheck"]] {
      let outcome = try place.run(
        command + ["https://localhost:\(server.port)", "--ca-file", "\(place.path)/authority.pem"])
      let said = outcome.errors + outcome.output
      #expect(outcome.exit.status != 0 && said.contains("expired"), "\(said)")
    }
    #expect(try server.stop().status == 0)
  }

  /// A service of this machine at another port.
  @Test func theHealthCheckUsesThePortOfTheEnvironment() throws {
    let place = try Workplace()
    let server = try ServedMarket(place)
    place.environment["OPENMARKET_PORT"] = "\(server.port)"
    let health = try place.run(["healthcheck"])
    #expect(health.exit.status == 0, "\(health.output)")
    #expect(health.output.contains("http://127.0.0.1:\(server.port)"), "\(health.output)")
    #expect(try server.stop().status == 0)
  }

  /// Static RSA has no forward secrecy, and CBC a history of attacks.
  @Test func onlyModernSuitesAreSpoken() throws {
    let place = try Workplace()
    let server = try ServedMarket(place, MadeCertificate(place, key: ["rsa:2048"]).arguments)
    for (suite, isSpoken) in [
      ("AES128-SHA", false), ("AES256-SHA", false), ("AES128-GCM-SHA256", false),
      ("ECDHE-RSA-AES128-SHA", false), ("ECDHE-RSA-AES256-SHA", false),
      ("ECDHE-RSA-AES128-GCM-SHA256", true), ("ECDHE-RSA-CHACHA20-POLY1305", true),
    ] {
      let reply = try ask(
        server, "/healthChecker", place,
        ["-CAfile", "\(place.path)/market.crt", "-tls1_2", "-cipher", suite])
      #expect(reply.output.hasPrefix("HTTP/1.1 200 ") == isSpoken, "\(suite)")
    }
    #expect(try server.stop().status == 0)
  }

  /// SIGHUP reloads the files; if they cannot be used, the old certificate stays.
  @Test func aRenewedCertificateIsServedWithoutARestart() throws {
    let place = try Workplace()
    let (first, second) = (try MadeCertificate(place), try MadeCertificate(place, "second"))
    let server = try ServedMarket(place, first.arguments)
    let original = try Data(contentsOf: URL(filePath: first.certificate))
    func isServed(_ trusted: String) -> Bool {
      let reply = try? ask(
        server, "/healthChecker", place, ["-CAfile", trusted, "-no-CApath"])
      return reply?.output.hasPrefix("HTTP/1.1 200 ") ?? false
    }
    let old = "\(place.path)/old.crt"
    try original.write(to: URL(filePath: old))
    #expect(isServed(old))

    for (new, file) in [
      (second.certificate, first.certificate), (second.key, first.key),
    ] { try Data(contentsOf: URL(filePath: new)).write(to: URL(filePath: file)) }
    try server.probe.signal(SIGHUP)
    try server.probe.wait("the new certificate") { isServed(second.certificate) }
    #expect(!isServed(old))
    func isLogged(_ text: String) -> Bool {
      (try? String(contentsOfFile: "\(place.path)/log", encoding: .utf8))?.contains(text) ?? false
    }
    try server.probe.wait("the line") { isLogged("\"reloaded\",\"certificate\":\"new\"") }
    try server.probe.signal(SIGHUP)
    try server.probe.wait("the same again") {
      isLogged("\"reloaded\",\"certificate\":\"unchanged\"")
    }

    try Data("no certificate\n".utf8).write(to: URL(filePath: first.certificate))
    try server.probe.signal(SIGHUP)
    try server.probe.wait("the refusal") {
      isLogged("\(first.certificate) cannot be used: it is not in PEM format")
    }
    #expect(isServed(second.certificate))
    #expect(try server.stop().status == 0)
  }

  /// One line that names the file; nothing is served meanwhile.
  @Test(.withoutSanitizer("its worker has no filter of system calls, and says so"))
  func unusableFilesAreReportedInOneLine() throws {
    let place = try Workplace()
    let (mine, other) = (try MadeCertificate(place), try MadeCertificate(place, "other"))
    let missing = "\(place.path)/missing.pem"
    let text = "\(place.path)/text.pem"
    try Data("no certificate\n".utf8).write(to: URL(filePath: text))
    for (certificate, key, file, reason) in [
      (mine.certificate, missing, missing, "no such file or folder"),
      (missing, mine.key, missing, "no such file or folder"),
      (mine.certificate, text, text, "it is not in PEM format"),
      (text, mine.key, text, "it is not in PEM format"),
      (
        mine.certificate, other.key, other.key, "the key and the certificate do not belong together"
      ),
    ] {
      let outcome = try place.run([
        "serve", "--port", "0", "--tls-cert", certificate, "--tls-key", key,
      ])
      #expect(outcome.exit.status == 1)
      #expect(outcome.errors == "openmarket: \(file) cannot be used: \(reason)\n")
      #expect(outcome.output.isEmpty)
    }
    for half in [["--tls-cert", mine.certificate], ["--tls-key", mine.key]] {
      let outcome = try place.run(["serve", "--port", "0"] + half)
      #expect(outcome.exit.status == 64)
      #expect(outcome.errors.contains("--tls-cert and --tls-key must be used together"))
    }
  }
}
