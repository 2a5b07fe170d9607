import Certificates
import Foundation
import Market
import NIOSSL
import Testing
import Text

@testable import MarketClient

/// A server is trusted as the requested one only if its certificate names it (RFC 9525 §6): a name
/// for a name, an address for an address.
struct CertificateNameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let host: String
    /// The alternative names of the certificate; nil for a common name alone, which is the host.
    let names: String?
    let isRight: Bool

    init(_ host: String, _ names: String?, _ isRight: Bool) {
      (self.host, self.names, self.isRight) = (host, names, isRight)
    }

    var testDescription: String { "\(names ?? "common name") for \(host)" }
  }

  static let cases = [
    Case("market.example.org", "DNS:market.example.org", true),
    Case("market.example.org", "DNS:MARKET.Example.org", true),
    Case("market.example.org", "DNS:other.example.org,DNS:market.example.org", true),
    Case("localhost", "DNS:localhost,IP:127.0.0.1", true),
    Case("market.example.org", "DNS:other.example.org", false),
    Case("market.example.org", "URI:https://market.example.org", false),
    // The address of the server, from any lookup.
    Case("market.example.org", "IP:127.0.0.1", false),
    Case("localhost", "IP:127.0.0.1", false),
    Case("localhost", "DNS:other.example,IP:127.0.0.1", false),
    // A wildcard is the whole left-most label, and matches one label.
    Case("market.example.org", "DNS:*.example.org", true),
    Case("a.market.example.org", "DNS:*.example.org", false),
    Case("example.org", "DNS:*.example.org", false),
    Case("market.example.org", "DNS:m*.example.org", false),
    Case("market.example.org", "DNS:*t.example.org", false),
    Case("market.example.org", "DNS:market.*.org", false),
    Case("market.example.org", "DNS:*.*.org", false),
    Case("market.example", "DNS:*.example", false),
    Case("localhost", "DNS:*", false),
    Case("127.0.0.1", "IP:127.0.0.1", true),
    Case("127.0.0.1", "IP:127.0.0.2", false),
    Case("127.0.0.1", "DNS:127.0.0.1", false),
    Case("127.0.0.1", "DNS:*.0.0.1", false),
    Case("127.0.0.1", "DNS:localhost", false),
    // Common names are for humans.
    Case("localhost", nil, false),
    Case("market.example.org", nil, false),
    Case("127.0.0.1", nil, false),
  ]

  @Test(arguments: cases)
  func theCertificateHasToNameTheServer(_ tried: Case) async throws {
    try await serving(tried) { server, transport in
      let list = TransportRequest(path: "/api/products", accept: "*/*", bodyLimit: 1_000)
      var write = list
      write.method = "POST"
      let errors = [
        await failure(of: try await transport.send(list, onProgress: nil)),
        await failure(of: try await transport.send(write, onProgress: nil)),
        await failure(of: try await transport.open(list)),
      ]
      for error in errors {
        if tried.isRight {
          #expect(error == nil)
        } else if case .certificate(_, .otherHost)? = error {
          // Nothing was sent, so the outcome of the write is known.
        } else {
          Issue.record("\(String(describing: error))")
        }
      }
      #expect(server.requests.count == (tried.isRight ? 3 : 0))
    }
  }

  /// Pages, pictures and changes come by the same connections.
  @Test func everyRequestOfTheClientIsProtected() async throws {
    try await serving(Case("localhost", "IP:127.0.0.1", false)) { server, transport in
      let client = MarketClient(
        address: try MarketAddress("https://localhost:\(server.port)"), transport: transport)
      let secret = try #require(Secret("a secret"))
      let identity = try #require(Identity(identifier: "somebody", secret: secret))
      for error in [
        await failure(of: try await client.page(firstPage)),
        await failure(of: try await client.product(id: 1)),
        await failure(of: try await client.health()),
        await failure(of: try await client.verify(identity)),
        await failure(of: try await client.picture(at: "/pictures/1.jpg")),
        await failure(of: try await client.changes()),
      ] {
        guard case .certificate(_, .otherHost)? = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
      #expect(server.requests.isEmpty)
    }
  }

  /// Runs `body` with a server that has a certificate, and a transport that trusts it.
  private func serving(
    _ tried: Case, _ body: (HostileServer, HTTPTransport) async throws -> Void
  ) async throws {
    let (certificate, key) = try withFolder { folder in
      let made = try MadeCertificate(in: folder, commonName: tried.host, names: tried.names)
      return (
        try String(contentsOfFile: made.certificate, encoding: .utf8),
        try String(contentsOfFile: made.key, encoding: .utf8)
      )
    }
    let server = try await HostileServer.start(certificate: certificate, key: key) { _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")]
    }
    let root = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
    let transport = HTTPTransport(
      address: try MarketAddress("https://\(tried.host):\(server.port)"), limits: .standard,
      trustRoots: .certificates(root),
      // The address that a false lookup of the name returns.
      connectingTo: "127.0.0.1")
    try await body(server, transport)
    await transport.shutdown()
    await server.stop()
  }

  private func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path(percentEncoded: false))
  }
}
