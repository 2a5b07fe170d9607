package import Foundation

/// An open file descriptor, closed with the value and not inherited by child processes.
package struct OpenFile: ~Copyable, Sendable {
  package let descriptor: Int32
  private let path: String

  /// - Parameter mode: The permissions of a file that is created.
  package init(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(FileError) {
    self.path = path
    while true {
      let descriptor = open(path, flags | O_CLOEXEC, mode)
      if descriptor >= 0 {
        self.descriptor = descriptor
        return
      }
      let code = errno
      guard code == EINTR else {
        // With O_NOFOLLOW, ELOOP means a symbolic link.
        throw FileError(path: path, reason: code == ELOOP ? .notRegularFile : .system(code))
      }
    }
  }

  /// A copy of a descriptor that the program was started with.
  /// - Parameter path: Its name in messages.
  package init(copying descriptor: Int32, path: String) throws(FileError) {
    self.path = path
    self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard self.descriptor >= 0 else { throw FileError(path: path, code: errno) }
  }

  deinit { close(descriptor) }

  /// Bytes of a regular file; nil for a pipe and anything else.
  package var size: Int? {
    guard let status = try? status(), status.isRegularFile else { return nil }
    return Int(status.st_size)
  }

  /// Returns the next bytes, at most `count`; empty at the end.
  package func read(maximum count: Int) throws(FileError) -> Data {
    var data = Data(count: count)
    let length = read(into: &data, from: 0)
    guard length >= 0 else { throw FileError(path: path, code: errno) }
    return data.prefix(length)
  }

  /// Returns the bytes at these positions, which the file must have.
  package func read(_ range: Range<Int>) throws(FileError) -> Data {
    var data = Data(count: range.count)
    var filled = 0
    while filled < range.count {
      let count = data.withUnsafeMutableBytes { bytes in
        pread(
          descriptor, bytes.baseAddress.map { $0 + filled }, bytes.count - filled,
          off_t(range.lowerBound + filled))
      }
      if count > 0 {
        filled += count
      } else if count == 0 || errno != EINTR {
        throw FileError(path: path, code: count == 0 ? EIO : errno)
      }
    }
    return data
  }

  func status() throws(FileError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, code: errno) }
    return status
  }

  /// Returns the content of a regular file.
  func readAll(maximumSize: Int) throws(FileError) -> Data {
    let status = try status()
    guard status.isRegularFile else {
      throw FileError(path: path, reason: .notRegularFile)
    }
    guard status.st_size <= maximumSize else { throw tooLarge(maximumSize) }
    // One byte more than expected, to see the end, or that the file is still growing.
    var data = Data(count: Int(status.st_size) + 1)
    var filled = 0
    while true {
      let count = read(into: &data, from: filled)
      guard count >= 0 else { throw FileError(path: path, code: errno) }
      filled += count
      guard filled <= maximumSize else { throw tooLarge(maximumSize) }
      if count == 0 { return data.prefix(filled) }
      if filled == data.count { data.count = min(2 * filled, maximumSize + 1) }
    }
  }

  /// Writes all of `data`, in as many steps as the system needs.
  package func writeAll(_ data: some ContiguousBytes) throws(FileError) {
    if let code = Self.writeAll(data, to: descriptor) { throw FileError(path: path, code: code) }
  }

  /// - Returns: The system's error number; nil if all of `data` was written.
  package static func writeAll(_ data: some ContiguousBytes, to descriptor: Int32) -> Int32? {
    data.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
        let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : EIO }
        start += count
      }
      return nil
    }
  }

  /// Waits until the written data is on the disk.
  package func synchronize() throws(FileError) {
    while fsync(descriptor) != 0 {
      guard errno == EINTR else { throw FileError(path: path, code: errno) }
    }
  }

  private func read(into data: inout Data, from start: Int) -> Int {
    while true {
      let count = data.withUnsafeMutableBytes { bytes in
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
        return Foundation.read(descriptor, rest.baseAddress, rest.count)
      }
      if count >= 0 || errno != EINTR { return count }
    }
  }

  private func tooLarge(_ maximum: Int) -> FileError {
    FileError(path: path, reason: .tooLarge(maximum: maximum))
  }
}
