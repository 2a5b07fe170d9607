import Files
import Foundation
import MarketStore
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text
import Words

@testable import PictureStores

/// A folder of pictures with real files.
@Suite struct FilePictureStoreTests {
  private let temporary: TemporaryFolder
  private let folder: FilePictureStore
  private let bytes = Array("a picture".utf8)
  private var name: PictureName { PictureName(of: bytes, .jpeg) }
  private var leaf: String { "pictures/\(name.hash.prefix(2))/\(name.hash.dropFirst(2).prefix(2))" }

  init() async throws {
    temporary = try TemporaryFolder()
    folder = FilePictureStore(path: temporary.path + "/pictures")
    try await folder.prepare(mayBeNew: true)
  }

  private func files(_ section: PictureSection) async throws -> [PictureFile] {
    var files: [PictureFile] = []
    try await folder.forEachPage(in: section) { files += $0 }
    return files
  }

  @Test func aFolderThatAllUsersCanWriteToIsRefused() async throws {
    chmod(folder.path, 0o777)
    let error = PictureStoreError.failed(SafeText(folder.place), .openFolder(folder.path))
    await #expect(throws: error) { try await folder.checkHealth() }
    await #expect(throws: error) { try await folder.prepare(mayBeNew: true) }
    chmod(folder.path, 0o700)
    try await folder.checkHealth()
  }

