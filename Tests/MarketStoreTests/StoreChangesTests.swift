import Foundation
import StoreFixtures
import Testing
import Text

@testable import MarketStore

@Suite(.timeLimit(.minutes(1))) struct StoreChangesTests {
  /// A change of this process or of another one on the same file.
  @Test(arguments: [true, false])
  func aChangeIsSentAsANewToken(isOurs: Bool) async throws {
    let folder = try TemporaryFolder()
    let ours = try SQLiteStore(folder: folder.path)
    let theirs = try SQLiteStore(folder: folder.path)
    var changes = ours.changes().makeAsyncIterator()
    let token = try ours.changeToken()
    _ = try await (isOurs ? ours : theirs).addVendor(name: "Shop", secret: .generated("a secret"))
    // Without a token this waits until the suite's time is over.
    let new = try #require(await changes.next())
    #expect(new != token)
    try ours.close()
    try theirs.close()
  }

  /// Somebody who waits for what was just written must not wait for what was written before.
  @Test func aWriteIsToldWhileAnEarlierOneIsStillLookedFor() async {
    let (writes, write) = AsyncStream<Void>.makeStream()
    let (tellings, telling) = AsyncStream<Void>.makeStream()
    let teller = Task {
      await ChangeFeed.run(
        { telling.yield() }, for: writes, after: [.milliseconds(1), .seconds(3_600)])
    }
    var told = tellings.makeAsyncIterator()
    for _ in 0..<3 {
      write.yield()
      await told.next()
    }
    teller.cancel()
    await teller.value
  }

  /// A market that has no folder is polled.
  @Test func aMarketInMemoryIsPolled() async throws {
    let store = try SQLiteStore.inMemory()
    var changes = store.changes().makeAsyncIterator()
    try store.localIdentity()
    #expect(await changes.next() != nil)
  }

  #if !canImport(Darwin)
    @Test func aFolderTellsOfWritesAndOfNothingElse() async throws {
      let folder = try TemporaryFolder()
      let file = URL(filePath: folder.path).appending(path: "file")
      try Data("one".utf8).write(to: file)
      let watch = try #require(FolderWatch(folder.path))
      _ = try Data(contentsOf: file)
      #expect(watch.count == 0)
      let handle = try FileHandle(forWritingTo: file)
      try handle.write(contentsOf: Data("two".utf8))
      try handle.close()
      for await _ in watch.writes { break }
      #expect(watch.count > 0)
      watch.stop()
    }

    @Test func whatCannotBeWatchedIsSaid() {
      #expect(FolderWatch("/nowhere/at/all") == nil)
    }
  #endif
}
