/// The messages on a worker's socket: a length of four bytes, then as many bytes, the version
/// first. Numbers are big-endian and unsigned.
enum PictureMessage {
  static let version: UInt8 = 1

  /// A generous number of bytes for the numbers before a message's payload.
  static let overhead = 64

  /// The maximum length of a request: the largest upload.
  static let maximumRequestLength = PictureLimits.upload.bytes + overhead

  /// Reads the length before a message; `nil` unless it is within the limit.
  static func length(_ prefix: [UInt8], limit: Int) -> Int? {
    guard prefix.count == 4, let length = ByteReader(bytes: prefix).big32(at: 0), length <= limit
    else {
      return nil
    }
    return length
  }

  /// A whole message: the length, the version, and the rest.
  static func framed(_ numbers: [UInt8], _ bytes: [UInt8] = []) -> [UInt8] {
    head(numbers, before: bytes.count) + bytes
  }

  /// A message up to its payload.
  static func head(_ numbers: [UInt8], before count: Int) -> [UInt8] {
    big32(1 + numbers.count + count) + [version] + numbers
  }

  /// Saturates: no number of a message is larger.
  static func big32(_ number: Int) -> [UInt8] {
    let value = UInt32(clamping: number)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }
}

/// A request to a worker.
struct WorkerRequest: Hashable, Sendable {
  enum Product: Hashable, Sendable {
    case pixels
    case jpeg(bytes: Int)
  }

  let product: Product
  let box: PictureSize
  let limits: PictureLimits
  let file: [UInt8]

  init(_ product: Product, of file: [UInt8], fitting box: PictureSize, limits: PictureLimits) {
    self.product = product
    self.file = file
    self.box = box.boxed
    self.limits = limits
  }

  /// The maximum length of a reply.
  var maximumReplyLength: Int {
    switch product {
    case .pixels: box.area * 4 + PictureMessage.overhead
    case .jpeg(let bytes): bytes + PictureMessage.overhead
    }
  }
}

extension WorkerRequest {
  private static let numbers = 8

  var message: [UInt8] { head + file }

  /// The message up to the file, which is too large to be copied again.
  var head: [UInt8] {
    let target =
      switch product {
      case .pixels: 0
      case .jpeg(let bytes): max(1, bytes)
      }
    let numbers = [
      target, box.width, box.height, limits.side, limits.pixels, limits.bytes,
      limits.milliseconds, limits.memory,
    ]
    return PictureMessage.head(numbers.flatMap(PictureMessage.big32), before: file.count)
  }

  /// `nil` for a message that this version never sends.
  init?(_ body: [UInt8]) {
    let reader = ByteReader(bytes: body)
    let numbers = (0..<Self.numbers).compactMap { reader.big32(at: 1 + $0 * 4) }
    guard reader.byte(at: 0) == Int(PictureMessage.version), numbers.count == Self.numbers else {
      return nil
    }
    let box = PictureSize(width: numbers[1], height: numbers[2])
    guard box == box.boxed, numbers[6] > 0 else { return nil }
    self.init(
      numbers[0] == 0 ? .pixels : .jpeg(bytes: numbers[0]),
      of: Array(body.dropFirst(1 + Self.numbers * 4)), fitting: box,
      limits: PictureLimits(
        side: numbers[3], pixels: numbers[4], bytes: numbers[5], time: .milliseconds(numbers[6]),
        memory: numbers[7]))
  }
}

extension PictureLimits {
  /// The duration in milliseconds, rounded up; at least 1, at most the largest number of a message.
  /// In integers: the quotient of two durations may be a little too large.
  var milliseconds: Int {
    let (seconds, attoseconds) = time.components
    guard seconds < Int64(UInt32.max) / 1_000 + 1 else { return Int(UInt32.max) }
    let whole = max(0, seconds) * 1_000
    let rest = attoseconds <= 0 ? 0 : (attoseconds - 1) / 1_000_000_000_000_000 + 1
    return Int(min(max(1, whole + rest), Int64(UInt32.max)))
  }
}
