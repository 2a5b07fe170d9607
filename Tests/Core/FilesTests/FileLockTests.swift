import Files
import Foundation
import Synchronization
import Testing

@Suite("File locks")
struct FileLockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func oneHolderAtATime() throws {
    let path = folder("lock")
    do {
      let lock = try #require(try FileLock.tryLock(path))
      #expect(try FileLock.tryLock(path) == nil)
      lock.unlock()
    }
    #expect(folder.names.isEmpty)
    let next = try #require(try FileLock.tryLock(path))
    #expect(try FileLock.tryLock(path) == nil)
    next.unlock()
  }

  @Test func aFileThatWasLeftIsLocked() throws {
    try Data().write(to: URL(filePath: folder("lock")))
    #expect(try FileLock.tryLock(folder("lock")) != nil)
  }

  @Test func aLinkOrAFolderIsNotALock() throws {
    symlink("/etc/passwd", folder("link"))
    #expect(throws: FileError.self) { try FileLock.tryLock(folder("link")) }
    #expect(throws: FileError.self) { try FileLock.tryLock(folder.path) }
    #expect(throws: FileError.self) { try FileLock.tryLock(folder("missing/lock")) }
  }

  /// The holder removes the file while others open it: even then, only one at a time holds the
  /// lock.
  @Test func manyThreadsNeverHoldItTogether() async throws {
    let path = folder("lock")
    let holders = Counter()
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<300 {
            guard let lock = try FileLock.tryLock(path) else { continue }
            #expect(holders.change(by: 1) == 1)
            #expect(holders.change(by: -1) == 0)
            lock.unlock()
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func aKilledHolderHoldsNothing() throws {
    let (path, ready) = (folder("lock"), folder("ready"))
    let holder = try ChildProcess.start(
      ["flock", path, "sh", "-c", "touch '\(ready)'; exec sleep 60"], group: .own)
    let deadline = ContinuousClock.now + .seconds(20)
    while access(ready, F_OK) != 0, ContinuousClock.now < deadline { usleep(5_000) }
    #expect(try FileLock.tryLock(path) == nil)
    // The command that `flock` runs has the lock's file open as well.
    kill(-holder.id, SIGKILL)
    #expect(holder.wait() == .signaled(SIGKILL))
    var lock = try FileLock.tryLock(path)
    while lock == nil, ContinuousClock.now < deadline {
      usleep(5_000)
      lock = try FileLock.tryLock(path)
    }
    #expect(lock != nil)
  }
}

private final class Counter: Sendable {
  private let value = Mutex(0)

  func change(by step: Int) -> Int {
    value.withLock {
      $0 += step
      return $0
    }
  }
}
