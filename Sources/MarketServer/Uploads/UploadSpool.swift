import Foundation
import NIOCore
import NIOPosix

/// The pictures of one upload: in memory while they are small, else in a file that has no name, so
/// that nothing is left of it whatever happens to the process.
struct UploadSpool: Sendable {
  enum Failure: Error, Hashable {
    /// All uploads under way take too much.
    case crowded
    /// Of a system call, such as ENOSPC.
    case device(Int32)
  }

  private let folder: String
  private let share: UploadBudget.Share
  private var memory = ByteBuffer()
  /// Bytes in front of ``memory``.
  private var written = 0
  private var file: SpoolFile?
  /// Behind each picture that is whole.
  private var ends: [Int] = []

  init(folder: String, budget: UploadBudget) {
    self.folder = folder
    share = UploadBudget.Share(of: budget)
  }

  /// Pictures that are whole.
  var count: Int { ends.count }

  /// Whether it was too large to stay in memory.
  var isLarge: Bool { file != nil }

  mutating func append(_ bytes: ByteBuffer) async throws {
    guard share.take(bytes.readableBytes) else { throw Failure.crowded }
    memory.writeImmutableBuffer(bytes)
    if memory.readableBytes > UploadLimits.memoryBytes { try await write() }
  }

  mutating func endPicture() {
    ends.append(written + memory.readableBytes)
  }

  /// The bytes of a picture, counted from 0; empty when there is none.
  func picture(_ index: Int) async throws -> Data {
    guard ends.indices.contains(index) else { return Data() }
    let start = index == 0 ? 0 : ends[index - 1]
    let range = start..<ends[index]
    var bytes = Data()
    if let file, range.lowerBound < written {
      let kept = range.clamped(to: 0..<written)
      bytes = try await NIOThreadPool.singleton.runIfActive { try file.read(kept) }
    }
    if range.upperBound > written {
      let rest = range.clamped(to: written..<range.upperBound)
      bytes.append(
        contentsOf: memory.readableBytesView.dropFirst(rest.lowerBound - written)
          .prefix(rest.count))
    }
    return bytes
  }

  private mutating func write() async throws {
    let (folder, known, place) = (folder, file, written)
    let bytes = memory
    file = try await NIOThreadPool.singleton.runIfActive {
      let file = try known ?? SpoolFile(folder: folder)
      try file.write(bytes, at: place)
      return file
    }
    written += memory.readableBytes
    memory.clear()
  }
}

/// A file without a name. Its calls may wait for the disk.
private final class SpoolFile: Sendable {
  private let descriptor: Int32

  init(folder: String) throws(UploadSpool.Failure) {
    var path = Array((folder + "/upload-XXXXXX").utf8CString)
    let descriptor = path.withUnsafeMutableBufferPointer { path in
      guard let base = path.baseAddress else { return Int32(-1) }
      let descriptor = mkstemp(base)
      if descriptor >= 0 {
        unlink(base)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      }
      return descriptor
    }
    guard descriptor >= 0 else { throw .device(errno) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func write(_ bytes: ByteBuffer, at place: Int) throws(UploadSpool.Failure) {
    var done = 0
    while done < bytes.readableBytes {
      let count = bytes.withUnsafeReadableBytes { bytes in
        pwrite(
          descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(place + done))
      }
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        throw .device(count == 0 ? ENOSPC : errno)
      }
    }
  }

  func read(_ range: Range<Int>) throws(UploadSpool.Failure) -> Data {
    var data = Data(count: range.count)
    var done = 0
    while done < range.count {
      let count = data.withUnsafeMutableBytes { bytes in
        pread(
          descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done,
          off_t(range.lowerBound + done))
      }
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        throw .device(count == 0 ? EIO : errno)
      }
    }
    return data
  }
}
