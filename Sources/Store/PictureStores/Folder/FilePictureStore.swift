import Files
import Foundation
package import MarketStore
import Synchronization
import Text
import Words

/// Pictures as files in a folder that one machine uses, or several over a network file system.
///
/// A file is named by its contents and is in two levels of folders, by the first digits of its
/// name: `3f/9a/3f9a….jpg`. It gets its name when it is complete and on the disk, and only its
/// owner can read it. Discarded ones are in the same structure in the folder `trash`.
package final class FilePictureStore: PictureStore {
  /// Absolute, without a slash at the end.
  package let path: String
  package var place: String { "dir:\(path)" }
  package var guaranteesIntegrity: Bool { true }
  /// Folders that are known to be on the disk.
  private let leaves = KnownFolders()
  private let threads: FileThreads
  /// Whether a call of the file system may wait for another machine; nil until that is known.
  private let mayHang = Mutex<Bool?>(nil)

  /// Marks the folder as one of pictures: an empty one may be where a device should be mounted.
  static let markerName = "openmarket-pictures"
  private static let trashName = "trash"
  /// Maximum bytes of a file: pictures have 300 kB, and those of older markets a few times more.
  private static let maximumBytes = 32 << 20
  /// Free bytes of the device below which it counts as full: the pictures of one product.
  private static let minimumFreeBytes = 8 << 20

  /// A person sees a placeholder by then.
  private static let readTime = Duration.seconds(5)
  /// A person waits this long for a registration.
  private static let writeTime = Duration.seconds(10)

  package convenience init(path: String) { self.init(path: path, threads: .shared) }

  init(path: String, threads: FileThreads) {
    let names = StoreFolder(path: path).path.split(separator: "/")
    self.path = "/" + names.joined(separator: "/")
    self.threads = threads
  }

  package func prepare(mayBeNew: Bool) async throws {
    try await running { [self] in
      if mayBeNew {
        try PrivateFolder(path: path).create(givesToParentOwner: true)
        if access(marker, F_OK) != 0 {
          try PrivateFile(path: marker).replace(with: Data())
          giveToOwner([marker])
        }
      }
      try check()
    }
  }

  package func checkHealth() async throws {
    try await running(within: Self.readTime) { [self] in try check() }
  }

  package func put(_ bytes: [UInt8], as name: PictureName) async throws {
    try await running { [self] in
      guard access(marker, F_OK) == 0 else { throw PictureStoreError.notPrepared(shown) }
      let leaf = leaf(of: name, in: .current)
      try leaves.create(leaf, below: path)
      let file = "\(leaf)/\(name.fileName)"
      try PrivateFile(path: file).replace(with: Data(bytes))
      giveToOwner([file] + Self.folders(of: leaf))
    }
  }

  package func bytes(of name: PictureName) async throws -> [UInt8]? {
    try await running(within: Self.readTime) { [self] in
      for section in PictureSection.readingOrder {
        do throws(FileError) {
          let file = PrivateFile(path: file(name, in: section))
          return Array(try file.read(maximumSize: Self.maximumBytes, of: owner))
        } catch {
          // Anything but a regular file counts as missing.
          guard error.isAbsence else { throw error }
        }
      }
      return nil
    }
  }

  package func bytesIfAvailable(of name: PictureName) -> [UInt8]? {
    guard mayHang.withLock({ $0 }) == false else { return nil }
    let file = PrivateFile(path: file(name, in: .current))
    return (try? file.read(maximumSize: Self.maximumBytes, of: owner)).map { Array($0) }
  }

  package func discard(_ name: PictureName) async throws {
    try await running { [self] in
      let (old, new) = (file(name, in: .current), file(name, in: .discarded))
      let leaf = leaf(of: name, in: .discarded)
      try PrivateFolder(path: leaf).create()
      giveToOwner(Self.folders(of: leaf) + [root(of: .discarded)])
      // Before it is moved: its time as a discarded one begins now.
      guard utimensat(AT_FDCWD, old, nil, AT_SYMLINK_NOFOLLOW) == 0 else { return try absent(old) }
      if rename(old, new) != 0 { try absent(old) }
    }
  }

  package func recover(_ name: PictureName) async throws {
    try await running { [self] in
      let (old, new) = (file(name, in: .discarded), file(name, in: .current))
      let leaf = leaf(of: name, in: .current)
      try leaves.create(leaf, below: path)
      giveToOwner(Self.folders(of: leaf))
      if rename(old, new) != 0 { try absent(old) }
    }
  }

  package func remove(_ name: PictureName) async throws {
    try await running { [self] in
      let file = file(name, in: .discarded)
      if unlink(file) != 0 { try absent(file) }
    }
  }

  package func forEachPage(
    in section: PictureSection, _ body: ([PictureFile]) async throws -> Void
  ) async throws {
    let root = root(of: section)
    for first in try await folders(in: root) {
      for second in try await folders(in: "\(root)/\(first)") {
        let files = try await running { Self.files(in: "\(root)/\(first)/\(second)") }
        if !files.isEmpty { try await body(files) }
      }
    }
  }

  package func close() async {}
}

