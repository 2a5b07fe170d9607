import Foundation
public import Pictures

/// The options of a market for the pictures it receives.
public struct UploadOptions: Hashable, Sendable {
  /// Whether pictures of 300 KB or more are refused (413) instead of made smaller, as clients of
  /// the original market expect.
  public var refusesLargePictures: Bool
  /// The folder of uploads in progress, where they have no names; the usual temporary folder by
  /// default.
  public var folder: String
  /// The program that decodes pictures.
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

/// The bounds of one upload and of all together.
enum UploadLimits {
  /// Bytes of one upload in memory; a larger one goes to a file.
  static let memoryBytes = 256 * 1_024
  /// Bytes of all forms in memory together, texts included: hundreds of forms. More are refused, so
  /// that nobody fills the memory with forms that never end.
  static let allMemoryBytes = 128 << 20
  /// Bytes of all uploads in progress together: seven of the largest. More are refused, so that
  /// nobody fills the disk with uploads that never end.
  static let allBytes = 1 << 30
  /// Pictures that are prepared at the same time, each in a worker.
  static let preparedAtOnce = 2
  /// Bytes that all workers may take for pictures together: one of the largest pictures, or two as
  /// phones take them. Each worker is limited to its share.
  static let decodingBytes = PictureLimits.upload.memory
  /// Uploads that may wait for that.
  static let waiting = 64
  /// First bytes of a picture in which its size is looked for before it waits.
  static let headerBytes = 256 * 1_024
  /// The `Retry-After` of a refused upload.
  static let retrySeconds = 5

  /// Pictures of up to this size stay as they are, larger ones are made smaller: clients refuse to
  /// send, and some to show, more than 300 KB.
  static let keptBytes = 299_999
  /// The maximum size where large pictures are refused: some clients count a KB as 1,024 bytes.
  static let refusedBytes = 300 * 1_024
  /// Pixels of the longer side of a picture that was made smaller: more would cost too much
  /// quality.
  static let longestSide = 2_048
  /// Pixels a side, and bytes, of the small picture for lists.
  static let thumbnailSide = 320
  static let thumbnailBytes = 40_000
}
