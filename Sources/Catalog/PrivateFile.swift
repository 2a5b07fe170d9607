public import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file of this user alone (mode 0600), replaced as a whole or not at all.
public struct PrivateFile: Sendable {
  public let path: String

  public init(path: String) { self.path = path }

  /// The content of a regular file of at most `limit` bytes; nil for anything else.
  public func read(limit: Int) -> Data? {
    // Without O_NONBLOCK a named pipe in its place would be waited on.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let size = Int(exactly: status.st_size), (1...limit).contains(size)
    else { return nil }
    return try? FileHandle(fileDescriptor: file, closeOnDealloc: false).read(upToCount: size)
  }

  /// Whether `data` is now the content. Folders that are missing are made, for this user alone.
  public func replace(with data: Data) -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let draft = "\(path).\(getpid())"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    guard (try? handle.write(contentsOf: data)) != nil, rename(draft, path) == 0 else {
      unlink(draft)
      return false
    }
    return true
  }
}