  @Test func aPictureIsAPrivateFileInTwoFolders() async throws {
    try await folder.put(bytes, as: name)
    #expect(try await folder.bytes(of: name) == bytes)
    #expect(folder.bytesIfAvailable(of: name) == bytes)
    #expect(temporary.mode(of: temporary("\(leaf)/\(name.fileName)")) == 0o600)
    #expect(temporary.mode(of: temporary(leaf)) == 0o700)
    // Only the picture: it had another name while it was written.
    let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path + "/" + leaf)
    #expect(names == [name.fileName])
    #expect(try await folder.bytes(of: PictureName(of: [1], .png)) == nil)
    #expect(try await files(.current).map(\.name) == [name])
  }

  /// The other node may have created the folder without having synchronized its parents yet.
  @Test func aFolderOfAnotherNodeIsSynchronizedAsWell() throws {
    let synchronized = Mutex<[String]>([])
    let nodes = (1...2).map { _ in
      KnownFolders { path in
        PrivateFolder(path: path).synchronize()
        synchronized.withLock { $0.append(path) }
      }
    }
    for node in nodes + nodes { try node.create(folder.path + "/3f/9a", below: folder.path) }
    let parents = [folder.path + "/3f", folder.path]
    #expect(synchronized.withLock { $0 } == parents + parents)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["/pictures/", "//pictures", "/pictures//"])
  func slashesMakeNoOtherFolder(text: String) throws {
    let same = FilePictureStore(path: temporary.path + text)
    #expect(same.identity == folder.identity)
    let synchronized = Mutex<[String]>([])
    let known = KnownFolders { path in synchronized.withLock { $0.append(path) } }
    try known.create(same.path + "/3f/9a", below: same.path)
    #expect(synchronized.withLock { $0 } == [folder.path + "/3f", folder.path])
    try known.create(folder.path, below: FilePictureStore(path: "/").path)
    #expect(synchronized.withLock { $0.last } == "/")
  }

  @Test func anotherPutBeginsItsTimeAgain() async throws {
    try await folder.put(bytes, as: name)
    try temporary.age("\(leaf)/\(name.fileName)", by: 10_000)
    let old = try #require(try await files(.current).first?.time)
    try await folder.put(bytes, as: name)
    let new = try #require(try await files(.current).first?.time)
    #expect(new.timeIntervalSince(old) > 9_000)
  }

  @Test func aDiscardedPictureIsStillFoundAndCanReturn() async throws {
    try await folder.put(bytes, as: name)
    try temporary.age("\(leaf)/\(name.fileName)", by: 10_000)
    try await folder.discard(name)
    #expect(try await files(.current).isEmpty)
    #expect(try await folder.bytes(of: name) == bytes)
    // Its time as a discarded one has just begun.
    let discarded = try #require(try await files(.discarded).first)
    #expect(discarded.name == name && Date().timeIntervalSince(discarded.time) < 1_000)
    try await folder.recover(name)
    #expect(try await files(.current).map(\.name) == [name])
    try await folder.discard(name)
    try await folder.remove(name)
    #expect(try await folder.bytes(of: name) == nil)
    // Another node was faster with each of these.
    try await folder.discard(name)
    try await folder.recover(name)
    try await folder.remove(name)
  }

  /// The service has its own user, and its host runs commands as root.
  @Test(.enabled(if: geteuid() == 0, "needs a superuser"))
  func rootReadsTheFilesOfTheServiceAndMakesNoneOfItsOwn() async throws {
    let user: uid_t = 54_321
    try await folder.put(bytes, as: name)
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) + ["."] {
      #expect(chown("\(folder.path)/\(path)", user, user) == 0)
    }
    #expect(try await folder.bytes(of: name) == bytes)
    #expect(folder.bytesIfAvailable(of: name) == bytes)
    try await folder.discard(name)
    try await folder.put([1], as: PictureName(of: [1], .png))
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(paths.count == 10)
    for path in paths {
      let owner = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(path)")
      #expect(owner[.ownerAccountID] as? NSNumber == NSNumber(value: user), "\(path)")
    }
  }

  /// `pictures move --to`, run as root, with a new folder in that of the service.
  @Test(.enabled(if: geteuid() == 0, "needs a superuser"))
  func aFolderThatRootCreatesBelongsToTheService() async throws {
    let user: uid_t = 54_321
    #expect(chown(folder.path, user, user) == 0)
    let new = FilePictureStore(path: folder.path + "/new/pictures")
    try await new.prepare(mayBeNew: true)
    try await new.put(bytes, as: name)
    let top = folder.path + "/new"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: top) + ["."]
    // Both folders, the marker, the two folders of the picture, and the picture.
    #expect(paths.count == 6)
    for path in paths { #expect(stat(of: "\(top)/\(path)")?.st_uid == user, "\(path)") }
  }

  @Test func anEmptyFolderIsNotThatOfAMarketWithPictures() async throws {
    let other = FilePictureStore(path: temporary.path + "/other")
    let error = PictureStoreError.notPrepared("dir:\(temporary.path)/other")
    await #expect(throws: error) { try await other.prepare(mayBeNew: false) }
    await #expect(throws: error) { try await other.checkHealth() }
    // A device that was unmounted while the market runs.
    try FileManager.default.moveItem(
      atPath: temporary.path + "/pictures", toPath: temporary.path + "/elsewhere")
    try FileManager.default.createDirectory(
      atPath: temporary.path + "/pictures", withIntermediateDirectories: false)
    await #expect(throws: PictureStoreError.self) { try await folder.put(bytes, as: name) }
    await #expect(throws: PictureStoreError.self) { try await folder.checkHealth() }
  }

  @Test func aFileInThePlaceOfTheFolderIsAnError() async throws {
    try Data().write(to: URL(filePath: temporary.path + "/file"))
    let other = FilePictureStore(path: temporary.path + "/file/pictures")
    await #expect(throws: PictureStoreError.self) { try await other.prepare(mayBeNew: true) }
    await #expect(throws: PictureStoreError.self) { try await other.checkHealth() }
  }

  /// Only a regular file that others cannot write is a picture, and a check never waits.
  @Test(.timeLimit(.minutes(1))) func onlyRegularFilesArePictures() async throws {
    try await folder.put(bytes, as: name)
    let path = "\(temporary.path)/\(leaf)/\(name.fileName)"
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(folder.bytesIfAvailable(of: name) == nil)
    #expect(try await folder.bytes(of: name) == nil)
    #expect(try await files(.current).isEmpty)
    unlink(path)
    #expect(symlink("/etc/passwd", path) == 0)
    #expect(try await folder.bytes(of: name) == nil)
    // The picture can be stored again.
    try await folder.put(bytes, as: name)
    #expect(try await folder.bytes(of: name) == bytes)
  }

  /// A file that was being written when a program was killed.
  @Test func anAbandonedFileIsRemoved() async throws {
    try await folder.put(bytes, as: name)
    let leftover = "\(leaf)/draft-1-abandoned"
    try Data([1]).write(to: URL(filePath: "\(temporary.path)/\(leftover)"))
    _ = try await files(.current)
    #expect(access("\(temporary.path)/\(leftover)", F_OK) == 0)
    try temporary.age(leftover, by: 10_000)
    #expect(try await files(.current).map(\.name) == [name])
    #expect(access("\(temporary.path)/\(leftover)", F_OK) != 0)
  }

  @Test(arguments: ["", "dir:", "s3:", "s3://", "s3://A", "ftp://bucket", "s3://bucket/ä", "/srv"])
  func invalidPlacesAreRefused(text: String) {
    #expect(throws: PictureStoreError.self) { try PicturePlace(text) }
  }
}

extension TemporaryFolder {
  /// Makes a file older.
  func age(_ name: String, by seconds: TimeInterval) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: path + "/" + name)
  }
}