extension FilePictureStore {
  private var shown: SafeText { SafeText(place) }
  private var marker: String { "\(path)/\(Self.markerName)" }

  private func root(of section: PictureSection) -> String {
    section == .current ? path : "\(path)/\(Self.trashName)"
  }

  private func leaf(of name: PictureName, in section: PictureSection) -> String {
    "\(root(of: section))/\(name.hash.prefix(2))/\(name.hash.dropFirst(2).prefix(2))"
  }

  private func file(_ name: PictureName, in section: PictureSection) -> String {
    "\(leaf(of: name, in: section))/\(name.fileName)"
  }

  private func check() throws {
    noteFileSystem()
    guard access(marker, F_OK) == 0 else {
      throw errno == ENOENT
        ? PictureStoreError.notPrepared(shown) : .failed(shown, .system(errno))
    }
    guard access(path, R_OK | W_OK | X_OK) == 0 else {
      throw PictureStoreError.failed(shown, .system(errno))
    }
    try PrivateFolder(path: path).checkWriters()
    guard try FreeSpace.bytes(at: path) >= Self.minimumFreeBytes else {
      throw PictureStoreError.full(shown)
    }
  }

  /// Both levels of folders that a file is in.
  private static func folders(of leaf: String) -> [String] {
    [leaf, leaf.parentFolder]
  }

  /// The owner of the folder, for a command that runs as root: the files belong to a service.
  private var owner: uid_t? { PrivateFolder(path: path).owner?.user }

  /// Gives files that a command has created as root to the owner of the folder, so that the service
  /// can read them.
  private func giveToOwner(_ files: [String]) {
    guard let owner = PrivateFolder(path: path).owner, owner.user != 0 else { return }
    for file in files { lchown(file, owner.user, owner.group) }
  }

  /// Throws the error of a call unless the file is gone: another node was faster.
  private func absent(_ file: String) throws {
    let code = errno
    if code != ENOENT { throw FileError(path: file, code: code) }
  }

  /// Names of two hexadecimal digits, in their order.
  private func folders(in path: String) async throws -> [String] {
    try await running {
      PrivateFolder(path: path).names.filter { name in
        name.utf8.count == 2 && name.utf8.allSatisfy(\.isLowercaseHexDigit)
      }.sorted()
    }
  }

  private static func files(in leaf: String) -> [PictureFile] {
    let folder = PrivateFolder(path: leaf)
    folder.removeAbandoned()
    return folder.names.compactMap { text in
      guard let name = PictureName(fileName: text),
        let status = stat(of: "\(leaf)/\(text)", followsLinks: false), status.isRegularFile
      else { return nil }
      return PictureFile(
        name: name, time: Date(timeIntervalSince1970: TimeInterval(status.modificationTime)))
    }
  }

  /// Runs `body` on a thread that may wait for the disk, or for another machine.
  private func running<Result: Sendable>(
    within time: Duration = writeTime, _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    do {
      return try await threads.run(within: time) { [self] in
        if mayHang.withLock({ $0 }) == nil { noteFileSystem() }
        return try body()
      }
    } catch let error as FileError {
      throw error.isDiskFull ? PictureStoreError.full(shown) : .failed(shown, error.reason)
    } catch let error as DeadlineError {
      throw PictureStoreError.unavailable(shown, .slow(error.limit))
    }
  }

  /// Another device may be mounted later.
  private func noteFileSystem() {
    let found = FileSystem.mayHang(at: path)
    mayHang.withLock { $0 = found }
  }
}

extension FileError {
  /// Whether there is no file with this name, or nothing that could be a file.
  fileprivate var isAbsence: Bool {
    isMissing || reason == .system(ENOTDIR) || reason == .notRegularFile
  }
}
