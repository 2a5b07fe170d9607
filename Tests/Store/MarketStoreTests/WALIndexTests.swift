import GRDB
import StoreFixtures
import TestSupport
import Testing

@testable import MarketStore

@Suite struct WALIndexTests {
  @Test func everyCommitOfAnyConnectionMovesTheToken() async throws {
    let folder = try TemporaryFolder()
    let ours = try SQLiteStore(folder: folder.path)
    let theirs = try SQLiteStore(folder: folder.path)
    let observer = try SQLiteFile.reader(StoreFolder(path: folder.path).database, "observer")
    let index = try #require(WALIndex(observer))
    var tokens: Set<ChangeToken> = [try #require(index.token)]
    for number in 1...20 {
      let store = number.isMultiple(of: 2) ? ours : theirs
      _ = try await store.addVendor(name: "Shop \(number)", secret: .generated("a secret"))
      let token = try #require(index.token)
      #expect(tokens.insert(token).inserted)
      #expect(index.token == token)
    }
    index.close()
    #expect(index.token == nil)
    try observer.close()
    try ours.close()
    try theirs.close()
  }

  @Test func aMarketInMemoryHasNone() throws {
    #expect(WALIndex(try SQLiteStore.inMemory().writer) == nil)
  }
}
