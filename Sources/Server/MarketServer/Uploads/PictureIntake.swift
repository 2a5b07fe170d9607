import Files
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

struct PictureIntakeError: Error, Hashable {
  /// Counted from 1.
  let number: Int
  let reason: PictureError
}

/// Turns uploaded pictures into the form that the market stores. Their bytes are decoded by worker
/// processes only.
struct PictureIntake: Sendable {
  private let pool: PicturePool
  let uploads = Gate(
    slots: UploadLimits.preparedAtOnce, maximumWaiting: UploadLimits.waiting)
  /// A slot for each byte of memory that all pictures being decoded may take together.
  private let memory = Gate(
    slots: UploadLimits.decodingBytes, maximumWaiting: UploadLimits.preparedAtOnce)

  /// Creates an intake with its own pool, so that pictures on the screen do not wait for uploads.
  init(program: PictureWorkerProgram = .thisProgram) {
    PictureMemory.returnLargeBlocks()
    pool = PicturePool(program: program, workers: UploadLimits.preparedAtOnce)
  }

  /// Must only be called for uploads whose author has proved the right to write. Cancelling it ends
  /// its wait.
  /// - Throws: `PictureIntakeError`, `UploadError`, or `Gate.QueueFullError` if too many uploads
  ///   are waiting.
  func prepare(_ spool: UploadSpool, hashing: Bool) async throws -> [AcceptedPicture] {
    guard spool.count > 0 else { return [] }
    return try await uploads.pass {
      // The upload and its buffers.
      defer { if spool.isLarge { PictureMemory.trim() } }
      var pictures: [AcceptedPicture] = []
      for index in 0..<spool.count {
        do {
          pictures.append(try await prepare(index, of: spool, hashing: hashing))
        } catch let reason as PictureError {
          throw PictureIntakeError(number: index + 1, reason: reason)
        }
      }
      return pictures
    }
  }

  /// Waits for the memory that one picture needs, and decodes it.
  private func prepare(
    _ index: Int, of spool: UploadSpool, hashing: Bool
  ) async throws -> AcceptedPicture {
    let limits = try await limits(for: index, of: spool)
    return try await memory.pass(weighing: limits.memory) {
      try Task.checkCancellation()
      // Not cancelled: a worker that has begun finishes, and has its memory until then.
      return try await Task {
        // Read only now, so that pictures in the queue take no memory.
        let file = try await spool.picture(index)
        let digest = hashing ? SHA256.digest(of: [UInt8](file)) : []
        return try await prepare(file, digest, limits)
      }.value
    }
  }

  /// The limits of the work for a picture, by the size in its header. A picture with a long header
  /// counts as the largest.
  private func limits(for index: Int, of spool: UploadSpool) async throws -> PictureLimits {
    let limits = PictureLimits.upload
    try limits.check(bytes: spool.length(of: index))
    let start = try await spool.picture(index, maximumLength: UploadLimits.headerBytes)
    do {
      let size = try PictureHeader(of: start).size
      try limits.check(size)
      return limits.fitting(size)
    } catch .damaged {
      return limits
    }
  }

  private func prepare(
    _ file: Data, _ digest: [UInt8], _ limits: PictureLimits
  ) async throws(PictureError) -> AcceptedPicture {
    let (original, type) = try await original(of: file, limits)
    let side = UploadLimits.thumbnailSide
    // From the stored original, which is thereby known to be readable.
    let thumbnail = try await pool.jpeg(
      of: original, under: UploadLimits.thumbnailBytes,
      fitting: PictureSize(width: side, height: side), limits: limits)
    return AcceptedPicture(
      original: [UInt8](original), originalType: type, thumbnail: [UInt8](thumbnail),
      thumbnailType: .jpeg, digest: digest)
  }

  /// The unchanged picture if it is small in bytes and pixels; otherwise a smaller one.
  private func original(
    of file: Data, _ limits: PictureLimits
  ) async throws(PictureError) -> (Data, MediaType) {
    if file.count <= UploadLimits.keptBytes + Self.metadataBytes,
      let plain = PlainPicture(stripping: file), plain.bytes.count <= UploadLimits.keptBytes,
      PictureLimits.download.allows(plain.size)
    {
      return (plain.bytes, plain.format == .png ? .png : .jpeg)
    }
    let side = UploadLimits.longestSide
    let jpeg = try await pool.jpeg(
      of: file, under: UploadLimits.keptBytes, fitting: PictureSize(width: side, height: side),
      limits: limits)
    return (jpeg, .jpeg)
  }

  /// The maximum size of the metadata that is removed from a file.
  private static let metadataBytes = 1 << 20
}
