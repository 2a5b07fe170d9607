import Foundation
import Market
public import Pictures

/// The options of a market for the pictures it receives.
public struct UploadOptions: Hashable, Sendable {
  /// Whether pictures of 300 KB or more are refused (413) instead of being reduced, as clients of
  /// the original market expect.
  public var refusesLargePictures: Bool
  /// The folder of uploads in progress, as files without names; the usual temporary folder by
  /// default.
  public var folder: String
  public var worker: PictureWorkerProgram

  public init(
    refusesLargePictures: Bool = false, folder: String? = nil,
    worker: PictureWorkerProgram = .thisProgram
  ) {
    self.refusesLargePictures = refusesLargePictures
    self.folder = folder ?? NSTemporaryDirectory()
    self.worker = worker
  }
}

enum UploadLimits {
  /// Maximum bytes of one upload in memory; a larger one goes to a file.
  static let memoryBytes = 256 * 1_024
  /// Maximum bytes of all forms in memory together, including texts: hundreds of forms. More are
  /// refused, so that clients cannot fill the memory with forms that never end.
  static let allMemoryBytes = 128 << 20
  /// Maximum bytes of all uploads in progress together: seven of the largest. More are refused, so
  /// that clients cannot fill the disk with uploads that never end.
  static let allBytes = 1 << 30
  /// Maximum pictures prepared at the same time, each in a worker.
  static let preparedAtOnce = 2
  /// Maximum bytes that all workers may take for pictures together: one of the largest pictures, or
  /// two phone photos. Each worker is limited to its share.
  static let decodingBytes = PictureLimits.upload.memory
  /// Maximum uploads waiting for that.
  static let waiting = 64
  /// The number of leading bytes in which the size of a picture is read before it waits.
  static let headerBytes = 256 * 1_024
  /// The `Retry-After` of a refused upload.
  static let retrySeconds = 5

  /// Pictures of up to this size are kept unchanged, larger ones are reduced: clients refuse to
  /// send, and some to show, more than 300 KB.
  static let keptBytes = ProductDraft.pictureBytes
  /// The maximum size where large pictures are refused: some clients count a KB as 1,024 bytes.
  static let refusedBytes = 300 * 1_024
  /// Maximum pixels of the longer side of a reduced picture: more would cost too much quality.
  static let longestSide = 2_048
  /// Maximum pixels of a side, and bytes, of the small picture for lists.
  static let thumbnailSide = 320
  static let thumbnailBytes = 40_000
}
