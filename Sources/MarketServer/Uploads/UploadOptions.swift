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
