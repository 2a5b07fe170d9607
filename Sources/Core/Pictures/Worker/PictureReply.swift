/// The reply of a worker.
enum PictureReply: Hashable, Sendable {
  case pixels(Pixels)
  case jpeg(EncodedPicture)
  case failure(PictureError)
}

extension PictureReply {
  private enum Kind: UInt8 {
    case pixels = 1
    case jpeg, failure
  }

  var message: [UInt8] {
    switch self {
    case .pixels(let pixels):
      PictureMessage.framed(Self.head(.pixels, pixels.width, pixels.height), pixels.rgba)
    case .jpeg(let picture):
      PictureMessage.framed(
        Self.head(.jpeg, picture.size.width, picture.size.height), picture.bytes)
    case .failure(let error):
      PictureMessage.framed([Kind.failure.rawValue] + error.numbers.flatMap(PictureMessage.big32))
    }
  }

  /// `nil` for a reply that does not match the request.
  init?(_ body: [UInt8], to request: WorkerRequest) {
    let reader = ByteReader(bytes: body)
    guard reader.byte(at: 0) == Int(PictureMessage.version),
      let kind = reader.byte(at: 1).flatMap({ Kind(rawValue: UInt8($0)) }),
      let first = reader.big32(at: 2), let second = reader.big32(at: 6)
    else { return nil }
    let size = PictureSize(width: first, height: second)
    let fits = (1...request.box.width).contains(first) && (1...request.box.height).contains(second)
    switch (kind, request.product) {
    case (.pixels, .pixels):
      guard fits,
        let pixels = Pixels(width: first, height: second, rgba: Array(body.dropFirst(10)))
      else { return nil }
      self = .pixels(pixels)
    case (.jpeg, .jpeg(let limit)):
      let bytes = Array(body.dropFirst(10))
      guard fits, bytes.count <= limit, PictureFormat(of: bytes) == .jpeg else { return nil }
      self = .jpeg(EncodedPicture(size: size, bytes: bytes))
    case (.failure, _):
      let numbers = (0..<4).compactMap { reader.big32(at: 2 + $0 * 4) }
      guard body.count == 18, let error = PictureError(numbers) else { return nil }
      self = .failure(error)
    default: return nil
    }
  }

  private static func head(_ kind: Kind, _ width: Int, _ height: Int) -> [UInt8] {
    [kind.rawValue] + PictureMessage.big32(width) + PictureMessage.big32(height)
  }
}

extension PictureError {
  /// A kind and three facts. Errors that only the pool can find are never sent.
  fileprivate var numbers: [Int] {
    switch self {
    case .unsupported(let format): [2, Int(format.rawValue), 0, 0]
    case .damaged(let format): [3, Int(format.rawValue), 0, 0]
    case .tooManyBytes(let count, let limit): [4, count, limit, 0]
    case .tooLong(let size, let limit): [5, size.width, size.height, limit]
    case .tooManyPixels(let size, let limit): [6, size.width, size.height, limit]
    case .outOfMemory(let limit): [7, limit, 0, 0]
    case .cannotShrink(let bytes): [8, bytes, 0, 0]
    default: [1, 0, 0, 0]
    }
  }

  fileprivate init?(_ numbers: [Int]) {
    guard numbers.count == 4 else { return nil }
    let format = UInt8(exactly: numbers[1]).flatMap(PictureFormat.init(rawValue:))
    let size = PictureSize(width: numbers[1], height: numbers[2])
    switch (numbers[0], format) {
    case (1, _): self = .unknownFormat
    case (2, let format?): self = .unsupported(format)
    case (3, let format?): self = .damaged(format)
    case (4, _): self = .tooManyBytes(numbers[1], limit: numbers[2])
    case (5, _): self = .tooLong(size, limit: numbers[3])
    case (6, _): self = .tooManyPixels(size, limit: numbers[3])
    case (7, _): self = .outOfMemory(limit: numbers[1])
    case (8, _): self = .cannotShrink(bytes: numbers[1])
    default: return nil
    }
  }
}
