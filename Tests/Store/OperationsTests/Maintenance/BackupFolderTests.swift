import Foundation
import MarketStore
import Operations
import StoreFixtures
import TestSupport
import Testing
import Words

@Suite struct BackupFolderTests {
  @Test func keepsTheNewestAndTouchesNothingElse() async throws {
    let market = try await HostedMarket()
    try await market.add("Saved")
    let folder = BackupFolder(path: market.folder.path + "/backups", keeping: 2)
    let file = try MarketFile(folder: market.path)
    #expect(folder.secondsUntilDue(now: 1_800_000_000) == 0)
    let first = try folder.add(file, now: 1_800_000_000)
    #expect(first.path.hasSuffix("/market-20270115-080000.sqlite"))
    #expect(first.problems == 0 && first.kept == nil)
    let other = folder.path + "/market-of-mine.sqlite"
    try Data().write(to: URL(fileURLWithPath: other))
    for day in 1...3 { _ = try folder.add(file, now: 1_800_000_000 + day * 86_400) }
    #expect(folder.names == ["market-20270117-080000.sqlite", "market-20270118-080000.sqlite"])
    #expect(FileManager.default.fileExists(atPath: other))
    #expect(market.folder.mode(of: market.folder("backups")) == 0o700)
    let now = Int(Date().timeIntervalSince1970)
    #expect((86_000...86_400).contains(folder.secondsUntilDue(now: now)))
    #expect(folder.secondsUntilDue(now: now + 86_401) == 0)
    // A failed backup removes no other one.
    #expect(throws: MaintenanceError.self) {
      try folder.add(file, now: 1_800_000_000 + 3 * 86_400)
    }
    #expect(folder.names.count == 2)
    try market.store.close()
  }

  /// It was made while the clock was wrong.
  @Test(arguments: [1, 3])
  func aBackupFromTheFutureReplacesNoOther(keeping count: Int) async throws {
    let market = try await HostedMarket()
    try await market.add("Saved")
    let folder = BackupFolder(path: market.folder.path + "/backups", keeping: count)
    let file = try MarketFile(folder: market.path)
    let now = Int(Date().timeIntervalSince1970)
    let future = try folder.add(file, now: now + 400 * Self.day)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(now + 400 * Self.day))],
      ofItemAtPath: future.path)
    #expect(folder.secondsUntilDue(now: now) == 0)
    let new = try folder.add(file, now: now)
    #expect(FileManager.default.fileExists(atPath: new.path))
    #expect((86_000...86_400).contains(folder.secondsUntilDue(now: now + 60)))
    try market.store.close()
  }

  @Test func aBackupFromTheFutureIsTheFirstToBeRemoved() async throws {
    let market = try await HostedMarket()
    try await market.add("Saved")
    let folder = BackupFolder(path: market.folder.path + "/backups", keeping: 2)
    _ = try backUp(folder, market.path, 400...400)
    _ = try backUp(folder, market.path, 1...3)
    #expect(folder.names == ["market-20270117-080000.sqlite", "market-20270118-080000.sqlite"])
    try market.store.close()
  }

  /// The alarm for old backups outlives a restart.
  @Test func theTimeOfADamagedBackupIsNotThatOfASoundOne() async throws {
    let market = try await HostedMarket()
    try await market.add("One")
    let folder = BackupFolder(path: market.folder.path + "/backups", keeping: 1)
    let file = try MarketFile(folder: market.path)
    let now = Int(Date().timeIntervalSince1970)
    let old = try folder.add(file, now: now - 3 * Self.day)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(now - 3 * Self.day))],
      ofItemAtPath: old.path)
    try await market.store.execute("UPDATE product_count SET count = 7 WHERE level = 1")
    for day in [2, 1] { #expect(try folder.add(file, now: now - day * Self.day).problems > 0) }
    #expect(folder.newestSoundTime(until: now + 60) == now - 3 * Self.day)
    #expect(folder.secondsUntilDue(now: now + 60) > 0)
    // The sound one, the newest one and its mark.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
    try market.store.close()
  }

  private static let day = 86_400

  /// Makes a backup on each of some days; returns the last one.
  private func backUp(
    _ folder: BackupFolder, _ path: String, _ days: ClosedRange<Int>
  ) throws -> BackupFolder.Backup? {
    var last: BackupFolder.Backup?
    for day in days {
      last = try folder.add(try MarketFile(folder: path), now: 1_800_000_000 + day * Self.day)
    }
    return last
  }

  private func products(in folder: BackupFolder) throws -> [Int] {
    try folder.names.map { try Verification(of: MarketFile(path: "\(folder.path)/\($0)")).products }
  }

  @Test func theLastBackupWithProductsOutlivesEmptyOnes() async throws {
    let market = try await HostedMarket()
    let id = try await market.add("One")
    try await market.add("Two")
    let folder = BackupFolder(path: market.folder.path + "/backups", keeping: 2)
    _ = try backUp(folder, market.path, 1...3)
    for product in [id, id + 1] { _ = try await market.store.deleteProduct(product) }
    let empty = try backUp(folder, market.path, 4...9)
    #expect(empty?.problems == 0)
    #expect(empty?.kept == folder.path + "/" + (folder.names.first ?? ""))
    #expect(folder.names.first == "market-20270118-080000.sqlite", "the last one with products")
    #expect(try products(in: folder) == [2, 0, 0])
    // It has products again, so the newest backups can replace older ones.
    try await market.add("Three")
    #expect(try backUp(folder, market.path, 10...10)?.kept == nil)
    #expect(try products(in: folder) == [0, 1])
    try market.store.close()
  }

  /// The main reason for a backup: the file was lost, and the program created another market.
  @Test func theLastBackupOfAnotherMarketIsKept() async throws {
    let (old, new) = (try await HostedMarket(), try await HostedMarket())
    try await old.add("Old")
    for index in 1...3 { try await new.add("New \(index)") }
    let folder = BackupFolder(path: old.folder.path + "/backups", keeping: 2)
    _ = try backUp(folder, old.path, 1...3)
    let last = try backUp(folder, new.path, 4...9)
    #expect(last?.kept?.hasSuffix("/market-20270118-080000.sqlite") == true)
    #expect(try products(in: folder) == [1, 3, 3])
    try old.store.close()
    try new.store.close()
  }

  @Test func theLastSoundBackupOutlivesDamagedOnes() async throws {
    let market = try await HostedMarket()
    try await market.add("One")
    let folder = BackupFolder(path: market.folder.path + "/backups", keeping: 2)
    _ = try backUp(folder, market.path, 1...3)
    try await market.store.execute("UPDATE product_count SET count = 7 WHERE level = 1")
    let damaged = try backUp(folder, market.path, 4...9)
    #expect(damaged?.problems == 1)
    #expect(damaged?.kept?.hasSuffix("/market-20270118-080000.sqlite") == true)
    #expect(folder.names.count == 3)
    try await market.store.execute("UPDATE product_count SET count = 1 WHERE level = 1")
    let sound = try backUp(folder, market.path, 10...10)
    #expect(sound?.problems == 0 && sound?.kept == nil && folder.names.count == 2)
    try market.store.close()
  }

  @Test func aFolderThatAllUsersCanWriteToIsKnown() throws {
    let temporary = try TemporaryFolder()
    let folder = BackupFolder(path: temporary.path, keeping: 1)
    for (mode, isOpen) in [(0o777, true), (0o1777, true), (0o770, false), (0o700, false)] {
      chmod(folder.path, mode_t(mode))
      #expect(folder.isOpen == isOpen)
    }
    #expect(!BackupFolder(path: temporary.path + "/none", keeping: 1).isOpen)
  }
}
