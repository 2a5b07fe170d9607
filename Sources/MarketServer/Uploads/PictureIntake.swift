import Foundation
import MarketStore
import Pictures

/// A picture in the form that the market stores: less than 300 KB, upright, and without metadata.
struct AcceptedPicture: Hashable, Sendable {
  let original: [UInt8]
  let originalType: MediaType
  let thumbnail: [UInt8]
  let thumbnailType: MediaType
  /// The SHA-256 of the uploaded bytes; empty unless requested.
  let digest: [UInt8]
}

/// The error of one picture of an upload.
struct PictureIntakeError: Error, Hashable {
  /// Counted from 1.
  let number: Int
  let reason: PictureError
}

/// Turns uploaded pictures into the form that the market stores. Their bytes are decoded by worker
/// processes only.
struct PictureIntake: Sendable {
  private let pool: PicturePool
  private let gate = Gate(slots: UploadLimits.preparedAtOnce, maximumWaiting: UploadLimits.waiting)

  /// Creates an intake with its own pool, so that pictures on a screen do not wait for uploads.
  init(program: PictureWorkerProgram = .thisProgram) {
    PictureMemory.returnLargeBlocks()
    pool = PicturePool(program: program, workers: UploadLimits.preparedAtOnce)
  }

  /// - Throws: `PictureIntakeError`, `UploadError`, or `Gate.QueueFullError` when too many uploads
  ///   wait.
  func prepare(_ spool: UploadSpool, hashing: Bool) async throws -> [AcceptedPicture] {
    guard spool.count > 0 else { return [] }
    return try await gate.pass {
      // The upload and its buffers.
      defer { if spool.isLarge { PictureMemory.trim() } }
      var pictures: [AcceptedPicture] = []
      for index in 0..<spool.count {
        let file = try await spool.picture(index)
        let digest = hashing ? SHA256.digest(of: [UInt8](file)) : []
        do throws(PictureError) {
          pictures.append(try await prepare(file, digest))
        } catch {
          throw PictureIntakeError(number: index + 1, reason: error)
        }
      }
      return pictures
    }
  }

  private func prepare(
    _ file: Data, _ digest: [UInt8]
  ) async throws(PictureError) -> AcceptedPicture {
    let (original, type) = try await original(of: file)
    let side = UploadLimits.thumbnailSide
    // From the stored original, which is thereby known to be readable.
    let thumbnail = try await pool.jpeg(
      of: original, under: UploadLimits.thumbnailBytes,
      fitting: PictureSize(width: side, height: side))
    return AcceptedPicture(
      original: [UInt8](original), originalType: type, thumbnail: [UInt8](thumbnail),
      thumbnailType: .jpeg, digest: digest)
  }

  private func original(of file: Data) async throws(PictureError) -> (Data, MediaType) {
    if file.count <= UploadLimits.keptBytes + Self.metadataBytes,
      let plain = PlainPicture(stripping: file), plain.bytes.count <= UploadLimits.keptBytes
    {
      return (plain.bytes, plain.format == .png ? .png : .jpeg)
    }
    let side = UploadLimits.longestSide
    let jpeg = try await pool.jpeg(
      of: file, under: UploadLimits.keptBytes, fitting: PictureSize(width: side, height: side))
    return (jpeg, .jpeg)
  }

  /// The maximum size of the metadata that is removed from a file.
  private static let metadataBytes = 1 << 20
}
