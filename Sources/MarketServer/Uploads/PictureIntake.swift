import Foundation
import MarketStore
import Pictures

/// A picture as the market keeps it: less than 300 KB, upright, and nothing in it but its pixels.
struct PreparedPicture: Hashable, Sendable {
  let original: [UInt8]
  let originalType: MediaType
  let thumbnail: [UInt8]
  let thumbnailType: MediaType
  /// SHA-256 of what was sent; empty unless it was asked for.
  let digest: [UInt8]
}

/// Makes what the market keeps out of what people send. Strangers' bytes are decoded by worker
/// processes only.
struct PictureIntake: Sendable {
  /// Which picture, counted from 1, and why not.
  struct Refusal: Error, Hashable {
    let number: Int
    let reason: PictureError
  }

  private let pool: PicturePool
  private let gate = Gate(
    places: UploadLimits.preparedAtOnce, waitingLimit: UploadLimits.waiting)

  /// A pool of its own: pictures that are looked at do not wait for those that are sent.
  init(program: PictureWorkerProgram = .thisProgram) {
    PictureMemory.returnLargeBlocks()
    pool = PicturePool(program: program, workers: UploadLimits.preparedAtOnce)
  }

  /// - Throws: ``Refusal``, ``Gate/Crowded`` or ``UploadSpool/Failure``.
  func prepare(_ spool: UploadSpool, hashing: Bool) async throws -> [PreparedPicture] {
    guard spool.count > 0 else { return [] }
    return try await gate.pass {
      // What came in, and what its pieces lay in on their way.
      defer { if spool.isLarge { PictureMemory.trim() } }
      var pictures: [PreparedPicture] = []
      for index in 0..<spool.count {
        let file = try await spool.picture(index)
        let digest = hashing ? SHA256.digest(of: [UInt8](file)) : []
        do throws(PictureError) {
          pictures.append(try await prepare(file, digest))
        } catch {
          throw Refusal(number: index + 1, reason: error)
        }
      }
      return pictures
    }
  }

  private func prepare(
    _ file: Data, _ digest: [UInt8]
  ) async throws(PictureError) -> PreparedPicture {
    let (original, type) = try await original(of: file)
    let side = UploadLimits.thumbnailSide
    // Of the original that is kept: whoever asks for it can be sure that it can be read.
    let thumbnail = try await pool.jpeg(
      of: original, under: UploadLimits.thumbnailBytes,
      fitting: PictureSize(width: side, height: side))
    return PreparedPicture(
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

  /// A file may be this much larger than what is left of it without its metadata.
  private static let metadataBytes = 1 << 20
}
