import Foundation
import Testing

@testable import Files

/// Entries exist completely or not at all.
struct DiskCacheTests {
  /// A folder that is removed with the value.
  final class Shelf {
    let path = FileManager.default.temporaryDirectory.path + "/om-cache-\(UUID().uuidString)"
    deinit { try? FileManager.default.removeItem(atPath: path) }

    var files: [String] {
      (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? [])
        .filter { $0.count > 3 }.map { "\(path)/\($0)" }
    }
  }

  private func entry(_ text: String, fresh: Double? = nil) -> DiskCacheEntry {
    DiskCacheEntry(
      bytes: Data(text.utf8), etag: "\"1\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT",
      freshUntil: fresh.map { Date(timeIntervalSince1970: $0) })
  }

  @Test func keepsAndRemoves() {
    let shelf = Shelf()
    let cache = DiskCache(folder: shelf.path)
    #expect(cache.entry(for: "a") == nil)
    #expect(cache.store(entry("one", fresh: 1e9), for: "a"))
    #expect(cache.store(entry(""), for: "empty"))
    #expect(cache.entry(for: "a") == entry("one", fresh: 1e9))
    #expect(cache.entry(for: "empty") == entry(""))
    #expect(cache.entry(for: "b") == nil)
    #expect(cache.store(entry("two"), for: "a"))
    #expect(DiskCache(folder: shelf.path).entry(for: "a") == entry("two"))
    #expect(cache.usage().entries == 2)
    #expect(cache.clear().entries == 2)
    #expect(cache.entry(for: "a") == nil)
    #expect(cache.usage() == DiskCache.Usage())
  }

  @Test func freshness() {
    #expect(entry("", fresh: 2_000).isFresh(at: Date(timeIntervalSince1970: 1_999)))
    #expect(!entry("", fresh: 2_000).isFresh(at: Date(timeIntervalSince1970: 2_000)))
    #expect(!entry("").isFresh())
  }

  @Test func filesAreThisUsersAlone() throws {
    let shelf = Shelf()
    DiskCache(folder: shelf.path).store(entry("x"), for: "a")
    let file = try #require(shelf.files.first)
    let modes = try [file, file.parentFolder].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
    }
    #expect(modes == [0o600, 0o700])
  }

  /// A changed byte or a missing end makes the entry a miss and removes the file.
  @Test func aDamagedEntryIsAMiss() throws {
    let shelf = Shelf()
    let cache = DiskCache(folder: shelf.path)
    let whole = entry("some bytes of a picture")
    cache.store(whole, for: "a")
    let file = try #require(shelf.files.first)
    let content = try Data(contentsOf: URL(filePath: file))
    for index in content.indices {
      var damaged = content
      damaged[index] ^= 0x55
      try damaged.write(to: URL(filePath: file))
      #expect(cache.entry(for: "a") == nil)
      #expect(shelf.files.isEmpty)
      if index % 8 == 0 {
        try content.prefix(index).write(to: URL(filePath: file))
        #expect(cache.entry(for: "a") == nil)
      }
    }
    try content.write(to: URL(filePath: file))
    #expect(cache.entry(for: "a") == whole)
  }

  @Test func anotherKeysEntryIsAMiss() throws {
    let shelf = Shelf()
    let cache = DiskCache(folder: shelf.path)
    cache.store(entry("x"), for: "a")
    let file = try #require(shelf.files.first)
    let content = try Data(contentsOf: URL(filePath: file))
    #expect(DiskCacheEntry(file: content, key: "a") != nil)
    #expect(DiskCacheEntry(file: content, key: "b") == nil)
  }

  @Test func theLeastRecentlyUsedEntryIsEvictedFirst() {
    let shelf = Shelf()
    let cache = DiskCache(folder: shelf.path, limit: 10_000)
    for number in 0..<8 {
      cache.store(entry(String(repeating: "x", count: 1_000)), for: "\(number)")
    }
    let all = cache.usage()
    #expect(all.entries == 8)
    // Used long ago, the first most recently.
    for (number, file) in shelf.files.enumerated() {
      let date = Date(timeIntervalSinceNow: Double(-10_000 * (number + 1)))
      try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
    }
    let before = shelf.files
    cache.store(entry(String(repeating: "y", count: 3_000)), for: "new")
    #expect(cache.usage().bytes <= 9_000)
    #expect(cache.entry(for: "new") != nil)
    #expect(FileManager.default.fileExists(atPath: before[0]))
    #expect(!FileManager.default.fileExists(atPath: before[7]))
    #expect(!cache.store(entry(String(repeating: "z", count: 10_001)), for: "huge"))
  }

  /// Together they nearly fill the cache; each is counted once, however often it is stored.
  @Test func anEntryThatIsReplacedEvictsNoOther() {
    let shelf = Shelf()
    let cache = DiskCache(folder: shelf.path, limit: 1_000)
    func store(_ bytes: Int, for key: String) {
      let rest = entry("").file(key: key).count
      cache.store(entry(String(repeating: "x", count: bytes - rest)), for: key)
    }
    store(450, for: "a")
    for _ in 0..<4 { store(460, for: "b") }
    #expect(cache.usage() == DiskCache.Usage(entries: 2, bytes: 910))
    #expect(cache.entry(for: "a") != nil && cache.entry(for: "b") != nil)
  }

  @Test func leftOversAreCleared() throws {
    let shelf = Shelf()
    let cache = DiskCache(folder: shelf.path)
    cache.store(entry("x"), for: "a")
    let folder = (try #require(shelf.files.first)).parentFolder
    let draft = folder + "/draft-1-2"
    try Data("half".utf8).write(to: URL(filePath: draft))
    cache.prune(to: .max)
    #expect(FileManager.default.fileExists(atPath: draft))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: draft)
    cache.prune(to: .max)
    #expect(!FileManager.default.fileExists(atPath: draft))
    #expect(cache.usage().entries == 1)
  }

  @Test func aFolderThatCannotBeCreatedIsIgnored() {
    let cache = DiskCache(folder: "/proc/nowhere")
    #expect(!cache.store(entry("x"), for: "a"))
    #expect(cache.entry(for: "a") == nil)
    #expect(cache.clear() == DiskCache.Usage())
  }
}
