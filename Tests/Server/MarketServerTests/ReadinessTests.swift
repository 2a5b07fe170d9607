import Foundation
import MarketStore
import PictureStores
import StoreFixtures
import TestSupport
import Testing

@testable import MarketServer

/// A market that cannot do everything it should, and reports this to load balancers.
@Suite(.timeLimit(.minutes(1))) struct ReadinessTests {
  private static let usual = "reading: ok\nwriting: ok\npictures: ok\n"

  /// The replies of the operations port of a market to requests for these paths.
  private func replies(
    of store: any TransactionalStore, uploads: String? = nil, to paths: String...
  ) async throws -> [RawReply] {
    let operations = OperationsService(
      store: store, uploads: uploads, port: 0, metrics: ServiceMetrics(),
      logger: MarketFixture.logger)
    return try await withThrowingTaskGroup { group in
      let (ready, found) = AsyncStream<ServiceAddress>.makeStream()
      group.addTask { try await operations.run { found.yield($0) } }
      var replies: [RawReply] = []
      for await address in ready {
        for path in paths {
          replies.append(
            try RawReply(
              await RawConnection(address).exchange(
                "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")))
        }
        break
      }
      group.cancelAll()
      try await group.waitForAll()
      return replies
    }
  }

  @Test func aReadyMarketListsWhatItCanDo() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let replies = try await replies(
      of: store, uploads: folder.path, to: "/readyz", "/readyz/reading", "/readyz/writing",
      "/readyz/pictures", "/readyz/", "/readyz/other")
    #expect(replies.map(\.status) == [200, 200, 200, 200, 404, 404])
    #expect(
      replies.prefix(4).map(\.body)
        == [Self.usual, "reading: ok\n", "writing: ok\n", "pictures: ok\n"])
    try store.close()
  }

  /// The same reserve for which every registration is refused.
  @Test func aMarketThatRefusesRegistrationsIsNotReadyToWrite() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(
      folder: folder.path, options: StoreOptions(quotas: Quotas(reserve: .max)))
    try await WritableMarket.serving(store) { market in
      let refused = try await market.create()
      #expect(refused.status == 507)
    }
    let replies = try await replies(
      of: store, uploads: folder.path, to: "/readyz", "/readyz/reading", "/readyz/writing")
    #expect(replies.map(\.status) == [503, 200, 503])
    #expect(replies[0].body.hasPrefix("reading: ok\nwriting: Less than "))
    #expect(replies[0].body.hasSuffix("\npictures: ok\n"))
    try store.close()
  }

  @Test func aFileThatIsGoneCannotBeWritten() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try FileManager.default.moveItem(
      atPath: folder.path + "/market.sqlite", toPath: folder.path + "/other.sqlite")
    let replies = try await replies(
      of: store, uploads: folder.path, to: "/readyz/reading", "/readyz/writing")
    #expect(replies.map(\.status) == [200, 503])
    try store.close()
  }

  /// Reads continue, and every write is refused.
  @Test func aNewerMarketCannotBeWritten() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try await store.execute("INSERT INTO grdb_migrations VALUES ('of a newer version')")
    let replies = try await replies(
      of: store, uploads: folder.path, to: "/readyz/reading", "/readyz/writing")
    #expect(replies.map(\.status) == [200, 503])
    #expect(replies[1].body.contains("newer version"))
    try store.close()
  }

  @Test func aPlaceForPicturesThatIsNotMountedIsNotReady() async throws {
    let folder = try TemporaryFolder()
    let pictures = ExternalPictures(FilePictureStore(path: folder.path + "/not-mounted"))
    let store = try SQLiteStore(
      folder: folder.path + "/market", options: StoreOptions(pictures: pictures))
    let replies = try await replies(of: store, uploads: folder.path, to: "/readyz")
    #expect(replies[0].status == 503)
    #expect(replies[0].body.hasPrefix("reading: ok\nwriting: ok\npictures: "))
    #expect(!replies[0].body.contains("pictures: ok"))
    try store.close()
  }

  /// Forms of more than 256 KB wait in this folder.
  @Test func aMissingFolderForUploadsIsNotReady() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let replies = try await replies(
      of: store, uploads: folder.path + "/missing", to: "/readyz", "/readyz/writing")
    #expect(replies.map(\.status) == [503, 200])
    #expect(replies[0].body.contains("pictures: \(folder.path)/missing cannot be read"))
    try store.close()
  }
}
