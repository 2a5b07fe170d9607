import Files
import Foundation
import Market
import Synchronization
import Testing
import Text

@testable import MarketClient

/// Bytes come from memory, then from disk, then from the market, with no unnecessary request.
@Suite(.timeLimit(.minutes(2)))
struct PictureSourceTests {
  private let shelf = PictureShelf()
  private let address: MarketAddress

  init() throws { address = try MarketAddress("https://market.example") }

  private func source(
    _ folder: URL? = nil, memory: Int = PictureSource.memoryLimit, isAttached: Bool = true
  ) async -> PictureSource {
    let source = PictureSource(
      market: address, disk: folder.map { DiskCache(folder: $0.path()) }, memoryLimit: memory)
    if isAttached { await source.attach(shelf.client(at: address)) }
    return source
  }

  /// The beginning of every picture here.
  private static let signature = "GIF89a"

  /// - Parameter body: The bytes of the picture after its signature.
  private func answer(_ fields: [String: String], status: Int = 200, body: String = "one") {
    shelf.answer { _ throws(MarketError) in
      TransportReply(status: status, headers: fields, body: Data((Self.signature + body).utf8))
    }
  }

  private func bytes(_ source: PictureSource, _ url: SafeText = "/1") async -> Result<
    String, PictureLoadError
  > {
    do throws(PictureLoadError) {
      let bytes = try await source.bytes(at: url)
      return .success(
        String(decoding: bytes, as: UTF8.self).replacing(Self.signature, with: ""))
    } catch {
      return .failure(error)
    }
  }

  @Test func memoryComesFirst() async {
    answer([:])
    let kept = await source()
    let forgotten = await source(memory: 0)
    for _ in 0..<3 {
      #expect(await bytes(kept) == .success("one"))
      #expect(await bytes(forgotten) == .success("one"))
    }
    #expect(shelf.asked.count == 1 + 3)
  }

  /// A refresh repairs them, as after an error page of a proxy.
  @Test func bytesThatAreNotAPictureAreRequestedAgain() async throws {
    try await withFolder { folder in
      let asked = Mutex<[String?]>([])
      shelf.answer { request throws(MarketError) in
        asked.withLock { $0.append(request.headers["If-None-Match"]) }
        return TransportReply(
          status: 200, headers: ["etag": "\"a\"", "cache-control": "max-age=86400"],
          body: Data("no picture".utf8))
      }
      let source = await source(folder)
      #expect(await bytes(source) == .success("no picture"))
      #expect(await bytes(source) == .success("no picture"))
      #expect(asked.withLock { $0 } == [nil, "\"a\""])
      answer([:])
      #expect(await bytes(source) == .success("one"))
    }
  }

  /// The second start: immutable pictures are available before the market is open.
  @Test func anImmutablePictureIsNeverRequestedAgain() async throws {
    try await withFolder { folder in
      answer(["cache-control": "max-age=31536000, immutable", "etag": "\"a\""])
      #expect(await bytes(source(folder)) == .success("one"))
      #expect(await bytes(source(folder, isAttached: false)) == .success("one"))
      #expect(shelf.asked.count == 1)
    }
  }

  @Test func otherPicturesAreRevalidated() async throws {
    try await withFolder { folder in
      answer(["etag": "\"a\"", "last-modified": "Sun, 06 Nov 1994 08:49:37 GMT"])
      #expect(await bytes(source(folder)) == .success("one"))
      #expect(await bytes(source(folder, isAttached: false)) == .failure(.notOpen))
      let asked = Mutex<[[String: String]]>([])
      shelf.answer { request throws(MarketError) in
        asked.withLock { $0.append(request.headers) }
        return TransportReply(
          status: 304, headers: ["cache-control": "max-age=600"], body: Data())
      }
      #expect(await bytes(source(folder)) == .success("one"))
      #expect(
        asked.withLock { $0 } == [
          [
            "If-None-Match": "\"a\"",
            "If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT",
          ]
        ])
      // Once revalidated, it is fresh for a while.
      #expect(await bytes(source(folder, isAttached: false)) == .success("one"))
      // If it changed, the new one is loaded.
      try FileManager.default.removeItem(at: folder)
      answer(["etag": "\"a\""])
      _ = await bytes(source(folder))
      answer(["etag": "\"b\""], body: "two")
      #expect(await bytes(source(folder)) == .success("two"))
    }
  }

  @Test func uncacheablePicturesAreNotCached() async throws {
    try await withFolder { folder in
      answer(["cache-control": "no-store, max-age=60"])
      #expect(await bytes(source(folder)) == .success("one"))
      #expect(DiskCache(folder: folder.path()).usage().entries == 0)
    }
    // Nor in memory: the next one may differ.
    let running = await source()
    #expect(await bytes(running) == .success("one"))
    answer(["cache-control": "no-store"], body: "two")
    #expect(await bytes(running) == .success("two"))
  }

  @Test func aStalePictureIsShownOffline() async throws {
    try await withFolder { folder in
      answer(["etag": "\"a\""])
      _ = await bytes(source(folder))
      answer([:], status: 500)
      #expect(await bytes(source(folder)) == .success("one"))
      // But not if the market says that it is gone.
      answer([:], status: 404)
      #expect(await bytes(source(folder)) == .failure(.market(.notFound)))
    }
  }

  @Test func aDamagedEntryIsRequestedAgain() async throws {
    try await withFolder { folder in
      answer(["cache-control": "immutable"])
      _ = await bytes(source(folder))
      let names = FileManager.default.enumerator(atPath: folder.path())?.allObjects as? [String]
      let entry = try #require(names?.first { $0.count > 10 })
      let file = folder.appending(path: entry)
      var content = try Data(contentsOf: file)
      content[content.count - 1] ^= 1
      try content.write(to: file)
      #expect(await bytes(source(folder)) == .success("one"))
      #expect(shelf.asked.count == 2)
    }
  }

  @Test(arguments: ["http://127.0.0.1/x", "file:///etc/passwd", "http://[::1]/x", "//x", ""])
  func addressesOfThisMachineAreNot(url: String) async {
    answer([:])
    guard case .failure(.market(.badAddress)) = await bytes(source(), SafeText(url)) else {
      Issue.record("was requested")
      return
    }
    #expect(shelf.asked.isEmpty)
  }
}
