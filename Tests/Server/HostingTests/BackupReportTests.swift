import Foundation
import Hosting
import MarketStore
import Operations
import TestSupport
import Testing
import Text
import Words

@Suite struct BackupReportTests {
  @Test func aMarketIsSavedCompactedAndRestored() throws {
    let folder = try TemporaryFolder()
    let path = folder("market")
    try SQLiteStore(folder: path).close()
    let backup = MarketBackup(of: try MarketFile(folder: path), to: folder("copy"))
    #expect(backup.progress == 0)
    let saved = try backup.run(in: .english)
    #expect(saved.sentences.count == 1 && saved.sentences[0].string.hasPrefix("saved "))
    #expect(throws: MaintenanceError.self) { try backup.run(in: .english) }
    let compacted = try Compaction(of: path).report(in: .english)
    #expect(compacted.sentences[0].string.hasSuffix(" now"))
    let copy = MarketFile(path: folder("copy"))
    let restored = try Restoration(of: copy, in: path).report(of: copy, in: .english)
    #expect(restored.sentences.count == 2)
    #expect(restored.sentences[1].string.hasPrefix("the previous market was kept as "))
  }
}
