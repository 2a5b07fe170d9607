import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import StoreFixtures
import TestSupport
import Testing

@testable import MarketServer

@Suite struct CompressionTests {
  @Test func longRepliesAreSmallerForWhoCanReadThem() async throws {
    let fixture = try await MarketFixture.selling(count: 20)
    let plain = try await fixture.get("/api/products")
    let packed = try await fixture.get("/api/products", [.acceptEncoding: "gzip, br"])
    #expect(plain.headers[.contentEncoding] == nil)
    #expect(packed.headers[.contentEncoding] == "gzip")
    #expect(packed.body.readableBytes * 4 < plain.body.readableBytes)
    #expect(packed.headers[.contentLength] == "\(packed.body.readableBytes)")
    #expect(try unpacked(packed.body) == plain.text)
    for response in [plain, packed] { #expect(response.headers[.vary] == "Accept-Encoding") }
    let refused = try await fixture.get("/api/products", [.acceptEncoding: "gzip;q=0"])
    #expect(refused.headers[.contentEncoding] == nil)
  }

  /// Strong tags: two forms, two tags; either says that nothing has changed.
  @Test func theFormsHaveTagsOfTheirOwn() async throws {
    let fixture = try await MarketFixture.selling(count: 20)
    let plain = try #require(try await fixture.get("/api/products").headers[.eTag])
    let packed = try #require(
      try await fixture.get("/api/products", [.acceptEncoding: "gzip"]).headers[.eTag])
    #expect(plain != packed)
    for (sent, accepted) in [(plain, "gzip"), (packed, "gzip"), (packed, "identity")] {
      let again = try await fixture.get(
        "/api/products", [.ifNoneMatch: sent, .acceptEncoding: accepted])
      #expect(again.status == .notModified)
      #expect(again.headers[.eTag] == (accepted == "gzip" ? packed : plain))
      #expect(again.headers[.contentEncoding] == nil)
    }
  }

  @Test func shortRepliesStayAsTheyAre() async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    let response = try await fixture.get("/api/products/1", [.acceptEncoding: "gzip"])
    #expect(response.headers[.contentEncoding] == nil)
  }

  @Test func conditionsForWritingTakeEitherForm() {
    let tag = EntityTag(of: Array("a product".utf8))
    #expect(tag.isNamed(byIfMatch: "*"))
    #expect(tag.isNamed(byIfMatch: "\"other\", \(tag.field)"))
    #expect(tag.isNamed(byIfMatch: tag.packed.field))
    #expect(!tag.isNamed(byIfMatch: "W/\(tag.field)"))
    #expect(!tag.isNamed(byIfMatch: "\"other\""))
  }

  private func unpacked(_ body: ByteBuffer) throws -> String {
    let folder = try TemporaryFolder()
    let file = folder.path + "/reply.gz"
    try Data(body.readableBytesView).write(to: URL(fileURLWithPath: file))
    let gzip = Process()
    let output = Pipe()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-dc", file]
    gzip.standardOutput = output
    try gzip.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    gzip.waitUntilExit()
    #expect(gzip.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }
}
