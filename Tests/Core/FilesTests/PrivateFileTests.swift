import Files
import Foundation
import Testing

@Suite("Private files")
struct PrivateFileTests {
  private let folder: TemporaryFolder
  private let file: PrivateFile

  init() throws {
    folder = try TemporaryFolder()
    file = PrivateFile(path: folder("secret"))
  }

  private func error(_ body: () throws -> Void) -> FileError? {
    do {
      try body()
      return nil
    } catch {
      return error as? FileError
    }
  }

  @Test(arguments: [0, 1, 65_536, 3_000_001])
  func contentOfAnySizeIsReadAsItWasWritten(size: Int) throws {
    let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    try file.replace(with: data)
    #expect(try file.read(maximumSize: size) == data)
    #expect(folder.names == ["secret"] && folder.mode(of: "secret") == 0o600)
  }

  /// Any user could replace the file.
  @Test func aFolderThatAllUsersCanWriteToIsRefused() throws {
    try file.replace(with: Data([1]))
    let reason = FileError.Reason.openFolder(folder.path)
    chmod(folder.path, 0o777)
    #expect(error { _ = try file.read(maximumSize: 1) }?.reason == reason)
    #expect(error { try file.replace(with: Data([2])) }?.reason == reason)
    // In a folder like /tmp, only its owner can replace a file; a group is trusted.
    for mode: mode_t in [0o1777, 0o770, 0o755] {
      chmod(folder.path, mode)
      #expect(try file.read(maximumSize: 1) == Data([1]))
    }
  }

  @Test func missingFoldersAreCreatedForThisUserAlone() throws {
    let file = PrivateFile(path: folder("a/b/secret"))
    try file.replace(with: Data([1]))
    #expect(try file.read(maximumSize: 1) == Data([1]))
    #expect(folder.mode(of: "a") == 0o700 && folder.mode(of: "a/b") == 0o700)
  }

  @Test func replacingLeavesNothingElseAndNoOldContent() throws {
    for text in ["a long first text", "short"] { try file.replace(with: Data(text.utf8)) }
    #expect(try file.read(maximumSize: 100) == Data("short".utf8))
    #expect(folder.names == ["secret"])
  }

  @Test func aMissingFileSaysSo() {
    #expect(error { _ = try file.read(maximumSize: 10) }?.isMissing == true)
  }

