import Certificates
import MarketStore
import StoreFixtures
import TestSupport
import Testing
import Text
import Words

@testable import PictureStores

/// The key of a bucket, and its pictures, are sent only to the server with the given name.
@Suite(.timeLimit(.minutes(2))) struct BucketCertificateTests {
  private let place = "s3://market-pictures/shop/pictures"
  private let bytes = Array("a picture".utf8)

  @Test(
    arguments: [
      ("localhost", "DNS:localhost", true), ("127.0.0.1", "IP:127.0.0.1", true),
      ("localhost", "DNS:localhost,IP:127.0.0.1", true), ("localhost", "IP:127.0.0.1", false),
      ("localhost", "DNS:other.example", false), ("localhost", "DNS:l*", false),
      ("localhost", nil, false), ("127.0.0.1", "DNS:127.0.0.1", false),
      ("127.0.0.1", "IP:127.0.0.2", false),
    ] as [(String, String?, Bool)])
  func itsCertificateNamesIt(host: String, names: String?, isRight: Bool) async throws {
    let folder = try TemporaryFolder()
    let made = try MadeCertificate(in: folder.path, commonName: host, names: names)
    let server = try await StrictBucketServer(made)
    let bucket = try server.store(at: "https://\(host)", trusting: made.certificate)
    let name = PictureName(of: bytes, .jpeg)
    if isRight {
      try await bucket.put(bytes, as: name)
      #expect(try await bucket.bytes(of: name) == bytes)
    } else {
      let error = PictureStoreError.unavailable(SafeText(place), .certificate(isForOtherHost: true))
      await #expect(throws: error) { try await bucket.put(bytes, as: name) }
      await #expect(throws: error) { try await bucket.bytes(of: name) }
      #expect(server.requests.isEmpty)
    }
    await bucket.close()
    try await server.close()
  }

  @Test func anUnknownAuthorityIsReported() async throws {
    let folder = try TemporaryFolder()
    let made = try MadeCertificate(in: folder.path, names: "DNS:localhost")
    let other = try MadeCertificate(in: folder.path, "other", names: "DNS:localhost")
    let server = try await StrictBucketServer(made)
    let bucket = try server.store(at: "https://localhost", trusting: other.certificate)
    await #expect(
      throws: PictureStoreError.unavailable(SafeText(place), .certificate(isForOtherHost: false))
    ) { try await bucket.put(bytes, as: PictureName(of: bytes, .jpeg)) }
    #expect(server.requests.isEmpty)
    await bucket.close()
    try await server.close()
  }
}
