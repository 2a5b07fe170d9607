import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import StoreFixtures
import TestSupport
import Testing
import Wire

@testable import MarketServer
@testable import MarketStore

@Suite struct CachingTests {
  @Test(arguments: ["/api/products", "/api/products/1"])
  func unchangedRepliesAre304(path: String) async throws {
    let fixture = try await MarketFixture.selling(count: 2)
    let first = try await fixture.get(path)
    let tag = try #require(first.headers[.eTag])
    #expect(first.headers[.cacheControl] == "no-cache")
    for field in [tag, "\"other\", W/\(tag)", "*"] {
      let again = try await fixture.get(path, [.ifNoneMatch: field])
      #expect(again.status == .notModified)
      #expect(again.headers[.eTag] == tag)
      #expect(again.headers[.contentLength] == nil)
      #expect(again.body.readableBytes == 0)
    }
    #expect(try await fixture.get(path, [.ifNoneMatch: "\"other\""]).status == .ok)
  }

  @Test func missingProductsIgnoreConditions() async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    #expect(try await fixture.get("/api/products/9", [.ifNoneMatch: "*"]).status == .notFound)
  }

  /// A cache may otherwise keep a 404 of a product that is registered later.
  @Test(arguments: [
    ("/api/products/9", HTTPRequest.Method.get, 404), ("/nothing", .get, 404),
    ("/api/products/1", .put, 405), ("/api/products?after=x", .get, 400),
    ("/api/vendors/me", .get, 401),
  ])
  func everyErrorIsNotStored(path: String, method: HTTPRequest.Method, status: Int) async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    let response = try await fixture.send(method, path)
    #expect(response.status.code == status)
    #expect(response.headers[.cacheControl] == "no-store")
  }

  @Test func aChangeShowsAtOnce() async throws {
    let fixture = try await MarketFixture.selling(count: 2)
    try await fixture.test { client in
      let before = try await client.execute(uri: "/api/products", method: .get)
      let detail = try await client.execute(uri: "/api/products/2", method: .get)
      #expect(detail.status == .ok)
      try await fixture.delete([2])
      let after = try await client.execute(uri: "/api/products", method: .get)
      #expect(try before.ids() == [2, 1])
      #expect(try after.ids() == [1])
      #expect(before.headers[.eTag] != after.headers[.eTag])
      #expect(try await client.execute(uri: "/api/products/2", method: .get).status == .notFound)
    }
  }

  /// Another process writes to the same file: its commits are seen, and nothing stale is served.
  @Test func twoStoresOnOneFile() async throws {
    let folder = try TemporaryFolder()
    let ours = try SQLiteStore(folder: folder.path)
    let theirs = try SQLiteStore(folder: folder.path)
    let fixture = try MarketFixture(store: ours)
    for count in 1...20 {
      let writer = count.isMultiple(of: 3) ? ours : theirs
      try await writer.write { transaction in
        try transaction.register(.sample(name: "Thing \(count)"))
      }
      for _ in 1...2 {
        let mark = try ours.changeToken()
        #expect(try ours.changeToken() == mark)
        let page = try await fixture.get("/api/products").text
        #expect(page.contains("\"totalCount\":\(count),"))
        #expect(page.contains("\"name\":\"Thing \(count)\""))
      }
    }
    try ours.close()
    try theirs.close()
  }

  @Test func repliesAreCachedWithinTheLimit() throws {
    let cache = ResponseCache()
    let body = ByteBuffer(repeating: 0x20, count: 100_000)
    func key(_ id: Int) -> ResponseCache.Key {
      ResponseCache.Key(dialect: "2b", origin: .localhost, target: "/api/products/\(id)")
    }
    for id in 1...200 {
      cache[key(id)] = ResponseCache.Entry(
        ResponseCache.Content(body: body, tag: EntityTag(of: [])), version: .init(ChangeToken(1)),
        route: "product")
      _ = cache[key(1)]
    }
    let kept = (1...200).count { cache[key($0)] != nil }
    #expect(kept <= ResponseCache.maximumBytes / 100_000)
    #expect(cache[key(1)] != nil, "requested all the time")
    #expect(cache[key(200)] != nil)
  }

  /// A client chooses the targets: they count, and long ones are not cached.
  @Test func keysCountAsWellAsBodies() {
    let cache = ResponseCache(maximumBytes: 1_048_576)
    func keep(_ target: String) -> Bool {
      let key = ResponseCache.Key(dialect: "2b", origin: .localhost, target: target)
      cache[key] = ResponseCache.Entry(
        ResponseCache.Content(body: ByteBuffer(), tag: EntityTag(of: [])),
        version: .init(ChangeToken(1)),
        route: "product")
      return cache[key] != nil
    }
    let long = "/api/products?x=" + String(repeating: "N", count: 2_000)
    #expect((1...2_000).allSatisfy { keep(long + "\($0)") })
    let kept = (1...2_000).count {
      cache[ResponseCache.Key(dialect: "2b", origin: .localhost, target: long + "\($0)")] != nil
    }
    #expect((1...1_048_576 / (2_000 + 1_024)).contains(kept))
    #expect(!keep("/api/products?x=" + String(repeating: "N", count: 2_100)))
  }
}

@Suite struct PictureTests {
  @Test func picturesNeverChange() async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    let name = try await fixture.addPictures(to: 1)[0]
    let path = "/pictures/\(name.fileName)"
    let response = try await fixture.get(path)
    #expect(response.text == "large one")
    #expect(response.headers[.contentType] == "image/jpeg")
    #expect(response.headers[.eTag] == "\"\(name.hash)\"")
    #expect(response.headers[.cacheControl] == "public, max-age=31536000, immutable")
    #expect(response.headers[.acceptRanges] == "bytes")
    let again = try await fixture.get(
      path, [.ifNoneMatch: "\"\(name.hash)\"", .range: "bytes=0-1"])
    #expect(again.status == .notModified)
    #expect(try await fixture.get("/pictures/\(name.hash).png").status == .notFound)
  }

  @Test(
    arguments: [
      ("bytes=0-4", 206, "large", "bytes 0-4/9"), ("bytes=6-", 206, "one", "bytes 6-8/9"),
      ("bytes=-3", 206, "one", "bytes 6-8/9"), ("bytes=0-1,3-4", 200, "large one", nil),
      ("bytes=5-1", 200, "large one", nil),
    ] as [(String, Int, String, String?)])
  func partsAreServed(field: String, status: Int, text: String, range: String?) async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    let name = try await fixture.addPictures(to: 1)[0]
    let response = try await fixture.get("/pictures/\(name.fileName)", [.range: field])
    #expect(response.status.code == status)
    #expect(response.text == text)
    #expect(response.headers[.contentRange] == range)
    #expect(response.headers[.contentLength] == String(text.utf8.count))
  }

  @Test func rangesAfterTheEndAre416() async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    let name = try await fixture.addPictures(to: 1)[0]
    let response = try await fixture.get("/pictures/\(name.fileName)", [.range: "bytes=9-"])
    #expect(response.status == .rangeNotSatisfiable)
    #expect(response.headers[.contentRange] == "bytes */9")
  }

  @Test func anotherTagInIfRangeIsTheWhole() async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    let name = try await fixture.addPictures(to: 1)[0]
    let path = "/pictures/\(name.fileName)"
    for (field, status) in [("\"\(name.hash)\"", 206), ("\"x\"", 200), ("W/\"\(name.hash)\"", 200)]
    {
      let response = try await fixture.get(path, [.range: "bytes=0-1", .ifRange: field])
      #expect(response.status.code == status)
    }
  }
}