  @Test func aLargerFileIsRefused() throws {
    try file.replace(with: Data(count: 11))
    #expect(
      error { _ = try file.read(maximumSize: 10) }?.reason == .tooLarge(maximum: 10))
  }

  @Test func aSymbolicLinkIsNeitherReadNorWrittenThrough() throws {
    try Data("theirs".utf8).write(to: URL(filePath: folder("other")))
    symlink(folder("other"), file.path)
    #expect(error { _ = try file.read(maximumSize: 10) }?.reason == .notRegularFile)
    try file.replace(with: Data("mine".utf8))
    #expect(try file.read(maximumSize: 10) == Data("mine".utf8))
    #expect(FileManager.default.contents(atPath: folder("other")) == Data("theirs".utf8))
  }

  /// Opening a named pipe would wait for a writer.
  @Test(.timeLimit(.minutes(1))) func aNamedPipeIsRefusedAtOnce() throws {
    try #require(mkfifo(file.path, 0o600) == 0)
    #expect(error { _ = try file.read(maximumSize: 10) }?.reason == .notRegularFile)
    #expect(
      error { _ = try UserFile(path: file.path).read(maximumSize: 10) }?.reason
        == .notRegularFile)
    try file.replace(with: Data("mine".utf8))
    #expect(try file.read(maximumSize: 10) == Data("mine".utf8))
  }

  @Test func aFolderInTheWayIsReportedAndUnchanged() throws {
    try #require(mkdir(file.path, 0o700) == 0)
    #expect(error { _ = try file.read(maximumSize: 10) }?.reason == .notRegularFile)
    let failure = error { try file.replace(with: Data([1])) }
    #expect(failure?.reason == .system(EISDIR) && failure?.path == file.path)
    #expect(folder.names == ["secret"], "no half-written file stays")
  }

  @Test func aFileInPlaceOfTheFolderIsReported() throws {
    try Data([1]).write(to: URL(filePath: folder("a")))
    let failure = error { try PrivateFile(path: folder("a/b")).replace(with: Data([1])) }
    #expect(failure?.reason == .system(ENOTDIR))
  }

  @Test func filesThatOthersCanWriteAreNotTrusted() throws {
    try file.replace(with: Data([1]))
    chmod(file.path, 0o606)
    #expect(error { _ = try file.read(maximumSize: 10) }?.reason == .notPrivate)
    chmod(file.path, 0o644)
    #expect(try file.read(maximumSize: 10) == Data([1]), "the user may loosen it")
  }

  @Test(.enabled(if: geteuid() == 0, "only the administrator can give a file away"))
  func theFileOfAnotherUserIsNotTrusted() throws {
    try file.replace(with: Data([1]))
    chown(file.path, 65_534, 65_534)
    #expect(error { _ = try file.read(maximumSize: 10) }?.reason == .notPrivate)
    #expect(try UserFile(path: file.path).read(maximumSize: 10) == Data([1]))
  }

  @Test(.enabled(if: geteuid() != 0, "the administrator may write anywhere"))
  func aReadOnlyFolderKeepsTheOldContent() throws {
    try file.replace(with: Data([1]))
    chmod(folder.path, 0o500)
    #expect(error { try file.replace(with: Data([2])) }?.reason == .system(EACCES))
    #expect(try file.read(maximumSize: 10) == Data([1]))
  }

  /// `/proc` is a file system to which no user can write, not even root.
  @Test func aFileSystemThatRefusesIsReported() {
    let failure = error { try PrivateFile(path: "/proc/new").replace(with: Data([1])) }
    #expect(failure?.path == "/proc/new")
    if case .system = failure?.reason {} else { Issue.record("\(String(describing: failure))") }
  }

  @Test func aFullDiskIsRecognized() {
    let failure = FileError(path: "/a", reason: .system(ENOSPC))
    #expect(failure.isDiskFull && !failure.isMissing)
  }

  @Test func removingIsQuietAboutAMissingFile() throws {
    try file.replace(with: Data([1]))
    try file.remove()
    try file.remove()
    #expect(folder.names.isEmpty)
  }

  @Test func aFileOfTheUserMayBeALink() throws {
    try Data("theirs".utf8).write(to: URL(filePath: folder("other")))
    symlink(folder("other"), file.path)
    #expect(try UserFile(path: file.path).read(maximumSize: 10) == Data("theirs".utf8))
    #expect(
      error { _ = try UserFile(path: file.path).read(maximumSize: 5) }?.reason
        == .tooLarge(maximum: 5))
    #expect(
      error { _ = try UserFile(path: folder.path).read(maximumSize: 5) }?.reason
        == .notRegularFile)
  }

  /// Temporary files of killed programs are removed once they are old; nothing else is.
  @Test func abandonedFilesGo() throws {
    let names = ["draft-1-a", "draft-2-b", "other"]
    for name in names { try Data([1]).write(to: URL(filePath: folder(name))) }
    for name in ["draft-1-a", "other"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: folder(name))
    }
    PrivateFolder(path: folder.path).removeAbandoned()
    #expect(folder.names == ["draft-2-b", "other"])
  }

  @Test func newFilesHaveNamesOfTheirOwn() throws {
    let target = PrivateFolder(path: folder("new"))
    let paths = try (0..<20).map { _ in
      try target.createFile(named: "picture-", suffix: ".png", with: Data([7]))
    }
    #expect(Set(paths).count == 20 && target.names.count == 20)
    #expect(paths.allSatisfy { $0.hasSuffix(".png") })
    let name = try #require(target.names.first)
    #expect(folder.mode(of: "new/\(name)") == 0o600 && folder.mode(of: "new") == 0o700)
  }

  /// Readers see the old content or the new one while others write.
  @Test func concurrentWritersNeverShowAPart() async throws {
    try file.replace(with: Data(repeating: 0, count: 10_000))
    try await withThrowingTaskGroup { group in
      for byte in UInt8(1)...4 {
        group.addTask { [file] in
          for _ in 0..<50 {
            try file.replace(
              with: Data(repeating: byte, count: 10_000), durability: .replaceable)
          }
        }
      }
      group.addTask { [file] in
        for _ in 0..<200 {
          let data = try file.read(maximumSize: 10_000)
          #expect(data.count == 10_000 && Set(data).count == 1)
        }
      }
      try await group.waitForAll()
    }
    #expect(folder.names == ["secret"])
  }
}
