import HTTPTypes
import HummingbirdCore
import NIOCore
import Text
import Wire

struct UploadedForm {
  let fields: FormFields
  let pictures: UploadSpool
  /// The memory of the form, held as long as the form.
  let memory: ByteBudget.Share
}

/// Reads forms in bounded memory.
struct UploadReader: Sendable {
  private let folder: String
  let limits: FormLimits
  private let budget = ByteBudget(bytes: UploadLimits.allBytes)
  private let memory = ByteBudget(bytes: UploadLimits.allMemoryBytes)

  init(_ options: UploadOptions) {
    folder = options.folder
    limits = FormLimits(
      pictureBytes: options.refusesLargePictures
        ? UploadLimits.refusedBytes : FormLimits.standard.pictureBytes)
  }

  /// - Throws: ``FormError``, ``UploadError``, or 400 for an incomplete body.
  /// - Parameters:
  ///   - network: The client's network; nil if its limits do not apply.
  ///   - textBytes: The maximum size of a text, in place of the usual one.
  ///   - charge: Charges the requests that the body counts as, of which some were charged before.
  func form(
    of request: Request, from network: ClientAddress?, textBytes: Int? = nil,
    charge: (_ requests: Int, _ charged: Int) throws -> Void
  ) async throws -> UploadedForm {
    var limits = limits
    if let textBytes {
      limits.textBytes = textBytes
      limits.allTextBytes = textBytes
    }
    var parser = FormParser(contentType: request.headers[.contentType], limits: limits)
    var pictures = UploadSpool(
      folder: folder, share: ByteBudget.Share(of: budget, for: network))
    let memory = ByteBudget.Share(of: memory, for: network)
    let maximumHeld = limits.allTextBytes + UploadLimits.memoryBytes
    var body = request.body.makeAsyncIterator()
    var count = 0
    var charged = RequestCost.body(of: request)
    while let piece = try await Self.next(&body) {
      // Bytes beyond this go to a file, or end the upload.
      let held = min(count, maximumHeld)
      count += piece.readableBytes
      guard memory.reserve(min(count, maximumHeld) - held) else { throw UploadError.full }
      parser.append(piece)
      while let event = try parser.next() {
        switch event {
        case .bytes(let bytes): try await pictures.append(bytes)
        case .end: pictures.endPicture()
        }
      }
      // Its length and its text may be unknown until it ends.
      let requests = RequestCost.body(bytes: count, textBytes: parser.textBytes)
      if requests > charged {
        try charge(requests, charged)
        charged = requests
      }
    }
    // A form may end without its closing boundary; one whose connection ended is incomplete.
    if let length = request.headers[.contentLength].flatMap({ Digits.integer($0.trimmingSpaces) }),
      count < length
    {
      throw Self.brokenOff
    }
    return UploadedForm(fields: try parser.finish(), pictures: pictures, memory: memory)
  }

  private static let brokenOff = RequestError(.badRequest, "The body is incomplete")

  private static func next(_ body: inout RequestBody.AsyncIterator) async throws -> ByteBuffer? {
    do {
      return try await body.next()
    } catch {
      throw brokenOff
    }
  }
}
