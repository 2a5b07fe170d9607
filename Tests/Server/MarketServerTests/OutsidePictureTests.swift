import Foundation
import HTTPTypes
import HummingbirdTesting
import MarketStore
import NIOCore
import PictureStores
import StoreFixtures
import TestSupport
import Testing

@testable import MarketServer

/// A served market whose pictures are in a folder.
@Suite(.timeLimit(.minutes(1))) struct OutsidePictureTests {
  private let folder: TemporaryFolder
  private let store: SQLiteStore
  private let pictures: ExternalPictures

  init() async throws {
    folder = try TemporaryFolder()
    // Without a cache, so that files count.
    pictures = ExternalPictures(
      FilePictureStore(path: folder.path + "/pictures"), maximumBytes: 0)
    store = try SQLiteStore(
      folder: folder.path + "/market", options: StoreOptions(pictures: pictures))
    try await store.preparePictures()
  }

  /// The path of the only picture of the market.
  private func register(_ market: WritableMarket) async throws -> (PictureName, path: String) {
    #expect(try await market.create().status == 201)
    let product = try #require(try await store.product(1)?.pictures.first)
    return (product.original, "/pictures/\(product.original.fileName)")
  }

  private func file(_ name: PictureName) -> String {
    let (first, second) = (name.hash.prefix(2), name.hash.dropFirst(2).prefix(2))
    return "\(folder.path)/pictures/\(first)/\(second)/\(name.fileName)"
  }

  @Test func itsRepliesAreThoseOfTheDatabase() async throws {
    let inside = try SQLiteStore.inMemory()
    var replies: [[String]] = []
    for store in [store, inside] as [SQLiteStore] {
      try await WritableMarket.serving(store) { market in
        let created = try await market.create()
        #expect(created.status == 201)
      }
      let name = try #require(try await store.product(1)?.pictures.first?.original)
      let fixture = try MarketFixture(store: store)
      var heads: [String] = []
      for headers in [
        [:], [.range: "bytes=2-9"], [.range: "bytes=99999999-"], [.ifNoneMatch: "\"\(name.hash)\""],
        [.ifNoneMatch: "\"other\""],
      ] as [HTTPFields] {
        let reply = try await fixture.get("/pictures/\(name.fileName)", headers)
        let fields = reply.headers.map { "\($0.name): \($0.value)" }.sorted()
        heads.append("\(reply.status.code) \(reply.body.readableBytes) \(fields)")
      }
      replies.append(heads)
    }
    #expect(replies[0] == replies[1])
    #expect(replies[0][0].hasPrefix("200 "))
    #expect(replies[0][1].hasPrefix("206 8 "))
    #expect(replies[0][3].hasPrefix("304 0 "))
  }

  @Test func aMissingPictureIsAnUncacheableImage() async throws {
    try await WritableMarket.serving(store) { market in
      let (name, path) = try await register(market)
      let bytes = try Data(contentsOf: URL(filePath: file(name)))
      try FileManager.default.removeItem(atPath: file(name))
      let missing = try await market.send("HEAD \(path)")
      #expect(missing.status == 200)
      #expect(missing.header("Content-Type") == "image/png")
      #expect(missing.header("Cache-Control") == "no-store")
      #expect(missing.header("ETag") == nil)
      #expect(missing.header("Openmarket-Picture") == "missing")
      try Data("other".utf8).write(to: URL(filePath: file(name)))
      #expect(try await market.send("HEAD \(path)").header("Content-Type") == "image/png")
      // It is served again once its file is restored.
      try bytes.write(to: URL(filePath: file(name)))
      let found = try await market.send("HEAD \(path)")
      #expect(found.header("ETag") == "\"\(name.hash)\"")
      #expect(found.header("Openmarket-Picture") == nil)
      #expect(found.header("Content-Length") == String(bytes.count))
    }
  }

  @Test func missingPicturesAreCounted() async throws {
    let fixture = try MarketFixture(store: store)
    let service = try await RunningService.start(fixture)
    let name = NewPicture.sample("one").originalName
    try await store.write { transaction in
      var picture = NewPicture.sample("one")
      picture.isOutside = true
      var product = NewProduct.sample()
      product.vendorID = try transaction.shop("Shop")
      product.pictures = [try transaction.pictures.add(picture)]
      try transaction.products.add(product)
    }
    for _ in 1...2 {
      let text = try await RawConnection(service.address).exchange(
        "GET /pictures/\(name.fileName) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      #expect(text.hasPrefix("HTTP/1.1 200 "))
    }
    let metrics = service.metrics.text(products: nil)
    #expect(metrics.contains("\nopenmarket_pictures_missing_total{reason=\"absent\"} 2\n"))
    #expect(metrics.contains("\nopenmarket_pictures_missing_total{reason=\"damaged\"} 0\n"))
    service.tellToEnd()
    try await service.ended()
  }

  @Test func aPlaceThatFailsRefusesPicturesAndNothingElse() async throws {
    try await WritableMarket.serving(store) { market in
      let (_, path) = try await register(market)
      try FileManager.default.moveItem(
        atPath: folder.path + "/pictures", toPath: folder.path + "/unmounted")
      let refused = try await market.create(market.form(pictures: [RegisteringTests.second]))
      #expect(refused.status == 503)
      #expect(refused.header("Retry-After") == "10")
      #expect(try refused.message() == "Pictures cannot be stored just now, try again later")
      #expect(try await market.total() == 1)
      #expect(try await market.send("GET /api/products/1").status == 200)
      #expect(try await market.send("HEAD \(path)").status == 200)
      try FileManager.default.moveItem(
        atPath: folder.path + "/unmounted", toPath: folder.path + "/pictures")
      #expect(
        try await market.create(market.form(pictures: [RegisteringTests.second])).status == 201)
    }
  }
}
