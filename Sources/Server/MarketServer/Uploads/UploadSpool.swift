import Files
import Foundation
import NIOCore
import NIOPosix

enum UploadError: Error, Hashable {
  /// All uploads in progress together have too many bytes.
  case full
}

/// The pictures of one upload: in memory while they are small, otherwise in an unlinked file, which
/// leaves no file, even if the process is killed.
struct UploadSpool: Sendable {
  private let folder: String
  private let share: ByteBudget.Share
  private var memory = ByteBuffer()
  /// The number of bytes in the file, before those in ``memory``.
  private var written = 0
  private var file: SpoolFile?
  /// The end offset of each complete picture.
  private var ends: [Int] = []

  init(folder: String, share: ByteBudget.Share) {
    self.folder = folder
    self.share = share
  }

  /// The number of complete pictures.
  var count: Int { ends.count }

  /// Whether the upload was too large to stay in memory.
  var isLarge: Bool { file != nil }

  mutating func append(_ bytes: ByteBuffer) async throws {
    guard share.reserve(bytes.readableBytes) else { throw UploadError.full }
    memory.writeImmutableBuffer(bytes)
    if memory.readableBytes > UploadLimits.memoryBytes { try await write() }
  }

  mutating func endPicture() {
    ends.append(written + memory.readableBytes)
  }

  /// The number of bytes of a picture.
  func length(of index: Int) -> Int { range(of: index).count }

  /// The bytes of a picture, at most `maximumLength`; empty if missing.
  func picture(_ index: Int, maximumLength: Int = .max) async throws -> Data {
    let whole = range(of: index)
    let range = whole.lowerBound..<whole.lowerBound + min(whole.count, maximumLength)
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

  /// The position of a picture, counted from 0, in the upload.
  private func range(of index: Int) -> Range<Int> {
    guard ends.indices.contains(index) else { return 0..<0 }
    return (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  private mutating func write() async throws {
    let (folder, known) = (folder, file)
    let bytes = memory
    file = try await NIOThreadPool.singleton.runIfActive {
      let file = try known ?? SpoolFile(folder: folder)
      try file.write(bytes)
      return file
    }
    written += memory.readableBytes
    memory.clear()
  }
}

/// A file without a name. Its methods may block on the disk.
private final class SpoolFile: Sendable {
  private let file: OpenFile

  init(folder: String) throws(FileError) {
    let path = "\(folder)/upload-\(UUID().uuidString)"
    file = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    unlink(path)
  }

  /// Writes bytes after those written before.
  func write(_ bytes: ByteBuffer) throws {
    try bytes.withUnsafeReadableBytes { try file.writeAll($0) }
  }

  func read(_ range: Range<Int>) throws(FileError) -> Data { try file.read(range) }
}
