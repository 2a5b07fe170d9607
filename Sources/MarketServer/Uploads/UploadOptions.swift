import Foundation
public import Pictures

/// How a market takes pictures.
public struct UploadOptions: Hashable, Sendable {
  /// Answers 413 to pictures of 300 KB or more instead of making them smaller, as clients of the
  /// original market expect.
  public var refusesLargePictures: Bool
  /// Where uploads lie, without a name, while they are under way; the usual temporary folder unless
  /// said otherwise.
  public var folder: String
  /// What decodes pictures.
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
