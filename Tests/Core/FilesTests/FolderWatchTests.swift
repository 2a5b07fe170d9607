import Foundation
import Testing

@testable import Files

@Suite(.timeLimit(.minutes(1))) struct FolderWatchTests {
  @Test func aFolderReportsWritesAndNothingElse() async throws {
    let folder = try TemporaryFolder()
    let file = URL(filePath: folder.path).appending(path: "file")
    try Data("one".utf8).write(to: file)
    let watch = try #require(FolderWatch(folder.path, for: .writes))
    _ = try Data(contentsOf: file)
    #expect(watch.count == 0)
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data("two".utf8))
    try handle.close()
    for await _ in watch.changes { break }
    #expect(watch.count > 0)
    watch.stop()
  }

  /// Editors write another file and rename it.
  @Test func aReplacedFileIsReported() async throws {
    let folder = try TemporaryFolder()
    let file = URL(filePath: folder.path).appending(path: "file")
    try Data("one".utf8).write(to: file)
    let watch = try #require(FolderWatch(folder.path, for: .files))
    try Data("two".utf8).write(to: file, options: .atomic)
    for await _ in watch.changes { break }
    watch.stop()
  }

  @Test func aFolderThatCannotBeWatchedIsNil() {
    #expect(FolderWatch("/nowhere/at/all", for: .writes) == nil)
  }
}
