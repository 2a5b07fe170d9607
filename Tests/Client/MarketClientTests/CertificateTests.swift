import Certificates
import Market
import NIOSSL
import Testing
import Text

@testable import MarketClient

/// Certificates are verified, and an error explains why one is rejected.
struct CertificateTests {
  /// Returns the error of a request to a server with `certificate`; only the tests' authority is
  private func error(
    _ certificate: String, host: String = "localhost", trusting trusted: Bool = true,
    connectingTo address: String? = nil
  ) async throws -> MarketError? {
    let body = Fixture.page([])
    let reply = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let server = try await HostileServer.start(certificate: certificate) { _ in [.send(reply)] }
    let connectingTo = address
    let address = try MarketAddress("https://\(host):\(server.port)")
    let authority = try NIOSSLCertificate.fromPEMBytes(Array(TestCertificate.authority.utf8))
    let transport = HTTPTransport(
      address: address, limits: .standard,
      trustRoots: trusted ? .certificates(authority) : .default, connectingTo: connectingTo)
    let client = MarketClient(address: address, transport: transport)
    let error = await failure(of: try await client.page(firstPage))
    #expect(error == nil || server.requests.isEmpty)
    await client.shutdown()
    await server.stop()
    return error
  }

  private func fault(_ error: MarketError?) -> CertificateFault? {
    if case .certificate(_, let fault) = error { fault } else { nil }
  }

  @Test(arguments: ["localhost", "127.0.0.1"])
  func aGoodCertificateIsAccepted(host: String) async throws {
    #expect(try await error(TestCertificate.good, host: host) == nil)
  }

  @Test(arguments: ["localhost", "127.0.0.1"])
  func forAnotherHost(host: String) async throws {
    #expect(fault(try await error(TestCertificate.other, host: host)) == .otherHost)
  }

  /// 0.0.0.0 leads to this machine, like an address of another one.
  @Test(arguments: ["localhost", "127.0.0.1", "0.0.0.0"])
  func expired(host: String) async throws {
    let day = try #require(Day(iso: "2021-03-01"))
    #expect(fault(try await error(TestCertificate.expired, host: host)) == .expired(on: day))
  }

  /// Its name is not looked up again to find the date: the answer could be an address of this
  /// network.
  @Test func expiredAtAnAddressThatWasChecked() async throws {
    let error = try await error(TestCertificate.expired, connectingTo: "127.0.0.1")
    #expect(fault(error) != nil)
    if case .expired? = fault(error) { Issue.record("another connection") }
  }

  @Test func notYetValid() async throws {
    let day = try #require(Day(iso: "2100-01-01"))
    #expect(fault(try await error(TestCertificate.early)) == .notValid(until: day))
  }

  @Test func signedByItself() async throws {
    #expect(
      fault(try await error(TestCertificate.selfSigned)) == .unknownAuthority)
  }

  @Test func signedByAStranger() async throws {
    #expect(
      fault(try await error(TestCertificate.good, trusting: false))
        == .unknownAuthority)
  }

  /// Returns the error of a request to a server that does not speak TLS.
  private func error(greeting: [HostileServer.Step]) async throws -> MarketError? {
    let server = try await HostileServer.start(greeting: greeting) { _ in [] }
    var limits = TransportLimits()
    limits.connect = .milliseconds(300)
    let client = MarketClient(
      address: try MarketAddress("https://localhost:\(server.port)"), limits: limits)
    let error = await failure(of: try await client.page(firstPage))
    await client.shutdown()
    await server.stop()
    return error
  }

  @Test func plainHTTPOnATLSPort() async throws {
    let error = try await error(greeting: [.send("HTTP/1.1 400 Bad Request\r\n\r\n")])
    guard case .connection(_, .noTLS) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func silenceInsteadOfTLS() async throws {
    #expect(try await error(greeting: []) == .timeout(.connect, seconds: 1))
  }
}
