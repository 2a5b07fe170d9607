import Foundation
import Testing

@testable import Files

@Suite struct FreeSpaceTests {
  /// Network file systems without a limit report the maximum number of blocks.
  @Test(arguments: [
    (UInt64.max, UInt64(4_096)), (.max, 1), (.max, .max), (.max / 4_096, 4_096), (1 << 50, 4_096),
  ])
  func anUnlimitedFileSystemHasTheMaximum(_ blocks: UInt64, _ size: UInt64) {
    #expect(FreeSpace.bytes(blocks: blocks, of: size) == FreeSpace.maximum)
    // Free pages of a file are added to it.
    #expect(!FreeSpace.maximum.addingReportingOverflow(1 << 48).overflow)
  }

  @Test func blocksHaveTheSizeOfTheFileSystem() {
    #expect(FreeSpace.bytes(blocks: UInt64(1_000), of: UInt64(4_096)) == 4_096_000)
    #expect(FreeSpace.bytes(blocks: UInt64(0), of: UInt64(4_096)) == 0)
  }

  @Test func theDeviceOfAFolderIsMeasured() throws {
    let folder = try TemporaryFolder()
    var device = statvfs()
    #expect(statvfs(folder.path, &device) == 0)
    let whole = FreeSpace.bytes(blocks: device.f_blocks, of: device.f_frsize)
    let free = try FreeSpace.bytes(at: folder.path)
    #expect((1...whole).contains(free))
    #expect(throws: FileError(path: folder.path + "/none", code: ENOENT)) {
      try FreeSpace.bytes(at: folder.path + "/none")
    }
  }
}
