import Dispatch
import MarketStore
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text
import Words

@testable import PictureStores

/// A folder on a network file system whose server is gone: its calls do not return.
@Suite(.timeLimit(.minutes(2))) struct HangingFolderTests {
  /// One thread, that a call can occupy.
  private static let thread = FileThreads(count: 1)

  @Test func aCallThatHangsIsNotWaitedFor() async throws {
    let temporary = try TemporaryFolder()
    let folder = FilePictureStore(path: temporary.path + "/pictures", threads: Self.thread)
    try await folder.prepare(mayBeNew: true)
    let bytes = Array("a picture".utf8)
    let name = PictureName(of: bytes, .jpeg)
    try await folder.put(bytes, as: name)

    let isAnswered = DispatchSemaphore(value: 0)
    let hasStarted = Atomic(false)
    let hasEnded = Atomic(false)
    repeat {
      await #expect(throws: DeadlineError.self) {
        try await Self.thread.run(within: .milliseconds(50)) {
          hasStarted.store(true, ordering: .relaxed)
          isAnswered.wait()
          hasEnded.store(true, ordering: .relaxed)
        }
      }
    } while !hasStarted.load(ordering: .relaxed)
    let other = PictureName(of: [1], .png)
    let writing = Task { try await folder.put([1], as: other) }
    await #expect(
      throws: PictureStoreError.unavailable(SafeText(folder.place), .slow(.seconds(5)))
    ) { try await folder.bytes(of: name) }
    #expect(await ExternalPictures(folder).lookup(name) == .missing(.unreachable))
    await #expect(
      throws: PictureStoreError.unavailable(SafeText(folder.place), .slow(.seconds(10)))
    ) { try await writing.value }
    let isOver = hasEnded.load(ordering: .relaxed)
    #expect(!isOver)
    // The server is back. Requests that were canceled were not done.
    isAnswered.signal()
    try await until(within: .seconds(30)) { (try? await folder.bytes(of: name)) == bytes }
    #expect(try await folder.bytes(of: other) == nil)
  }

  /// Such a file system is never read on the calling thread.
  @Test func networkFileSystemsAreKnown() throws {
    for type: UInt32 in [0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546, 0x0102_1997] {
      #expect(FileSystem.mayHang(type: type))
    }
    // ext4, tmpfs, XFS, Btrfs, OverlayFS.
    for type: UInt32 in [0xEF53, 0x0102_1994, 0x5846_5342, 0x9123_683E, 0x794C_7630] {
      #expect(!FileSystem.mayHang(type: type))
    }
    #expect(FileSystem.mayHang(at: "/nowhere") == nil)
  }
}
