package import Foundation

/// A folder whose missing parts are created for this user alone (mode 0700).
package struct PrivateFolder: Sendable {
  package let path: String

  package init(path: String) { self.path = path.isEmpty ? "." : path }

  /// Creates the folder and its parents where they are missing.
  package func create() throws(FileError) { try Self.create(path) }

  /// Throws for a folder to which all users can write: any of its files may be theirs.
  ///
  /// A group may write to it: the machine's administrator chooses its members.
  /// - Parameter acceptsSticky: Whether it is enough that only its owner can replace a file, as in
  ///   `/tmp`.
  package func checkWriters(acceptsSticky: Bool = true) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError(path: path, code: errno) }
    guard status.st_mode & S_IWOTH == 0 || acceptsSticky && status.st_mode & S_ISVTX != 0 else {
      throw FileError(path: path, reason: .openFolder(path))
    }
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

  /// Removes files that were being written when a program was killed.
  /// - Parameter age: The age in seconds from which a file is no longer being written.
  package func removeAbandoned(olderThan age: TimeInterval = 3_600) {
    for name in names where Self.isTemporary(name) {
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        Date().timeIntervalSince1970 - TimeInterval(status.modificationTime) > age
      else { continue }
      unlink("\(path)/\(name)")
    }
  }

  /// Waits until the names in the folder are on the disk, if its file system supports that.
  package func synchronize() {
    try? OpenFile(path, O_RDONLY | O_DIRECTORY).synchronize()
  }

  private static var randomName: String { String(UInt64.random(in: 0 ... .max), radix: 36) }

  private static func create(_ path: String) throws(FileError) {
    if mkdir(path, 0o700) == 0 { return }
    let code = errno
    var status = stat()
    // A symbolic link to a folder counts as one, and so does a folder on a read-only disk.
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw FileError(path: path, code: ENOTDIR) }
      return
    }
    let parent = (path as NSString).deletingLastPathComponent
    guard code == ENOENT, !parent.isEmpty, parent != path else {
      throw FileError(path: path, code: code)
    }
    try create(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw FileError(path: path, code: errno)
    }
  }
}

extension stat {
  /// Seconds since 1970.
  package var modificationTime: Int {
    #if canImport(Darwin)
      st_mtimespec.tv_sec
    #else
      st_mtim.tv_sec
    #endif
  }
}
