package import Foundation

/// A file for this user alone, replaced as a whole or not at all.
///
/// Every private file of the program is read and written here, so all have the same guarantees:
/// - Reading accepts only a regular file that no other user could have written or replaced. It
///   follows no symbolic link and never waits, regardless of the file's type.
/// - Writing creates a new file with mode 0600 beside the old one and renames it. A crash, a full
///   disk or `kill -9` leaves the old content or the new one, never a part.
///
/// Files that users write or name themselves, such as config.toml, are ``UserFile``s.
package struct PrivateFile: Sendable {
  package enum Durability: Sendable {
    /// Survives a power failure: the file and its folder are synchronized.
    case durable
    /// Survives the end of the program only: for data that can be fetched again, in a fraction of
    /// the time.
    case replaceable
  }

  package let path: String

  package init(path: String) { self.path = path }

  /// - Parameter owner: Another user who may have written the file.
  package func read(maximumSize: Int, of owner: uid_t? = nil) throws(FileError) -> Data {
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    let file = try OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    let status = try file.status()
    guard status.isRegularFile else {
      throw FileError(path: path, reason: .notRegularFile)
    }
    guard [geteuid(), 0, owner].contains(status.st_uid), status.st_mode & S_IWOTH == 0 else {
      throw FileError(path: path, reason: .notPrivate)
    }
    try folder.checkWriters()
    return try file.readAll(maximumSize: maximumSize)
  }

  /// Creates the file, and the folders it is in, or replaces its content.
  /// - Parameter givesToFolderOwner: Whether a file that root writes belongs to the folder's owner.
  /// - Throws: ``FileError``; the old content is untouched then.
  package func replace(
    with data: Data, durability: Durability = .durable, givesToFolderOwner: Bool = false
  ) throws(FileError) {
    try folder.create()
    try folder.checkWriters()
    let temporary = folder.temporaryPath()
    do throws(FileError) {
      let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      try file.writeAll(data)
      // By its descriptor: the owner of the folder could replace a path by a link.
      if givesToFolderOwner { folder.giveToOwner(file.descriptor) }
      if durability == .durable { try file.synchronize() }
      guard rename(temporary, path) == 0 else { throw FileError(path: path, code: errno) }
    } catch {
      unlink(temporary)
      throw FileError(path: path, reason: error.reason)
    }
    if durability == .durable { folder.synchronize() }
  }

  /// Adds data at the end of the file, which is created if it is missing. After a crash, the end of
  /// the data may be missing.
  package func append(_ data: Data) throws(FileError) {
    try folder.create()
    try folder.checkWriters()
    try OpenFile(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOFOLLOW).writeAll(data)
  }

  /// Removes the file; a missing one is not an error.
  package func remove() throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw FileError(path: path, code: errno) }
    folder.synchronize()
  }

  private var folder: PrivateFolder {
    PrivateFolder(path: path.parentFolder)
  }
}

/// A file that the user writes or names: any owner, and symbolic links are followed.
package struct UserFile: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// Returns the content of a regular file; never waits for anything else.
  package func read(maximumSize: Int) throws(FileError) -> Data {
    try OpenFile(path, O_RDONLY | O_NONBLOCK).readAll(maximumSize: maximumSize)
  }
}
