import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file of this user alone (mode 0600).
struct CacheFile {
  let path: String

  /// The content of a regular file of at most `limit` bytes; nil for anything else.
  func read(limit: Int) -> Data? {
    // Without O_NONBLOCK a named pipe in its place would be waited on.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let size = Int(exactly: status.st_size), size > 0, size <= limit
    else { return nil }
    return try? FileHandle(fileDescriptor: file, closeOnDealloc: false).read(upToCount: size)
  }

  /// Whether the file is new and holds all of `data`.
  func create(with data: Data) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    return (try? handle.write(contentsOf: data)) != nil
  }
}
