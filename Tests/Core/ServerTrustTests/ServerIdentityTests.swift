import Certificates
import NIOSSL
import ServerTrust
import TestSupport
import Testing

/// IPv6 addresses, and spellings of names. Server certificates are in `CertificateNameTests` of the
/// client.
struct ServerIdentityTests {
  @Test(arguments: [
    ("[::1]", "IP:::1", true), ("::1", "IP:::1", true), ("[::1]", "IP:::2", false),
    ("[::1]", "DNS:::1", false), ("[::ffff:127.0.0.1]", "IP:127.0.0.1", false),
    ("localhost.", "DNS:localhost", true), ("", "DNS:localhost", false),
  ])
  func addressesOfVersion6AndDots(host: String, names: String, isRight: Bool) throws {
    let folder = try TemporaryFolder()
    let made = try MadeCertificate(in: folder.path, names: names)
    let certificate = try #require(try NIOSSLCertificate.fromPEMFile(made.certificate).first)
    #expect(ServerIdentity(host: host).isNamed(by: certificate) == isRight)
  }
}
