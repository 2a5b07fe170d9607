import Foundation
import StoreFixtures
import Testing
import Text

@testable import MarketStore

@Suite(.timeLimit(.minutes(1))) struct StoreChangesTests {
  /// Of this process or of another one on the same file.
  @Test(arguments: [true, false])
  func aChangeWakesTheStore(isOurs: Bool) async throws {
    let folder = try TemporaryFolder()
    let ours = try SQLiteStore(folder: folder.path)
    let theirs = try SQLiteStore(folder: folder.path)
    var changes = ours.changes().makeAsyncIterator()
    let mark = try ours.changeMark()
    _ = try await (isOurs ? ours : theirs).addVendor(name: "Shop", secret: .generated("a secret"))
    // It may wake before others can see the change, and does again then. Without a wake this waits
    // until the suite's time is over.
    repeat { await changes.next() } while try ours.changeMark() == mark
    try ours.close()
    try theirs.close()
  }

  /// Somebody who waits for what was just written must not wait for what was written before.
  @Test func aWriteIsToldWhileAnEarlierOneIsStillLookedFor() async {
    let (writes, write) = AsyncStream<Void>.makeStream()
    let (tellings, telling) = AsyncStream<Void>.makeStream()
    let teller = Task {
      await SQLiteStore.tell(
        { telling.yield() }, of: writes, after: [.milliseconds(1), .seconds(3_600)])
    }
    var told = tellings.makeAsyncIterator()
    for _ in 0..<3 {
      write.yield()
      await told.next()
    }
    teller.cancel()
    await teller.value
  }

  /// A market that has no folder is looked at instead.
  @Test func aMarketInMemoryWakesToo() async throws {
    var changes = try SQLiteStore.inMemory().changes().makeAsyncIterator()
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
