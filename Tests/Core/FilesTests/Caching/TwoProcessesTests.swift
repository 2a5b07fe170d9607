import Foundation
import Testing

@testable import Files

/// Programs that share a folder of entries and are killed at any moment.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct TwoProcessesTests {
  private static let limit = 2 << 20

  /// Writes and reads until it is killed.
  private final class Writer {
    let process = Process()
    private let output = Pipe()

    init(_ folder: String, seed: Int) throws {
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let place = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
      process.executableURL = place.appending(path: "cache-writer")
      process.arguments = [folder, "\(TwoProcessesTests.limit)", "\(seed)"]
      process.standardOutput = output
      try process.run()
    }

    deinit { kill() }

    /// Waits until it has stored this many more entries.
    func wait(for entries: Int) throws {
      var left = entries
      while left > 0 {
        let dots = output.fileHandleForReading.readData(ofLength: left)
        try #require(!dots.isEmpty, "it ended with \(process.terminationStatus)")
        left -= dots.count
      }
    }

    func kill() {
      guard process.isRunning else { return }
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }

  /// No entry is ever incomplete or another key's, whichever process is killed and when, and
  /// together they store no more than one process may.
  @Test func killedWritersLeaveWholeEntries() throws {
    let shelf = DiskCacheTests.Shelf()
    let cache = DiskCache(folder: shelf.path, limit: Self.limit)
    var writers = [try Writer(shelf.path, seed: 1), try Writer(shelf.path, seed: 2)]
    var found = 0
    for round in 0..<16 {
      // Killed after a different number of entries each time: in the middle of any step.
      try writers[round % 2].wait(for: 20 + round * 7)
      writers[round % 2].kill()
      for number in 0..<TestEntry.keys {
        guard let entry = cache.entry(for: TestEntry.key(number)) else { continue }
        found += 1
        #expect(TestEntry.isWhole(entry, number))
      }
      writers[round % 2] = try Writer(shelf.path, seed: 10 + round)
    }
    try writers[0].wait(for: 300)
    for writer in writers { writer.kill() }
    #expect(found > 100)
    // Each recounts after some entries; between two counts it does not see the other's entries.
    #expect(cache.usage().bytes <= Self.limit * 2)
    cache.prune(to: Self.limit)
    #expect(cache.usage().bytes <= Self.limit)
    // Temporary files of a killed program are removed once they are old.
    for file in shelf.files {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: file)
    }
    cache.clear()
    #expect(shelf.files.isEmpty)
  }
}
