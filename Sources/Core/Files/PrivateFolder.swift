package import Foundation

/// A folder whose missing parts are created for this user alone (mode 0700).
package struct PrivateFolder: Sendable {
  package let path: String

  package init(path: String) { self.path = path.isEmpty ? "." : path }

  /// The folder for files that are soon removed: `TMPDIR` if it is an absolute path.
  package static func temporary(_ environment: [String: String]) -> PrivateFolder {
    let path = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return PrivateFolder(path: path ?? "/tmp")
  }

  /// Creates the folder and its parents where they are missing.
  /// - Parameter givesToParentOwner: Whether a folder that root creates belongs to its parent's
  ///   owner.
  package func create(givesToParentOwner: Bool = false) throws(FileError) {
    try Self.create(path, givesToParentOwner)
  }

  /// Throws for a folder to which all users can write: any of its files may be theirs.
  ///
  /// A group may write to it: the machine's administrator chooses its members.
  /// - Parameter acceptsSticky: Whether it is enough that only its owner can replace a file, as in
  ///   `/tmp`.
  package func checkWriters(acceptsSticky: Bool = true) throws(FileError) {
    guard let status = stat(of: path) else { throw FileError(path: path, code: errno) }
    guard status.st_mode & S_IWOTH == 0 || acceptsSticky && status.st_mode & S_ISVTX != 0 else {
      throw FileError(path: path, reason: .openFolder(path))
    }
  }

  /// The owner of the folder, for a command that runs as root: the files in it belong to a service
  /// or to another user. Nil for all users but root.
  package var owner: (user: uid_t, group: gid_t)? {
    guard geteuid() == 0, let status = stat(of: path) else { return nil }
    return (status.st_uid, status.st_gid)
  }

  /// Gives a new file to the owner of the folder: a command that runs as root must not leave one
  /// that the owner cannot open.
  package func giveToOwner(_ descriptor: Int32) {
    guard let owner, owner.user != 0 else { return }
    fchown(descriptor, owner.user, owner.group)
  }

  /// Names in the folder, in no particular order; empty for a folder that is missing or cannot be
  /// read.
  package var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// Creates a file for this user alone, with an unguessable name that ends in `suffix`.
  /// - Returns: Its path.
  package func createFile(
    named prefix: String, suffix: String, with data: Data
  ) throws(FileError) -> String {
    try create()
    let path = "\(path)/\(prefix)\(Self.randomName)\(suffix)"
    do throws(FileError) {
      try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW).writeAll(data)
    } catch {
      unlink(path)
      throw error
    }
    return path
  }

  private static let temporaryPrefix = "draft-"

  /// A name for a file that is being written.
  func temporaryPath() -> String {
    "\(path)/\(Self.temporaryPrefix)\(getpid())-\(Self.randomName)"
  }

  /// Whether this is the name of a file being written, by this process or one that was killed.
  package static func isTemporary(_ name: String) -> Bool { name.hasPrefix(temporaryPrefix) }

  /// Removes files that were being written when a program was killed, an hour ago or more.
  package func removeAbandoned() {
    for name in names where Self.isTemporary(name) {
      guard let status = stat(of: "\(path)/\(name)", followsLinks: false), status.isRegularFile,
        Date().timeIntervalSince1970 - TimeInterval(status.modificationTime) > 3_600
      else { continue }
      unlink("\(path)/\(name)")
    }
  }

  /// Waits until the names in the folder are on the disk, if its file system supports that.
  package func synchronize() {
    try? OpenFile(path, O_RDONLY | O_DIRECTORY).synchronize()
  }

  private static var randomName: String { String(UInt64.random(in: 0 ... .max), radix: 36) }

  private static func create(_ path: String, _ givesToParentOwner: Bool) throws(FileError) {
    if make(path, givesToParentOwner) { return }
    let code = errno
    // A symbolic link to a folder counts as one, and so does a folder on a read-only disk.
    if let status = stat(of: path) {
      guard status.isFolder else { throw FileError(path: path, code: ENOTDIR) }
      return
    }
    let parent = path.parentFolder
    guard code == ENOENT, parent != path else {
      throw FileError(path: path, code: code)
    }
    try create(parent, givesToParentOwner)
    guard make(path, givesToParentOwner) || errno == EEXIST else {
      throw FileError(path: path, code: errno)
    }
  }

  /// - Returns: Whether it was created; `errno` is the reason if not.
  private static func make(_ path: String, _ givesToParentOwner: Bool) -> Bool {
    guard mkdir(path, 0o700) == 0 else { return false }
    if givesToParentOwner, let folder = try? OpenFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) {
      PrivateFolder(path: path.parentFolder).giveToOwner(folder.descriptor)
    }
    return true
  }
}

extension stat {
  /// The status of a file; nil if it cannot be read, and `errno` is the reason.
  package init?(of path: String, followsLinks: Bool = true) {
    self.init()
    guard (followsLinks ? stat(path, &self) : lstat(path, &self)) == 0 else { return nil }
  }

  /// Bytes of a file; 0 if it does not exist.
  package static func size(of path: String) -> Int { stat(of: path).map { Int($0.st_size) } ?? 0 }

  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  package var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }

  /// Seconds since 1970.
  package var modificationTime: Int {
    st_mtim.tv_sec
  }
}
